import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { base58, bech32, createBase58check } from '@scure/base'
import { namedBytes } from './random.ts'

/** Address forms of the simulated world. */
export type WorldFamily = 'evm' | 'solana' | 'bitcoin' | 'tron'

const base58check = createBase58check(sha256)

/**
 * A valid address of a family that depends only on the seed and the name. EVM addresses are lower
 * case, as the service returns them.
 */
export function makeAddress(family: WorldFamily, seed: string, name: string): string {
  const bytes = namedBytes(seed, `address/${family}/${name}`, 32)
  if (family === 'bitcoin') return bitcoinAddress(bytes)
  return family === 'solana' ? base58.encode(bytes) : hashAddress(family, bytes.subarray(0, 20))
}

function hashAddress(family: 'evm' | 'tron', hash: Uint8Array): string {
  return family === 'evm' ? `0x${bytesToHex(hash)}` : base58check.encode(Uint8Array.of(0x41, ...hash))
}

/** One of the three forms that the service accepts: bech32 (P2WPKH, half of all), P2PKH, P2SH. */
function bitcoinAddress(bytes: Uint8Array): string {
  const hash = bytes.subarray(0, 20)
  const form = (bytes[31] ?? 0) % 4
  if (form === 2) return base58check.encode(Uint8Array.of(0x00, ...hash))
  if (form === 3) return base58check.encode(Uint8Array.of(0x05, ...hash))
  return bech32.encode('bc', [0, ...bech32.toWords(hash)])
}

/** The account that tokens are minted from: the null address of a family. */
export function nullAddress(family: WorldFamily): string {
  if (family === 'solana') return base58.encode(new Uint8Array(32))
  if (family === 'bitcoin') return bech32.encode('bc', [0, ...bech32.toWords(new Uint8Array(20))])
  return hashAddress(family, new Uint8Array(20))
}

/**
 * A transaction hash in the form of the family: 0x and 64 hex digits, base58 of 64 bytes, or 64 hex
 * digits. The first four bytes contain the transaction's number, masked by the others, so that a
 * lookup needs no table of all hashes.
 */
export function makeTransactionHash(family: WorldFamily, seed: string, number: number): string {
  const bytes = namedBytes(seed, `transaction/${number}`, family === 'solana' ? 64 : 32)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, (number ^ maskOf(seed, bytes)) >>> 0)
  if (family === 'solana') return base58.encode(bytes)
  return family === 'evm' ? `0x${bytesToHex(bytes)}` : bytesToHex(bytes)
}

/**
 * The number that a hexadecimal hash would belong to; recomputing its hash shows whether it does.
 */
export function transactionNumberOf(seed: string, hash: string): number | undefined {
  if (!/^(0x)?[0-9a-f]{64}$/.test(hash)) return undefined
  const bytes = hexToBytes(hash.replace(/^0x/, ''))
  return (new DataView(bytes.buffer).getUint32(0) ^ maskOf(seed, bytes)) >>> 0
}

function maskOf(seed: string, bytes: Uint8Array): number {
  return new DataView(namedBytes(seed, `mask/${bytesToHex(bytes.subarray(4))}`, 4).buffer).getUint32(0)
}

/**
 * First digits of an address as the service puts them in brackets: 0x and six hex digits, or eight
 * characters.
 */
export function addressStub(address: string): string {
  return `[${address.slice(0, 8)}]`
}
