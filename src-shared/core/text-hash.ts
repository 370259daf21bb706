/** 32 bits of a text, from 0 on (FNV-1a over its UTF-16 units). Stored digests hold such hashes: another function would need another decoder. */
export function textHash(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
