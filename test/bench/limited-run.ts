import * as http from 'node:http'
import type { Quota } from './limited-service-process.ts'

/** Queues a call in the limiter; resolves when it has run. */
type Limiter = (task: () => Promise<void>) => Promise<unknown>

export interface Peer {
  readonly name: string
  /** A limiter for both windows, each widened by `marginMs`. */
  readonly limiter: (second: Quota, minute: Quota, marginMs: number) => Limiter
}

/** All at once, limited only by the connections. */
export const NAIVE: Peer = { name: 'naive, retry on 429', limiter: () => (task) => task() }

/**
 * Makes `calls` calls through the limiter, and repeats rejected ones. Milliseconds until the last
 * response.
 */
export async function runPeer(limiter: Limiter, origin: string, calls: number, pauseMs: number): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 100 })
  const ask = (): Promise<number> =>
    new Promise((resolve, reject) => {
      const request = http.request(`${origin}/x`, { agent, method: 'POST' }, (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode ?? 0))
      })
      request.on('error', reject)
      request.end('{}')
    })
  const untilAnswered = async (): Promise<void> => {
    for (;;) {
      let status = 0
      await limiter(async () => {
        status = await ask()
      })
      if (status !== 429) return
      await new Promise((resolve) => setTimeout(resolve, pauseMs * (1 + Math.random())))
    }
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: calls }, untilAnswered))
  agent.destroy()
  return performance.now() - started
}
