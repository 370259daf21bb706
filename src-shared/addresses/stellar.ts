import { concatBytes } from '@noble/hashes/utils.js'
import { base32nopad } from '@scure/base'
import { type Checked, validAddress, firstInvalidChar, invalidAddress } from './address-form.ts'
import { crc16 } from './crc16.ts'

export const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const ACCOUNT = 6 << 3
const CONTRACT = 2 << 3
const MUXED = 12 << 3

/**
 * Stellar (SEP-23): G accounts and C contracts, 56 base32 characters with CRC-16. A muxed address
 * (M…) is refused, because it is an account plus a memo and would be a second name of the account;
 * the account is suggested.
 */
export function checkStellar(text: string): Checked {
  if (/^M[A-Z2-7]{68}$/.test(text)) {
    const account = accountOfMuxed(text)
    return account === undefined
      ? invalidAddress('This looks like a muxed Stellar address, but its checksum is wrong: at least one character differs from the original.')
      : invalidAddress('This is a muxed address: a Stellar account with a number attached. Its account begins with G.', {
          canonical: account,
          display: account,
          action: 'Use its account',
        })
  }
  if (/^[LBPTX][A-Z2-7]{55,}$/.test(text)) return invalidAddress('This is not a Stellar account: accounts begin with G, contracts with C.')
  if (!/^[GC]/.test(text)) return invalidAddress('A Stellar account begins with G, a contract with C.')
  const stranger = firstInvalidChar(text, BASE32)
  if (stranger !== '') return invalidAddress(`“${stranger}” is not in the alphabet of Stellar addresses (capital letters and 2 to 7).`)
  if (text.length !== 56) return invalidAddress(`A Stellar address has 56 characters; this one has ${text.length}.`)
  const bytes = base32nopad.decode(text)
  if (!isChecked(bytes)) return invalidAddress('The checksum of this Stellar address is wrong: at least one character differs from the original.')
  if (bytes[0] !== ACCOUNT && bytes[0] !== CONTRACT) return invalidAddress('This is not a Stellar account: its kind is unknown.')
  return base32nopad.encode(bytes) === text ? validAddress(text) : invalidAddress('This Stellar address is not in its usual form.')
}

/** The last two bytes are the CRC-16 of the others, low byte first. */
function isChecked(bytes: Uint8Array): boolean {
  const sum = crc16(bytes.subarray(0, -2))
  return bytes.at(-2) === (sum & 0xff) && bytes.at(-1) === sum >> 8
}

/**
 * The G account of a muxed address (version, 32 bytes of key, 8 of number, checksum); undefined for
 * any other text.
 */
function accountOfMuxed(text: string): string | undefined {
  let bytes: Uint8Array
  try {
    bytes = base32nopad.decode(text)
  } catch {
    return undefined // the library throws where unused bits are set
  }
  if (bytes[0] !== MUXED || !isChecked(bytes)) return undefined
  const account = concatBytes(Uint8Array.of(ACCOUNT), bytes.subarray(1, 33))
  const sum = crc16(account)
  return base32nopad.encode(concatBytes(account, Uint8Array.of(sum & 0xff, sum >> 8)))
}
