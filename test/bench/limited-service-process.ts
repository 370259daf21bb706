import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface Quota {
  readonly limit: number
  readonly widthMs: number
}

export interface LimitedServiceSettings {
  readonly second: Quota
  readonly minute: Quota
  /** The path with its own limit, and that limit per minute. */
  readonly slowPath: string
  readonly slowLimit: number
  /** Latency in both directions; each is longer in a share of cases, as on any network. */
  readonly latencyMs: { readonly from: number; readonly to: number; readonly late: number; readonly lateShare: number }
  /** Time between two calls of another client on the same key; undefined without one. */
  readonly foreignEveryMs?: number | undefined
}

/** The requests that have reached the service. */
export interface Arrivals {
  /** Admitted calls of the client under test, in the order of their arrival. */
  bodies: string[]
  rejected: number
  foreignTaken: number
  foreignRejected: number
}

export interface LimitedService {
  readonly origin: string
  arrivals(): Promise<Arrivals>
  close(): void
}

export async function startLimitedService(settings: LimitedServiceSettings): Promise<LimitedService> {
  const child = fork(fileURLToPath(new URL('limited-service.ts', import.meta.url)), [JSON.stringify(settings)])
  const { port } = (await responseOf(child)) as { port: number } // the child's first message
  return {
    origin: `http://127.0.0.1:${port}`,
    async arrivals() {
      child.send('arrivals')
      return (await responseOf(child)) as Arrivals // the child's reply to that
    },
    close: () => child.kill(),
  }
}

async function responseOf(child: ChildProcess): Promise<unknown> {
  const [message] = (await once(child, 'message')) as unknown[]
  return message
}
