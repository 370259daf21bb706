import { setImmediate } from 'node:timers/promises'
import type { HttpExchange } from '../../../src-shared/service/http-exchange.ts'
import type { Result } from '../../../src-shared/core/result.ts'
import { type Arrival, LARGE_BODY_BYTES } from '../../journal/arrivals.ts'
import type { Journal } from '../../journal/journal.ts'
import type { BrokerEvents } from '../broker-events.ts'
import type { Clock } from '../clock.ts'
import type { HttpResponse } from '../http/http-response.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { DiskMonitor } from '../limits/disk-monitor.ts'
import type { CallRegistry } from './call-registry.ts'
import { type AttemptFacts, createExchange, type ExchangeOutcome } from './exchange-record.ts'

/** How often a write that the disk refuses is tried again. */
const REWRITE_INTERVAL_MS = 1000

export interface ResponseRecorderDeps {
  readonly journal: Journal
  readonly ledger: Pick<Ledger, 'durable'>
  readonly disk: DiskMonitor
  readonly clock: Clock
  readonly events: BrokerEvents
  readonly registry: Pick<CallRegistry, 'isClosed'>
  readonly appVersion: string
}

/**
 * Makes responses and charges durable. While the disk refuses they exist in memory only, so it
 * tries until Casebook closes.
 */
export class ResponseRecorder {
  readonly #deps: ResponseRecorderDeps

  constructor(deps: ResponseRecorderDeps) {
    this.#deps = deps
  }

  startArrival(): Arrival {
    return this.#deps.journal.arrivals.begin()
  }

  /** The stored exchange, or undefined if Casebook closed before it was written. */
  async record(attempt: Omit<AttemptFacts, 'appVersion'>, response: HttpResponse, outcome: ExchangeOutcome): Promise<HttpExchange | undefined> {
    const { journal, appVersion } = this.#deps
    const exchange = createExchange({ ...attempt, appVersion }, response, outcome)
    // Hashing a large body takes long: other work goes first before it is written.
    if (response.body.length >= LARGE_BODY_BYTES) await setImmediate()
    return (await this.#retryUntilWritten(() => journal.put(exchange))) ? exchange : undefined
  }

  async flushLedger(): Promise<void> {
    await this.#retryUntilWritten(() => this.#deps.ledger.durable())
  }

  async #retryUntilWritten(write: () => Promise<Result<void>>): Promise<boolean> {
    const { disk, clock, events, registry } = this.#deps
    for (;;) {
      const written = await write()
      if (written.ok) return true
      disk.recordFailure(written.error)
      events.emit('dispatchNeeded', undefined)
      if (registry.isClosed) return false
      await new Promise<void>((resolve) => clock.after(REWRITE_INTERVAL_MS, resolve))
    }
  }
}
