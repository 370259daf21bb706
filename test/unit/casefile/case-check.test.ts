import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkCase } from '../../../src-renderer/casefile/case-check.ts'
import { verifyCase, type CaseEvidence } from '../../../src-shared/custody/verify.ts'
import { CASE, chainOf, type Part } from './chain.ts'

const PARTS: readonly Part[] = [
  { event: { kind: 'case-created', title: 'T', reference: 'R', investigator: 'Ada', budget: '10', practice: false } },
  { capture: { caseId: CASE } },
  { event: { kind: 'node-hidden', nodeId: 'n', hidden: true } },
  { capture: { caseId: CASE, status: 422, body: '{}' } },
]

type Damage = (evidence: CaseEvidence, at: number) => CaseEvidence
const drop = <T>(list: readonly T[], at: number): T[] => list.filter((_, place) => place !== at % list.length)
const change = <T>(list: readonly T[], at: number, changed: (item: T) => T): T[] =>
  list.map((item, place) => (place === at % list.length ? changed(item) : item))

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
  nothing: () => ({ entries: [], captures: [], events: [] }),
}

test('should find something exactly where the whole verification does, and say it in its words', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...Object.keys(DAMAGES)), fc.constantFrom(...Object.keys(DAMAGES)), fc.nat(9), async (first, second, at) => {
      const once = DAMAGES[first]?.(chainOf(PARTS), at)
      const evidence = once === undefined || once.entries.length === 0 ? once : DAMAGES[second]?.(once, at)
      if (evidence === undefined) throw new Error('no evidence')
      expect(await checkCase(evidence)).toEqual(verifyCase(evidence))
    }),
    { numRuns: 300 },
  )
})
