import { hexToBytes } from '@noble/hashes/utils.js'
import { isAuthorKey } from './authorship.ts'
import { canonicalText } from '../core/canonical-json.ts'

/** That an author vouches for the custody chain of a case up to an entry. */
export interface HeadSignature {
  readonly caseId: string
  readonly seq: number
  /** Id of the entry with that number. */
  readonly head: string
  /** Ed25519 public key, 64 hexadecimal digits. */
  readonly author: string
  /** Ed25519 signature (RFC 8032) of `headText`, 128 hexadecimal digits. */
  readonly signature: string
}

const SIGNATURE = /^[0-9a-f]{128}$/

/** Stands before what is signed, so that a signature made for a head can never pass for one of anything else. */
const DOMAIN = 'casebook custody head 1'

/** The text whose UTF-8 bytes an author signs. */
export function headText({ caseId, seq, head, author }: Omit<HeadSignature, 'signature'>): string {
  return `${DOMAIN}\n${canonicalText({ author, caseId, head, seq })}`
}

/**
 * Whether the author that a signature names has made it. By Web Crypto, which page, desk and tools have alike and which needs no library;
 * `unknown` where it does not know Ed25519 (a browser from before 2025).
 */
export async function checkSignature(signed: HeadSignature): Promise<'right' | 'wrong' | 'unknown'> {
  const { author, signature } = signed
  if (!isAuthorKey(author) || !SIGNATURE.test(signature)) return 'wrong'
  const { subtle } = globalThis.crypto
  if (subtle === undefined) return 'unknown'
  try {
    const key = await subtle.importKey('raw', bytesOf(author), 'Ed25519', false, ['verify'])
    const data = new TextEncoder().encode(headText(signed))
    return (await subtle.verify('Ed25519', key, bytesOf(signature), data)) ? 'right' : 'wrong'
  } catch (thrown) {
    // Everything else that is thrown is about what was given: a key that is no point of the curve, text that has no canonical form.
    return thrown instanceof Error && thrown.name === 'NotSupportedError' ? 'unknown' : 'wrong'
  }
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(hexToBytes(hex))
}

/** Whether a value of unknown origin has the shape of a signature; whether it is right says `checkSignature`. */
export function isHeadSignature(value: unknown): value is HeadSignature {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 5) return false
  const { caseId, seq, head, author, signature } = value as Partial<Record<keyof HeadSignature, unknown>> // each member is looked at
  return (
    typeof caseId === 'string' &&
    Number.isSafeInteger(seq) &&
    typeof head === 'string' &&
    isAuthorKey(author) &&
    typeof signature === 'string' &&
    SIGNATURE.test(signature)
  )
}

/** Of each author the signature that reaches furthest, and of two that reach as far the later in the list; in the order of the authors. */
export function newestSignatures(signatures: readonly HeadSignature[]): readonly HeadSignature[] {
  const newest = new Map<string, HeadSignature>()
  for (const signature of signatures) {
    const known = newest.get(signature.author)
    if (known === undefined || signature.seq >= known.seq) newest.set(signature.author, signature)
  }
  return [...newest.values()].toSorted((a, b) => (a.author < b.author ? -1 : 1))
}
