import { basename, dirname } from 'node:path'
import { type Failure, failure } from '../../src-shared/failure.ts'
import { err, ok, type Result } from '../../src-shared/result.ts'
import { openAppendFsynced } from '../disk/atomic-file.ts'
import { diskFailure, errorCodeOf, type FileSystem, nodeFiles } from '../disk/file-system.ts'
import type { JournalEntry } from '../journal/journal.ts'
import { FileLedger, type Ledger } from './ledger.ts'
import { LedgerBook, type LedgerLine } from './ledger-book.ts'
import { readLedgerBytes } from './ledger-file.ts'
import { closeSegment, isSegmentFull, SEGMENT_BYTES, sha256Of, segmentPath } from './ledger-segment.ts'

/** Closes what the last run left open: a kept answer says what it cost, anything else may or may not have been charged. */
export function closingLines(book: LedgerBook, answers: ReadonlyMap<string, JournalEntry>, at: string): LedgerLine[] {
  return [...book.open('reserved'), ...book.open('disputed')].flatMap((entry): LedgerLine[] => {
    const answer = answers.get(entry.id)
    if (answer !== undefined && answer.creditsSource !== 'none') {
      return [{ kind: 'settled', id: entry.id, credits: answer.creditsUsed, source: answer.creditsSource, at }]
    }
    return entry.state === 'reserved' ? [{ kind: 'disputed', id: entry.id, at, why: 'restart' }] : []
  })
}

export interface LedgerParts {
  readonly path: string
  /** What the journal holds: the answers of calls that a crash left open. */
  readonly kept: readonly JournalEntry[]
  readonly files?: FileSystem | undefined
  readonly wall?: (() => Date) | undefined
  /** Milliseconds that never go back. */
  readonly now?: (() => number) | undefined
  /** How long after its start the service may still charge a call that it did not answer. */
  readonly chargeWindowMs?: number | undefined
  /** Size from which the file is closed at the next start. */
  readonly segmentBytes?: number | undefined
}

/** Opens the ledger: replays its file, closes what the last run left open, and goes on appending. */
export async function openLedger(parts: LedgerParts): Promise<Result<Ledger>> {
  const files = parts.files ?? nodeFiles
  const wall = parts.wall ?? (() => new Date())
  const now = (): string => wall().toISOString()
  try {
    await files.makeDir(dirname(parts.path))
    const openedAt = wall().getTime()
    const { book, closing, soundBytes, damage } = await replayFile(parts, files, openedAt)
    const file = await openAppendFsynced(parts.path, soundBytes, files)
    const ledger = new FileLedger(
      book,
      file,
      { at: now, now: parts.now ?? (() => performance.now()), openedAt, chargeWindowMs: parts.chargeWindowMs ?? 0 },
      damage,
    )
    for (const line of closing) ledger.record(line)
    await ledger.durable()
    return ok(ledger)
  } catch (thrown) {
    return err(diskFailure(thrown, 'the ledger of credits could not be opened'))
  }
}

interface Replayed {
  readonly book: LedgerBook
  /** What ends the reservations that the last run left open; not in the file yet. */
  readonly closing: readonly LedgerLine[]
  readonly soundBytes: number
  readonly damage: readonly Failure[]
}

/** Replays the file; one that has grown large is closed first, and the new one replayed. */
async function replayFile(parts: LedgerParts, files: FileSystem, openedAt: number, mayClose = true): Promise<Replayed> {
  const bytes = await readOrEmpty(files, parts.path)
  const { lines, soundBytes, damagedLines } = readLedgerBytes(bytes)
  const book = new LedgerBook()
  for (const line of lines) book.apply(line)
  const closing = closingLines(book, new Map(parts.kept.map((entry) => [entry.id, entry])), new Date(openedAt).toISOString())
  // A damaged file stays where it is, and is complained of until somebody has looked at it.
  if (!mayClose || damagedLines > 0 || !isSegmentFull(soundBytes, book, openedAt, parts.segmentBytes ?? SEGMENT_BYTES)) {
    const damage = [...damageOfLines(damagedLines), ...(await damageOfSegments(parts.path, lines, files))]
    return { book, closing, soundBytes, damage }
  }
  for (const line of closing) book.apply(line)
  const { path } = parts
  // Where the disk refuses, the next start tries again; what counts is what stands in the file now.
  await closeSegment({ path, files, sound: bytes.subarray(0, soundBytes), book, closing, openedAt }).catch(() => undefined)
  return await replayFile(parts, files, openedAt, false)
}

function damageOfLines(count: number): Failure[] {
  if (count === 0) return []
  const what = count === 1 ? '1 line of the ledger of credits' : `${count} lines of the ledger of credits`
  return [
    failure(
      'corrupt',
      `${what} cannot be read: cases may have spent more than is shown.`,
      'Compare with the account of the service. The file, ledger.ndjson in the data folder, stays as it is.',
    ),
  ]
}

/** Each file names the hash of the closed one before it; the sums do not depend on those, the evidence of older spending does. */
async function damageOfSegments(path: string, lines: readonly LedgerLine[], files: FileSystem): Promise<Failure[]> {
  const damage: Failure[] = []
  for (let begun = begunOf(lines); begun !== undefined;) {
    const closed = await readOrEmpty(files, segmentPath(path, begun.segment))
    if (sha256Of(closed) !== begun.sha256) {
      const name = basename(segmentPath(path, begun.segment))
      const what = closed.length === 0 ? 'is missing' : 'was changed since it was closed'
      const remedy = 'The credits shown do not depend on it. Put the file back from a backup where older spending has to be proven.'
      damage.push(failure('corrupt', `A closed part of the ledger of credits, ${name}, ${what}.`, remedy))
    }
    const before = begunOf(readLedgerBytes(closed).lines)
    begun = before !== undefined && before.segment < begun.segment ? before : undefined
  }
  return damage
}

function begunOf(lines: readonly LedgerLine[]): Extract<LedgerLine, { kind: 'begun' }> | undefined {
  const [first] = lines
  return first?.kind === 'begun' ? first : undefined
}

async function readOrEmpty(files: FileSystem, path: string): Promise<Uint8Array> {
  try {
    return await files.readFile(path)
  } catch (thrown) {
    if (errorCodeOf(thrown) === 'ENOENT') return new Uint8Array()
    throw thrown
  }
}
