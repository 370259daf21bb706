import type { CustodyEntry } from '../custody/capture.ts'
import { UNSIGNED_AUTHOR, isAuthorKey } from '../custody/authorship.ts'
import type { HeadSignature } from '../custody/head-signature.ts'

/** An author who wrote entries of a case, or signed its chain. */
export interface CaseAuthor {
  /** A public key; `unsigned` for entries without one. */
  readonly author: string
  /** Entries written, and the first and the last of them; all 0 for an author who only signed. */
  readonly entries: number
  readonly first: number
  readonly last: number
  /** The signature that covers most entries. */
  readonly signature: HeadSignature | undefined
}

/** The authors of a case in order of first appearance; nothing is verified. */
export function caseAuthors(entries: readonly CustodyEntry[], signatures: readonly HeadSignature[]): readonly CaseAuthor[] {
  const authors = new Map<string, CaseAuthor>()
  for (const { author, seq } of entries) {
    const name = isAuthorKey(author) ? author : UNSIGNED_AUTHOR
    const known = authors.get(name)
    authors.set(name, { author: name, entries: (known?.entries ?? 0) + 1, first: known?.first ?? seq, last: seq, signature: undefined })
  }
  for (const signature of signatures) {
    const { author, seq } = signature
    const known = authors.get(author) ?? { author, entries: 0, first: 0, last: 0, signature: undefined }
    if ((known.signature?.seq ?? 0) <= seq) authors.set(author, { ...known, signature })
  }
  return [...authors.values()]
}

/** Whether entries added now have no author. */
export function isUnsigned(entries: readonly CustodyEntry[]): boolean {
  return !isAuthorKey(entries.at(-1)?.author)
}
