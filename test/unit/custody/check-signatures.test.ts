import * as fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { CustodyEntry } from '../../../src-shared/custody/capture.ts'
import { UNSIGNED_AUTHOR } from '../../../src-shared/custody/authorship.ts'
import { createSignatureCheck, type SignatureCheck } from '../../../src-shared/custody/check-signatures.ts'
import type { HeadSignature } from '../../../src-shared/custody/head-signature.ts'
import { sampleChain } from './sample-chain.ts'
import { signatureUnder, testAuthor } from '../../support/builders/signing.ts'

async function checkSignatures(entries: readonly CustodyEntry[], signatures: readonly HeadSignature[]): Promise<SignatureCheck> {
  const check = createSignatureCheck(signatures)
  for (const entry of entries) check.entry(entry)
  return await check.finish()
}

const [ADA, BEN] = [testAuthor(1), testAuthor(2)]
const LENGTH = 6
const CHAIN = sampleChain(LENGTH, () => ADA.author)

afterEach(() => void vi.unstubAllGlobals())

test('reports no remark when the end of the chain is signed', async () => {
  expect(await checkSignatures(CHAIN.entries, [signatureUnder(CHAIN, LENGTH, ADA)])).toEqual({
    problems: [],
    remarks: [],
    account: [`Signature: author ${ADA.author} signed the chain up to entry 6, its end.`],
  })
})

test('names the unsigned entries when a signature ends before the chain does', async () => {
  expect(await checkSignatures(CHAIN.entries, [signatureUnder(CHAIN, 4, ADA)])).toEqual({
    problems: [],
    remarks: [`Entries 5 to 6 are of author ${ADA.author}, who has not signed them.`],
    account: [`Signature: author ${ADA.author} signed the chain up to entry 4 of 6.`],
    unsigned: '2 entries unsigned, signed up to 4',
  })
  expect((await checkSignatures(CHAIN.entries, [signatureUnder(CHAIN, 5, ADA)])).remarks).toEqual([
    `Entry 6 is of author ${ADA.author}, who has not signed it.`,
  ])
})

test('uses the furthest reaching signature of an author, in any order', async () => {
  const both = [signatureUnder(CHAIN, LENGTH, ADA), signatureUnder(CHAIN, 2, ADA)]
  for (const signatures of [both, both.toReversed()]) expect((await checkSignatures(CHAIN.entries, signatures)).remarks).toEqual([])
})

describe('the short text about unsigned entries', () => {
  const NOTHING = 'unsigned: no entry is signed'

  test('names a chain that was rewritten without a key, whatever author its entries name', async () => {
    expect((await checkSignatures(sampleChain(LENGTH, () => UNSIGNED_AUTHOR).entries, [])).unsigned).toBe(NOTHING)
    expect((await checkSignatures(sampleChain(LENGTH).entries, [])).unsigned).toBe(NOTHING)
    expect((await checkSignatures(CHAIN.entries, [])).unsigned).toBe(`${NOTHING}; 6 entries of a key whose signature is missing`)
  })

  test('names a key without signatures next to one that signs', async () => {
    const chain = sampleChain(LENGTH, (seq) => (seq < LENGTH ? ADA.author : BEN.author))
    expect((await checkSignatures(chain.entries, [signatureUnder(chain, 4, ADA)])).unsigned).toBe(
      '2 entries unsigned, signed up to 4; 1 entry of a key whose signature is missing',
    )
  })

  test('is absent when the end is signed', async () => {
    expect((await checkSignatures(CHAIN.entries, [signatureUnder(CHAIN, LENGTH, ADA)])).unsigned).toBeUndefined()
  })
})

describe('unsigned entries', () => {
  test('are reported for a chain without a key', async () => {
    expect((await checkSignatures(sampleChain(1, () => UNSIGNED_AUTHOR).entries, [])).remarks).toEqual([
      'Entry 1 is unsigned: the key of this installation was not available.',
    ])
  })

  test('are reported for a chain that only names an author', async () => {
    expect((await checkSignatures(CHAIN.entries, [])).remarks).toEqual([`Entries 1 to 6 are of author ${ADA.author}, who has not signed them.`])
  })

  test('are counted when they are not consecutive', async () => {
    const { entries } = sampleChain(LENGTH, (seq) => (seq === 2 || seq === 5 ? UNSIGNED_AUTHOR : ADA.author))
    expect((await checkSignatures(entries, [])).remarks).toEqual([
      `4 entries between 1 and 6 are of author ${ADA.author}, who has not signed them.`,
      '2 entries between 2 and 5 are unsigned: the key of this installation was not available.',
    ])
  })

  test('are not reported for an empty chain', async () => {
    expect(await checkSignatures([], [])).toEqual({ problems: [], remarks: [], account: [] })
  })
})

test('covers entries without a key by a later signature, but not those of another author', async () => {
  const { entries } = sampleChain(
    LENGTH,
    (seq) => [UNSIGNED_AUTHOR, UNSIGNED_AUTHOR, UNSIGNED_AUTHOR, BEN.author, ADA.author, UNSIGNED_AUTHOR][seq - 1] ?? UNSIGNED_AUTHOR,
  )
  expect((await checkSignatures(entries, [signatureUnder({ entries }, 5, ADA)])).remarks).toEqual([
    `Entry 4 is of author ${BEN.author}, who has not signed it.`,
    'Entry 6 is unsigned: the key of this installation was not available.',
  ])
  expect((await checkSignatures(entries, [signatureUnder({ entries }, 4, BEN), signatureUnder({ entries }, 6, ADA)])).remarks).toEqual([])
})

describe('problems', () => {
  const problems = async (over: object, entries = CHAIN.entries): Promise<readonly unknown[]> =>
    (await checkSignatures(entries, [{ ...signatureUnder(CHAIN, 4, ADA), ...over }])).problems
  const wrong = { seq: 4, what: `The signature of entry 4 is not from author ${ADA.author}.` }

  test('reports a signature by another author and an altered signature', async () => {
    expect(await problems({ signature: signatureUnder(CHAIN, 4, BEN).signature })).toEqual([wrong])
    expect(await problems({ signature: signatureUnder(CHAIN, 3, ADA).signature })).toEqual([wrong])
    expect(await problems({ head: CHAIN.entries[2]?.id })).toEqual([wrong])
  })

  test('reports a chain that was rewritten in another author’s name', async () => {
    const rebuilt = sampleChain(LENGTH, (seq) => (seq === 1 ? BEN.author : ADA.author))
    expect((await checkSignatures(rebuilt.entries, [signatureUnder(CHAIN, LENGTH, ADA)])).problems).toEqual([
      { seq: 6, what: `Author ${ADA.author} signed a different entry 6: the chain was replaced or forked at or before this entry.` },
    ])
    const { remarks } = await checkSignatures(rebuilt.entries, [signatureUnder(rebuilt, LENGTH, BEN)])
    expect(remarks).toEqual([`Entries 2 to 6 are of author ${ADA.author}, who has not signed them.`])
  })

  test('reports a valid signature of another case', async () => {
    const entry = CHAIN.entries[3]
    const other = ADA.sign({ caseId: 'case-2', seq: 4, head: entry?.id ?? '' })
    expect(await problems(other)).toEqual([{ seq: 4, what: 'The signature of entry 4 belongs to another case.' }])
  })

  test('finds a truncated chain by the signature alone', async () => {
    expect(await problems({}, CHAIN.entries.slice(0, 3))).toEqual([{ seq: 4, what: `Author ${ADA.author} signed entry 4, which is missing.` }])
  })

  test('reports nothing as signed when there is a problem', async () => {
    const { account, remarks } = await checkSignatures(CHAIN.entries, [{ ...signatureUnder(CHAIN, LENGTH, ADA), signature: '0'.repeat(128) }])
    expect([account, remarks]).toEqual([[], [`Entries 1 to 6 are of author ${ADA.author}, who has not signed them.`]])
  })
})

test('names one altered byte of any signature and one altered id of its entry', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: LENGTH }), fc.nat(127), fc.boolean(), async (seq, at, inSignature) => {
      const signature = signatureUnder(CHAIN, seq, ADA)
      const flip = (text: string): string => {
        const position = at % text.length
        return text.slice(0, position) + (text[position] === '0' ? '1' : '0') + text.slice(position + 1)
      }
      const outcome = inSignature
        ? await checkSignatures(CHAIN.entries, [{ ...signature, signature: flip(signature.signature) }])
        : await checkSignatures(
            CHAIN.entries.map((entry) => (entry.seq === seq ? { ...entry, id: flip(entry.id) } : entry)),
            [signature],
          )
      expect(outcome.problems.map((problem) => problem.seq)).toEqual([seq])
    }),
  )
})

test('counts an uncheckable signature neither as wrong nor as signed', async () => {
  vi.stubGlobal('crypto', {})
  expect(await checkSignatures(CHAIN.entries, [signatureUnder(CHAIN, LENGTH, ADA)])).toEqual({
    problems: [],
    remarks: [
      'The signature of entry 6 was not checked: Ed25519 is not supported here. Check it with “casebook-verify”.',
      `Entries 1 to 6 are of author ${ADA.author}, who has not signed them.`,
    ],
    account: [],
    unsigned: 'signatures not checked',
  })
})
