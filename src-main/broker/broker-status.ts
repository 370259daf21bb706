import type { BrokerStatus } from '../../src-shared/bridge.ts'
import { createEmitter } from '../../src-shared/emitter.ts'
import type { Failure } from '../../src-shared/failure.ts'
import type { EndpointId } from '../../src-shared/service/table/endpoint.ts'
import type { AccountKnowledge } from './account/account-knowledge.ts'
import type { ChargedPrices } from './account/charged-prices.ts'
import type { LackingPermissions } from './account/lacking-permissions.ts'
import type { Call } from './calls/call.ts'
import type { CallQueue } from './calls/call-queue.ts'
import type { Clock } from './clock.ts'
import type { Ledger } from './ledger/ledger.ts'
import type { Blockage } from './limits/blockage.ts'
import type { RateLimits } from './limits/rate-limits.ts'

export interface StatusParts {
  readonly paused: boolean
  readonly stopped: Failure | undefined
  readonly floor: BrokerStatus['floor']
  /** What holds everything beside windows (disk, breaker), with the time of the next look. */
  readonly blockage: Blockage | undefined
  readonly knowledge: AccountKnowledge
  readonly calls: ReadonlySet<Call>
  readonly queue: CallQueue<Call>
  /** Endpoints whose calls wait until those in flight have shown what they cost. */
  readonly held: ReadonlySet<EndpointId>
  readonly charged: Pick<ChargedPrices, 'list'>
  readonly lacking: Pick<LackingPermissions, 'list'>
  /** Calls that wait for the account to tell of an earlier attempt, and until when at the latest. */
  readonly undecided: { readonly size: number; readonly until: number }
  readonly limits: RateLimits
  readonly ledger: Ledger
  readonly clock: Clock
}

/** The picture for the person: what runs, what waits, for which window and until when. */
export function statusOf(parts: StatusParts): BrokerStatus {
  const now = parts.clock.now()
  const running = [...parts.calls].filter((call) => call.state === 'running').length
  return {
    paused: parts.paused,
    account: parts.knowledge.account,
    accountPlan: parts.knowledge.plan,
    limits: parts.limits.inForce(now),
    queued: parts.calls.size - running,
    running,
    waits: waitsOf(parts, now),
    steps: [...parts.calls].flatMap((call) =>
      call.waiters.map(({ caseId, stepId }) => ({ caseId, stepId, state: call.state === 'running' ? ('running' as const) : ('queued' as const) })),
    ),
    cases: parts.ledger.cases(),
    stopped: parts.stopped,
    floor: parts.floor,
    ledgerDamage: parts.ledger.unagreed,
    ledgerTurn: parts.ledger.age.turn,
    unaccountedCharges: parts.ledger.unbooked,
    charged: parts.charged.list(),
    lacking: parts.lacking.list(),
  }
}

function waitsOf(parts: StatusParts, now: number): BrokerStatus['waits'] {
  const byScope = new Map<string, { block: Blockage; calls: number }>()
  const add = (block: Blockage, calls: number): void => {
    const known = byScope.get(block.scope)
    if (known === undefined) byScope.set(block.scope, { block, calls })
    else known.calls += calls
  }
  if (parts.paused && parts.queue.size > 0) {
    add({ scope: 'paused', reason: 'paused', until: Infinity }, parts.queue.size)
  } else if (parts.blockage !== undefined && parts.queue.size > 0) {
    add(parts.blockage, parts.queue.size)
  } else {
    for (const [endpoint, calls] of parts.queue.countByEndpoint()) {
      const block = parts.limits.blockedBy(endpoint, now) ?? (parts.held.has(endpoint) ? oneAtATime(endpoint) : undefined)
      if (block !== undefined) add(block, calls)
    }
  }
  const { size, until } = parts.undecided
  if (size > 0) add({ scope: 'account', reason: 'the account has to tell first whether an earlier attempt was charged', until }, size)
  return [...byScope.values()].map(({ block, calls }) => ({
    scope: block.scope,
    reason: block.reason,
    until: untilText(block.until, now, parts.clock),
    calls,
  }))
}

function oneAtATime(endpoint: EndpointId): Blockage {
  return { scope: `endpoint:${endpoint}`, reason: 'one call at a time, since at their dearest no more would fit into what is left', until: Infinity }
}

/** '' where no time can be named (paused, or only calls in flight stand in the way). */
function untilText(until: number, now: number, clock: Clock): string {
  return Number.isFinite(until) ? new Date(clock.wall().getTime() + until - now).toISOString() : ''
}

/** The earliest time at which something queued may start; undefined when only an event can change that. */
export function nextChangeAt(
  { queue, limits, held }: Pick<StatusParts, 'queue' | 'limits' | 'held'>,
  now: number,
  others: readonly EndpointId[],
): number | undefined {
  let earliest = Infinity
  const queued = [...queue.countByEndpoint().keys()].filter((endpoint) => !held.has(endpoint))
  for (const endpoint of [...queued, ...others]) {
    earliest = Math.min(earliest, limits.blockedBy(endpoint, now)?.until ?? now)
  }
  return Number.isFinite(earliest) ? earliest : undefined
}

const TELL_EVERY_MS = 250
/** A change after a quiet time is told nearly at once, with what comes along with it. */
const TELL_SOON_MS = 50

/** Tells listeners of changes at most four times a second: thousands of calls may change in that time, and nobody reads faster. */
export class StatusPublisher {
  readonly #events = createEmitter<{ readonly changed: BrokerStatus }>()
  readonly #clock: Clock
  readonly #read: () => BrokerStatus
  #endTimer: (() => void) | undefined
  #toldAt = -Infinity

  constructor(clock: Clock, read: () => BrokerStatus) {
    this.#clock = clock
    this.#read = read
  }

  listen(listener: (status: BrokerStatus) => void): () => void {
    return this.#events.on('changed', listener)
  }

  publishSoon(): void {
    if (this.#endTimer !== undefined || !this.#events.hasListeners('changed')) return
    const wait = Math.max(TELL_SOON_MS, this.#toldAt + TELL_EVERY_MS - this.#clock.now())
    this.#endTimer = this.#clock.after(wait, () => {
      this.#endTimer = undefined
      this.#toldAt = this.#clock.now()
      this.#events.emit('changed', this.#read())
    })
  }

  close(): void {
    this.#endTimer?.()
    this.#events.clear()
  }
}
