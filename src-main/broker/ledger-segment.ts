import { createHash } from 'node:crypto'
import { writeFileAtomic } from '../disk/atomic-file.ts'
import type { FileSystem } from '../disk/file-system.ts'
import type { LedgerBook, LedgerLine } from './ledger-book.ts'
import { ledgerLineText } from './ledger-file.ts'

/** About 27,000 lines, some days of thousands of calls: what is larger is felt when Casebook starts. */
export const SEGMENT_BYTES = 4 * 1024 * 1024
/** Starts younger than this count in the rate windows of the next run, and are found only in the file that holds them. */
const QUIET_MS = 600_000

export interface SegmentParts {
  readonly path: string
  readonly files: FileSystem
  /** The sound part of the file. */
  readonly sound: Uint8Array
  /** The state after the file and after `closing`. */
  readonly book: LedgerBook
  /** Lines that end what the last run left open; not in the file yet. */
  readonly closing: readonly LedgerLine[]
  readonly openedAt: number
}

/** Whether a ledger file of this size is to be closed: not while it holds starts that the windows still count. */
export function isSegmentFull(bytes: number, book: LedgerBook, openedAt: number, limit: number): boolean {
  return bytes > limit && book.reservedSince(new Date(openedAt - QUIET_MS).toISOString()).length === 0
}

/**
 * Closes a ledger file that has grown large: the file as it is becomes `ledger-0001.ndjson` beside it, and a new one begins with
 * what it came to. The closed one is written first and the new one put in place by one rename, so a crash at any point leaves
 * either the old file, whole, or the new one; a closed segment that stands already is written again, the same or longer.
 * Throws where the disk refuses.
 */
export async function closeSegment({ path, files, sound, book, closing, openedAt }: SegmentParts): Promise<void> {
  const segment = book.segments + 1
  const at = new Date(openedAt).toISOString()
  const closed = Buffer.concat([sound, textOf(closing)])
  await writeFileAtomic(segmentPath(path, segment), closed, 0o600, files)
  const begun: LedgerLine = { kind: 'begun', segment, sha256: sha256Of(closed), at }
  await writeFileAtomic(path, textOf([begun, ...book.carriedLines(at)]), 0o600, files)
}

export function segmentPath(path: string, segment: number): string {
  return path.replace(/(\.ndjson)?$/, `-${String(segment).padStart(4, '0')}.ndjson`)
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function textOf(lines: readonly LedgerLine[]): Buffer {
  return Buffer.from(lines.map((line) => `${ledgerLineText(line)}\n`).join(''))
}
