/**
 * A loopback service with strict sliding windows, started as a separate process by
 * `limited-service-process.ts`, so that it takes no time from the client under test. It counts a
 * call on arrival (not a rejected one), with half of the latency before and half after that;
 * another client of the same key may use a part of each minute.
 */
import * as http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Arrivals, LimitedServiceSettings, Quota } from './limited-service-process.ts'

/** A strict sliding window. */
class Window {
  readonly #quota: Quota
  readonly #taken: number[] = []

  constructor(quota: Quota) {
    this.#quota = quota
  }

  remaining(now: number): number {
    while ((this.#taken[0] ?? Infinity) <= now - this.#quota.widthMs) this.#taken.shift()
    return this.#quota.limit - this.#taken.length
  }

  take(now: number): void {
    this.#taken.push(now)
  }
}

function startService(settings: LimitedServiceSettings): void {
  const second = new Window(settings.second)
  const minute = new Window(settings.minute)
  const slow = new Window({ limit: settings.slowLimit, widthMs: settings.minute.widthMs })
  const arrivals: Arrivals = { bodies: [], rejected: 0, foreignTaken: 0, foreignRejected: 0 }

  const admit = (now: number, isSlow: boolean): 'second' | 'minute' | 'endpoint' | undefined => {
    if (isSlow && slow.remaining(now) <= 0) return 'endpoint'
    if (second.remaining(now) <= 0) return 'second'
    if (minute.remaining(now) <= 0) return 'minute'
    for (const window of isSlow ? [second, minute, slow] : [second, minute]) window.take(now)
    return undefined
  }

  const { from, to, late, lateShare } = settings.latencyMs
  const halfLatency = (): number => (Math.random() < lateShare ? late : from + Math.random() * (to - from)) / 2
  const server = http.createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    setTimeout(() => {
      const now = performance.now()
      const rejectedBy = admit(now, request.url?.endsWith(settings.slowPath) === true)
      const headers: Record<string, string> = { 'content-type': 'application/json' }
      if (rejectedBy === undefined) {
        arrivals.bodies.push(body)
        headers['x-ratelimit-limit-second'] = `${settings.second.limit}`
        headers['x-ratelimit-remaining-second'] = `${second.remaining(now)}`
        headers['x-ratelimit-limit-minute'] = `${settings.minute.limit}`
        headers['x-ratelimit-remaining-minute'] = `${minute.remaining(now)}`
      } else {
        arrivals.rejected++
        headers['retry-after'] = '1'
        headers['x-service-ratelimit-scope'] = rejectedBy
      }
      setTimeout(() => {
        response.writeHead(rejectedBy === undefined ? 200 : 429, headers)
        response.end(request.url === '/api/v1/account' ? '{"plan":"pro","credits_remaining":1000000}' : '{"data":[]}')
      }, halfLatency())
    }, halfLatency())
  })

  if (settings.foreignEveryMs !== undefined) {
    setInterval(() => {
      if (admit(performance.now(), false) === undefined) arrivals.foreignTaken++
      else arrivals.foreignRejected++
    }, settings.foreignEveryMs)
  }
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo // a TCP server that listens has one
    process.send?.({ port })
  })
  process.on('message', () => process.send?.(arrivals))
  process.on('disconnect', () => process.exit())
}

startService(JSON.parse(process.argv[2] ?? '{}') as LimitedServiceSettings) // written only by limited-service-process.ts
