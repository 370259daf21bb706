import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { UNSIGNED_AUTHOR, authorFaults, isAuthorKey } from '../../../src-shared/custody/authorship.ts'
import { entryOf } from '../../../src-shared/custody/custody-chain.ts'
import type { CustodyEntry } from '../../../src-shared/custody/capture.ts'
import { verifyCase } from '../../../src-shared/custody/verify.ts'
import { sampleChain } from './sample-chain.ts'
import { testAuthor } from '../../support/builders/signing.ts'

const [A, B] = [testAuthor(1).author, testAuthor(2).author]
const LENGTH = 8
const authorAt = fc.constantFrom(A, B, UNSIGNED_AUTHOR)
/** The author of each entry of a chain. */
const authors = fc.array(authorAt, { minLength: LENGTH, maxLength: LENGTH })
const chainOf = (mix: readonly string[]) => sampleChain(LENGTH, (seq) => mix[seq - 1] ?? UNSIGNED_AUTHOR)

test('accepts 32 bytes in lower-case hexadecimal digits as an author', () => {
  expect([A, 'a'.repeat(64)].every(isAuthorKey)).toBe(true)
  for (const other of ['', UNSIGNED_AUTHOR, 'a'.repeat(63), 'a'.repeat(65), 'A'.repeat(64), 'g'.repeat(64), `${'a'.repeat(64)}\n`, undefined, 7])
    expect(isAuthorKey(other)).toBe(false)
})

test('verifies a chain with any mix of authors', () => {
  fc.assert(
    fc.property(authors, (mix) => {
      expect(verifyCase(chainOf(mix)).problems).toEqual([])
    }),
  )
})

test('includes author and seen heads in an entry’s id', () => {
  const [entry] = sampleChain(1, () => A).entries
  if (entry === undefined) throw new Error('an entry')
  const ids = [
    entry,
    entryOf({ ...entry, author: B }),
    entryOf({ ...entry, author: UNSIGNED_AUTHOR }),
    entryOf({ ...entry, seen: [{ author: B, seq: 1, head: 'f'.repeat(64) }] }),
  ].map(({ id }) => id)
  expect(new Set(ids).size).toBe(4)
  const { seen: _seen, ...withoutSeen } = entry
  expect(entryOf(withoutSeen)).toEqual(entry)
})

test('names a changed and a removed author, in any mix of authors', () => {
  fc.assert(
    fc.property(authors, fc.nat(LENGTH - 1), authorAt, (mix, at, other) => {
      const chain = chainOf(mix)
      const entry = chain.entries[at]
      if (entry === undefined || entry.author === other) return
      const { author: _author, seen: _seen, ...bare } = entry
      for (const changed of [{ ...entry, author: other }, bare as CustodyEntry]) {
        chain.entries[at] = changed
        expect(verifyCase(chain).problems.some(({ seq }) => seq === entry.seq)).toBe(true)
      }
    }),
  )
})

/** An entry with a correct id, in which these members are replaced. */
function entryWith(over: Record<string, unknown>): CustodyEntry {
  const [, entry] = sampleChain(2, () => A).entries
  return { ...entry, ...over } as CustodyEntry // invalid on purpose
}

const NO_KEY = 'Entry 2 names an author that is not a public key.'
const NO_FORM = 'Entry 2 has an invalid list of heads of other authors.'
const SEEN = { author: B, seq: 3, head: 'c'.repeat(64) }

test.each([
  ['no fault', {}, []],
  ['unsigned', { author: UNSIGNED_AUTHOR }, []],
  ['another’s head', { seen: [SEEN] }, []],
  ['two heads in order', { author: UNSIGNED_AUTHOR, seen: [A, B].toSorted().map((author) => ({ ...SEEN, author })) }, []],
  ['an author of another form', { author: 'somebody' }, [NO_KEY]],
  ['an empty author', { author: '' }, [NO_KEY]],
  ['no author', { author: undefined }, [NO_KEY]],
  ['neither author nor what was seen', { author: undefined, seen: undefined }, [NO_KEY, NO_FORM]],
  ['an author, but nothing said of what was seen', { seen: undefined }, [NO_FORM]],
  ['text', { seen: '' }, [NO_FORM]],
  [
    'two heads out of order',
    {
      author: UNSIGNED_AUTHOR,
      seen: [B, A]
        .toSorted()
        .toReversed()
        .map((author) => ({ ...SEEN, author })),
    },
    [NO_FORM],
  ],
  ['a head twice', { seen: [SEEN, SEEN] }, [NO_FORM]],
  ['its own', { seen: [{ ...SEEN, author: A }] }, [NO_FORM]],
  ['a head without an author', { seen: [{ ...SEEN, author: UNSIGNED_AUTHOR }] }, [NO_FORM]],
  ['number 0', { seen: [{ ...SEEN, seq: 0 }] }, [NO_FORM]],
  ['half a number', { seen: [{ ...SEEN, seq: 1.5 }] }, [NO_FORM]],
  ['a number as text', { seen: [{ ...SEEN, seq: '3' }] }, [NO_FORM]],
  ['a short hash', { seen: [{ ...SEEN, head: 'c' }] }, [NO_FORM]],
  ['a hash that is none', { seen: [{ ...SEEN, head: [SEEN.head] }] }, [NO_FORM]],
  ['nothing', { seen: [null] }, [NO_FORM]],
])('%s', (_name, over, faults) => {
  expect(authorFaults(entryWith(over))).toEqual(faults)
})

test('reports a fork for two entries of one author with the same number, at any position', () => {
  const chain = sampleChain(4, () => A)
  const [first, second] = chain.entries
  if (first === undefined || second === undefined) throw new Error('two entries')
  const said = (entries: readonly CustodyEntry[]): string[] => verifyCase({ ...chain, entries }).problems.map(({ what }) => what)
  const fork = (seq: number): string => `Fork: author ${A} signed two different entries numbered ${seq}.`
  for (const [seq, entry] of [first, second].entries()) {
    const other = entryOf({ ...entry, at: '2026-02-02T00:00:00.000Z' })
    expect(said([...chain.entries, other])).toContain(fork(seq + 1))
    expect(said([...chain.entries.slice(0, seq + 1), other])).toContain(fork(seq + 1))
    // The same entry twice is no fork, nor is one of another author or without an author.
    for (const same of [entry, entryOf({ ...other, author: B }), entryOf({ ...other, author: UNSIGNED_AUTHOR })])
      expect(said([...chain.entries, same]).join()).not.toContain('two ways')
  }
  const none = sampleChain(4, () => UNSIGNED_AUTHOR)
  const [unsigned] = none.entries
  if (unsigned === undefined) throw new Error('an entry')
  expect(
    verifyCase({ ...none, entries: [...none.entries, entryOf({ ...unsigned, at: 'x' })] })
      .problems.map(({ what }) => what)
      .join(),
  ).not.toContain('two ways')
})
