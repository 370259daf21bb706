import { hexToBytes } from '@noble/hashes/utils.js'
import { isAuthorKey } from './authorship.ts'
import { canonicalText } from '../core/canonical-json.ts'

/** An author's signature over the custody chain of a case up to an entry. */
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

/** Prefix of the signed text, so that a signature for a head is never valid for anything else. */
const DOMAIN = 'casebook custody head 1'

/** The text whose UTF-8 bytes an author signs. */
export function headText({ caseId, seq, head, author }: Omit<HeadSignature, 'signature'>): string {
  return `${DOMAIN}\n${canonicalText({ author, caseId, head, seq })}`
}

/**
 * Whether the named author made the signature. Uses Web Crypto, which page, main process and tools
 * share; `unknown` where it does not support Ed25519 (a browser from before 2025).
 */
export async function checkSignature(signed: HeadSignature): Promise<'right' | 'wrong' | 'unknown'> {
  const { author, signature } = signed
  if (!isAuthorKey(author) || !SIGNATURE.test(signature)) return 'wrong'
  const { subtle } = crypto
  if (subtle === undefined) return 'unknown'
  try {
    const key = await subtle.importKey('raw', bytesOf(author), 'Ed25519', false, ['verify'])
    const data = new TextEncoder().encode(headText(signed))
    return (await subtle.verify('Ed25519', key, bytesOf(signature), data)) ? 'right' : 'wrong'
  } catch (thrown) {
    // Every other error concerns the input: a key that is no point of the curve, or text without a
    // canonical form.
    return thrown instanceof Error && thrown.name === 'NotSupportedError' ? 'unknown' : 'wrong'
  }
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(hexToBytes(hex))
}

/** Whether a value of unknown origin has the shape of a signature; `checkSignature` verifies it. */
export function isHeadSignature(value: unknown): value is HeadSignature {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 5) return false
  const { caseId, seq, head, author, signature } = value as Partial<Record<keyof HeadSignature, unknown>> // each member is checked below
  return (
    typeof caseId === 'string' &&
    Number.isSafeInteger(seq) &&
    typeof head === 'string' &&
    isAuthorKey(author) &&
    typeof signature === 'string' &&
    SIGNATURE.test(signature)
  )
}

/**
 * The furthest reaching signature of each author; of equals the later in the list. Sorted by
 * author.
 */
export function newestSignatures(signatures: readonly HeadSignature[]): readonly HeadSignature[] {
  const newest = new Map<string, HeadSignature>()
  for (const signature of signatures) {
    const known = newest.get(signature.author)
    if (known === undefined || signature.seq >= known.seq) newest.set(signature.author, signature)
  }
  return [...newest.values()].toSorted((a, b) => (a.author < b.author ? -1 : 1))
}
