import { describe, expect, test } from 'vitest'
import { contradictionsIn } from '../../../../src-shared/case/contradictions.ts'
import type { Capture, CaseEvent, CustodyEntry, PlannedStep } from '../../../../src-shared/custody/capture.ts'
import { canonicalText } from '../../../../src-shared/core/canonical-json.ts'
import { GENESIS, capturePayloadSha256, entryOf, eventPayloadSha256 } from '../../../../src-shared/custody/custody-chain.ts'
import { sha256Hex } from '../../../../src-shared/custody/sha256.ts'
import { UNSIGNED_AUTHOR } from '../../../../src-shared/custody/authorship.ts'
import { verifyCase } from '../../../../src-shared/custody/verify.ts'

const [A, B] = ['0xcbb811f129782ef87e19dea9d3375045219bae00', '0x28c6c06298d514db089934071355e5743bf21d60']
const FUND = 'Northgate Capital'
const WINDOW = { from: '2026-01-01', to: '2026-02-01' }

const at = (second: number): string => new Date(Date.UTC(2026, 10, 21, 3, 0, second)).toISOString()
const common = { caseId: 'case-7', actor: 'Ada' }

function stepOf(id: string, subjectId: string, named: object, price = '5'): PlannedStep {
  const request = { ...named, chain: 'bnb', date: WINDOW, pagination: { page: 1, per_page: 10 } }
  return { id, endpoint: 'profiler/counterparties', subjectId, chain: 'bnb', window: WINDOW, page: 1, request, price }
}

const STEPS = [
  stepOf('step-1', 'sub-1', { address: A }),
  stepOf('step-2', 'sub-2', { address: B }),
  stepOf('step-3', 'ent-1', { entity_name: FUND }),
] as const
const [, , THIRD] = STEPS

const subject = (subjectId: string, address: string) =>
  ({ kind: 'subject-added', subjectId, typed: address, address, family: 'evm', chains: ['bnb'], alias: 'Trader', origin: 'typed' }) as const

// oxfmt-ignore
const EVENTS: readonly CaseEvent[] = [
  { ...common, seq: 1, at: at(1), kind: 'case-created', title: 'T', reference: 'R', investigator: 'Ada', budget: '100', practice: false },
  { ...common, seq: 2, at: at(2), ...subject('sub-1', A) },
  { ...common, seq: 3, at: at(3), ...subject('sub-2', B) },
  { ...common, seq: 4, at: at(4), kind: 'entity-added', subjectId: 'ent-1', typed: FUND, entityName: FUND, chains: ['bnb'], alias: '', origin: 'typed' },
  { ...common, seq: 5, at: at(5), kind: 'plan-approved', planId: 'plan-1', title: 'All', steps: [...STEPS], total: '15', accountPlan: 'pro' },
  { ...common, seq: 8, at: at(8), kind: 'step-failed', planId: 'plan-1', step: THIRD, code: 'network', message: 'No network.' },
  { ...common, seq: 9, at: at(9), kind: 'plan-ended', planId: 'plan-1', outcome: 'done' },
]

const CAPTURES: readonly Capture[] = STEPS.slice(0, 2).map((step, index) => {
  const body = new TextEncoder().encode(`{"data":[{"counterparty_address":"0x${index}"}]}`)
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
    practice: false,
    requestText,
    requestSha256: sha256Hex(requestText),
    status: 200,
    headers: [
      ['date', 'Sat, 21 Nov 2026 03:00:10 GMT'],
      ['x-data-credits-used', '5'],
      ['x-data-credits-remaining', '93'],
      ['x-request-id', 'req-1'],
    ],
    bodySha256: sha256Hex(body),
    bodyBytes: body.length,
    startedAt: at(6 + index),
    endedAt: at(6 + index),
    serverDate: 'Sat, 21 Nov 2026 03:00:10 GMT',
    requestId: 'req-1',
    creditsUsed: '5',
    creditsSource: 'header',
    creditsRemaining: '93',
    appVersion: '0.1.0',
    seq: 6 + index,
    subjectId: step.subjectId,
    body,
  }
})

/** All contradictions that the verifier reports in a case whose hashes were all recomputed. */
function faultsOf(events: readonly CaseEvent[], captures: readonly Capture[]): string[] {
  const entries: CustodyEntry[] = []
  const items = [...events, ...captures].toSorted((a, b) => a.seq - b.seq)
  for (const item of items) {
    const link = { caseId: 'case-7', seq: entries.length + 1, prev: entries.at(-1)?.id ?? GENESIS, author: UNSIGNED_AUTHOR }
    if ('kind' in item) entries.push(entryOf({ ...link, at: item.at, kind: 'event', ref: '', payloadSha256: eventPayloadSha256(item) }))
    else entries.push(entryOf({ ...link, at: item.endedAt, kind: 'capture', ref: item.id, payloadSha256: capturePayloadSha256(item) }))
  }
  const contradictions = [...contradictionsIn({ entries, captures, events })].flat().filter(({ weight }) => weight === 'contradiction')
  return [...verifyCase({ entries, captures, events }).problems.map(({ what }) => what), ...contradictions.map(({ what }) => what)]
}

/**
 * Members that an author could have written honestly, so that nothing else in the case contradicts
 * them: names, notes and words, the former name of a subject, times, and facts that only the
 * service knows. A signature over the head covers all of them.
 */
const FREE = new Set([
  'case-created: title reference investigator budget',
  'subject-added: alias origin chains',
  'entity-added: typed alias origin chains',
  'plan-approved: title accountPlan',
  'step-failed: code message',
  'plan-ended: outcome',
  // Members of a capture that cause a remark only: an honest case can contain them too.
  'capture: id serviceOrigin status appVersion startedAt endedAt planId practice creditsSource',
])
const isFree = (kind: string, field: string): boolean =>
  field === 'at' || field === 'actor' || [...FREE].some((line) => line.startsWith(`${kind}: `) && line.split(' ').includes(field))

/** Another value of the same type; for an address another address, so that its form is valid. */
function alter(field: string, value: unknown): unknown {
  if (value === A) return B
  if (value === B) return A
  if (field === 'at' || field === 'startedAt' || field === 'endedAt') return '2026-11-21T02:00:00.000Z'
  if (value === 'sub-1') return 'sub-2'
  if (field === 'endpoint') return 'profiler/labels'
  if (field === 'creditsSource') return 'table'
  if (field === 'requestText') return String(value).replace(A, B).replace('"page":1', '"page":2')
  if (typeof value === 'string') return /^\d+$/.test(value) ? String(Number(value) + 1) : `${value}x`
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  return undefined
}

interface Alteration {
  readonly kind: string
  readonly field: string
  readonly events: readonly CaseEvent[]
  readonly captures: readonly Capture[]
}

function alterationsOf(): Alteration[] {
  const all: Alteration[] = []
  for (const event of EVENTS) {
    for (const [field, value] of Object.entries(event)) {
      const other = alter(field, value)
      if (field === 'kind' || other === undefined) continue
      // The altered event keeps the members of its kind, as a forger would.
      const changed = { ...event, [field]: other } as CaseEvent
      all.push({ kind: event.kind, field, events: EVENTS.map((one) => (one === event ? changed : one)), captures: CAPTURES })
    }
  }
  for (const capture of CAPTURES.slice(0, 1)) {
    for (const [field, value] of Object.entries(capture)) {
      const other = alter(field, value)
      if (other === undefined) continue
      const changed = { ...capture, [field]: other } as Capture
      const rehashed = field === 'requestText' ? { ...changed, requestSha256: sha256Hex(changed.requestText) } : changed
      all.push({ kind: 'capture', field, events: EVENTS, captures: [rehashed, ...CAPTURES.slice(1)] })
    }
  }
  return all
}

function withStep(changes: Partial<PlannedStep>): readonly CaseEvent[] {
  const [first, ...rest] = STEPS
  return EVENTS.map((event) => (event.kind === 'plan-approved' ? { ...event, steps: [{ ...first, ...changes }, ...rest] } : event))
}

describe('a case whose hashes were recomputed', () => {
  test('has no contradictions as it was written', () => {
    expect(faultsOf(EVENTS, CAPTURES)).toEqual([])
  })

  test.each(alterationsOf())(
    'with another $field in $kind contradicts itself, unless an author could have written it so',
    ({ kind, field, events, captures }) => {
      const faults = faultsOf(events, captures)
      if (isFree(kind, field)) expect([kind, field, faults]).toEqual([kind, field, []])
      else expect([kind, field, faults.length > 0]).toEqual([kind, field, true])
    },
  )

  test.each<readonly [field: keyof PlannedStep, changes: Partial<PlannedStep>]>([
    ['id', { id: 'step-9' }],
    ['endpoint', { endpoint: 'profiler/labels' }],
    ['subjectId', { subjectId: 'sub-2' }],
    ['subjectId', { subjectId: 'no-subject' }],
    ['about', { about: B }],
    ['chain', { chain: 'base' }],
    ['window', { window: { from: '2026-01-02', to: '2026-02-01' } }],
    ['page', { page: 2 }],
    ['request', { request: { ...STEPS[0].request, address: B } }],
    ['price', { price: '6' }],
    ['price', { price: undefined }],
  ])('with another %s in an approved step contradicts itself', (_field, changes) => {
    expect(faultsOf(withStep(changes), CAPTURES)).not.toEqual([])
  })

  test('with another address throughout its subject and its plan contradicts its captures', () => {
    const events = withStep({ request: { ...STEPS[0].request, address: B } }).map((event) =>
      event.kind === 'subject-added' && event.subjectId === 'sub-1' ? { ...event, typed: B, address: B } : event,
    )
    expect(faultsOf(events, CAPTURES).join(' ')).toContain(A)
  })

  test('is reported with both addresses where the address of a subject was altered', () => {
    const events = EVENTS.map((event) => (event.kind === 'subject-added' && event.subjectId === 'sub-1' ? { ...event, typed: B, address: B } : event))
    expect(faultsOf(events, CAPTURES)).toContain(`The request of entry 6 is about ${A}; subject sub-1 of the case is ${B}.`)
  })

  test('with the ids of two subjects exchanged contradicts itself', () => {
    const other: Readonly<Record<string, string>> = { 'sub-1': 'sub-2', 'sub-2': 'sub-1' }
    const events = EVENTS.map((event) => (event.kind === 'subject-added' ? { ...event, subjectId: other[event.subjectId] ?? '' } : event))
    expect(faultsOf(events, CAPTURES)).not.toEqual([])
  })

  test.each(
    EVENTS.filter(({ kind }) => kind !== 'step-failed' && kind !== 'plan-ended' && kind !== 'plan-approved').map(
      (event) => [event.kind, event] as const,
    ),
  )('without its %s contradicts itself', (_kind, gone) => {
    const renumber = <T extends { readonly seq: number }>(item: T): T => ({ ...item, seq: item.seq > gone.seq ? item.seq - 1 : item.seq })
    const events = EVENTS.filter((event) => event !== gone).map(renumber)
    expect(faultsOf(events, CAPTURES.map(renumber))).not.toEqual([])
  })

  test('without the approval of a plan that it ends contradicts itself', () => {
    const renumber = <T extends { readonly seq: number }>(item: T): T => ({ ...item, seq: item.seq > 5 ? item.seq - 1 : item.seq })
    const events = EVENTS.filter(({ kind }) => kind !== 'plan-approved').map(renumber)
    expect(faultsOf(events, CAPTURES.map(renumber)).join(' ')).toContain('ends a plan whose approval is not in the case')
  })

  test('with its approval duplicated contradicts itself', () => {
    const copies = EVENTS.flatMap((event) => (event.kind === 'plan-approved' ? [{ ...event, seq: 10 }] : []))
    expect(faultsOf([...EVENTS, ...copies], CAPTURES).join(' ')).toContain('that another entry approves at the same time')
  })

  test('addresses are compared in the form of their family', () => {
    const events = EVENTS.map((event) =>
      event.kind === 'subject-added' && event.subjectId === 'sub-1' ? { ...event, typed: '0xCBB811f129782ef87e19dea9d3375045219baE00' } : event,
    )
    expect(faultsOf(events, CAPTURES).filter((fault) => fault.includes('is about'))).toEqual([])
  })
})
