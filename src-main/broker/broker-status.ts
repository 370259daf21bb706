import type { BrokerStatus } from '../../src-shared/ipc/casebook-api.ts'
import { createEmitter } from '../../src-shared/core/emitter.ts'
import type { EndpointId } from '../../src-shared/service/table/endpoint.ts'
import type { MinimumBalance } from './account/minimum-balance.ts'
import type { CallRegistry } from './calls/call-registry.ts'
import type { Clock } from './clock.ts'
import type { Ledger } from './ledger/ledger.ts'
import type { Blockage, FullBlockage } from './limits/blockage.ts'
import type { RateLimits } from './limits/rate-limits.ts'
import type { DataApiClient } from './services/data-api-client.ts'

export interface StatusDeps {
  readonly registry: Pick<CallRegistry, 'calls' | 'queue'>
  readonly dataApi: Pick<DataApiClient, 'account' | 'charged' | 'permissions' | 'stop'>
  readonly limits: RateLimits
  readonly ledger: Ledger
  readonly minimumBalance: Pick<MinimumBalance, 'status'>
  /**
   * Calls that wait for the account to show the outcome of an earlier attempt, and until when at
   * most.
   */
  readonly awaiting: { readonly size: number; readonly until: number }
  readonly clock: Clock
}

export interface QueueState {
  readonly isPaused: boolean
  /** Endpoints whose calls wait until those in flight have shown what they cost. */
  readonly blocked: ReadonlySet<EndpointId>
  /** What stops the whole queue (disk, breaker), with the time of the next check. */
  readonly blockage: FullBlockage | undefined
}

/** What runs, what waits, for which limit and until when. */
export function createStatus(deps: StatusDeps, queue: QueueState): BrokerStatus {
  const { registry, dataApi, limits, ledger, minimumBalance } = deps
  const now = deps.clock.now()
  const running = [...registry.calls].filter((call) => call.state === 'running').length
  return {
    paused: queue.isPaused,
    account: dataApi.account.account,
    accountPlan: dataApi.account.plan,
    limits: limits.currentLimits(now),
    queued: registry.calls.size - running,
    running,
    waits: waitsOf(deps, queue, now),
    steps: [...registry.calls].flatMap((call) =>
      call.waiters.map(({ caseId, stepId }) => ({ caseId, stepId, state: call.state === 'running' ? ('running' as const) : ('queued' as const) })),
    ),
    cases: ledger.cases(),
    stopped: dataApi.stop ?? queue.blockage?.failure,
    minimumBalance: minimumBalance.status,
    ledgerDamage: ledger.unacknowledgedIssues,
    ledgerTurn: ledger.age.turn,
    unaccountedCharges: ledger.unaccountedCharges,
    charged: dataApi.charged.list(),
    lacking: dataApi.permissions.list(),
  }
}

function waitsOf({ registry, limits, awaiting, clock }: StatusDeps, { isPaused, blocked, blockage }: QueueState, now: number): BrokerStatus['waits'] {
  const { queue } = registry
  const byScope = new Map<string, { block: Blockage; calls: number }>()
  const add = (block: Blockage, calls: number): void => {
    const known = byScope.get(block.scope)
    if (known === undefined) byScope.set(block.scope, { block, calls })
    else known.calls += calls
  }
  if (isPaused && queue.size > 0) {
    add({ scope: 'paused', reason: 'paused', until: Infinity }, queue.size)
  } else if (blockage !== undefined && queue.size > 0) {
    add(blockage, queue.size)
  } else {
    for (const [endpoint, calls] of queue.countByEndpoint()) {
      const block = limits.blockageFor(endpoint, now) ?? (blocked.has(endpoint) ? oneAtATime(endpoint) : undefined)
      if (block !== undefined) add(block, calls)
    }
  }
  const { size, until } = awaiting
  if (size > 0) add({ scope: 'account', reason: 'the account must be read first to see whether an earlier attempt was charged', until }, size)
  return [...byScope.values()].map(({ block, calls }) => ({
    scope: block.scope,
    reason: block.reason,
    until: untilText(block.until, now, clock),
    calls,
  }))
}

function oneAtATime(endpoint: EndpointId): Blockage {
  return {
    scope: `endpoint:${endpoint}`,
    reason: 'one call at a time, because the remaining credits do not cover more calls at their highest price',
    until: Infinity,
  }
}

/** '' where no time is known: paused, or waiting for calls in flight. */
function untilText(until: number, now: number, clock: Clock): string {
  return Number.isFinite(until) ? new Date(clock.wall().getTime() + until - now).toISOString() : ''
}

const MIN_STATUS_INTERVAL_MS = 250
/** Delay of the first change after a quiet time, so that related changes are published together. */
const STATUS_DELAY_MS = 50

/**
 * Publishes the status at most four times a second, because thousands of calls may change in that
 * time.
 */
export class StatusPublisher {
  readonly #events = createEmitter<{ readonly changed: BrokerStatus }>()
  readonly #clock: Clock
  readonly #read: () => BrokerStatus
  #endTimer: (() => void) | undefined
  #publishedAt = -Infinity

  constructor(clock: Clock, read: () => BrokerStatus) {
    this.#clock = clock
    this.#read = read
  }

  subscribe(listener: (status: BrokerStatus) => void): () => void {
    return this.#events.on('changed', listener)
  }

  publishSoon(): void {
    if (this.#endTimer !== undefined || !this.#events.hasListeners('changed')) return
    const wait = Math.max(STATUS_DELAY_MS, this.#publishedAt + MIN_STATUS_INTERVAL_MS - this.#clock.now())
    this.#endTimer = this.#clock.after(wait, () => {
      this.#endTimer = undefined
      this.#publishedAt = this.#clock.now()
      this.#events.emit('changed', this.#read())
    })
  }

  close(): void {
    this.#endTimer?.()
    this.#events.clear()
  }
}
