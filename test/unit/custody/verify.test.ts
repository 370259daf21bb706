import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Capture } from '../../../src-shared/capture.ts'
import { verifyCase } from '../../../src-shared/custody/verify.ts'
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
  test('a case as it was written is whole, and says what was looked at', () => {
    const chain = sampleChain(LENGTH)
    expect(verifyCase(chain)).toEqual({ ok: true, problems: [], checked: { entries: 12, captures: 6, events: 6, bytes: 110 } })
    expect(verifyCase({ entries: [], captures: [], events: [] }).ok).toBe(true)
  })

  test('an altered byte of any answer is found and named', () => {
    fc.assert(
      fc.property(fc.nat(5), fc.nat(), fc.integer({ min: 1, max: 255 }), (which, place, flip) => {
        const chain = sampleChain(LENGTH)
        const capture = at(chain.captures, which)
        const index = place % capture.body.length
        capture.body[index] = (capture.body[index] ?? 0) ^ flip
        expectNamed(chain, capture.seq)
      }),
    )
  })

  const FIELDS = Object.keys(at(sampleChain(2).captures, 0)).filter((name) => name !== 'body')
  test('an altered, removed or added field of any capture is found and named', () => {
    fc.assert(
      fc.property(fc.nat(5), fc.constantFrom(...FIELDS, 'added'), fc.boolean(), (which, field, remove) => {
        const chain = sampleChain(LENGTH)
        const original = at(chain.captures, which)
        const changed: Record<string, unknown> = { ...original, [field]: alter(Reflect.get(original, field)) }
        const present = Reflect.get(original, field) !== undefined
        if (remove && present) delete changed[field]
        chain.captures[which] = changed as unknown as Capture // broken on purpose
        expectNamed(chain, original.seq)
      }),
    )
  })

  test('an altered field of any event is found and named', () => {
    fc.assert(
      fc.property(fc.nat(5), fc.constantFrom('at', 'actor', 'caseId', 'kind', 'text', 'findingId', 'confidence', 'title'), (which, field) => {
        const chain = sampleChain(LENGTH)
        const event = at(chain.events, which)
        chain.events[which] = { ...event, [field]: `${String(Reflect.get(event, field))}!` }
        expectNamed(chain, event.seq)
      }),
    )
  })

  test('an altered field of any entry is found and named', () => {
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

  test('a removed entry, capture or event is found and named', () => {
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
        // A missing first entry is named by the entry that now stands first.
        expect(outcome.problems.some((problem) => problem.seq === seq || (seq === 1 && problem.seq === 2))).toBe(true)
      }),
    )
  })

  test('two entries that changed places are found and named', () => {
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

  test('what is wrong with the order is said in words', () => {
    const chain = sampleChain(4)
    const [a, b, c, d] = chain.entries
    if (a === undefined || b === undefined || c === undefined || d === undefined) throw new Error('four entries')
    const said = (entries: typeof chain.entries): string =>
      verifyCase({ ...chain, entries })
        .problems.map(({ what }) => what)
        .join(' ')
    expect(said([a, c, b, d])).toContain('Entry 2 stands out of order, after entry 3.')
    expect(said([a, d])).toContain('Entries 2 to 3 are missing.')
    expect(said([b, c, d])).toContain('the beginning of the chain is missing')
  })

  test('two answers that changed places are found and named', () => {
    const chain = sampleChain(LENGTH)
    const [a, b] = [at(chain.captures, 0), at(chain.captures, 3)]
    chain.captures[0] = { ...a, body: b.body, bodySha256: b.bodySha256 }
    expectNamed(chain, a.seq)
  })

  test('a cut tail is found where the head is known, and only there', () => {
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

  test('a chain rebuilt with other content does not match the remembered head', () => {
    const chain = sampleChain(LENGTH)
    expectNamed({ ...sampleChain(LENGTH), head: { seq: 7, head: 'f'.repeat(64) } }, 7)
    expect(verifyCase({ ...chain, head: { seq: 7, head: at(chain.entries, 6).id } }).ok).toBe(true)
  })

  test('an entry that stands twice, a capture that stands twice, and a stranger are found', () => {
    const chain = sampleChain(LENGTH)
    expectNamed({ ...chain, entries: [...chain.entries, at(chain.entries, 11)] }, 12)
    expectNamed({ ...chain, captures: [...chain.captures, at(chain.captures, 1)] }, 4)
    expectNamed({ ...chain, captures: [...chain.captures, { ...at(chain.captures, 1), id: 'stranger' }] }, 4)
  })

  test('what has no canonical text is a difference, not a crash', () => {
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
