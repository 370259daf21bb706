import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { type HeadSignature, headText } from '../../../src-shared/custody/head-signature.ts'
import type { CustodyEntry } from '../../../src-shared/custody/capture.ts'

export interface TestAuthor {
  readonly author: string
  readonly sign: (head: Omit<HeadSignature, 'author' | 'signature'>) => HeadSignature
}

/** PKCS #8 of an Ed25519 private key up to its 32 bytes (RFC 8410). */
const BEFORE_SEED = '302e020100300506032b657004220420'

/** An author whose private key is this byte 32 times: the same in every run. */
export function testAuthor(byte: number): TestAuthor {
  const key = createPrivateKey({ key: Buffer.from(BEFORE_SEED + Buffer.alloc(32, byte).toString('hex'), 'hex'), format: 'der', type: 'pkcs8' })
  const author = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')
  return {
    author,
    sign: (head) => ({ ...head, author, signature: sign(null, Buffer.from(headText({ ...head, author })), key).toString('hex') }),
  }
}

/** The author's signature of an entry of a chain. */
export function signatureUnder({ entries }: { readonly entries: readonly CustodyEntry[] }, seq: number, { sign: by }: TestAuthor): HeadSignature {
  const entry = entries.find((one) => one.seq === seq)
  if (entry === undefined) throw new Error(`no entry ${seq}`)
  return by({ caseId: entry.caseId, seq, head: entry.id })
}
