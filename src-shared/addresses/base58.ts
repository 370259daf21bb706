import { sha256 } from '@noble/hashes/sha2.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { base58, createBase58check } from '@scure/base'
import { type Checked, characters, validAddress, firstInvalidChar, invalidAddress } from './address-form.ts'

export const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const base58check = createBase58check(sha256)

/**
 * Base58check payload with its version byte; undefined when characters or checksum are wrong or the
 * text is not canonical.
 */
export function decodeBase58check(text: string): Uint8Array | undefined {
  if (text.length > 120 || firstInvalidChar(text, BASE58) !== '') return undefined
  try {
    const bytes = base58check.decode(text)
    return base58check.encode(bytes) === text ? bytes : undefined
  } catch {
    return undefined // the library throws on invalid input
  }
}

/** Solana: base58 of 32 bytes. Case matters. */
export function checkSolana(text: string): Checked {
  const stranger = firstInvalidChar(text, BASE58)
  if (stranger !== '') return invalidAddress(`“${stranger}” is not in the base58 alphabet of Solana addresses (which has no 0, O, I and l).`)
  if (text.length < 32 || text.length > 44)
    return invalidAddress(`A Solana address has 32 to 44 characters; this one has ${characters(text.length)}.`)
  const bytes = base58.decode(text)
  if (bytes.length !== 32) return invalidAddress(`A Solana address has 32 bytes; this one has ${bytes.length}.`)
  return base58.encode(bytes) === text ? validAddress(text) : invalidAddress('This Solana address is not in its usual form.')
}

/**
 * Tron: base58check, version 0x41, 21 bytes. The hexadecimal form (41…) has no checksum: it is
 * refused, and its T form suggested.
 */
export function checkTron(text: string): Checked {
  const hexadecimal = /^(?:0x)?(41[0-9a-fA-F]{36,40})$/.exec(text)?.[1]
  if (hexadecimal !== undefined) {
    const sentence = 'This looks like the hexadecimal form of a Tron address, which has no checksum. Paste the form that begins with T.'
    if (hexadecimal.length !== 42) return invalidAddress(sentence)
    const canonical = base58check.encode(hexToBytes(hexadecimal.toLowerCase()))
    return invalidAddress(sentence, { canonical, display: canonical, action: 'Use its T form' })
  }
  const stranger = firstInvalidChar(text, BASE58)
  if (stranger !== '') return invalidAddress(`“${stranger}” is not in the base58 alphabet of Tron addresses (which has no 0, O, I and l).`)
  if (!text.startsWith('T')) return invalidAddress('A Tron address begins with T.')
  if (text.length !== 34) return invalidAddress(`A Tron address has 34 characters; this one has ${text.length}.`)
  const bytes = decodeBase58check(text)
  if (bytes === undefined) return invalidAddress('The checksum of this Tron address is wrong: at least one character differs from the original.')
  if (bytes[0] !== 0x41 || bytes.length !== 21) return invalidAddress('This is not a Tron main network address.')
  return validAddress(text)
}
