import { sha256 } from '@noble/hashes/sha2.js'

const BITS_PER_WORD = 11
/** Of each 33 bits of a phrase one is of the checksum. */
const WORDS_PER_CHECKSUM_BIT = 3

/**
 * Whether words, given by their places in a list of 2048, end with the checksum of the bits before (BIP-39). The library does the same
 * at a hundred times the cost, which matters for a text that is made of such words.
 */
export function hasPhraseChecksum(places: readonly number[]): boolean {
  const checksumBits = places.length / WORDS_PER_CHECKSUM_BIT
  const entropy = new Uint8Array((places.length * BITS_PER_WORD - checksumBits) / 8)
  let [rest, restBits, at] = [0, 0, 0]
  for (const place of places) {
    rest = (rest << BITS_PER_WORD) | place
    restBits += BITS_PER_WORD
    while (restBits >= 8 && at < entropy.length) {
      restBits -= 8
      entropy[at] = rest >> restBits
      at += 1
    }
    rest &= (1 << restBits) - 1
  }
  return (sha256(entropy)[0] ?? 0) >> (8 - checksumBits) === rest
}
