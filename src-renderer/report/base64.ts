/** Bytes to base64 and back with what both page and Node have, in pieces small enough for the call stack. */
const PIECE = 0x6000

export function toBase64(bytes: Uint8Array): string {
  let text = ''
  // Reflect.apply takes the bytes as they are; spreading them into an argument list takes four times as long.
  for (let at = 0; at < bytes.length; at += PIECE) text += btoa(Reflect.apply(String.fromCharCode, undefined, bytes.subarray(at, at + PIECE)))
  return text
}

/** undefined for what is not the one base64 text of some bytes. */
export function fromBase64(text: string): Uint8Array | undefined {
  try {
    const binary = atob(text)
    const bytes = new Uint8Array(binary.length)
    for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at)
    return toBase64(bytes) === text ? bytes : undefined
  } catch {
    return undefined // atob says "no" by throwing
  }
}
