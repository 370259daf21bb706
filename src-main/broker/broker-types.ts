import type { Account, BrokerStatus } from '../../src-shared/ipc/casebook-api.ts'
import type { CaseMoney, LedgerSummary } from '../../src-shared/ipc/ledger-summary.ts'
import type { HttpExchange } from '../../src-shared/service/http-exchange.ts'
import type { Result } from '../../src-shared/core/result.ts'
import type { Journal } from '../journal/journal.ts'
import type { Secret } from '../secret.ts'
import type { LegacyBase } from '../service-url.ts'
import type { SubmitCall } from './calls/submission.ts'
import type { Clock } from './clock.ts'
import type { Transport } from './http/transport.ts'
import type { Ledger } from './ledger/ledger.ts'
import type { LimitOptions } from './limits/create-rate-limits.ts'
import type { LegacyAccess } from './services/legacy-client.ts'
import type { Login } from './services/legacy-sign-in.ts'

export interface BrokerDeps {
  readonly ledger: Ledger
  readonly journal: Journal
  /** Whether there is room to write the next response. Called before every paid call. */
  readonly checkDisk: () => Promise<Result<void>>
  readonly transport?: Transport | undefined
  readonly clock?: Clock | undefined
  readonly random?: (() => number) | undefined
}

export interface BrokerOptions extends LimitOptions {
  readonly appVersion: string
  /** The minimum balance to begin with, in credits: see `setMinimumBalance`. */
  readonly minimumBalance?: bigint | undefined
  /** How long `close` waits for responses in flight. */
  readonly closeGraceMs?: number | undefined
}

export interface Broker {
  /**
   * Resolves when the response is durable in the journal, or with the failure. Errors: see
   * failure.ts.
   */
  submit(call: SubmitCall): Promise<Result<HttpExchange>>
  /**
   * Cancels by step. Queued calls cost nothing, those in flight are left to arrive. Returns how
   * many waiters were cancelled.
   */
  cancel(caseId: string, stepIds: readonly string[]): number
  status(): BrokerStatus
  /** Called at most four times a second. */
  onChanged(listener: (status: BrokerStatus) => void): () => void
  pause(): void
  /**
   * Also clears a stop for credits, payment or an unreachable service. A rejected key needs another
   * key.
   */
  resume(): void
  useKey(key: Secret | undefined): void
  /** Cancels the calls that are queued for the previous service. */
  useService(service: { readonly origin: string; readonly practice: boolean }): void
  /**
   * Sets the sign-in to the legacy query interface; undefined = signed out. `useService` clears it.
   */
  useLegacyAccess(access: LegacyAccess | undefined): void
  /** Trades a login for a token. Neither is written to ledger or journal. */
  signIn(base: LegacyBase, login: Login): Promise<Result<Secret>>
  /** The free account call. Reconciles disputed credits if nothing else is in flight. */
  readAccount(): Promise<Result<Account>>
  /**
   * The machine was suspended: connections are stale, and a probe is sent before any queued call.
   */
  handleSystemResume(): void
  /**
   * Credits that have to stay in the account; 0 = none. Holds for every call that is not sent yet.
   */
  setMinimumBalance(credits: bigint): void
  setBudget(caseId: string, credits: string): Promise<Result<CaseMoney>>
  /** The minimum balance was lost: paid calls wait until it is set again. */
  invalidateMinimumBalance(): void
  ledgerSummary(caseId?: string): LedgerSummary
  /** What the captures of a case have used: see `Ledger.reconcileSpending`. */
  reconcileSpending(caseId: string, credits: string): Promise<Result<CaseMoney>>
  /** Compares a turn of the ledger that was noted outside of the data folder: see `LedgerAge`. */
  checkLedgerTurn(noted: number): void
  /** A person has seen the damage of the ledger. */
  acknowledgeLedgerIssues(): Promise<Result<void>>
  close(): Promise<void>
}
