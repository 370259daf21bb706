import { basename, dirname } from 'node:path'
import { type Failure, failure } from '../../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../../src-shared/core/result.ts'
import { creditsText } from '../../../src-shared/core/credits-text.ts'
import { type AppendFile, openAppendFsynced } from '../../disk/atomic-file.ts'
import { diskFailure, errorCodeOf, type FileSystem, nodeFiles } from '../../disk/file-system.ts'
import type { JournalEntry } from '../../journal/journal.ts'
import { FileLedger, type Ledger } from './ledger.ts'
import type { LedgerState, LedgerLine } from './ledger-state.ts'
import { type ChainEnd, linkLines, sha256Of } from './ledger-chain.ts'
import {
  ledgerStateFrom,
  budgetLines,
  maxPerCase,
  missingSpendEntries,
  unsentReservations,
  type CreditsByCase,
  findLedgerProblems,
} from './ledger-check.ts'
import { type LedgerReplay, readLedgerBytes } from './ledger-file.ts'
import { type HeadFile, openHeadFile, readLedgerHead } from './ledger-head.ts'
import { closedWith, closeSegment, isSegmentFull, nextSegment, SEGMENT_BYTES, segmentPath } from './ledger-segment.ts'

/**
 * Lines that close what the last run left open: a stored response shows its cost, `unsent`
 * reservations cost nothing, and all others are disputed, because they may have been charged.
 */
export function closeOpenReservations(
  state: LedgerState,
  responses: ReadonlyMap<string, JournalEntry>,
  at: string,
  unsent: ReadonlySet<string> = new Set(),
): LedgerLine[] {
  return [...state.open('reserved'), ...state.open('disputed')].flatMap((entry): LedgerLine[] => {
    const response = responses.get(entry.id)
    if (response !== undefined && response.creditsSource !== 'none') {
      return [{ kind: 'settled', id: entry.id, credits: response.creditsUsed, source: response.creditsSource, at }]
    }
    if (entry.state !== 'reserved') return []
    const left: LedgerLine = { kind: 'disputed', id: entry.id, at, why: 'restart' }
    return unsent.has(entry.id) ? [left, { kind: 'released', id: entry.id, at }] : [left]
  })
}

export interface OpenLedgerOptions {
  readonly path: string
  /** Responses in the journal, which may belong to calls that a crash left open. */
  readonly journaled: readonly JournalEntry[]
  readonly files?: FileSystem | undefined
  readonly wall?: (() => Date) | undefined
  /** Milliseconds that never go back. */
  readonly now?: (() => number) | undefined
  /** How long after its start the service may still charge a call without a response. */
  readonly chargeWindowMs?: number | undefined
  /** Size from which the file is closed at the next start. */
  readonly segmentBytes?: number | undefined
}

/**
 * Opens the ledger: replays its file, closes what the last run left open, and continues appending.
 */
export async function openLedger(options: OpenLedgerOptions): Promise<Result<Ledger>> {
  const files = options.files ?? nodeFiles
  const wall = options.wall ?? (() => new Date())
  const now = (): string => wall().toISOString()
  try {
    await files.makeDir(dirname(options.path))
    const openedAt = wall().getTime()
    const opened = await openFile(options, files, openedAt)
    const ledger = new FileLedger(
      opened.state,
      opened.file,
      opened.head,
      { at: now, now: options.now ?? (() => performance.now()), openedAt, chargeWindowMs: options.chargeWindowMs ?? 0 },
      opened.damage,
    )
    for (const line of opened.closing) ledger.record(line)
    ledger.record(...missingFromLedger(opened.state, spentByCase(options.journaled), now()))
    await ledger.durable()
    return ok(ledger)
  } catch (thrown) {
    return err(diskFailure(thrown, 'the credit ledger could not be opened'))
  }
}

interface Opened {
  readonly state: LedgerState
  /** Lines that end the reservations which the last run left open; not in the file yet. */
  readonly closing: readonly LedgerLine[]
  readonly file: AppendFile
  readonly head: HeadFile
  readonly damage: readonly Failure[]
}

/** A ledger file and its head. */
interface Read {
  readonly bytes: Uint8Array
  readonly replay: LedgerReplay
  readonly state: LedgerState
  readonly closing: readonly LedgerLine[]
  readonly heads: Awaited<ReturnType<typeof readLedgerHead>>
  readonly wrong: readonly string[]
}

async function readFiles({ path, journaled }: OpenLedgerOptions, files: FileSystem, at: string): Promise<Read> {
  const bytes = await readOrEmpty(files, path)
  const replay = readLedgerBytes(bytes)
  const heads = await readLedgerHead(path, files)
  const state = ledgerStateFrom(replay)
  const wrong = findLedgerProblems(replay, bytes.length, heads)
  const unsent = wrong.length === 0 ? unsentReservations(replay, heads.head) : new Set<string>()
  const closing = closeOpenReservations(state, new Map(journaled.map((entry) => [entry.id, entry])), at, unsent)
  return { bytes, replay, state, closing, heads, wrong }
}

/** Reads the file; one that is damaged or has grown large is closed first, and the new one read. */
async function openFile(options: OpenLedgerOptions, files: FileSystem, openedAt: number): Promise<Opened> {
  const { path } = options
  const at = new Date(openedAt).toISOString()
  let read = await readFiles(options, files, at)
  const head = await openHeadFile(path, read.heads.head, files)
  const isDamaged = read.wrong.length > 0
  let refusal: unknown
  if (isDamaged || isSegmentFull(read.replay.soundBytes, read.state, openedAt, options.segmentBytes ?? SEGMENT_BYTES)) {
    const before = read
    for (const line of before.closing) before.state.apply(line)
    // If the disk refuses, the next start tries again; the content of the file counts.
    await (isDamaged ? quarantine(options, files, before, head, at) : closeLarge(options, files, before, head, openedAt)).catch((thrown: unknown) => {
      refusal = thrown
    })
    read = isDamaged && refusal !== undefined ? { ...before, closing: [] } : await readFiles(options, files, at)
  }
  const { replay, state, closing } = read
  const damage = await damageOfSegments(path, replay.lines, files)
  // A damaged file that cannot be set aside is not written: its head and lines show the next start
  // what is missing.
  if (isDamaged && refusal !== undefined) return { state, closing, damage, head, file: createRefusingFile(refusal, head) }
  const file = await openChained(path, replay, state, head, files)
  return { state, closing, file, head, damage }
}

/** Closes a file that has grown large. */
async function closeLarge({ path }: OpenLedgerOptions, files: FileSystem, read: Read, head: HeadFile, openedAt: number): Promise<void> {
  const { bytes, replay, state, closing } = read
  await closeSegment({
    path,
    files,
    segment: state.segments + 1,
    closed: closedWith(bytes.subarray(0, replay.soundBytes), replay.end, closing),
    state,
    openedAt,
    beforeReplace: (next) => head.write({ ...replay.end, next, cases: casesOf(state) }),
  })
}

/**
 * Renames a damaged ledger, unchanged, and begins a new file with a line that describes the damage.
 * Spending that the head or the journal shows and the lines do not counts as spent, so that no
 * budget can be spent twice.
 */
async function quarantine({ path, journaled }: OpenLedgerOptions, files: FileSystem, read: Read, heads: HeadFile, at: string): Promise<void> {
  const { bytes, state, wrong, replay } = read
  const { head } = read.heads
  const known: CreditsByCase = new Map((head?.cases ?? []).map(({ caseId, committed }) => [caseId, BigInt(committed)]))
  const missing = missingSpendEntries(state, maxPerCase(known, spentByCase(journaled)), at)
  const segment = await nextSegment(path, state, files)
  const what = `${wrong.join(' ')} ${missingText(missing)} The file was renamed to ${basename(segmentPath(path, segment))}.`
  const more: LedgerLine[] = [...budgetLines(state, head, at), ...missing, { kind: 'damaged', what, at }]
  for (const line of more) state.apply(line)
  await closeSegment({
    path,
    files,
    segment,
    closed: bytes,
    state,
    openedAt: Date.parse(at),
    // Until the new file is in place, the head describes what the damaged file should have been.
    beforeReplace: async (next) => await heads.write({ ...(head ?? replay.end), next, cases: casesOf(state) }),
  })
}

function missingText(missing: readonly LedgerLine[]): string {
  const sum = missing.reduce((all, line) => all + (line.kind === 'carried' ? BigInt(line.credits) : 0n), 0n)
  return sum === 0n ? 'No spending is missing.' : `${creditsText(`${sum}`)} that it no longer shows count as spent.`
}

/**
 * Lines for spending that the journal shows and the ledger does not, even after open reservations
 * were closed.
 */
function missingFromLedger(state: LedgerState, used: CreditsByCase, at: string): LedgerLine[] {
  const missing = missingSpendEntries(state, used, at)
  if (missing.length === 0) return []
  return [
    ...missing,
    { kind: 'damaged', what: `Results that are not in a case yet cost more than the credit ledger shows. ${missingText(missing)}`, at },
  ]
}

/** Cost of the journaled responses, by case. */
function spentByCase(journaled: readonly JournalEntry[]): CreditsByCase {
  const sums = new Map<string, bigint>()
  for (const { caseId, creditsUsed } of journaled) sums.set(caseId, (sums.get(caseId) ?? 0n) + BigInt(creditsUsed))
  return sums
}

function casesOf(state: LedgerState): { caseId: string; cap: string; committed: string }[] {
  return state.cases().map(({ caseId, cap }) => ({ caseId, cap, committed: `${state.committed(caseId)}` }))
}

/**
 * The file with its chain and its head. A line counts as durable only once the head includes it: a
 * line that was relied on cannot vanish unnoticed, and one that the head does not include was never
 * relied on. Both are synced once for all lines of a batch.
 */
async function openChained(path: string, replay: LedgerReplay, state: LedgerState, head: HeadFile, files: FileSystem): Promise<AppendFile> {
  let end: ChainEnd = replay.end
  let isBehind = true
  async function writeHead(at: ChainEnd): Promise<void> {
    isBehind = true
    await head.write({ ...at, cases: casesOf(state) })
    isBehind = false
    end = at
  }
  const file = await openAppendFsynced(path, replay.soundBytes, files, async (lines) => {
    // A head that the disk refused is written again before anything else counts as durable.
    if (isBehind) await writeHead(end)
    const framed = linkLines(lines, end)
    return {
      text: framed.text,
      written: () => writeHead(framed.end),
    }
  })
  // A ledger without a head gets one. A disk that refuses blocks later writes, not the start.
  await writeHead(end).catch(() => undefined)
  return { ...file, close: async () => (await file.close(), await head.close()) }
}

/** Replaces a file that must not be written: every write is refused with `reason`. */
function createRefusingFile(reason: unknown, head: HeadFile): AppendFile {
  return { append: async () => await Promise.reject(reason), flushed: async () => undefined, close: () => head.close() }
}

/**
 * Each file names the hash of the closed one before it. Sums do not depend on closed files, the
 * evidence of older spending does.
 */
async function damageOfSegments(path: string, lines: readonly LedgerLine[], files: FileSystem): Promise<Failure[]> {
  const damage: Failure[] = []
  for (let begun = begunOf(lines); begun !== undefined;) {
    const closed = await readOrEmpty(files, segmentPath(path, begun.segment))
    if (sha256Of(closed) !== begun.sha256) {
      const name = basename(segmentPath(path, begun.segment))
      const what = closed.length === 0 ? 'is missing' : 'was changed after it was closed'
      const remedy = 'The displayed credits do not depend on it. Restore the file from a backup if you need proof of older spending.'
      damage.push(failure('corrupt', `A closed part of the credit ledger, ${name}, ${what}.`, remedy))
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
