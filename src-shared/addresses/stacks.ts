import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { type Checked, validAddress, firstInvalidChar, invalidAddress } from './address-form.ts'

const C32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const MAIN_P2PKH = 22 // SP
const MAIN_P2SH = 20 // SM

/**
 * Stacks: S, a version letter, then c32 of 20 bytes and a 4-byte checksum (double SHA-256 over
 * version and payload). Only main network versions; I, L, O and U are not folded into 1 and 0, so
 * that one account has one text.
 */
export function checkStacks(text: string): Checked {
  if (!text.startsWith('S')) return invalidAddress('A Stacks address begins with SP or SM.')
  const stranger = firstInvalidChar(text, C32)
  if (stranger !== '') return invalidAddress(`“${stranger}” is not in the alphabet of Stacks addresses (digits and capitals without I, L, O and U).`)
  const version = C32.indexOf(text.charAt(1))
  if (version === 26 || version === 21) return invalidAddress('This is an address of the Stacks test network.')
  if (version !== MAIN_P2PKH && version !== MAIN_P2SH) return invalidAddress('A Stacks address begins with SP or SM.')
  if (text.length > 41) return invalidAddress(`A Stacks address has at most 41 characters; this one has ${text.length}.`)
  const bytes = decodeC32(text.slice(2))
  if (bytes.length !== 24) return invalidAddress(`A Stacks address has 24 bytes; this one has ${bytes.length}.`)
  const payload = bytes.subarray(0, 20)
  const sum = sha256(sha256(concatBytes(Uint8Array.of(version), payload))).subarray(0, 4)
  if (!sum.every((byte, index) => byte === bytes[20 + index]))
    return invalidAddress('The checksum of this Stacks address is wrong: at least one character differs from the original.')
  return text.slice(2) === encodeC32(bytes) ? validAddress(text) : invalidAddress('This Stacks address is not in its usual form.')
}

/** c32 reads the text as one number; each leading 0 stands for a zero byte. */
function decodeC32(text: string): Uint8Array {
  const zeros = text.length - text.replace(/^0+/, '').length
  let value = 0n
  for (const letter of text) value = value * 32n + BigInt(C32.indexOf(letter))
  const hex = value === 0n ? '' : value.toString(16)
  return concatBytes(new Uint8Array(zeros), hexToBytes(hex.length % 2 === 0 ? hex : `0${hex}`))
}

function encodeC32(bytes: Uint8Array): string {
  let value = bytes.length === 0 ? 0n : BigInt(`0x${bytesToHex(bytes)}`)
  let text = ''
  for (; value > 0n; value /= 32n) text = C32.charAt(Number(value % 32n)) + text
  const first = bytes.findIndex((byte) => byte !== 0)
  return '0'.repeat(first === -1 ? bytes.length : first) + text
}
