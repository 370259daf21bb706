import { blake2b } from '@noble/hashes/blake2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { base58, base58xmr } from '@scure/base'
import { BASE58, decodeBase58check } from './base58.ts'

/** Version byte of a base58check address with 20 bytes of hash, and the coins that use it. */
const COIN_BY_VERSION: ReadonlyMap<number, string> = new Map([
  [0x10, 'Dash'],
  [0x16, 'Dogecoin'],
  [0x17, 'Neo'],
  [0x1e, 'Dogecoin'],
  [0x24, 'Groestlcoin'],
  [0x26, 'Bitcoin Gold'],
  [0x30, 'Litecoin'],
  [0x32, 'Litecoin'],
  [0x34, 'Namecoin'],
  [0x35, 'Neo'],
  [0x37, 'Peercoin'],
  [0x3a, 'Qtum'],
  [0x3c, 'Ravencoin or Komodo'],
  [0x3f, 'DigiByte'],
  [0x47, 'Vertcoin'],
  [0x4b, 'Stratis'],
  [0x4c, 'Dash'],
  [0x52, 'Firo'],
  [0x8c, 'Dash test network'],
])

const COIN_BY_TWO_BYTES: ReadonlyMap<number, string> = new Map([
  [0x1cb8, 'Zcash'],
  [0x1cbd, 'Zcash'],
  [0x1d25, 'Zcash test network'],
  [0x2089, 'Horizen'],
  [0x2096, 'Horizen'],
])

/** Coins recognised by their text: their base58check payload has a prefix of several bytes. */
const COIN_BY_TEXT: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^(?:tz[1-4]|KT1|sr1)/, 'Tezos'],
  [/^zc/, 'Zcash'],
  [/^B62/, 'Mina'],
]

const XRP_ALPHABET = 'rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz'
const UTF8 = new TextEncoder()

/**
 * The coin of a base58 text with the checksum of a chain that the service does not cover; '' for a
 * valid checksum of an unknown coin; undefined where no checksum fits.
 */
export function coinOfBase58(text: string): string | undefined {
  if (text.length < 25 || text.length > 120 || !/^[1-9A-HJ-NP-Za-km-z]+$/.test(text)) return undefined
  const checked = decodeBase58check(text)
  if (checked !== undefined) return isCovered(checked) ? undefined : coinOfPayload(text, checked)
  if (isXrp(text)) return 'XRP Ledger'
  if (text.length >= 46 && text.length <= 50) return coinOfSubstrate(text)
  if ((text.length === 95 || text.length === 106) && isMonero(text)) return 'Monero'
  if (/^(?:Ae2tdPwUPEZ|DdzFFzCqrht)/.test(text)) return 'Cardano'
  if (text.length === 35 && isWaves(text)) return 'Waves'
  return undefined
}

/** Addresses of Bitcoin, its test network and Tron, which are checked by their own rules. */
function isCovered(payload: Uint8Array): boolean {
  return payload.length === 21 && [0x00, 0x05, 0x41, 0x6f, 0xc4].includes(payload[0] ?? -1)
}

function coinOfPayload(text: string, payload: Uint8Array): string {
  const [first = 0, second = 0] = payload
  if (payload.length === 21) return COIN_BY_VERSION.get(first) ?? ''
  if (payload.length === 22) return COIN_BY_TWO_BYTES.get(first * 256 + second) ?? ''
  return COIN_BY_TEXT.find(([pattern]) => pattern.test(text))?.[1] ?? ''
}

/**
 * An account of the XRP Ledger: version 0 and 20 bytes; with a tag: two bytes, 20 bytes, and 9 for
 * the tag.
 */
function isXrp(text: string): boolean {
  if (text.startsWith('r')) return decodeXrp(text)?.length === 21
  return /^[XT]/.test(text) && decodeXrp(text)?.length === 31
}

/** Payload of a base58check text in the alphabet of the XRP Ledger. */
export function decodeXrp(text: string): Uint8Array | undefined {
  if (text.length > 60) return undefined
  return decodeBase58check(Array.from(text, (letter) => BASE58.charAt(XRP_ALPHABET.indexOf(letter))).join(''))
}

/** SS58: type, 32 bytes, and the first two of a BLAKE2b digest. */
function coinOfSubstrate(text: string): string | undefined {
  const bytes = base58.decode(text)
  const sum = blake2b(concatBytes(UTF8.encode('SS58PRE'), bytes.subarray(0, -2)))
  if (bytes.length < 35 || bytes.length > 36 || bytes.at(-2) !== sum[0] || bytes.at(-1) !== sum[1]) return undefined
  return bytes[0] === 0 ? 'Polkadot' : bytes[0] === 2 ? 'Kusama' : 'Polkadot parachain'
}

function isMonero(text: string): boolean {
  try {
    const bytes = base58xmr.decode(text)
    const sum = keccak_256(bytes.subarray(0, -4))
    return [18, 19, 42].includes(bytes[0] ?? 0) && [0, 1, 2, 3].every((at) => bytes.at(at - 4) === sum[at])
  } catch {
    return false // the library throws on impossible blocks
  }
}

function isWaves(text: string): boolean {
  const bytes = base58.decode(text)
  return bytes.length === 26 && bytes[0] === 1 && bytes[1] === 0x57
}
