import * as fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { type HeadSignature, checkSignature, headText, isHeadSignature, newestSignatures } from '../../../src-shared/custody/head-signature.ts'
import { testAuthor } from '../../support/builders/signing.ts'

const HEAD = { caseId: 'case-1', seq: 7, head: 'ab'.repeat(32) }
const ADA = testAuthor(1)
const signed = ADA.sign(HEAD)

afterEach(() => void vi.unstubAllGlobals())

/** Issued reports contain signatures: the signed text must never change. */
test('signs a canonical text with its own prefix', () => {
  expect(headText({ ...HEAD, author: ADA.author })).toBe(
    `casebook custody head 1\n{"author":"${ADA.author}","caseId":"case-1","head":"${'ab'.repeat(32)}","seq":7}`,
  )
  expect(ADA.author).toBe('8a88e3dd7409f195fd52db2d3cba5d72ca6709bf1d94121bf3748801b40f6f5c')
})

test('accepts the author’s signature, which is deterministic', async () => {
  expect(await checkSignature(signed)).toBe('right')
  expect(ADA.sign(HEAD)).toEqual(signed)
})

test('rejects one altered character in any member', async () => {
  const hex = fc.nat(15).map((digit) => digit.toString(16))
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('author', 'signature', 'head'), fc.nat(127), hex, async (member, at, digit) => {
      const text = signed[member]
      const position = at % text.length
      if (text[position] === digit) return
      expect(await checkSignature({ ...signed, [member]: text.slice(0, position) + digit + text.slice(position + 1) })).toBe('wrong')
    }),
  )
  expect(await checkSignature({ ...signed, caseId: 'case-2' })).toBe('wrong')
  expect(await checkSignature({ ...signed, seq: 8 })).toBe('wrong')
  expect(await checkSignature({ ...signed, author: testAuthor(2).author })).toBe('wrong')
})

test.each<[string, Partial<HeadSignature>]>([
  ['no key', { author: 'unsigned' }],
  ['no signature', { signature: '' }],
  ['a longer one', { signature: `${signed.signature}00` }],
  ['capitals', { signature: signed.signature.toUpperCase() }],
  ['half of a character', { caseId: '\ud800' }],
  ['a key that is no point of the curve', { author: `02${'00'.repeat(31)}` }],
  ['the number that is added to a signature where it is not canonical', { signature: writeUnreduced(signed.signature) }],
])('returns wrong and never throws: %s', async (_name, over) => {
  expect(await checkSignature({ ...signed, ...over })).toBe('wrong')
})

/**
 * The same signature with the group order added to its second half, which an incomplete check
 * accepts too (RFC 8032, 5.1.7).
 */
function writeUnreduced(signature: string): string {
  const order = 2n ** 252n + 27742317777372353535851937790883648493n
  const littleEndian = (hex: string): string => Buffer.from(Buffer.from(hex, 'hex').toReversed()).toString('hex')
  const sum = BigInt(`0x${littleEndian(signature.slice(64))}`) + order
  return signature.slice(0, 64) + littleEndian(sum.toString(16).padStart(64, '0'))
}

test('recognises the shape of a signature', () => {
  expect(isHeadSignature(signed)).toBe(true)
  const others: unknown[] = [undefined, null, 'text', [], {}, { ...signed, more: 1 }]
  for (const [member, value] of Object.entries({ caseId: 1, seq: 1.5, head: 2, author: 'unsigned', signature: 'ab' })) {
    others.push({ ...signed, [member]: value })
    others.push(Object.fromEntries(Object.entries(signed).filter(([name]) => name !== member)))
  }
  for (const other of others) expect([other, isHeadSignature(other)]).toEqual([other, false])
})

test('takes the furthest reaching signature of each author, and of equals the later', () => {
  const ben = testAuthor(2)
  const [near, far, forged] = [
    ADA.sign({ ...HEAD, seq: 3 }),
    ADA.sign({ ...HEAD, seq: 9 }),
    { ...ADA.sign({ ...HEAD, seq: 9 }), head: 'cd'.repeat(32) },
  ]
  const others = ben.sign(HEAD)
  const inOrder = (...all: HeadSignature[]): HeadSignature[] => all.toSorted((a, b) => (a.author < b.author ? -1 : 1))
  expect(newestSignatures([near, others, far])).toEqual(inOrder(far, others))
  expect(newestSignatures([far, near, others])).toEqual(inOrder(far, others))
  expect(newestSignatures([far, forged])).toEqual([forged])
  expect(newestSignatures([])).toEqual([])
})

test('returns unknown where Ed25519 is not supported', async () => {
  vi.stubGlobal('crypto', {})
  expect(await checkSignature(signed)).toBe('unknown')
  const importKey = (): never => {
    throw new DOMException('Unrecognized name.', 'NotSupportedError')
  }
  vi.stubGlobal('crypto', { subtle: { importKey } })
  expect(await checkSignature(signed)).toBe('unknown')
})
