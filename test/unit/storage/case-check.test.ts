import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChainParts } from '../../../src-shared/case/case-source.ts'
import { checkCase, checkStoredCase } from '../../../src-renderer/storage/case-check.ts'
import type { CustodyEntry } from '../../../src-shared/custody/capture.ts'
import { GENESIS, entryOf } from '../../../src-shared/custody/custody-chain.ts'
import type { HeadSignature } from '../../../src-shared/custody/head-signature.ts'
import { ok } from '../../../src-shared/core/result.ts'
import { verifyCase, type CaseEvidence, type Verification } from '../../../src-shared/custody/verify.ts'
import { sourceOf } from '../../support/builders/whole-case.ts'
import { signatureUnder, testAuthor } from '../../support/builders/signing.ts'
import { CASE, chainOf, type Part } from '../../support/builders/custody-chains.ts'

const PARTS: readonly Part[] = [
  { event: { kind: 'case-created', title: 'T', reference: 'R', investigator: 'Ada', budget: '10', practice: false } },
  { capture: { caseId: CASE } },
  { event: { kind: 'node-hidden', nodeId: 'n', hidden: true } },
  { capture: { caseId: CASE, status: 422, body: '{}' } },
]

const ADA = testAuthor(1)

type Damage = (evidence: CaseEvidence, at: number) => CaseEvidence
const drop = <T>(list: readonly T[], at: number): T[] => list.filter((_, position) => position !== at % list.length)
const change = <T>(list: readonly T[], at: number, changed: (item: T) => T): T[] =>
  list.map((item, position) => (position === at % list.length ? changed(item) : item))

/** The chain hashed again over the altered entries, as by a forger. */
function relink(entries: readonly CustodyEntry[]): CustodyEntry[] {
  let prev = entries[0]?.prev ?? GENESIS
  return entries.map(({ id: _id, ...entry }) => {
    const made = entryOf({ ...entry, prev })
    prev = made.id
    return made
  })
}
const further = <T extends { readonly seq: number }>(list: readonly T[], changed: Partial<T>): T[] => [
  ...list,
  ...list.slice(0, 1).map((one) => ({ ...one, ...changed })),
]

/** At most `max` rows of each kind at once: entries and their payloads need not arrive together. */
async function* inParts({ entries, captures, events }: CaseEvidence, max: number): ChainParts {
  const longest = Math.max(entries.length, captures.length, events.length)
  for (let from = 0; from < longest; from += max) {
    const some = <Row>(rows: readonly Row[]): readonly Row[] => rows.slice(from, from + max)
    yield ok({ entries: some(entries), captures: some(captures), events: some(events) })
  }
}

const DAMAGES: Readonly<Record<string, Damage>> = {
  none: (evidence) => evidence,
  'entry gone': (evidence, at) => ({ ...evidence, entries: drop(evidence.entries, at) }),
  'capture gone': (evidence, at) => ({ ...evidence, captures: drop(evidence.captures, at) }),
  'event gone': (evidence, at) => ({ ...evidence, events: drop(evidence.events, at) }),
  'capture twice': (evidence, at) => ({ ...evidence, captures: [...evidence.captures, ...evidence.captures.slice(at % 2)] }),
  'entries swapped': (evidence) => ({ ...evidence, entries: evidence.entries.toReversed() }),
  'time changed': (evidence, at) => ({
    ...evidence,
    entries: change(evidence.entries, at, (entry) => ({ ...entry, at: '2020-01-01T00:00:00.000Z' })),
  }),
  'link changed': (evidence, at) => ({ ...evidence, entries: change(evidence.entries, at, (entry) => ({ ...entry, prev: 'a'.repeat(64) })) }),
  'reference changed': (evidence, at) => ({ ...evidence, entries: change(evidence.entries, at, (entry) => ({ ...entry, ref: `${entry.ref}?` })) }),
  'other case': (evidence, at) => ({ ...evidence, entries: change(evidence.entries, at, (entry) => ({ ...entry, caseId: 'other' })) }),
  'body changed': (evidence, at) => ({
    ...evidence,
    captures: change(evidence.captures, at, (capture) => ({ ...capture, body: capture.body.with(0, 1) })),
  }),
  'body longer': (evidence, at) => ({
    ...evidence,
    captures: change(evidence.captures, at, (capture) => ({ ...capture, bodyBytes: capture.bodyBytes + 1 })),
  }),
  'request changed': (evidence, at) => ({ ...evidence, captures: change(evidence.captures, at, (capture) => ({ ...capture, requestText: '{}' })) }),
  'place changed': (evidence, at) => ({ ...evidence, captures: change(evidence.captures, at, (capture) => ({ ...capture, seq: capture.seq + 1 })) }),
  'event changed': (evidence, at) => ({ ...evidence, events: change(evidence.events, at, (event) => ({ ...event, actor: 'Eve' })) }),
  'no text': (evidence, at) => ({ ...evidence, events: change(evidence.events, at, (event) => ({ ...event, actor: '\ud800' })) }),
  'head beyond': (evidence) => ({ ...evidence, head: { seq: 9, head: 'a'.repeat(64) } }),
  'head of another': (evidence) => ({ ...evidence, head: { seq: 2, head: 'a'.repeat(64) } }),
  'head behind': (evidence) => ({ ...evidence, head: { seq: 2, head: evidence.entries[1]?.id ?? '' } }),
  'further capture': (evidence) => ({ ...evidence, captures: further(evidence.captures, { id: 'x-further', seq: 9 }) }),
  'further event': (evidence) => ({ ...evidence, events: further(evidence.events, { seq: 9 }) }),
  'numbers with a gap, hashed again': (evidence, at) => {
    const shifted = <T extends { readonly seq: number }>(one: T): T => (one.seq > 1 + (at % 4) ? { ...one, seq: one.seq + 1 } : one)
    return { entries: relink(evidence.entries.map(shifted)), captures: evidence.captures.map(shifted), events: evidence.events.map(shifted) }
  },
  'numbers that begin at 2': (evidence) => {
    const shifted = <T extends { readonly seq: number }>(one: T): T => ({ ...one, seq: one.seq + 1 })
    return { entries: relink(evidence.entries.map(shifted)), captures: evidence.captures.map(shifted), events: evidence.events.map(shifted) }
  },
  'other case, hashed again': (evidence, at) => ({
    ...evidence,
    entries: relink(change(evidence.entries, at, (entry) => ({ ...entry, caseId: 'other' }))),
  }),
  'captures of another case': (evidence) => ({ ...evidence, captures: evidence.captures.map((capture) => ({ ...capture, caseId: 'other' })) }),
  'link changed, hashed again': (evidence, at) => ({
    ...evidence,
    entries: change(evidence.entries, at, ({ id: _id, ...entry }) => entryOf({ ...entry, prev: 'a'.repeat(64) })),
  }),
  'reference changed, hashed again': (evidence, at) => ({
    ...evidence,
    entries: relink(change(evidence.entries, at, (entry) => ({ ...entry, ref: `${entry.ref}?` }))),
  }),
  'one capture named twice': (evidence) => {
    const { ref, payloadSha256 } = evidence.entries[1] ?? { ref: '', payloadSha256: '' }
    return { ...evidence, entries: relink(evidence.entries.map((entry) => (entry.kind === 'capture' ? { ...entry, ref, payloadSha256 } : entry))) }
  },
  'an author that is none, hashed again': (evidence, at) => ({
    ...evidence,
    entries: relink(change(evidence.entries, at, (entry) => ({ ...entry, author: 'Eve' }))),
  }),
  nothing: () => ({ entries: [], captures: [], events: [] }),
}

test.each(Object.keys(DAMAGES))('the stepwise check reports one damage like the whole verification, wherever it is: %s', async (name) => {
  for (let at = 0; at < PARTS.length; at += 1) {
    const evidence = DAMAGES[name]?.(chainOf(PARTS), at)
    if (evidence === undefined) throw new Error('no evidence')
    const { ok, problems, checked } = verifyCase(evidence)
    for (const max of [1, 3, 99]) {
      const checkedInParts = await checkCase(inParts(evidence, max), evidence.head)
      expect([at, max, checkedInParts]).toEqual([at, max, { ok: true, value: { ok, problems, checked } }])
    }
    expect([at, ok]).toEqual([
      at,
      name === 'none' || name === 'nothing' || name === 'head behind' || (name === 'numbers with a gap, hashed again' && at === 3),
    ])
  }
})

test('the stepwise check finds a problem exactly where the whole verification does, in the same words', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.keys(DAMAGES)),
      fc.constantFrom(...Object.keys(DAMAGES)),
      fc.nat(9),
      fc.integer({ min: 1, max: 5 }),
      async (first, second, at, max) => {
        const once = DAMAGES[first]?.(chainOf(PARTS), at)
        const evidence = once === undefined || once.entries.length === 0 ? once : DAMAGES[second]?.(once, at)
        if (evidence === undefined) throw new Error('no evidence')
        expect(await checkCase(inParts(evidence, max), evidence.head)).toEqual({ ok: true, value: verifyCase(evidence) })
      },
    ),
    { numRuns: 300 },
  )
})

test('the check of a stored case reports who signed it, and a wrong signature as a problem', async () => {
  const evidence = chainOf(PARTS)
  const signature = signatureUnder(evidence, 4, ADA)
  const checked = async (signatures: readonly HeadSignature[], max: number): Promise<Verification> => {
    const outcome = await checkStoredCase(sourceOf({ ...evidence, signatures }, max))
    if (!outcome.ok) throw new Error(outcome.error.message)
    return outcome.value
  }
  for (const max of [1, 3, 99]) {
    const whole = await checked([signature], max)
    expect(whole.signed).toEqual([`Signature: author ${ADA.author} signed the chain up to entry 4, its end.`])
    const [unsigned, wrong] = [await checked([], max), await checked([{ ...signature, seq: 3 }], max)]
    expect([unsigned.ok, unsigned.problems, unsigned.signed]).toEqual([whole.ok, whole.problems, []])
    expect(unsigned.remarks?.filter((remark) => whole.remarks?.includes(remark) !== true)).toEqual([
      'Entries 1 to 4 are unsigned: the key of this installation was not available.',
    ])
    expect(wrong).toMatchObject({ ok: false, problems: [...whole.problems, { seq: 3, what: expect.stringContaining('not from author') }] })
  }
})
