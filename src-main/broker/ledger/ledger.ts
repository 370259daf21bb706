import { type CaseMoney, type Dispute, MAX_DISPUTES_SHOWN, type LedgerSummary } from '../../../src-shared/ipc/ledger-summary.ts'
import { creditsText, formatCredits } from '../../../src-shared/core/credits-text.ts'
import { type Failure, failure } from '../../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../../src-shared/core/result.ts'
import type { AppendFile } from '../../disk/atomic-file.ts'
import { diskFailure } from '../../disk/file-system.ts'
import type { Approval, SessionBalance } from './approval-sums.ts'
import type { Entry, LedgerState, LedgerLine } from './ledger-state.ts'
import { checkApproval, overBudget, unaccountedCharges } from './ledger-failures.ts'
import { LedgerAge } from './ledger-age.ts'
import { missingSpendEntries } from './ledger-check.ts'
import { ledgerLineText } from './ledger-file.ts'
import type { HeadFile } from './ledger-head.ts'
import type { LedgerTimes } from './ledger-times.ts'

export interface Reservation {
  readonly id: string
  readonly caseId: string
  readonly endpoint: string
  readonly credits: bigint
  /** Fingerprint of the key whose account is charged: see `reconcile`. */
  readonly key?: string | undefined
  /** The step that it is for and the approved credits, a limit as strict as the budget. */
  readonly approval?: Approval | undefined
}

/**
 * The record of credits, and the only code that writes it. Every change counts as soon as it is
 * requested; a reservation resolves when it is durable.
 */
export interface Ledger {
  setBudget(caseId: string, credits: string): Promise<Result<CaseMoney>>
  /**
   * Reserves before anything is sent. Errors: `budget_exceeded`, `approval_exceeded`, `disk_full`,
   * `disk_error`.
   */
  reserve(reservation: Reservation): Promise<Result<void>>
  /**
   * These three end a reservation; they count at once and become durable in order. `durable()`
   * waits for that.
   */
  settle(id: string, credits: bigint, source: 'header' | 'table' | 'account'): void
  release(id: string): void
  /**
   * `isOver`: the service has responded, so it has charged by now or never will; otherwise it may
   * still charge. `why`: code of the failure that left the outcome open.
   */
  dispute(id: string, isOver?: boolean, why?: string): void
  /**
   * Compares a reading of the account, made while nothing was in flight, with the settled credits,
   * and settles or releases the disputed reservations that it decides on.
   */
  reconcile(key: string, remaining: bigint): void
  /**
   * Milliseconds until the service can no longer charge any disputed reservation that the next
   * reading of this account decides on; undefined if there is none.
   */
  reconcilableIn(key: string): number | undefined
  /** Credits of the case's budget that are neither spent, reserved nor disputed. */
  left(caseId: string): bigint
  /** Credits reserved and not ended, of a case or of one of its plans. */
  reservedFor(caseId: string, planId?: string): bigint
  /** Credits that the approval still allows; below 0 if the service charged more than its price. */
  approvedLeft(caseId: string, approval: Approval): bigint
  /**
   * Adds the plan to the spending session of its approval, whose limit applies to all its plans
   * together.
   */
  joinSession(caseId: string, approval: Approval): void
  /** undefined if the plan is in no spending session. */
  sessionBalance(caseId: string, approval: Approval): SessionBalance | undefined
  /**
   * The failure if an attempt at this price exceeds the approval, in which each attempt counts that
   * was charged or may have been.
   */
  checkApproval(caseId: string, approval: Approval, credits: bigint): Failure | undefined
  /**
   * Whether the next reading of this account may release credits of the approved plan, or of its
   * spending session: it may show that an attempt was not charged.
   */
  mayFreeApproval(caseId: string, approval: Approval, key: string): boolean
  /** Whether the next reading of its account could decide on a reservation if it is disputed. */
  isDecidable(id: string): boolean
  money(caseId: string): CaseMoney
  cases(): CaseMoney[]
  /** `key`: the account in use; its disputes may be decided by the next reading. */
  summary(caseId?: string, key?: string): LedgerSummary
  reservedTotal(): bigint
  /**
   * Credits disputed since the last reading of this account; that reading does not show whether the
   * service charged them.
   */
  decidableTotal(key: string): bigint
  /** Number of reservations since opening, to see whether one was made within a period. */
  reservationCount(): number
  /**
   * Calls of earlier runs that the service may have counted within the last `ms` before opening, as
   * ages in ms, for the rate windows.
   */
  recentStarts(ms: number): { readonly ageMs: number; readonly endpoint: string }[]
  /**
   * Writes refused lines again. Resolves when everything is durable. Errors: `disk_full`,
   * `disk_error`.
   */
  durable(): Promise<Result<void>>
  close(): Promise<void>
  /**
   * Spending that the captures of a case show: if the ledger shows less, the difference counts as
   * spent and is reported as damage.
   */
  reconcileSpending(caseId: string, used: string): Promise<Result<CaseMoney>>
  /** Stops reporting the damage. The sums do not change. */
  acknowledgeIssues(): Promise<Result<void>>
  /** Problems of the ledger that are not acknowledged yet. */
  readonly unacknowledgedIssues: readonly Failure[]
  /**
   * Accounts that lost more than was booked, with period and both figures, not acknowledged yet.
   */
  readonly unaccountedCharges: readonly Failure[]
  /** All problems of the ledger and its files, for the person. */
  readonly damage: readonly Failure[]
  /** Tells an older copy of the ledger from the one that was last in use. */
  readonly age: LedgerAge
}

/** The ledger over its open file, created by `openLedger`. */
export class FileLedger implements Ledger {
  readonly age: LedgerAge
  readonly #filesDamage: readonly Failure[]
  readonly #state: LedgerState
  readonly #file: AppendFile
  readonly #times: LedgerTimes
  /** By entry: monotonic time until which the service may still charge it. */
  readonly #mayChargeUntil = new Map<string, number>()
  #budgets: Promise<unknown> = Promise.resolve()
  #closed = false
  /**
   * Lines that the disk refused. They already count in memory, and are written before any other
   * line.
   */
  #unwritten: string[] = []
  /**
   * Writes that repeat refused lines. Until they end, these lines are neither durable nor in
   * `#unwritten`.
   */
  readonly #writingAgain = new Set<Promise<unknown>>()
  #reservations = 0
  readonly #pending = new Set<Promise<unknown>>()

  constructor(state: LedgerState, file: AppendFile, head: Pick<HeadFile, 'turn' | 'raise'>, times: LedgerTimes, damage: readonly Failure[]) {
    this.age = new LedgerAge({ head, state, record: (line) => this.record(line), at: times.at })
    this.#state = state
    this.#file = file
    this.#times = times
    this.#filesDamage = damage
    // Whether these got a response in the last run is unknown. A start in the future of a clock
    // that was set back counts from now.
    const now = times.now()
    for (const entry of [...state.open('reserved'), ...state.open('disputed')]) {
      const age = Math.max(0, times.openedAt - Date.parse(entry.reservedAt))
      this.#mayChargeUntil.set(entry.id, now - age + times.chargeWindowMs)
    }
  }

  get unacknowledgedIssues(): readonly Failure[] {
    return this.#state.damage.map((what) =>
      failure('corrupt', what, 'Compare with the account of the service, then confirm it under Queue and spending.'),
    )
  }

  get unaccountedCharges(): readonly Failure[] {
    return this.#state.gaps.map(unaccountedCharges)
  }

  get damage(): readonly Failure[] {
    return [...this.unacknowledgedIssues, ...this.#filesDamage]
  }

  async reconcileSpending(caseId: string, used: string): Promise<Result<CaseMoney>> {
    const at = this.#now()
    // No await from here to `record`: two windows that open one case must not both add what is
    // missing.
    const missing = missingSpendEntries(this.#state, new Map([[caseId, BigInt(used)]]), at)
    if (missing.length > 0) {
      const shown = formatCredits(`${this.#state.committed(caseId)}`)
      const what = `The results in case ${caseId} cost ${creditsText(used)}, but the credit ledger shows ${shown}. The larger sum counts as spent.`
      this.record(...missing, { kind: 'damaged', what, at })
    }
    const written = await this.durable()
    return written.ok ? ok(this.#state.money(caseId)) : written
  }

  async acknowledgeIssues(): Promise<Result<void>> {
    const line: LedgerLine = { kind: 'agreed', at: this.#now() }
    this.age.acknowledge()
    const written = await this.#write([line])
    if (written !== undefined) return err(written)
    this.#state.apply(line)
    return ok(undefined)
  }

  setBudget(caseId: string, credits: string): Promise<Result<CaseMoney>> {
    // Serialised: the last budget line in the file and the cap in memory must agree.
    const turn = this.#budgets.then(() => this.#setBudget(caseId, BigInt(credits)))
    this.#budgets = turn
    return turn
  }

  async #setBudget(caseId: string, cap: bigint): Promise<Result<CaseMoney>> {
    const before = BigInt(this.#state.money(caseId).cap)
    const committed = BigInt(this.#state.money(caseId).cap) - this.#state.left(caseId)
    if (cap < committed) {
      return err(
        failure(
          'budget_exceeded',
          `${creditsText(`${committed}`)} of this case are already spent or reserved.`,
          `Set a budget of at least ${creditsText(`${committed}`)}.`,
          { field: 'credits' },
        ),
      )
    }
    const line: LedgerLine = { kind: 'budget', caseId, credits: `${cap}`, at: this.#now() }
    // A lower cap applies at once: reservations made while it is written follow it in the file and
    // must not exceed it.
    if (cap < before) this.#state.apply(line)
    const written = await this.#write([line])
    if (written !== undefined) {
      this.#state.apply({ ...line, credits: `${before}` })
      return err(written)
    }
    this.#state.apply(line)
    return ok(this.#state.money(caseId))
  }

  async reserve(reservation: Reservation): Promise<Result<void>> {
    const { id, caseId, endpoint, credits, key, approval } = reservation
    const left = this.#state.left(caseId)
    if (credits > left) return err(overBudget(this.#state.money(caseId), credits, left))
    const unapproved = approval === undefined ? undefined : this.checkApproval(caseId, approval, credits)
    if (unapproved !== undefined) return err(unapproved)
    const purpose = approval === undefined ? {} : { plan: approval.planId, step: approval.stepId }
    const ofKey = key === undefined ? {} : { key }
    const line: LedgerLine = { kind: 'reserved', id, caseId, endpoint, credits: `${credits}`, at: this.#now(), ...ofKey, ...purpose }
    // Counted before it is written: two concurrent calls must not both find the last credits free.
    this.#state.apply(line)
    this.#reservations++
    const written = await this.#write([line])
    this.#mayChargeUntil.set(id, this.#times.now() + this.#times.chargeWindowMs)
    if (written === undefined) return ok(undefined)
    this.#mayChargeUntil.delete(id)
    this.#state.apply({ kind: 'released', id, at: this.#now() })
    return err(written)
  }

  settle(id: string, credits: bigint, source: 'header' | 'table' | 'account'): void {
    this.record({ kind: 'settled', id, credits: `${credits}`, source, at: this.#now() })
  }

  release(id: string): void {
    this.record({ kind: 'released', id, at: this.#now() })
  }

  dispute(id: string, isOver = false, why = ''): void {
    if (isOver) this.#mayChargeUntil.delete(id)
    this.record({ kind: 'disputed', id, at: this.#now(), ...(why === '' ? {} : { why }) })
  }

  /**
   * Counts the lines at once and appends them in one write, so that a crash leaves a prefix of
   * them.
   */
  record(...lines: readonly LedgerLine[]): void {
    if (lines.length === 0) return
    for (const line of lines) {
      this.#state.apply(line)
      if (line.kind === 'settled' || line.kind === 'released') this.#mayChargeUntil.delete(line.id)
    }
    const texts = lines.map(ledgerLineText)
    const writing = this.#file.append(texts).catch(() => {
      this.#unwritten.push(...texts)
    })
    this.#pending.add(writing)
    void writing.finally(() => this.#pending.delete(writing))
  }

  reconcile(key: string, remaining: bigint): void {
    // A reading is not written while ends before it are unwritten: after a crash no reading could
    // decide on those.
    if (this.#closed || this.#unwritten.length > 0) return
    const unaccounted = this.#state.unaccountedCredits(key, remaining)
    const disputed = this.#state.decidable(key)
    const total = disputed.reduce((sum, entry) => sum + entry.credits, 0n)
    // The service may still charge: a later reading decides, and this one is not recorded.
    if (unaccounted !== undefined && unaccounted < total && (this.reconcilableIn(key) ?? 0) > 0) return
    // Fewer credits are gone than settled: the account was topped up meanwhile, and the reading
    // proves nothing.
    const ends = unaccounted === undefined || unaccounted < 0n ? [] : this.#endsOf(disputed, unaccounted)
    // The reading is the last line: if it is cut off, the next reading decides on the remaining
    // disputes.
    this.record(...ends, { kind: 'account', key, remaining: `${remaining}`, at: this.#now() })
  }

  reconcilableIn(key: string): number | undefined {
    const disputed = this.#state.decidable(key)
    if (disputed.length === 0) return undefined
    const now = this.#times.now()
    return Math.max(0, ...disputed.map((entry) => (this.#mayChargeUntil.get(entry.id) ?? now) - now))
  }

  /**
   * All charged, none charged, or some of one case. If some of several cases were charged, it is
   * unknown which, so all stay disputed.
   */
  #endsOf(disputed: ReturnType<LedgerState['open']>, unaccounted: bigint): LedgerLine[] {
    const total = disputed.reduce((sum, entry) => sum + entry.credits, 0n)
    const isOneCase = disputed.every((entry) => entry.caseId === disputed[0]?.caseId)
    if (unaccounted !== 0n && unaccounted < total && !isOneCase) return []
    const at = this.#now()
    let left = unaccounted
    return disputed.map(({ id, credits }): LedgerLine => {
      const paid = left < credits ? left : credits
      left -= paid
      return paid === 0n ? { kind: 'released', id, at } : { kind: 'settled', id, credits: `${paid}`, source: 'account', at }
    })
  }

  left(caseId: string): bigint {
    return this.#state.left(caseId)
  }

  reservedFor(caseId: string, planId?: string): bigint {
    return this.#state.reservedFor(caseId, planId)
  }

  approvedLeft(caseId: string, approval: Approval): bigint {
    return this.#state.approvedLeft(caseId, approval)
  }

  joinSession(caseId: string, approval: Approval): void {
    this.#state.joinSession(caseId, approval)
  }

  sessionBalance(caseId: string, approval: Approval): SessionBalance | undefined {
    return this.#state.sessionBalance(caseId, approval)
  }

  checkApproval(caseId: string, approval: Approval, credits: bigint): Failure | undefined {
    return checkApproval(this.#state, caseId, approval, credits)
  }

  mayFreeApproval(caseId: string, approval: Approval, key: string): boolean {
    return this.#state.mayFreeApproval(caseId, approval, key)
  }

  isDecidable(id: string): boolean {
    const entry = this.#state.entry(id)
    return entry !== undefined && this.#state.isDecidable(entry)
  }

  money(caseId: string): CaseMoney {
    return this.#state.money(caseId)
  }

  cases(): CaseMoney[] {
    return this.#state.cases()
  }

  summary(caseId?: string, key?: string): LedgerSummary {
    const isWanted = (row: { readonly caseId: string }): boolean => caseId === undefined || row.caseId === caseId
    const disputed = this.#state.open('disputed').filter(isWanted)
    return {
      cases: this.cases().filter(isWanted),
      days: this.#state.days().filter(isWanted),
      disputes: disputed.slice(-MAX_DISPUTES_SHOWN).map((entry) => this.#disputeOf(entry, key)),
      ...(caseId === undefined ? {} : { lost: this.#state.lostSteps(caseId) }),
    }
  }

  #disputeOf(entry: Entry, key: string | undefined): Dispute {
    const { id, caseId, endpoint, credits, reservedAt: at, why } = entry
    const wait = (this.#mayChargeUntil.get(id) ?? 0) - this.#times.now()
    const next = !this.#state.isDecidable(entry) ? 'stays' : entry.key === key ? 'reading' : 'key'
    const from = next === 'reading' && wait > 0 ? new Date(Date.parse(this.#now()) + wait).toISOString() : ''
    return { id, caseId, endpoint, credits: `${credits}`, at, why, next, from }
  }

  reservedTotal(): bigint {
    return this.#state.reservedTotal()
  }

  decidableTotal(key: string): bigint {
    return this.#state.decidable(key).reduce((sum, entry) => sum + entry.credits, 0n)
  }

  reservationCount(): number {
    return this.#reservations
  }

  recentStarts(ms: number): { readonly ageMs: number; readonly endpoint: string }[] {
    const { openedAt, chargeWindowMs } = this.#times
    const since = new Date(openedAt - ms - chargeWindowMs).toISOString()
    return this.#state
      .reservedSince(since)
      .map(({ reservedAt, endedAt, endpoint }) => {
        // The service counts a call when it arrives: at any time until its response, or until it
        // was given up.
        const ended = endedAt === '' ? openedAt : Date.parse(endedAt)
        const countedAt = Math.min(ended, Date.parse(reservedAt) + chargeWindowMs)
        // After the clock was set back, a start may appear to be in the future. It may have been a
        // moment ago, so its age is 0: the safe assumption.
        return { ageMs: Math.max(0, openedAt - countedAt), endpoint }
      })
      .filter(({ ageMs }) => ageMs <= ms)
  }

  async durable(): Promise<Result<void>> {
    await Promise.all(this.#pending)
    for (;;) {
      while (this.#writingAgain.size > 0) await Promise.all(this.#writingAgain)
      if (this.#unwritten.length === 0) return ok(undefined)
      const refused = await this.#write([])
      if (refused !== undefined) return err(refused)
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.durable()
    await this.#file.close()
  }

  #now(): string {
    return this.#times.at()
  }

  /**
   * Writes lines together with those that the disk refused before, so that nothing new is durable
   * before them.
   */
  async #write(lines: readonly LedgerLine[]): Promise<Failure | undefined> {
    const unwritten = this.#unwritten.splice(0)
    const writing = this.#file.append([...unwritten, ...lines.map(ledgerLineText)]).then(
      () => undefined,
      (thrown: unknown) => {
        this.#unwritten.unshift(...unwritten)
        return diskFailure(thrown, 'the credit ledger could not be written')
      },
    )
    if (unwritten.length === 0) return writing
    this.#writingAgain.add(writing)
    return writing.finally(() => this.#writingAgain.delete(writing))
  }
}
