import { basename, dirname } from 'node:path'
import { writeFileAtomic } from '../../disk/atomic-file.ts'
import type { FileSystem } from '../../disk/file-system.ts'
import type { LedgerState, LedgerLine } from './ledger-state.ts'
import { CHAIN_START, type ChainEnd, linkLines, sha256Of } from './ledger-chain.ts'
import { ledgerLineText } from './ledger-file.ts'

/** About 27,000 lines, some days of thousands of calls: what is larger is felt when Casebook starts. */
export const SEGMENT_BYTES = 6 * 1024 * 1024
/** Starts younger than this count in the rate windows of the next run, and are found only in the file that holds them. */
const QUIET_MS = 600_000

export interface CloseSegmentOptions {
  readonly path: string
  readonly files: FileSystem
  /** Number and content of the file that is closed. */
  readonly segment: number
  readonly closed: Uint8Array
  /** The state after the file that is closed. */
  readonly book: LedgerState
  /** What the new file says beside that. */
  readonly more?: readonly LedgerLine[] | undefined
  readonly openedAt: number
  /** Told where the chain of the new file stands, before that is put in its place. */
  readonly beforeReplace: (next: ChainEnd) => Promise<void>
}

/** Whether a ledger file of this size is to be closed: not while it holds starts that the windows still count. */
export function isSegmentFull(bytes: number, book: LedgerState, openedAt: number, limit: number): boolean {
  return bytes > limit && book.reservedSince(new Date(openedAt - QUIET_MS).toISOString()).length === 0
}

/**
 * Closes a ledger file that has grown large or is damaged: the file as it is becomes `ledger-0001.ndjson` beside it, and a new one
 * begins with what it came to. The closed one is written first and the new one put in place by one rename, so a crash at any point
 * leaves either the old file, whole, or the new one; a closed segment that stands already is written again, the same or longer.
 * Throws where the disk refuses.
 */
export async function closeSegment({
  path,
  files,
  segment,
  closed,
  book,
  more = [],
  openedAt,
  beforeReplace: announce,
}: CloseSegmentOptions): Promise<void> {
  const at = new Date(openedAt).toISOString()
  await writeFileAtomic(segmentPath(path, segment), closed, 0o600, files)
  const begun: LedgerLine = { kind: 'begun', segment, sha256: sha256Of(closed), at }
  const { text, end } = linkLines([begun, ...book.carriedLines(at), ...more].map(ledgerLineText), CHAIN_START)
  await announce(end)
  await writeFileAtomic(path, text, 0o600, files)
}

export function segmentPath(path: string, segment: number): string {
  return path.replace(/(\.ndjson)?$/, `-${String(segment).padStart(4, '0')}.ndjson`)
}

/** A number behind those of all closed files: a ledger that was lost does not say how many there are. */
export async function nextSegment(path: string, book: LedgerState, files: FileSystem): Promise<number> {
  const stem = basename(path).replace(/(\.ndjson)?$/, '-')
  const numbers = (await files.list(dirname(path))).flatMap((name) => {
    const digits = name.startsWith(stem) ? /^(\d{4,9})\.ndjson$/.exec(name.slice(stem.length))?.[1] : undefined
    return digits === undefined ? [] : [Number(digits)]
  })
  return Math.max(book.segments, ...numbers) + 1
}

/** Lines that end what the last run left open, as the closed file gets them at its end. */
export function closedWith(sound: Uint8Array, end: ChainEnd, closing: readonly LedgerLine[]): Uint8Array {
  return Buffer.concat([sound, Buffer.from(linkLines(closing.map(ledgerLineText), end).text)])
}
