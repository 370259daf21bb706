import { dirname } from 'node:path'
import type { CaseMoney, LedgerSummary } from '../../src-shared/bridge.ts'
import { type Failure, failure } from '../../src-shared/failure.ts'
import { err, ok, type Result } from '../../src-shared/result.ts'
import { openAppendFsynced } from '../disk/atomic-file.ts'
import { diskFailure, errorCodeOf, type FileSystem, nodeFiles } from '../disk/file-system.ts'
import type { JournalEntry } from '../journal/journal.ts'
import { LedgerBook, type LedgerLine } from './ledger-book.ts'
import { ledgerLineText, readLedgerBytes } from './ledger-file.ts'

export interface Reservation {
  readonly id: string
  readonly caseId: string
  readonly endpoint: string
  readonly credits: bigint
}

/** The one writer of money. Everything counts from the moment it is asked for; a reservation resolves when it is durable. */
export interface Ledger {
  setBudget(caseId: string, credits: string): Promise<Result<CaseMoney>>
  /** Reserves before anything is sent. Errors: `budget_exceeded`, `disk_full`, `disk_error`. */
  reserve(reservation: Reservation): Promise<Result<void>>
  /** These three end a reservation; they count at once and become durable in order. `durable()` waits for that. */
  settle(id: string, credits: bigint, source: 'header' | 'table' | 'account'): void
  release(id: string): void
  dispute(id: string): void
  /** Compares a reading of the account, made while nothing was in flight, with what this ledger knows, and ends what it can of the disputed. */
  reconcile(key: string, remaining: bigint): void
  /** What the case may still commit. */
  left(caseId: string): bigint
  money(caseId: string): CaseMoney
  cases(): CaseMoney[]
  summary(caseId?: string): LedgerSummary
  reservedTotal(): bigint
  disputedCount(): number
  /** How many reservations were made since opening: tells whether one fell into a span of time. */
  reservationCount(): number
  /** Starts of the last `ms` before opening, as ages in ms, for the rate windows. */
  recentStarts(ms: number): { readonly ageMs: number; readonly endpoint: string }[]
  /** Writes again what a full disk refused; resolves to whether everything is durable. */
  durable(): Promise<boolean>
  close(): Promise<void>
  readonly damagedLines: number
}

/** Closes what the last run left open: a kept answer says what it cost, anything else may or may not have been charged. */
export function closingLines(book: LedgerBook, answers: ReadonlyMap<string, JournalEntry>, at: string): LedgerLine[] {
  return [...book.open('reserved'), ...book.open('disputed')].flatMap((entry): LedgerLine[] => {
    const answer = answers.get(entry.id)
    if (answer !== undefined && answer.creditsSource !== 'none') {
      return [{ kind: 'settled', id: entry.id, credits: answer.creditsUsed, source: answer.creditsSource, at }]
    }
    return entry.state === 'reserved' ? [{ kind: 'disputed', id: entry.id, at }] : []
  })
}

export interface LedgerParts {
  readonly path: string
  /** What the journal holds: the answers of calls that a crash left open. */
  readonly kept: readonly JournalEntry[]
  readonly files?: FileSystem | undefined
  readonly wall?: (() => Date) | undefined
}

/** Opens the ledger: replays its file, closes what the last run left open, and goes on appending. */
export async function openLedger(parts: LedgerParts): Promise<Result<Ledger>> {
  const files = parts.files ?? nodeFiles
  const wall = parts.wall ?? (() => new Date())
  const now = (): string => wall().toISOString()
  const book = new LedgerBook()
  try {
    await files.makeDir(dirname(parts.path))
    const replay = readLedgerBytes(await readOrEmpty(files, parts.path))
    for (const line of replay.lines) book.apply(line)
    const openedAt = wall().getTime()
    const file = await openAppendFsynced(parts.path, replay.soundBytes, files)
    const closing = closingLines(book, new Map(parts.kept.map((entry) => [entry.id, entry])), now())
    const ledger = new FileLedger(book, file, now, openedAt, replay.damagedLines)
    for (const line of closing) ledger.record(line)
    await ledger.durable()
    return ok(ledger)
  } catch (thrown) {
    return err(diskFailure(thrown, 'the ledger of credits could not be opened'))
  }
}

async function readOrEmpty(files: FileSystem, path: string): Promise<Uint8Array> {
  try {
    return await files.readFile(path)
  } catch (thrown) {
    if (errorCodeOf(thrown) === 'ENOENT') return new Uint8Array()
    throw thrown
  }
}

class FileLedger implements Ledger {
  readonly damagedLines: number
  readonly #book: LedgerBook
  readonly #file: Awaited<ReturnType<typeof openAppendFsynced>>
  readonly #now: () => string
  readonly #openedAt: number
  /** Ends that the disk refused; memory already counts them, and they are written before anything else is. */
  #unwritten: string[] = []
  #reservations = 0
  readonly #pending = new Set<Promise<unknown>>()

  constructor(book: LedgerBook, file: Awaited<ReturnType<typeof openAppendFsynced>>, now: () => string, openedAt: number, damagedLines: number) {
    this.#book = book
    this.#file = file
    this.#now = now
    this.#openedAt = openedAt
    this.damagedLines = damagedLines
  }

  async setBudget(caseId: string, credits: string): Promise<Result<CaseMoney>> {
    const cap = BigInt(credits)
    const committed = BigInt(this.#book.money(caseId).cap) - this.#book.left(caseId)
    if (cap < committed) {
      return err(
        failure(
          'budget_exceeded',
          `${committed} credits of this case are already spent or reserved.`,
          `Set a budget of at least ${committed} credits.`,
          { field: 'credits' },
        ),
      )
    }
    const line: LedgerLine = { kind: 'budget', caseId, credits: `${cap}`, at: this.#now() }
    const written = await this.#write(line)
    if (written !== undefined) return err(written)
    // Calls may have reserved while the line was written; a cap below them must not come into force.
    const committedNow = BigInt(this.#book.money(caseId).cap) - this.#book.left(caseId)
    if (cap < committedNow) return this.setBudget(caseId, `${committedNow}`)
    this.#book.apply(line)
    return ok(this.#book.money(caseId))
  }

  async reserve(reservation: Reservation): Promise<Result<void>> {
    const { id, caseId, endpoint, credits } = reservation
    const left = this.#book.left(caseId)
    if (credits > left) return err(overBudget(this.#book.money(caseId), credits, left))
    const line: LedgerLine = { kind: 'reserved', id, caseId, endpoint, credits: `${credits}`, at: this.#now() }
    // Counted before it is written: two calls asking in the same moment must not both find the last credits free.
    this.#book.apply(line)
    this.#reservations++
    const written = await this.#write(line)
    if (written === undefined) return ok(undefined)
    this.#book.apply({ kind: 'released', id, at: this.#now() })
    return err(written)
  }

  settle(id: string, credits: bigint, source: 'header' | 'table' | 'account'): void {
    this.record({ kind: 'settled', id, credits: `${credits}`, source, at: this.#now() })
  }

  release(id: string): void {
    this.record({ kind: 'released', id, at: this.#now() })
  }

  dispute(id: string): void {
    this.record({ kind: 'disputed', id, at: this.#now() })
  }

  record(line: LedgerLine): void {
    this.#book.apply(line)
    const text = ledgerLineText(line)
    const writing = this.#file.append([text]).catch(() => {
      this.#unwritten.push(text)
    })
    this.#pending.add(writing)
    void writing.finally(() => this.#pending.delete(writing))
  }

  reconcile(key: string, remaining: bigint): void {
    const unaccounted = this.#book.unaccounted(key, remaining)
    const disputed = this.#book.open('disputed')
    // Fewer credits gone than the ledger settled: the account was topped up meanwhile, and nothing can be told from it.
    if (unaccounted !== undefined && unaccounted >= 0n && disputed.length > 0) this.#endDisputed(disputed, unaccounted)
    this.record({ kind: 'account', key, remaining: `${remaining}`, at: this.#now() })
  }

  /** All charged, none charged, or some of one case; which of several cases paid cannot be known, so those stay disputed. */
  #endDisputed(disputed: ReturnType<LedgerBook['open']>, unaccounted: bigint): void {
    const total = disputed.reduce((sum, entry) => sum + entry.credits, 0n)
    const isOneCase = disputed.every((entry) => entry.caseId === disputed[0]?.caseId)
    if (unaccounted !== 0n && unaccounted < total && !isOneCase) return
    let left = unaccounted
    for (const entry of disputed) {
      const paid = left < entry.credits ? left : entry.credits
      left -= paid
      if (paid === 0n) this.release(entry.id)
      else this.settle(entry.id, paid, 'account')
    }
  }

  left(caseId: string): bigint {
    return this.#book.left(caseId)
  }

  money(caseId: string): CaseMoney {
    return this.#book.money(caseId)
  }

  cases(): CaseMoney[] {
    return this.#book.cases()
  }

  summary(caseId?: string): LedgerSummary {
    return this.#book.summary(caseId)
  }

  reservedTotal(): bigint {
    return this.#book.reservedTotal()
  }

  reservationCount(): number {
    return this.#reservations
  }

  disputedCount(): number {
    return this.#book.open('disputed').length
  }

  recentStarts(ms: number): { readonly ageMs: number; readonly endpoint: string }[] {
    const since = new Date(this.#openedAt - ms).toISOString()
    // A start that lies in the future of a clock that was set back may be of this very minute: age 0 is the careful reading.
    return this.#book.startsSince(since).map((start) => ({ ageMs: Math.max(0, this.#openedAt - Date.parse(start.at)), endpoint: start.endpoint }))
  }

  async durable(): Promise<boolean> {
    await Promise.all(this.#pending)
    if (this.#unwritten.length === 0) return true
    const lines = this.#unwritten
    this.#unwritten = []
    try {
      await this.#file.append(lines)
      return true
    } catch {
      this.#unwritten = [...lines, ...this.#unwritten]
      return false
    }
  }

  async close(): Promise<void> {
    await this.durable()
    await this.#file.close()
  }

  async #write(line: LedgerLine): Promise<Failure | undefined> {
    try {
      await this.#file.append([ledgerLineText(line)])
      return undefined
    } catch (thrown) {
      return diskFailure(thrown, 'the ledger of credits could not be written')
    }
  }
}

function overBudget(money: CaseMoney, credits: bigint, left: bigint): Failure {
  if (money.cap === '0')
    return failure('budget_exceeded', `This case has no budget, and the call costs ${credits} credits.`, 'Give the case a budget.')
  return failure(
    'budget_exceeded',
    `The call costs ${credits} credits, and ${left < 0n ? 0n : left} of the budget of ${money.cap} are left.`,
    money.disputed === '0'
      ? 'Raise the budget of the case.'
      : `Read the account to clear ${money.disputed} disputed credits, or raise the budget of the case.`,
  )
}
