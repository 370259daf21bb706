import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/**
 * SHA-256 as 64 lower-case hexadecimal digits; text is hashed as UTF-8. Synchronous, the same in
 * page, main process and tools.
 */
export function sha256Hex(data: Uint8Array | string): string {
  return bytesToHex(sha256(bytesOf(data)))
}

/** `sha256Hex` of data in pieces. */
export interface Sha256Stream {
  readonly add: (data: Uint8Array | string) => void
  /** The hash of all data so far; more may be added afterwards. */
  readonly hex: () => string
}

export function createSha256(): Sha256Stream {
  const hash = sha256.create()
  return { add: (data) => void hash.update(bytesOf(data)), hex: () => bytesToHex(hash.clone().digest()) }
}

function bytesOf(data: Uint8Array | string): Uint8Array {
  return typeof data === 'string' ? new TextEncoder().encode(data) : data
}
