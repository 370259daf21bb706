import { createHash } from 'node:crypto'

/** A JSON object of a file, and whether it is unchanged since it was written. */
export interface CheckedJson {
  /** `plain`: it has no checksum, as in files of version 0.1.0 or files written by hand. */
  readonly state: 'sealed' | 'plain' | 'altered'
  readonly content: Readonly<Record<string, unknown>>
}

function checksumOf(content: object): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}

/**
 * The text of an object with its hash as the last member `sha256`, which reveals a changed figure.
 */
export function withChecksum(content: object, indent?: number): string {
  return `${JSON.stringify({ ...content, sha256: checksumOf(content) }, undefined, indent)}\n`
}

/** undefined if the text is not a JSON object. */
export function verifyChecksum(text: string): CheckedJson | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const { sha256, ...content } = value as Record<string, unknown> // the line above proved an object; the caller checks its members
  if (sha256 === undefined) return { state: 'plain', content }
  return { state: sha256 === checksumOf(content) ? 'sealed' : 'altered', content }
}
