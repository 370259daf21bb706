import { base32nopad } from '@scure/base'
import { type Checked, right, strangerIn, wrong } from './address-form.ts'
import { crc16 } from './crc16.ts'

export const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const ACCOUNT = 6 << 3
const CONTRACT = 2 << 3

/**
 * Stellar (SEP-23): G accounts and C contracts, 56 base32 characters with CRC-16. Decided: a muxed address (M…) is
 * refused, because it is an account plus a memo and would be a second name of the same account.
 */
export function checkStellar(text: string): Checked {
  if (/^M[A-Z2-7]{68}$/.test(text))
    return wrong('This is a muxed address: an account with a number attached. Paste the account itself, which begins with G.')
  if (/^[LBPTX][A-Z2-7]{55,}$/.test(text)) return wrong('This is not a Stellar account: accounts begin with G, contracts with C.')
  if (!/^[GC]/.test(text)) return wrong('A Stellar account begins with G, a contract with C.')
  const stranger = strangerIn(text, BASE32)
  if (stranger !== '') return wrong(`“${stranger}” is not in the alphabet of Stellar addresses (capital letters and 2 to 7).`)
  if (text.length !== 56) return wrong(`A Stellar address has 56 characters; here are ${text.length}.`)
  const bytes = base32nopad.decode(text)
  const sum = crc16(bytes.subarray(0, 33))
  if (bytes[33] !== (sum & 0xff) || bytes[34] !== sum >> 8)
    return wrong('The checksum of this Stellar address is wrong: at least one character differs from the original.')
  if (bytes[0] !== ACCOUNT && bytes[0] !== CONTRACT) return wrong('This is not a Stellar account: its kind is unknown.')
  return base32nopad.encode(bytes) === text ? right(text) : wrong('This is not the usual way to write this Stellar address.')
}
