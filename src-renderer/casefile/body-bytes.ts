import { sha256Hex } from '../../src-shared/custody/sha256.ts'

/** Bytes of a base64 text; undefined when it is none. */
export function bytesOfBase64(text: string): Uint8Array | undefined {
  try {
    const binary = atob(text)
    const bytes = new Uint8Array(binary.length)
    for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at)
    return bytes
  } catch {
    return undefined
  }
}

/** SHA-256 of a body, off the main thread where the page has Web Crypto: a large answer must not hold up the screen. */
export async function bodySha256(bytes: Uint8Array): Promise<string> {
  if (globalThis.crypto?.subtle === undefined) return sha256Hex(bytes)
  // Bodies never stand in shared memory: they were made by bytesOfBase64 or read from the database.
  const digest = await globalThis.crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
