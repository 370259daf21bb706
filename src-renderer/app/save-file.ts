/** A file name that the bridge takes, made of a title: letters, digits and hyphens only. */
export function fileNameOf(title: string, what: string, extension: 'html' | 'json' | 'svg' | 'csv'): string {
  const plain = title
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '')
  return `${plain === '' ? 'case' : plain}-${what}.${extension}`
}

/** Bytes as base64, in pieces: one call with all of them would overflow the stack. */
export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(binary)
}
