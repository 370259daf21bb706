import type { CaseMoney, DaySpending } from '../../../src-shared/ipc/ledger-summary.ts'
import { type AccountGap, AccountGaps } from './account-gaps.ts'
import { type Approval, type ApprovalLine, ApprovalSums, type SessionBalance } from './approval-sums.ts'

/**
 * One line of the ledger file. Credits are decimal strings of whole credits; `at` is UTC ISO. `id`
 * is the attempt's, which its journaled exchange has too, so that a stored response can close what
 * a crash left open.
 */
export type LedgerLine =
  | { readonly kind: 'budget'; readonly caseId: string; readonly credits: string; readonly at: string }
  | {
      readonly kind: 'reserved'
      readonly id: string
      readonly caseId: string
      readonly endpoint: string
      readonly credits: string
      readonly at: string
      /** Fingerprint of the key whose account is charged; absent in files of the first versions. */
      readonly key?: string | undefined
      /** The step that it is for; absent in files of the first versions. */
      readonly plan?: string | undefined
      readonly step?: string | undefined
    }
  | { readonly kind: 'settled'; readonly id: string; readonly credits: string; readonly source: 'header' | 'table' | 'account'; readonly at: string }
  | { readonly kind: 'released'; readonly id: string; readonly at: string }
  /** `why` is the code of the failure that left it open; absent in files of the first versions. */
  | { readonly kind: 'disputed'; readonly id: string; readonly at: string; readonly why?: string | undefined }
  /** The balance read while nothing was in flight; `key` is the fingerprint of the key. */
  | {
      readonly kind: 'account'
      readonly key: string
      readonly remaining: string
      readonly at: string
      /** Settled since, where the reading is carried over from a closed segment. */
      readonly settledSince?: string | undefined
      /**
       * Loss of the account from `since` to the reading, and how much of it was booked, if not
       * acknowledged yet: carried over as well.
       */
      readonly since?: string | undefined
      readonly lost?: string | undefined
      readonly booked?: string | undefined
    }
  /** First line of a file that continues after a closed segment (ledger-segment.ts). */
  | { readonly kind: 'begun'; readonly segment: number; readonly sha256: string; readonly at: string }
  /**
   * What a case had settled on a day at an endpoint, in a closed segment; `endpoint` is absent in
   * files of the first versions.
   */
  | {
      readonly kind: 'carried'
      readonly caseId: string
      readonly day: string
      readonly endpoint?: string | undefined
      readonly credits: string
      readonly calls: number
      readonly at: string
    }
  /** A problem of the ledger as a sentence, reported until it is acknowledged. */
  | { readonly kind: 'damaged'; readonly what: string; readonly at: string }
  /** All problems so far are acknowledged. */
  | { readonly kind: 'agreed'; readonly at: string }
  | ApprovalLine

export interface Entry {
  readonly id: string
  readonly caseId: string
  readonly endpoint: string
  /** The step of the reservation, '' if the file does not name it. */
  readonly planId: string
  readonly stepId: string
  readonly key: string
  /**
   * The number of the last reading of the account of `key` before it: the next one decides whether
   * it was charged.
   */
  readonly reading: number
  /** Credits reserved, or settled once settled. */
  credits: bigint
  state: 'reserved' | 'settled' | 'released' | 'disputed'
  readonly reservedAt: string
  endedAt: string
  /** Why it is disputed, '' if unknown. */
  why: string
}

interface Sums {
  cap: bigint
  settled: bigint
  reserved: bigint
  disputed: bigint
}

/** The account at its last quiet reading, and what this ledger has settled since. */
interface Baseline {
  readonly reading: number
  readonly remaining: bigint
  /** UTC ISO of the reading. */
  readonly at: string
  settledSince: bigint
}

/**
 * The ledger as a state machine over its lines, without a file: `reserved → settled | released |
 * disputed`, and `disputed → settled | released` once a reading of the account decides. Replaying
 * the file means applying its lines.
 */
export class LedgerState {
  readonly #entries = new Map<string, Entry>()
  readonly #open = new Set<string>()
  readonly #sums = new Map<string, Sums>()
  readonly #days = new Map<string, { readonly day: string; readonly caseId: string; readonly endpoint: string; credits: bigint; calls: number }>()
  readonly #baselines = new Map<string, Baseline>()
  #damage: Extract<LedgerLine, { kind: 'damaged' }>[] = []
  readonly #gaps = new AccountGaps()
  readonly #approvals = new ApprovalSums()
  #lastKey = ''
  /** How many segments were closed before this file. */
  segments = 0

  apply(line: LedgerLine): void {
    switch (line.kind) {
      case 'budget':
        this.#sumsOf(line.caseId).cap = BigInt(line.credits)
        return
      case 'reserved':
        return this.#reserve(line)
      case 'settled':
        return this.#settle(line)
      case 'released':
        return this.#end(line.id, 'released', line.at)
      case 'disputed':
        return this.#end(line.id, 'disputed', line.at, line.why)
      case 'account':
        return this.#readAccount(line)
      case 'carried':
        this.#sumsOf(line.caseId).settled += BigInt(line.credits)
        return this.#countDay({ day: line.day, caseId: line.caseId, endpoint: line.endpoint ?? '' }, BigInt(line.credits), line.calls)
      case 'committed':
        return this.#approvals.restore({ caseId: line.caseId, planId: line.plan, stepId: line.step }, BigInt(line.credits))
      case 'begun':
        this.segments = line.segment
        return
      case 'damaged':
        this.#damage.push(line)
        return
      case 'agreed':
        this.#damage = []
        this.#gaps.acknowledge()
    }
  }

  /** Problems that are not acknowledged yet, oldest first. */
  get damage(): readonly string[] {
    return this.#damage.map(({ what }) => what)
  }

  /** Credits that left an account and are in no line, not acknowledged yet. */
  get gaps(): readonly AccountGap[] {
    return this.#gaps.list()
  }

  /**
   * The lines of a new file that replaces all lines so far. Nothing may be reserved. They are
   * budgets, sums and disputed entries, each entry before or after the reading of its account as it
   * was.
   */
  carriedLines(at: string): LedgerLine[] {
    const disputed = this.open('disputed')
    // Disputed entries count by their own lines, which follow.
    for (const entry of disputed) this.#approvals.add(entry, -entry.credits)
    const approvals = this.#approvals.lines(at)
    for (const entry of disputed) this.#approvals.add(entry, entry.credits)
    const keys = [...this.#baselines.keys()].toSorted((a, b) => Number(a === this.#lastKey) - Number(b === this.#lastKey))
    return [
      ...[...this.#sums].map(([caseId, { cap }]): LedgerLine => ({ kind: 'budget', caseId, credits: `${cap}`, at })),
      ...[...this.#days.values()].map(({ day, caseId, endpoint, credits, calls }): LedgerLine => ({
        kind: 'carried',
        caseId,
        day,
        ...(endpoint === '' ? {} : { endpoint }),
        credits: `${credits}`,
        calls,
        at,
      })),
      ...approvals,
      ...disputed.filter((entry) => !this.isDecidable(entry)).flatMap(linesOf),
      ...keys.flatMap((key): LedgerLine[] => {
        const baseline = this.#baselines.get(key)
        return baseline === undefined ? [] : [accountLineOf(key, baseline, this.#gaps.of(key))]
      }),
      ...disputed.filter((entry) => this.isDecidable(entry)).flatMap(linesOf),
      ...this.#damage,
    ]
  }

  entry(id: string): Entry | undefined {
    return this.#entries.get(id)
  }

  /** Entries that are reserved or disputed, oldest first. */
  open(state: 'reserved' | 'disputed'): Entry[] {
    return [...this.#open].flatMap((id) => this.#entries.get(id) ?? []).filter((entry) => entry.state === state)
  }

  /** Credits of the case's budget that are neither spent, reserved nor disputed. */
  left(caseId: string): bigint {
    return this.#sumsOf(caseId).cap - this.committed(caseId)
  }

  /** Credits that the case has spent or may have spent: settled, reserved and disputed. */
  committed(caseId: string): bigint {
    const sums = this.#sumsOf(caseId)
    return sums.settled + sums.reserved + sums.disputed
  }

  /** Credits that an approval still allows for its step, or for its plan if that is less. */
  approvedLeft(caseId: string, approval: Approval): bigint {
    return this.#approvals.left(caseId, approval)
  }

  joinSession(caseId: string, approval: Approval): void {
    this.#approvals.joinSession(caseId, approval)
  }

  sessionBalance(caseId: string, { planId }: Approval): SessionBalance | undefined {
    return this.#approvals.sessionBalance(caseId, planId)
  }

  /**
   * Whether the next reading of this account can release credits that a plan, or its spending
   * session, has in dispute.
   */
  mayFreeApproval(caseId: string, approval: Approval, key: string): boolean {
    const planIds = this.sessionBalance(caseId, approval)?.planIds ?? [approval.planId]
    return this.decidable(key).some((entry) => entry.caseId === caseId && planIds.includes(entry.planId))
  }

  /** Credits reserved and not ended, over all cases: the service may charge them at any moment. */
  reservedTotal(): bigint {
    return [...this.#sums.values()].reduce((sum, { reserved }) => sum + reserved, 0n)
  }

  /**
   * Steps of a case that were charged or may have been, and whose response was lost with an earlier
   * run of Casebook.
   */
  lostSteps(caseId: string): { readonly planId: string; readonly stepId: string }[] {
    const disputed = this.open('disputed').filter((entry) => entry.caseId === caseId && entry.why === 'restart' && entry.planId !== '')
    return [...this.#approvals.stepsWithoutResponse(caseId), ...disputed.map(({ planId, stepId }) => ({ planId, stepId }))]
  }

  /** Credits reserved and not ended, of a case or of one of its plans. */
  reservedFor(caseId: string, planId?: string): bigint {
    if (planId === undefined) return this.#sums.get(caseId)?.reserved ?? 0n
    return this.open('reserved').reduce((sum, entry) => (entry.caseId === caseId && entry.planId === planId ? sum + entry.credits : sum), 0n)
  }

  money(caseId: string): CaseMoney {
    const sums = this.#sumsOf(caseId)
    return { caseId, cap: `${sums.cap}`, settled: `${sums.settled}`, reserved: `${sums.reserved}`, disputed: `${sums.disputed}` }
  }

  cases(): CaseMoney[] {
    return [...this.#sums.keys()].map((caseId) => this.money(caseId))
  }

  /** What was settled, by day, case and endpoint. */
  days(): DaySpending[] {
    return [...this.#days.values()].map((row) => ({ ...row, credits: `${row.credits}` }))
  }

  /** Whether the next reading of its own account can decide on a disputed entry. */
  isDecidable(entry: Entry): boolean {
    return this.#baselines.get(entry.key)?.reading === entry.reading
  }

  /**
   * Credits that left the account since its last quiet reading and are not in this ledger, given a
   * new quiet reading (`remaining`): they may be charges of disputed entries. Undefined without an
   * earlier reading.
   */
  unaccountedCredits(key: string, remaining: bigint): bigint | undefined {
    const baseline = this.#baselines.get(key)
    return baseline === undefined ? undefined : baseline.remaining - remaining - baseline.settledSince
  }

  /**
   * The disputed entries that the next reading of this account can decide on: those reserved since
   * its last reading. Older ones were charged before that reading or never; no later reading shows
   * which, so they stay disputed.
   */
  decidable(key: string): Entry[] {
    return this.open('disputed').filter((entry) => entry.key === key && this.isDecidable(entry))
  }

  /** Reservations since `since` (UTC ISO), for the rate windows of the next run. */
  reservedSince(since: string): Pick<Entry, 'reservedAt' | 'endedAt' | 'endpoint'>[] {
    return [...this.#entries.values()].filter((entry) => entry.reservedAt >= since)
  }

  #readAccount({ key, remaining, settledSince = '0', since, lost, booked, at }: Extract<LedgerLine, { kind: 'account' }>): void {
    const before = this.#baselines.get(key)
    const left = BigInt(remaining)
    if (before !== undefined) this.#gaps.compare(key, { since: before.at, at, lost: before.remaining - left, booked: before.settledSince })
    if (since !== undefined && lost !== undefined && booked !== undefined)
      this.#gaps.restore(key, { since, at, lost: BigInt(lost), booked: BigInt(booked) })
    this.#lastKey = key
    this.#baselines.set(key, { reading: this.#readingOf(key) + 1, remaining: left, at, settledSince: BigInt(settledSince) })
  }

  #reserve(line: Extract<LedgerLine, { kind: 'reserved' }>): void {
    if (this.#entries.has(line.id)) return
    const credits = BigInt(line.credits)
    const key = line.key ?? this.#lastKey
    this.#entries.set(line.id, {
      id: line.id,
      caseId: line.caseId,
      endpoint: line.endpoint,
      planId: line.plan ?? '',
      stepId: line.step ?? '',
      key,
      reading: this.#readingOf(key),
      credits,
      state: 'reserved',
      reservedAt: line.at,
      endedAt: '',
      why: '',
    })
    this.#open.add(line.id)
    this.#sumsOf(line.caseId).reserved += credits
    this.#approvals.add({ caseId: line.caseId, planId: line.plan ?? '', stepId: line.step ?? '' }, credits)
  }

  #settle(line: Extract<LedgerLine, { kind: 'settled' }>): void {
    const entry = this.#entries.get(line.id)
    if (entry === undefined || !this.#open.has(line.id)) return
    const sums = this.#sumsOf(entry.caseId)
    this.#takeOut(entry, sums)
    this.#approvals.add(entry, BigInt(line.credits) - entry.credits)
    if (line.source === 'account') this.#approvals.markResponseLost(entry)
    entry.credits = BigInt(line.credits)
    entry.state = 'settled'
    entry.endedAt = line.at
    sums.settled += entry.credits
    this.#open.delete(line.id)
    const baseline = this.#baselines.get(entry.key)
    // A charge for a reservation before the last reading is included in that reading already.
    if (baseline?.reading === entry.reading) baseline.settledSince += entry.credits
    this.#countDay({ day: line.at.slice(0, 10), caseId: entry.caseId, endpoint: entry.endpoint }, entry.credits, 1)
  }

  #end(id: string, kind: 'released' | 'disputed', at: string, why = ''): void {
    const entry = this.#entries.get(id)
    if (entry === undefined || !this.#open.has(id)) return
    const sums = this.#sumsOf(entry.caseId)
    this.#takeOut(entry, sums)
    entry.state = kind
    entry.endedAt = at
    entry.why = why
    if (kind === 'disputed') {
      sums.disputed += entry.credits
      return
    }
    this.#approvals.add(entry, -entry.credits)
    this.#open.delete(id)
  }

  #takeOut(entry: Entry, sums: Sums): void {
    if (entry.state === 'reserved') sums.reserved -= entry.credits
    if (entry.state === 'disputed') sums.disputed -= entry.credits
  }

  #countDay(of: Pick<DaySpending, 'day' | 'caseId' | 'endpoint'>, credits: bigint, calls: number): void {
    const name = `${of.day} ${of.caseId} ${of.endpoint}`
    const row = this.#days.get(name) ?? { ...of, credits: 0n, calls: 0 }
    row.credits += credits
    row.calls += calls
    this.#days.set(name, row)
  }

  #readingOf(key: string): number {
    return this.#baselines.get(key)?.reading ?? 0
  }

  #sumsOf(caseId: string): Sums {
    const known = this.#sums.get(caseId)
    if (known !== undefined) return known
    const sums = { cap: 0n, settled: 0n, reserved: 0n, disputed: 0n }
    this.#sums.set(caseId, sums)
    return sums
  }
}

/** The last reading of an account, for a new file. */
function accountLineOf(key: string, { remaining, settledSince, at }: Baseline, gap: AccountGap | undefined): LedgerLine {
  const gapFields = gap === undefined ? {} : { since: gap.since, lost: `${gap.lost}`, booked: `${gap.booked}` }
  return { kind: 'account', key, remaining: `${remaining}`, settledSince: `${settledSince}`, ...gapFields, at }
}

/** The lines that describe a disputed entry. */
function linesOf({ id, caseId, endpoint, credits, key, reservedAt, endedAt, why, planId: plan, stepId: step }: Entry): LedgerLine[] {
  const purpose = plan === '' ? {} : { plan, step }
  return [
    { kind: 'reserved', id, caseId, endpoint, credits: `${credits}`, at: reservedAt, key, ...purpose },
    { kind: 'disputed', id, at: endedAt, ...(why === '' ? {} : { why }) },
  ]
}
