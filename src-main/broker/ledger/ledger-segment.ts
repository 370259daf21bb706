import { basename, dirname } from 'node:path'
import { writeFileAtomic } from '../../disk/atomic-file.ts'
import type { FileSystem } from '../../disk/file-system.ts'
import type { LedgerState, LedgerLine } from './ledger-state.ts'
import { CHAIN_START, type ChainEnd, linkLines, sha256Of } from './ledger-chain.ts'
import { ledgerLineText } from './ledger-file.ts'

/**
 * About 27,000 lines, some days of thousands of calls: a larger file delays the start noticeably.
 */
export const SEGMENT_BYTES = 6 * 1024 * 1024
/**
 * Reservations younger than this count in the rate windows of the next run; a new segment does not
 * contain them.
 */
const MIN_SEGMENT_QUIET_MS = 600_000

export interface CloseSegmentOptions {
  readonly path: string
  readonly files: FileSystem
  /** Number and content of the file that is closed. */
  readonly segment: number
  readonly closed: Uint8Array
  /** The state after the file that is closed. */
  readonly state: LedgerState
  /** Further lines of the new file. */
  readonly more?: readonly LedgerLine[] | undefined
  readonly openedAt: number
  /** Called with the end of the new file's chain before it replaces the old file. */
  readonly beforeReplace: (next: ChainEnd) => Promise<void>
}

/**
 * Whether to close a ledger file of this size: not while it contains reservations that the rate
 * windows still count.
 */
export function isSegmentFull(bytes: number, state: LedgerState, openedAt: number, limit: number): boolean {
  return bytes > limit && state.reservedSince(new Date(openedAt - MIN_SEGMENT_QUIET_MS).toISOString()).length === 0
}

/**
 * Closes a ledger file that is large or damaged: it becomes `ledger-0001.ndjson`, and a new file
 * begins with its sums. The closed file is written first and the new one replaces it by a rename,
 * so after a crash either the old or the new file is in place, complete. A closed file that is
 * there already is written again, the same or longer. Throws if the disk refuses.
 */
export async function closeSegment({
  path,
  files,
  segment,
  closed,
  state,
  more = [],
  openedAt,
  beforeReplace: announce,
}: CloseSegmentOptions): Promise<void> {
  const at = new Date(openedAt).toISOString()
  await writeFileAtomic(segmentPath(path, segment), closed, 0o600, files)
  const begun: LedgerLine = { kind: 'begun', segment, sha256: sha256Of(closed), at }
  const { text, end } = linkLines([begun, ...state.carriedLines(at), ...more].map(ledgerLineText), CHAIN_START)
  await announce(end)
  await writeFileAtomic(path, text, 0o600, files)
}

export function segmentPath(path: string, segment: number): string {
  return path.replace(/(\.ndjson)?$/, `-${String(segment).padStart(4, '0')}.ndjson`)
}

/**
 * A number above those of all closed files, found in the folder: a lost ledger does not name the
 * last one.
 */
export async function nextSegment(path: string, state: LedgerState, files: FileSystem): Promise<number> {
  const stem = basename(path).replace(/(\.ndjson)?$/, '-')
  const numbers = (await files.list(dirname(path))).flatMap((name) => {
    const digits = name.startsWith(stem) ? /^(\d{4,9})\.ndjson$/.exec(name.slice(stem.length))?.[1] : undefined
    return digits === undefined ? [] : [Number(digits)]
  })
  return Math.max(state.segments, ...numbers) + 1
}

/**
 * The content of the closed file: its complete lines, then lines that end what the last run left
 * open.
 */
export function closedWith(sound: Uint8Array, end: ChainEnd, closing: readonly LedgerLine[]): Uint8Array {
  return Buffer.concat([sound, Buffer.from(linkLines(closing.map(ledgerLineText), end).text)])
}
