import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { type Checked, validAddress, invalidAddress } from './address-form.ts'

/**
 * Sui: 0x and 64 digits; system objects also in short form (0x2, 0x403). Canonical: padded to 64,
 * lower case.
 */
export function checkSui(text: string): Checked {
  const digits = hexDigits(text)
  if (digits === undefined) return invalidAddress(whatIsWrong('A Sui address', text))
  if (digits.length === 64 || /^(?:0|[1-9a-f][0-9a-f]{0,3})$/.test(digits)) return validAddress(padDigits(digits))
  return invalidAddress(`A Sui address has 64 hexadecimal digits after 0x; this one has ${digits.length}.`)
}

/**
 * Aptos (AIP-40, strict): 0x and 64 digits, or the short form of the special addresses 0x0 to 0xf.
 */
export function checkAptos(text: string): Checked {
  const digits = hexDigits(text)
  if (digits === undefined) return invalidAddress(whatIsWrong('An Aptos address', text))
  if (digits.length === 64 || digits.length === 1) return validAddress(padDigits(digits))
  const hint = digits.length >= 60 && digits.length < 64 ? ' If a site dropped leading zeros, put them back after 0x.' : ''
  return invalidAddress(`An Aptos address has 64 hexadecimal digits after 0x; this one has ${digits.length}.${hint}`)
}

/** Starknet addresses are smaller than 2^251 - 256. */
const STARKNET_BOUND = 2n ** 251n - 256n

/**
 * Starknet: leading zeros may be dropped; mixed case is a checksum. Canonical: padded to 64, lower
 * case.
 */
export function checkStarknet(text: string): Checked {
  const digits = hexDigits(text)
  if (digits === undefined) return invalidAddress(whatIsWrong('A Starknet address', text))
  if (digits.length > 64 || digits.length < 50) {
    return invalidAddress(`A Starknet address has 64 hexadecimal digits after 0x (leading zeros may be left out); this one has ${digits.length}.`)
  }
  const canonical = padDigits(digits)
  if (BigInt(canonical) >= STARKNET_BOUND) return invalidAddress('This number is too large for a Starknet address.')
  const typed = text.slice(2)
  const mixed = typed !== typed.toLowerCase() && typed !== typed.toUpperCase()
  if (mixed && !starknetChecksum(canonical).endsWith(typed)) {
    return invalidAddress('The capital letters of this address do not match its Starknet checksum: at least one character is wrong.')
  }
  return validAddress(canonical)
}

/**
 * As in starknet.js getChecksumAddress: Keccak-256 of the number's bytes without leading zeros,
 * masked to 250 bits.
 */
function starknetChecksum(canonical: string): string {
  const short = BigInt(canonical).toString(16)
  const hash = BigInt(`0x${bytesToHex(keccak_256(hexToBytes(short.length % 2 === 0 ? short : `0${short}`)))}`) & (2n ** 250n - 1n)
  const marks = hash.toString(16).padStart(64, '0')
  const digits = canonical.slice(2)
  let out = '0x'
  for (let index = 0; index < digits.length; index++) {
    out += Number.parseInt(marks.charAt(index), 16) >= 8 ? digits.charAt(index).toUpperCase() : digits.charAt(index)
  }
  return out
}

function hexDigits(text: string): string | undefined {
  return /^0x([0-9a-fA-F]+)$/.exec(text)?.[1]?.toLowerCase()
}

function padDigits(digits: string): string {
  return `0x${digits.padStart(64, '0')}`
}

function whatIsWrong(what: string, text: string): string {
  if (!text.startsWith('0x')) return `${what} begins with 0x.`
  const odd = /[^0-9a-fA-F]/.exec(text.slice(2))
  return odd === null ? `${what} has digits after 0x; this one has none.` : `“${odd[0]}” at character ${odd.index + 3} is not a hexadecimal digit.`
}
