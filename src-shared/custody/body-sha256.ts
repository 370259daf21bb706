import { sha256Hex } from './sha256.ts'

/**
 * SHA-256 of a body, off the main thread where Web Crypto is available: a large response
 * must not block the screen.
 */
export async function bodySha256(bytes: Uint8Array): Promise<string> {
  const { subtle } = crypto
  if (subtle === undefined) return sha256Hex(bytes)
  // Bodies are never in shared memory: fromBase64 or the database creates them.
  const digest = await subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
