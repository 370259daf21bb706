import { sha512_256 } from '@noble/hashes/sha2.js'
import { base32nopad } from '@scure/base'
import { type Checked, right, strangerIn, wrong } from './address-form.ts'
import { BASE32 } from './stellar.ts'

/** Algorand: 58 base32 characters, 32 bytes and the last 4 of their SHA-512/256. Unused bits must be zero: one account, one text. */
export function checkAlgorand(text: string): Checked {
  if (/[a-z]/.test(text)) return wrong('An Algorand address is written in capitals.')
  const stranger = strangerIn(text, BASE32)
  if (stranger !== '') return wrong(`“${stranger}” is not in the alphabet of Algorand addresses (capital letters and 2 to 7).`)
  if (text.length !== 58) return wrong(`An Algorand address has 58 characters; this one has ${text.length}.`)
  const bytes = decode(text)
  if (bytes === undefined || base32nopad.encode(bytes) !== text)
    return wrong('The last character of this Algorand address is not the one that its checksum ends with.')
  const sum = sha512_256(bytes.subarray(0, 32)).subarray(28)
  if (!sum.every((byte, index) => byte === bytes[32 + index]))
    return wrong('The checksum of this Algorand address is wrong: at least one character differs from the original.')
  return right(text)
}

function decode(text: string): Uint8Array | undefined {
  try {
    return base32nopad.decode(text)
  } catch {
    return undefined // the library refuses unused bits that are set by throwing
  }
}
