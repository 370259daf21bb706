import { expect, test } from 'vitest'
import type { CustodyEntry } from '../../../src-shared/custody/capture.ts'
import { caseAuthors, isUnsigned } from '../../../src-shared/case/case-authors.ts'
import { sampleChain } from '../custody/sample-chain.ts'
import { signatureUnder, testAuthor } from '../../support/builders/signing.ts'

const [ADA, BEN] = [testAuthor(1), testAuthor(2)]
const written = (...authors: string[]): readonly CustodyEntry[] => sampleChain(authors.length, (seq) => authors[seq - 1] ?? 'unsigned').entries
const none = { entries: 0, first: 0, last: 0, signature: undefined }

test('authors are listed in the order of their first entry, each with its number of entries; entries without a key count as one author', () => {
  const entries = written('unsigned', 'unsigned', ADA.author, 'unsigned', ADA.author)
  expect(caseAuthors(entries, [])).toEqual([
    { ...none, author: 'unsigned', entries: 3, first: 1, last: 4 },
    { ...none, author: ADA.author, entries: 2, first: 3, last: 5 },
  ])
  expect(caseAuthors([], [])).toEqual([])
})

test('of several signatures of one author the farthest is shown, also for an author who only signed', () => {
  const entries = written(ADA.author, ADA.author, ADA.author)
  const [near, far, other] = [signatureUnder({ entries }, 1, ADA), signatureUnder({ entries }, 3, ADA), signatureUnder({ entries }, 2, BEN)]
  for (const signatures of [
    [near, far, other],
    [far, near, other],
  ])
    expect(caseAuthors(entries, signatures)).toEqual([
      { author: ADA.author, entries: 3, first: 1, last: 3, signature: far },
      { ...none, author: BEN.author, signature: other },
    ])
})

test('a case is unsigned where its last entry names no key', () => {
  expect([written(), written('unsigned'), written(ADA.author, 'unsigned')].map(isUnsigned)).toEqual([true, true, true])
  expect([written(ADA.author), written('unsigned', 'unsigned', ADA.author)].map(isUnsigned)).toEqual([false, false])
})
