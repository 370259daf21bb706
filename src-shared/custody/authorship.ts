import type { CustodyEntry, SeenHead } from './capture.ts'

/**
 * Author of an entry that was written without a key at hand. Such an entry is chained like all
 * others, but unsigned.
 */
export const UNSIGNED_AUTHOR = 'unsigned'

const HEX_32 = /^[0-9a-f]{64}$/

/**
 * Whether a text has the form of an author's public key (Ed25519, 64 lower-case hexadecimal
 * digits).
 */
export function isAuthorKey(text: unknown): text is string {
  return typeof text === 'string' && HEX_32.test(text)
}

/**
 * What is wrong with an entry's author and with its `seen`, as sentences; none where both are
 * correct.
 */
export function authorFaults({ seq, author, seen }: CustodyEntry): readonly string[] {
  const faults: string[] = []
  if (author !== UNSIGNED_AUTHOR && !isAuthorKey(author)) faults.push(`Entry ${seq} names an author that is not a public key.`)
  if (!isSeen(seen, author)) faults.push(`Entry ${seq} has an invalid list of heads of other authors.`)
  return faults
}

/** Heads of other authors, one each and sorted by author, so that equal knowledge has one text. */
function isSeen(seen: unknown, author: string): boolean {
  if (!Array.isArray(seen)) return false
  let before = ''
  for (const head of seen as readonly Partial<Record<keyof SeenHead, unknown>>[]) {
    // Data of a case file or a backup may have any shape.
    if (!isAuthorKey(head?.author) || head.author <= before || head.author === author) return false
    if (!Number.isSafeInteger(head.seq) || Number(head.seq) < 1 || typeof head.head !== 'string' || !HEX_32.test(head.head)) return false
    before = head.author
  }
  return true
}
