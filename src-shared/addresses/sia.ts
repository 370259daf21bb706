import { blake2b } from '@noble/hashes/blake2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

/**
 * Whether a Sia address (the 32 bytes of a hash and the first six of its BLAKE2b-256) has a valid
 * checksum; undefined for another form.
 */
export function hasSiaChecksum(text: string): boolean | undefined {
  if (!/^[0-9a-f]{76}$/i.test(text)) return undefined
  const plain = text.toLowerCase()
  return bytesToHex(blake2b(hexToBytes(plain.slice(0, 64)), { dkLen: 32 })).startsWith(plain.slice(64))
}
