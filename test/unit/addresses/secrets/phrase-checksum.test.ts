import { entropyToMnemonic, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasPhraseChecksum } from '../../../../src-shared/addresses/secrets/recovery-phrase.ts'

const LENGTHS = [12, 15, 18, 21, 24] as const
const position = fc.integer({ min: 0, max: 2047 })

test('agrees with the library for words in any order', () => {
  const words = fc.constantFrom(...LENGTHS).chain((length) => fc.array(position, { minLength: length, maxLength: length }))
  fc.assert(
    fc.property(words, (positions) => {
      const phrase = positions.map((at) => wordlist[at]).join(' ')
      expect(hasPhraseChecksum(positions)).toBe(validateMnemonic(phrase, wordlist))
    }),
    { numRuns: 300 },
  )
})

test('accepts every phrase that the library generates', () => {
  const entropy = fc.constantFrom(16, 20, 24, 28, 32).chain((length) => fc.uint8Array({ minLength: length, maxLength: length }))
  fc.assert(
    fc.property(entropy, (bytes) => {
      const positions = entropyToMnemonic(bytes, wordlist)
        .split(' ')
        .map((word) => wordlist.indexOf(word))
      expect(hasPhraseChecksum(positions)).toBe(true)
    }),
    { numRuns: 100 },
  )
})
