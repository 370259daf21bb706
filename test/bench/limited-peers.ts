import Bottleneck from 'bottleneck'
import * as http from 'node:http'
import PQueue from 'p-queue'
import pThrottle from 'p-throttle'
import type { Quota } from './limited-service-process.ts'

/** Puts a call into the limiter; resolves when it has run. */
type Limiter = (task: () => Promise<void>) => Promise<unknown>

export interface Peer {
  readonly name: string
  /** A limiter for both windows, each widened by `marginMs`. */
  readonly limiter: (second: Quota, minute: Quota, marginMs: number) => Limiter
}

/** What a careful developer would build from each library for two windows; the inner limiter is the second's. */
export const PEERS: readonly Peer[] = [
  {
    name: 'bottleneck, reservoir and minTime',
    limiter(second, minute, marginMs) {
      // It refreshes a reservoir only in whole quarters of a second.
      const refreshMs = Math.ceil((minute.widthMs + marginMs) / 250) * 250
      const limiter = new Bottleneck({
        reservoir: minute.limit,
        reservoirRefreshAmount: minute.limit,
        reservoirRefreshInterval: refreshMs,
        minTime: (second.widthMs + marginMs) / second.limit,
      })
      return (task) => limiter.schedule(task)
    },
  },
  {
    name: 'p-queue, two strict',
    limiter(second, minute, marginMs) {
      const inner = new PQueue({ intervalCap: second.limit, interval: second.widthMs + marginMs, strict: true })
      const outer = new PQueue({ intervalCap: minute.limit, interval: minute.widthMs + marginMs, strict: true })
      return (task) => outer.add(() => inner.add(task))
    },
  },
  {
    name: 'p-throttle, two strict',
    limiter(second, minute, marginMs) {
      const inner = pThrottle({ limit: second.limit, interval: second.widthMs + marginMs, strict: true })
      const outer = pThrottle({ limit: minute.limit, interval: minute.widthMs + marginMs, strict: true })
      return outer(inner((task: () => Promise<void>) => task()))
    },
  },
]

/** All at once; the connections are the only limit. */
export const NAIVE: Peer = { name: 'naive, retry on 429', limiter: () => (task) => task() }

/** Makes `calls` calls through the limiter; whoever is turned away asks again through it. Milliseconds until the last is answered. */
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
