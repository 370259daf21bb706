import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Contradiction, contradictionsIn } from '../../../src-shared/case/contradictions.ts'
import type { CaseContents } from '../../../src-shared/case/case-reducer.ts'
import { checkStoredCase } from '../../../src-renderer/storage/case-check.ts'
import { reduceCase } from '../../../src-shared/case/case-reducer.ts'
import type { FileVerdict } from '../../../src-shared/report/file-verdict.ts'
import { verifyFile } from '../../../src-shared/report/verify-file.ts'
import type { Capture, CaseEvent, CustodyEntry } from '../../../src-shared/custody/capture.ts'
import { canonicalText } from '../../../src-shared/core/canonical-json.ts'
import { GENESIS, capturePayloadSha256, entryOf, eventPayloadSha256 } from '../../../src-shared/custody/custody-chain.ts'
import { sha256Hex } from '../../../src-shared/custody/sha256.ts'
import { verifyCase } from '../../../src-shared/custody/verify.ts'
import { ADDRESS, WRITTEN } from '../../support/builders/recorded-case.ts'
import { signatureUnder, testAuthor } from '../../support/builders/signing.ts'
import { sourceOf } from '../../support/builders/whole-case.ts'
import { evidenceText, wholeReport } from '../../support/builders/whole-report.ts'

const PAGES = 4
const HEADERS = [
  ['content-type', 'application/json'],
  ['date', 'Sat, 21 Nov 2026 03:00:10 GMT'],
  ['x-data-credits-used', '7'],
  ['x-data-credits-remaining', '93'],
  ['x-request-id', 'req-1'],
] as const

const at = (second: number): string => new Date(Date.UTC(2026, 10, 21, 3, 0, second)).toISOString()
const requestOf = (page: number): Record<string, unknown> => ({ address: ADDRESS, chain: 'bnb', pagination: { page, per_page: 10 } })

/** A case as Casebook writes it: opened, one subject, one plan of four pages, and their responses. */
function honest(practice = false): Mutable {
  const common = { caseId: 'case-7', actor: 'Ada' }
  const steps = Array.from({ length: PAGES }, (_, index) => ({
    id: `step-${index + 1}`,
    endpoint: 'profiler/counterparties' as const,
    subjectId: 'sub-1',
    chain: 'bnb',
    window: undefined,
    page: index + 1,
    request: requestOf(index + 1),
    price: '7',
  })).map(({ window: _window, ...step }) => ({ ...step, window: { from: '2026-01-01', to: '2026-02-01' } }))
  const events: CaseEvent[] = [
    { ...common, seq: 1, at: at(1), kind: 'case-created', title: 'T', reference: 'R', investigator: 'Ada', budget: '100', practice },
    {
      ...common,
      seq: 2,
      at: at(2),
      kind: 'subject-added',
      subjectId: 'sub-1',
      typed: ADDRESS,
      address: ADDRESS,
      family: 'evm',
      chains: ['bnb'],
      alias: '',
      origin: 'typed',
    },
    { ...common, seq: 3, at: at(3), kind: 'plan-approved', planId: 'plan-1', title: 'All', steps, total: '28', accountPlan: 'pro' },
  ]
  const captures = steps.map((step, index): Capture => {
    const body = new TextEncoder().encode(`{"data":[{"n":${index}}]}`)
    const requestText = canonicalText(step.request)
    return {
      id: `x-${index}`,
      caseId: 'case-7',
      planId: 'plan-1',
      stepId: step.id,
      endpoint: step.endpoint,
      method: 'POST',
      path: '/api/v1/profiler/address/counterparties',
      serviceOrigin: 'https://service.example',
      practice,
      requestText,
      requestSha256: sha256Hex(requestText),
      status: 200,
      headers: HEADERS,
      bodySha256: sha256Hex(body),
      bodyBytes: body.length,
      startedAt: at(4 + index),
      endedAt: at(4 + index),
      serverDate: 'Sat, 21 Nov 2026 03:00:10 GMT',
      requestId: 'req-1',
      creditsUsed: '7',
      creditsSource: 'header',
      creditsRemaining: '93',
      appVersion: '0.1.0',
      seq: 4 + index,
      subjectId: 'sub-1',
      body,
    }
  })
  return { captures, events, times: [...events, ...captures].map(({ seq }) => at(seq)) }
}

const ADA = testAuthor(1)

interface Mutable {
  captures: Capture[]
  events: CaseEvent[]
  /** Times of the entries. */
  times: string[]
}

/** Recomputes all hashes over the altered contents, as a forger would. */
function rehash({ captures, events, times }: Mutable): CaseContents {
  const entries: CustodyEntry[] = []
  for (const [index, entryAt] of times.entries()) {
    const seq = index + 1
    const event = events.find((one) => one.seq === seq)
    const capture = captures.find((one) => one.seq === seq)
    const common = { caseId: 'case-7', seq, at: entryAt, prev: entries.at(-1)?.id ?? GENESIS, author: ADA.author }
    if (event !== undefined) entries.push(entryOf({ ...common, kind: 'event', ref: '', payloadSha256: eventPayloadSha256(event) }))
    else if (capture !== undefined)
      entries.push(entryOf({ ...common, kind: 'capture', ref: capture.id, payloadSha256: capturePayloadSha256(capture) }))
  }
  return { entries, captures, events, signatures: [signatureUnder({ entries }, entries.length, ADA)] }
}

const found = (contents: CaseContents): Contradiction[] => [...contradictionsIn(contents)].flat()

/** Both files that contain the case, verified. */
async function verdicts(contents: CaseContents): Promise<FileVerdict[]> {
  const state = reduceCase(contents)
  const files = [await evidenceText(state), (await wholeReport(state, WRITTEN)).html]
  return await Promise.all(files.map((text) => verifyFile(new TextEncoder().encode(text), WRITTEN.appVersion)))
}

type Alter = (capture: Capture) => Partial<Capture>

const reasked = (request: Record<string, unknown>): Partial<Capture> => {
  const requestText = canonicalText(request)
  return { requestText, requestSha256: sha256Hex(requestText) }
}
const header =
  (name: string, value: string): Alter =>
  ({ headers }) => ({ headers: headers.map((pair) => (pair[0] === name ? ([name, value] as const) : pair)) })

const IN_A_CAPTURE: readonly (readonly [what: string, alter: Alter, said: RegExp])[] = [
  ['path against endpoint', () => ({ path: '/api/v1/profiler/address/labels' }), /path .* is not that of its endpoint/],
  ['endpoint against path and plan', () => ({ endpoint: 'profiler/labels' }), /path .* is not that of its endpoint/],
  ['method against endpoint', () => ({ method: 'GET' }), /is not that of its endpoint/],
  ['credits against the stored header', () => ({ creditsUsed: '1' }), /has 1 as its credits; its stored header has 7/],
  ['the stored header against the credits', header('x-data-credits-used', '70'), /has 7 as its credits; its stored header has 70/],
  [
    'credits that no stored header names',
    ({ headers }) => ({ headers: headers.filter(([name]) => name !== 'x-data-credits-used') }),
    /its stored headers contain none/,
  ],
  ['credits where none were charged', () => ({ creditsSource: 'none' }), /and that none were charged/],
  ['credits that are no number', () => ({ creditsUsed: '7.5', creditsSource: 'table' }), /not a whole number/],
  ['remaining credits against the stored header', () => ({ creditsRemaining: '9300' }), /credits that remain/],
  ['the service’s clock against the stored header', () => ({ serverDate: 'Fri, 20 Nov 2026 03:00:10 GMT' }), /the service’s clock/],
  ['the request id against the stored header', () => ({ requestId: 'req-2' }), /request id/],
  ['the request against the approved step', () => reasked({ ...requestOf(1), chain: 'ethereum' }), /differs from the request approved with entry 3/],
  ['a step that the plan does not have', () => ({ stepId: 'step-99' }), /names a step that is not in its approved plan/],
  ['a time that is none', () => ({ endedAt: 'yesterday' }), /not a UTC time/],
  [
    'practice against its own header',
    ({ headers }) => ({ headers: [...headers, ['x-casebook-practice', 'made-up']] }),
    /its stored headers are from the practice service/,
  ],
]

describe('contradictions', () => {
  test('are absent from a case as Casebook writes it, and both of its files are verified without a remark', async () => {
    for (const practice of [false, true]) {
      const contents = rehash(honest(practice))
      expect(found(contents)).toEqual([])
      expect(verifyCase(contents).ok).toBe(true)
      for (const verdict of await verdicts(contents)) expect(verdict).toMatchObject({ outcome: 'verified', differences: [], remarks: [] })
      expect(await checkStoredCase(sourceOf(contents, 2))).toMatchObject({ value: { ok: true, problems: [], remarks: [] } })
    }
  })

  test.each(IN_A_CAPTURE)('%s: every hash is right, and the contradiction is named with its entry', (_what, alter, said) => {
    fc.assert(
      fc.property(fc.nat(PAGES - 1), (which) => {
        const parts = honest()
        const capture = parts.captures[which]
        if (capture === undefined) throw new Error('four captures')
        parts.captures[which] = { ...capture, ...alter(capture) }
        const contents = rehash(parts)
        expect(verifyCase(contents).ok).toBe(true)
        const named = found(contents).filter(({ weight }) => weight === 'contradiction')
        expect(named.map(({ seq }) => seq)).toContain(capture.seq)
        expect(named.map(({ what }) => what).join(' ')).toMatch(said)
      }),
      { numRuns: 6 },
    )
  })

  test.each(IN_A_CAPTURE)('%s: the report, the evidence file and the case itself fail verification', async (_what, alter, said) => {
    const parts = honest()
    parts.captures = parts.captures.map((capture, index) => (index === 1 ? { ...capture, ...alter(capture) } : capture))
    const contents = rehash(parts)
    for (const verdict of await verdicts(contents)) {
      expect(verdict.outcome).toBe('failed')
      expect(verdict.differences.join(' ')).toMatch(said)
    }
    expect(await checkStoredCase(sourceOf(contents, 2))).toMatchObject({ value: { ok: false } })
  })

  test('include an event dated differently from its entry, an entry without a time, and a practice case with a response that is not practice', () => {
    const moved = honest()
    moved.events = moved.events.map((event) => (event.seq === 2 ? { ...event, at: at(1) } : event))
    const undated = honest()
    undated.times[4] = 'x'
    const unmarked = honest(true)
    unmarked.captures = unmarked.captures.map((capture, index) => (index === 0 ? { ...capture, practice: false } : capture))
    const late = honest()
    late.events = late.events.map((event) => (event.kind === 'plan-approved' ? { ...event, seq: 7, at: at(7) } : event))
    late.captures = late.captures.map((capture) => ({ ...capture, seq: capture.seq === 7 ? 3 : capture.seq }))
    const cases: readonly (readonly [Mutable, number, RegExp])[] = [
      [moved, 2, /The event of entry 2 is dated/],
      [undated, 5, /Entry 5 is dated “x”/],
      [unmarked, 4, /is not marked as practice; the case is a practice case/],
      [late, 4, /approved later, with entry 7/],
    ]
    for (const [parts, seq, said] of cases) {
      const contents = rehash(parts)
      expect(verifyCase(contents).problems).toEqual([])
      const named = found(contents).filter((one) => one.seq === seq && one.weight === 'contradiction')
      expect(named.map(({ what }) => what).join(' ')).toMatch(said)
    }
  })
})

describe('a state that an honest case may contain causes a remark, and no failed verification', () => {
  test('where entry times run backwards, at any entry and by any amount', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: PAGES + 2 }), fc.integer({ min: 1, max: 100_000_000 }), async (position, back) => {
        const parts = honest()
        const step = (time: string): string => new Date(Date.parse(time) - (back + PAGES + 3) * 1000).toISOString()
        parts.times = parts.times.map((time, index) => (index >= position ? step(time) : time))
        parts.events = parts.events.map((event) => (event.seq > position ? { ...event, at: step(event.at) } : event))
        parts.captures = parts.captures.map((capture) =>
          capture.seq > position ? { ...capture, startedAt: step(capture.startedAt), endedAt: step(capture.endedAt) } : capture,
        )
        for (const verdict of await verdicts(rehash(parts))) {
          expect(verdict).toMatchObject({ outcome: 'verified', differences: [] })
          expect(verdict.remarks.join(' ')).toContain(`before entry ${position}, which it follows: the clock was set back`)
        }
      }),
      { numRuns: 12 },
    )
  })

  test.each<[what: string, alter: Alter, said: RegExp]>([
    ['answered before it was asked', () => ({ startedAt: at(9) }), /was received 4 seconds before it was requested/],
    ['kept before it was answered', () => ({ endedAt: at(59) }), /was saved 54 seconds before it was received/],
    ['the service’s clock of another day', () => ({ serverDate: undefined, headers: [], creditsSource: 'table' }), /^$/],
    [
      'a clock that was a year off',
      ({ headers }) => ({ ...header('date', 'Fri, 21 Nov 2025 03:00:10 GMT')({ headers } as Capture), serverDate: 'Fri, 21 Nov 2025 03:00:10 GMT' }),
      /one of the clocks was wrong/,
    ],
    ['a price that was another at the time', () => ({ creditsSource: 'table' }), /although the service reported 7/],
    ['a plan that a restored backup did not hold', () => ({ planId: 'plan-0' }), /a plan whose approval is not in the case/],
    ['an answer of the practice service in another case', () => ({ practice: true }), /simulated data of the practice service; the case is not/],
    ['a call that was approved for two', () => ({ subjectId: undefined }), /stored for a different subject than approved/],
    ['a newer version', () => ({ appVersion: '0.2.0' }), /acquired with a newer version, 0\.2\.0 \(entry 5\)|^$/],
  ])('%s', async (_what, alter, said) => {
    const parts = honest()
    parts.captures = parts.captures.map((capture, index) => (index === 1 ? { ...capture, ...alter(capture) } : capture))
    const [evidence, report] = await verdicts(rehash(parts))
    expect(evidence).toMatchObject({ outcome: 'verified', differences: [] })
    expect(report).toMatchObject({ outcome: 'verified', differences: [] })
    expect(evidence?.remarks.join(' ')).toMatch(said)
    expect(report?.remarks.join(' ')).toMatch(said)
  })

  test('where a report is of a newer version, or was written before the last entry', async () => {
    const parts = honest()
    parts.captures = parts.captures.map((capture, index) => (index === 1 ? { ...capture, appVersion: '0.2.0' } : capture))
    const [, report] = await verdicts(rehash(parts))
    expect(report?.remarks).toEqual(['The report says that Casebook 0.1.0 wrote it; a response was acquired with a newer version, 0.2.0 (entry 5).'])
    const early = await wholeReport(reduceCase(rehash(honest())), { ...WRITTEN, writtenAt: at(1) })
    const verdict = await verifyFile(new TextEncoder().encode(early.html), WRITTEN.appVersion)
    expect(verdict).toMatchObject({ outcome: 'verified', remarks: [expect.stringContaining('written 6 seconds before the last entry')] })
  })
})
