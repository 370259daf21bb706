import { sha256Hex } from '../../src-shared/custody/sha256.ts'

/** SHA-256 of a body, off the main thread where the page has Web Crypto: a large answer must not hold up the screen. */
export async function bodySha256(bytes: Uint8Array): Promise<string> {
  if (globalThis.crypto?.subtle === undefined) return sha256Hex(bytes)
  // Bodies never stand in shared memory: they were made by fromBase64 or read from the database.
  const digest = await globalThis.crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
