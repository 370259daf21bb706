import type { Account, BrokerStatus } from '../../src-shared/bridge.ts'
import type { CaseMoney, LedgerSummary } from '../../src-shared/ledger-summary.ts'
import type { Exchange } from '../../src-shared/exchange.ts'
import type { Result } from '../../src-shared/result.ts'
import { endpointOf } from '../../src-shared/service/table/endpoint-table.ts'
import type { AccountPlan, EndpointId } from '../../src-shared/service/table/endpoint.ts'
import { PLAN_LIMITS } from '../../src-shared/service/table/limits.ts'
import type { Journal } from '../journal/journal.ts'
import type { LegacyAccess } from './calls/call.ts'
import type { Clock } from './clock.ts'
import type { Login } from './wire/legacy-sign-in.ts'
import type { Ledger } from './ledger/ledger.ts'
import { RateLimits } from './limits/rate-limits.ts'
import type { Secret } from '../secret.ts'
import type { LegacyBase } from '../service-url.ts'
import type { SubmitCall } from './calls/submission.ts'
import type { Transport } from './wire/transport.ts'

export interface BrokerParts {
  readonly ledger: Ledger
  readonly journal: Journal
  readonly appVersion: string
  /** Whether there is room to write what the next answer brings; asked before every paid call. */
  readonly checkDisk: () => Promise<Result<void>>
  readonly transport?: Transport | undefined
  readonly clock?: Clock | undefined
  readonly random?: (() => number) | undefined
  /** The floor to begin with: see `setFloor`. */
  readonly floorCredits?: bigint | undefined
  /** Scaled limits, for benches and tests. */
  readonly planLimits?: Readonly<Record<AccountPlan, { readonly second: number; readonly minute: number }>> | undefined
  readonly endpointLimit?: ((endpoint: EndpointId) => number | undefined) | undefined
  readonly secondMs?: number | undefined
  readonly minuteMs?: number | undefined
  /** How long `close` waits for answers under way. */
  readonly closeGraceMs?: number | undefined
}

export interface Broker {
  /** Resolves when the answer is durable in the journal, or with why there is none. Errors: see failure.ts. */
  submit(call: SubmitCall): Promise<Result<Exchange>>
  /** Cancels by step; queued calls cost nothing, those under way are let arrive. Returns how many waiters were cancelled. */
  cancel(caseId: string, stepIds: readonly string[]): number
  status(): BrokerStatus
  /** Told at most ten times a second. */
  onChanged(listener: (status: BrokerStatus) => void): () => void
  pause(): void
  /** Also tries again after a stop for credits, payment or an unreachable service. A rejected key needs another key. */
  resume(): void
  useKey(key: Secret | undefined): void
  /** Calls queued for the service before are cancelled. */
  useService(service: { readonly origin: string; readonly practice: boolean }): void
  /** Lends the sign-in to the legacy query interface for questions; undefined: there is none. Also gone with another service. */
  useLegacy(access: LegacyAccess | undefined): void
  /** Trades a login for a token. In no ledger and no journal. */
  signIn(base: LegacyBase, login: Login): Promise<Result<Secret>>
  /** The free account call; reconciles disputed credits when nothing else is under way. */
  readAccount(): Promise<Result<Account>>
  /** The machine has slept, as the host knows: connections are stale, and a probe goes before everything that waits. */
  woke(): void
  /** Credits that are to stay in the account whatever is asked for; 0 = none. Holds for every call that is not sent yet. */
  setFloor(credits: bigint): void
  setBudget(caseId: string, credits: string): Promise<Result<CaseMoney>>
  /** The floor is not known any more: paid calls wait until it is set. */
  loseFloor(): void
  ledgerSummary(caseId?: string): LedgerSummary
  /** What the captures of a case have used: see `Ledger.compare`. */
  reconcileSpending(caseId: string, credits: string): Promise<Result<CaseMoney>>
  /** A turn of the ledger that was noted outside of the data folder: see `LedgerAge`. */
  compareLedgerTurn(noted: number): void
  /** Somebody has seen the damage of the ledger. */
  acknowledgeLedgerIssues(): Promise<Result<void>>
  close(): Promise<void>
}

/** The windows of a new run: careful until the plan is known, and with what the run before may have started within the minute. */
export function limitsFor(parts: BrokerParts, now: number): RateLimits {
  const limits = new RateLimits({
    ...(parts.planLimits ?? PLAN_LIMITS).free,
    endpointLimit: parts.endpointLimit ?? ((endpoint) => endpointOf(endpoint).perMinute),
    secondMs: parts.secondMs,
    minuteMs: parts.minuteMs,
  })
  // A crash loop must not start a fresh minute each time.
  const starts = parts.ledger.recentStarts(limits.minute.widthMs)
  const restored = starts.map(({ ageMs, endpoint }) => ({ at: now - ageMs, endpoint: endpoint as EndpointId })) // the ledger's lines were written by a broker
  // The free account call stands in no ledger: the run that made the others may have made one as well.
  limits.restore(restored.length === 0 ? [] : [...restored, { at: now, endpoint: 'account' }])
  return limits
}
