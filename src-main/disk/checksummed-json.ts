import { createHash } from 'node:crypto'

/** A JSON object of a file, and whether it is as it was written. */
export interface Unsealed {
  /** `plain`: it has no seal, as files of version 0.1.0 or ones that were written by hand. */
  readonly state: 'sealed' | 'plain' | 'altered'
  readonly content: Readonly<Record<string, unknown>>
}

function sealOf(content: object): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}

/** The text of an object with its hash as the last member `sha256`, so that a changed figure in it is noticed. */
export function withChecksum(content: object, indent?: number): string {
  return `${JSON.stringify({ ...content, sha256: sealOf(content) }, undefined, indent)}\n`
}

/** undefined where the text is no JSON object at all. */
export function verifyChecksum(text: string): Unsealed | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const { sha256, ...content } = value as Record<string, unknown> // an object was just proven; what is in it is checked by whoever reads it
  if (sha256 === undefined) return { state: 'plain', content }
  return { state: sha256 === sealOf(content) ? 'sealed' : 'altered', content }
}
