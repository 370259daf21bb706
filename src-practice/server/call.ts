import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Endpoint } from '../../src-shared/service/table/endpoint.ts'
import type { Wire } from '../wire.ts'
import type { Credits } from './credits.ts'
import type { RateLimits } from './rate-limits.ts'
import type { FaultScheduler } from './faults.ts'
import type { World } from '../world/world-types.ts'
import type { LegacyBackend } from './legacy-tokens.ts'

/** One call with its endpoint. */
export interface Call {
  readonly counter: Counter
  readonly endpoint: Endpoint
  /** Id of a question of the legacy interface, '' for all other calls. */
  readonly question: string
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly requestId: string
  /** undefined: exceeds the maximum body size. */
  readonly body: string | undefined
  /** Headers of every response. */
  readonly common: Readonly<Record<string, string>>
}

export interface Reply {
  readonly status: number
  readonly body: Wire
  readonly credits: number
  readonly code?: string | undefined
  readonly headers: Readonly<Record<string, string>>
}

/** State that all calls of one service share. */
export interface Counter {
  readonly key: string
  readonly credits: Credits
  readonly limits: RateLimits
  /** Permissions of the key; undefined = all. */
  readonly scopes: readonly string[] | undefined
  readonly faults: FaultScheduler
  readonly legacy: LegacyBackend
  readonly world: () => World
  readonly now: () => Date
  /** Monotonic milliseconds. */
  readonly monotonic: () => number
}

/** How a call ended, for the records. */
export interface Outcome {
  /** 0 = the connection was closed before a response. */
  readonly status: number
  readonly credits: number
  readonly code?: string | undefined
  readonly fault?: string | undefined
}
