import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Capture, CustodyEntry } from '../../../src-shared/custody/capture.ts'
import { entryOf, eventPayloadSha256, GENESIS } from '../../../src-shared/custody/custody-chain.ts'
import { createVerifier, verifyCase } from '../../../src-shared/custody/verify.ts'
import { UNSIGNED_AUTHOR } from '../../../src-shared/custody/authorship.ts'
import { type SampleChain, sampleChain } from './sample-chain.ts'

const LENGTH = 12
const number = fc.integer({ min: 1, max: LENGTH })

/** Every problem of a broken case names an entry, and one of them names `seq`. */
function expectNamed(chain: SampleChain, seq: number): void {
  const outcome = verifyCase(chain)
  expect(outcome.ok).toBe(false)
  expect(outcome.problems.map((problem) => problem.seq)).toContain(seq)
  for (const problem of outcome.problems) expect(problem.what).toContain(String(problem.seq))
}

describe('verifyCase', () => {
  test('finds no problem in an unaltered case and reports what it checked', () => {
    const chain = sampleChain(LENGTH)
    expect(verifyCase(chain)).toEqual({ ok: true, problems: [], checked: { entries: 12, captures: 6, events: 6, bytes: 110 } })
    expect(verifyCase({ entries: [], captures: [], events: [] }).ok).toBe(true)
  })

  test('names an altered byte of any response', () => {
    fc.assert(
      fc.property(fc.nat(5), fc.nat(), fc.integer({ min: 1, max: 255 }), (which, position, flip) => {
        const chain = sampleChain(LENGTH)
        const capture = at(chain.captures, which)
        const index = position % capture.body.length
        capture.body[index] = (capture.body[index] ?? 0) ^ flip
        expectNamed(chain, capture.seq)
      }),
    )
  })

  const FIELDS = Object.keys(at(sampleChain(2).captures, 0)).filter((name) => name !== 'body')
  test('names an altered, removed or added field of any capture', () => {
    fc.assert(
      fc.property(fc.nat(5), fc.constantFrom(...FIELDS, 'added'), fc.boolean(), (which, field, remove) => {
        const chain = sampleChain(LENGTH)
        const original = at(chain.captures, which)
        const changed: Record<string, unknown> = { ...original, [field]: alter(Reflect.get(original, field)) }
        const present = Reflect.get(original, field) !== undefined
        if (remove && present) delete changed[field]
        chain.captures[which] = changed as unknown as Capture // invalid on purpose
        expectNamed(chain, original.seq)
      }),
    )
  })

  test('names an altered field of any event', () => {
    fc.assert(
      fc.property(fc.nat(5), fc.constantFrom('at', 'actor', 'caseId', 'kind', 'text', 'findingId', 'confidence', 'title'), (which, field) => {
        const chain = sampleChain(LENGTH)
        const event = at(chain.events, which)
        chain.events[which] = { ...event, [field]: `${String(Reflect.get(event, field))}!` }
        expectNamed(chain, event.seq)
      }),
    )
  })

  test('names an altered field of any entry', () => {
    fc.assert(
      fc.property(fc.nat(LENGTH - 1), fc.constantFrom('caseId', 'seq', 'at', 'kind', 'ref', 'payloadSha256', 'prev', 'id'), (which, field) => {
        const chain = sampleChain(LENGTH)
        const entry = at(chain.entries, which)
        chain.entries[which] = { ...entry, [field]: alter(Reflect.get(entry, field)) }
        const outcome = verifyCase(chain)
        expect(outcome.ok).toBe(false)
        expect(outcome.problems.some((problem) => problem.seq === entry.seq || problem.seq === Reflect.get(chain.entries[which] ?? {}, 'seq'))).toBe(
          true,
        )
      }),
    )
  })

  test('names a removed entry, capture or event', () => {
    fc.assert(
      fc.property(number, fc.constantFrom('entry', 'payload', 'both'), (seq, what) => {
        const chain = sampleChain(LENGTH)
        if (what !== 'payload') remove(chain.entries, seq)
        if (what !== 'entry') {
          remove(chain.captures, seq)
          remove(chain.events, seq)
        }
        const outcome = verifyCase(chain)
        expect(outcome.ok).toBe(false)
        // A missing first entry is reported at the entry that is now first.
        expect(outcome.problems.some((problem) => problem.seq === seq || (seq === 1 && problem.seq === 2))).toBe(true)
      }),
    )
  })

  test('names two swapped entries', () => {
    fc.assert(
      fc.property(number, number, (a, b) => {
        fc.pre(a !== b)
        const chain = sampleChain(LENGTH)
        const [first, second] = [at(chain.entries, a - 1), at(chain.entries, b - 1)]
        chain.entries[a - 1] = second
        chain.entries[b - 1] = first
        expectNamed(chain, Math.min(a, b) === a ? second.seq : first.seq)
      }),
    )
  })

  test('describes a wrong order in words', () => {
    const chain = sampleChain(4)
    const [a, b, c, d] = chain.entries
    if (a === undefined || b === undefined || c === undefined || d === undefined) throw new Error('four entries')
    const said = (entries: typeof chain.entries): string =>
      verifyCase({ ...chain, entries })
        .problems.map(({ what }) => what)
        .join(' ')
    expect(said([a, c, b, d])).toContain('Entry 2 is out of order: it comes after entry 3.')
    expect(said([a, d])).toContain('Entries 2 to 3 are missing.')
    expect(said([b, c, d])).toContain('the beginning of the chain is missing')
  })

  test('finds a repeated number where every hash and link is correct', () => {
    const chain = sampleChain(LENGTH)
    const [last, before] = [at(chain.entries, LENGTH - 1), at(chain.entries, LENGTH - 2)]
    chain.captures[LENGTH / 2 - 1] = { ...at(chain.captures, LENGTH / 2 - 1), seq: LENGTH - 1 }
    const { id: _id, ...parts } = last
    chain.entries[LENGTH - 1] = entryOf({ ...parts, seq: LENGTH - 1, prev: before.id })
    const { entries, captures, events } = chain
    expect(verifyCase({ entries, captures, events }).problems).toEqual([{ seq: 11, what: 'Entry 11 is out of order: it comes after entry 11.' }])
  })

  test('names two swapped responses', () => {
    const chain = sampleChain(LENGTH)
    const [a, b] = [at(chain.captures, 0), at(chain.captures, 3)]
    chain.captures[0] = { ...a, body: b.body, bodySha256: b.bodySha256 }
    expectNamed(chain, a.seq)
  })

  test('finds a truncated chain only where the head is known', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: LENGTH - 1 }), (keep) => {
        const chain = sampleChain(LENGTH)
        const cut = {
          entries: chain.entries.slice(0, keep),
          captures: chain.captures.filter((capture) => capture.seq <= keep),
          events: chain.events.filter((event) => event.seq <= keep),
        }
        expect(verifyCase(cut).ok).toBe(true)
        expectNamed({ ...cut, head: chain.head }, keep + 1)
      }),
    )
  })

  test('reports a rewritten chain that does not match the stored head', () => {
    const chain = sampleChain(LENGTH)
    expectNamed({ ...sampleChain(LENGTH), head: { seq: 7, head: 'f'.repeat(64) } }, 7)
    expect(verifyCase({ ...chain, head: { seq: 7, head: at(chain.entries, 6).id } }).ok).toBe(true)
  })

  test('accepts 0 or 1 as the first number and no other, even where every link is correct', () => {
    const begun = (seq: number) => {
      const event = { ...at(sampleChain(2).events, 0), seq }
      const payloadSha256 = eventPayloadSha256(event)
      const entry = entryOf({
        caseId: event.caseId,
        seq,
        at: event.at,
        kind: 'event',
        ref: '',
        payloadSha256,
        prev: GENESIS,
        author: UNSIGNED_AUTHOR,
      })
      return verifyCase({ entries: [entry], captures: [], events: [event] }).problems
    }
    expect([begun(0), begun(1)]).toEqual([[], []])
    expect(begun(2)).toEqual([{ seq: 2, what: 'The chain begins with entry 2.' }])
  })

  test('accepts a head stored before the first entry for every chain, but only under its own id', () => {
    const chain = sampleChain(LENGTH)
    expect(verifyCase({ ...chain, head: { seq: 0, head: GENESIS } }).ok).toBe(true)
    expectNamed({ ...chain, head: { seq: 0, head: 'f'.repeat(64) } }, 0)
    expect(verifyCase({ entries: [], captures: [], events: [], head: { seq: 0, head: GENESIS } }).ok).toBe(true)
  })

  test('reports each problem once, with its own sentence', () => {
    const reported = (change: (chain: SampleChain) => void): string[] => {
      const chain = sampleChain(4)
      change(chain)
      const { entries, captures, events } = chain
      return verifyCase({ entries, captures, events }).problems.map(({ what }) => what)
    }
    const entry = (index: number, change: Partial<CustodyEntry>) => (chain: SampleChain) => {
      chain.entries[index] = { ...at(chain.entries, index), ...change }
    }
    const capture = (change: Partial<Capture>) => (chain: SampleChain) => {
      chain.captures[0] = { ...at(chain.captures, 0), ...change }
    }
    const [first] = sampleChain(4).captures
    if (first === undefined) throw new Error('a capture')
    const { seq } = first
    const wasChanged = `The capture of entry ${seq} was changed: its hash differs.`
    expect(reported(capture({ seq: 77 }))).toEqual([`The capture of entry ${seq} has the number 77.`])
    expect(reported(capture({ caseId: 'other' }))).toEqual([`The capture of entry ${seq} belongs to another case.`, wasChanged])
    expect(reported(capture({ bodyBytes: 1 }))).toEqual([
      `The response stored with entry ${seq} has ${first.body.length} bytes; 1 were received.`,
      wasChanged,
    ])
    expect(reported(capture({ requestText: '{"other":1}' }))).toEqual([
      `The request stored with entry ${seq} was changed: its SHA-256 differs.`,
      wasChanged,
    ])
    expect(reported((chain) => chain.captures.push(first))).toEqual([`Capture ${seq} exists 2 times.`])
    expect(reported((chain) => chain.captures.push({ ...first, id: 'stranger', seq: 9 }))).toEqual([
      'A capture numbered 9 has no entry in the custody chain.',
    ])
    expect(reported((chain) => chain.captures.shift())).toEqual([`The capture of entry ${seq} is missing.`])
    const [event] = sampleChain(4).events
    if (event === undefined) throw new Error('an event')
    expect(reported((chain) => chain.events.push(event))).toEqual([`Event ${event.seq} exists 2 times.`])
    expect(reported((chain) => chain.events.push({ ...event, seq: 9 }))).toEqual(['An event numbered 9 has no entry in the custody chain.'])
    expect(reported((chain) => chain.events.shift())).toEqual([`The event of entry ${event.seq} is missing.`])
    expect(reported(entry(event.seq - 1, { ref: 'x' }))).toEqual([`Entry ${event.seq} is an event, but names a capture.`])
    expect(reported(entry(3, { caseId: 'other' }))).toContain('Entry 4 belongs to another case.')
    expect(reported(entry(3, { kind: 'note' as CustodyEntry['kind'] }))).toContain('Entry 4 is neither a capture nor an event.') // invalid on purpose
    expect(reported(entry(3, { ref: first.id, kind: 'capture' }))).toContain('Entry 4 names a capture that an earlier entry already names.')
  })

  test('finds a repeated entry, a repeated capture and a capture without an entry', () => {
    const chain = sampleChain(LENGTH)
    expectNamed({ ...chain, entries: [...chain.entries, at(chain.entries, 11)] }, 12)
    expectNamed({ ...chain, captures: [...chain.captures, at(chain.captures, 1)] }, 4)
    expectNamed({ ...chain, captures: [...chain.captures, { ...at(chain.captures, 1), id: 'stranger' }] }, 4)
  })

  test('reports data without a canonical text as a difference', () => {
    const chain = sampleChain(LENGTH)
    chain.captures[0] = { ...at(chain.captures, 0), path: '\ud800' }
    expectNamed(chain, 2)
  })
})

function alter(value: unknown): unknown {
  if (typeof value === 'string') return value === 'event' ? 'capture' : `${value}0`
  if (typeof value === 'number') return value + 100
  if (typeof value === 'boolean') return !value
  return value === undefined ? 'x' : []
}

function at<T>(list: readonly T[], index: number): T {
  const item = list[index]
  if (item === undefined) throw new Error(`nothing at ${index}`)
  return item
}

function remove(list: { readonly seq: number }[], seq: number): void {
  const index = list.findIndex((item) => item.seq === seq)
  if (index !== -1) list.splice(index, 1)
}

test('verifies a long chain in steps with the same result', () => {
  const chain = sampleChain(2500)
  const [lost] = chain.captures.splice(1100, 1)
  const verifier = createVerifier(chain.head)
  for (const entry of chain.entries) verifier.entry(entry)
  for (const event of chain.events) verifier.event(event)
  for (const capture of chain.captures) verifier.capture(capture, capture.bodySha256)
  const steps = verifier.finishSteps()
  expect([steps.next().done, steps.next().done]).toEqual([false, false])
  const last = steps.next()
  expect(last).toEqual({ done: true, value: verifyCase(chain) })
  expect(verifyCase(chain).problems).toEqual([{ seq: lost?.seq, what: `The capture of entry ${lost?.seq} is missing.` }])
})
