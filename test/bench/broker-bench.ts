/**
 * The broker beside a naive client against a loopback service with sliding windows, scaled down with ratios kept
 * (15 per 200 ms and 150 per 6 s stand for 75/s and 1,500/min): alone, and beside another client that takes a third of the
 * same key's calls without asking. `node test/bench/broker-bench.ts`, about 20 s.
 */
import * as http from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBroker } from '../../src-main/broker/open-broker.ts'
import { Secret } from '../../src-main/broker/secret.ts'

const SECOND = { limit: 15, widthMs: 200 }
const MINUTE = { limit: 150, widthMs: 6000 }
const CALLS = 290
const INTERACTIVE = 15
const FOREIGN_EVERY_MS = (MINUTE.widthMs / MINUTE.limit) * 3
const LATENCY = { from: 5, to: 30 }

interface Counted {
  /** 429s that the client under test met; those of the other client are its own matter. */
  readonly rejected: number
  /** Bodies in the order of their arrival, the other client's left out. */
  readonly arrived: readonly string[]
}

interface LimitedService {
  readonly origin: string
  counted(): Counted
  close(): void
}

/** Counts a call on arrival, as a strict service does; a rejected one does not count. Half of the latency lies on each side. */
async function startLimitedService(): Promise<LimitedService> {
  let rejected = 0
  const arrived: string[] = []
  const taken: number[] = []
  const inWindow = (now: number, widthMs: number): number => taken.filter((at) => at > now - widthMs).length
  const latency = (): number => (LATENCY.from + Math.random() * (LATENCY.to - LATENCY.from)) / 2
  const server = http.createServer((request, response) => {
    const isForeign = request.url === '/foreign'
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    setTimeout(() => {
      if (!isForeign) arrived.push(body)
      const now = performance.now()
      const isAccount = request.url === '/api/v1/account'
      const seconds = inWindow(now, SECOND.widthMs)
      const minutes = inWindow(now, MINUTE.widthMs)
      const headers: Record<string, string> = { 'content-type': 'application/json' }
      let status = 200
      if (seconds >= SECOND.limit || minutes >= MINUTE.limit) {
        status = 429
        if (!isForeign) rejected++
        headers['retry-after'] = '1'
        headers['x-service-ratelimit-scope'] = seconds >= SECOND.limit ? 'second' : 'minute'
      } else {
        taken.push(now)
        headers['x-ratelimit-limit-second'] = `${SECOND.limit}`
        headers['x-ratelimit-remaining-second'] = `${SECOND.limit - seconds - 1}`
        headers['x-ratelimit-limit-minute'] = `${MINUTE.limit}`
        headers['x-ratelimit-remaining-minute'] = `${MINUTE.limit - minutes - 1}`
      }
      setTimeout(() => {
        response.writeHead(status, headers)
        response.end(isAccount ? '{"plan":"pro","credits_remaining":1000000}' : '{"data":[]}')
      }, latency())
    }, latency())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a TCP server that listens has one
  return {
    origin: `http://127.0.0.1:${port}`,
    counted: () => ({ rejected, arrived }),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The least time in which `calls` can start under both windows. */
function leastMs(calls: number): number {
  const rounds = Math.floor((calls - 1) / MINUTE.limit)
  const rest = (calls - 1) % MINUTE.limit
  return rounds * MINUTE.widthMs + Math.floor(rest / SECOND.limit) * SECOND.widthMs
}

const addressOf = (i: number): string => `0x${i.toString(16).padStart(40, '0')}`

interface Run {
  readonly ms: number
  /** How many other calls arrived between asking and arriving, for each interactive call. */
  readonly waitedSlots: readonly number[]
}

async function runBroker(service: LimitedService): Promise<Run> {
  const dataDir = await mkdtemp(join(tmpdir(), 'casebook-bench-'))
  const limits = { second: SECOND.limit, minute: MINUTE.limit }
  const opened = await openBroker({
    dataDir,
    appVersion: 'bench',
    diskMarginBytes: 0,
    planLimits: { free: limits, pro: limits },
    endpointLimit: () => undefined,
    secondMs: SECOND.widthMs,
    minuteMs: MINUTE.widthMs,
  })
  if (!opened.ok) throw new Error(opened.error.message)
  const { broker } = opened.value
  broker.useService({ origin: service.origin, practice: false })
  broker.useKey(new Secret('bench-key-0123456789'))
  await broker.setBudget('c1', '1000000')
  const call = (i: number, priority: 'bulk' | 'interactive'): ReturnType<typeof broker.submit> =>
    broker.submit({
      caseId: 'c1',
      planId: 'p1',
      stepId: `s${i}`,
      endpoint: 'profiler/current-balance',
      request: { address: addressOf(i), chain: 'ethereum' },
      priority,
      approvedCredits: '10',
      confirmed: false,
    })
  const started = performance.now()
  const bulk = Array.from({ length: CALLS - INTERACTIVE }, (_, i) => call(i, 'bulk'))
  const waitedSlots: number[] = []
  const interactive = Array.from({ length: INTERACTIVE }, async (_, i) => {
    await new Promise((resolve) => setTimeout(resolve, 150 + i * 97))
    const before = service.counted().arrived.length
    const result = await call(CALLS + i, 'interactive')
    const place = service.counted().arrived.findIndex((body) => body.includes(addressOf(CALLS + i)))
    waitedSlots.push(place - before)
    return result
  })
  const results = await Promise.all([...bulk, ...interactive])
  const ms = performance.now() - started
  const failed = results.filter((result) => !result.ok).length
  if (failed > 0) process.stdout.write(`${failed} calls failed\n`)
  await broker.close()
  await rm(dataDir, { recursive: true, force: true })
  return { ms, waitedSlots }
}

/** All at once, and whoever is turned away comes again a little later. */
async function runNaive({ origin }: LimitedService): Promise<Run> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 50 })
  const ask = (): Promise<number> =>
    new Promise((resolve, reject) => {
      const request = http.request(`${origin}/x`, { agent, method: 'POST' }, (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode ?? 0))
      })
      request.on('error', reject)
      request.end('{}')
    })
  const started = performance.now()
  await Promise.all(
    Array.from({ length: CALLS }, async () => {
      while ((await ask()) === 429) await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 100))
    }),
  )
  agent.destroy()
  return { ms: performance.now() - started, waitedSlots: [] }
}

/** Takes a third of the minute's calls at an even pace, whatever comes back. */
function startForeignClient(origin: string): () => void {
  const agent = new http.Agent({ keepAlive: true })
  const timer = setInterval(() => {
    http
      .request(`${origin}/foreign`, { agent, method: 'POST' }, (response) => response.resume())
      .on('error', () => undefined)
      .end()
  }, FOREIGN_EVERY_MS)
  return () => {
    clearInterval(timer)
    agent.destroy()
  }
}

function median(list: readonly number[]): string {
  return list.length === 0 ? '' : `, interactive calls waited for ${list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]} others (median)`
}

async function measure(name: string, run: (service: LimitedService) => Promise<Run>, ownCalls: number, withForeign: boolean): Promise<string> {
  const service = await startLimitedService()
  const endForeign = withForeign ? startForeignClient(service.origin) : undefined
  const { ms, waitedSlots } = await run(service)
  endForeign?.()
  const { rejected } = service.counted()
  service.close()
  const least = withForeign ? leastMsBesideForeign(ownCalls) : leastMs(ownCalls)
  const fraction = (least + (LATENCY.from + LATENCY.to) / 2) / ms
  return `${name.padEnd(28)} ${(ms / 1000).toFixed(2).padStart(6)} s  ${fraction.toFixed(3)} of the maximum  ${`${rejected}`.padStart(5)} × 429 (${((100 * rejected) / ownCalls).toFixed(1)} %)${median(waitedSlots)}`
}

/** What the other client leaves: two thirds of each minute. */
function leastMsBesideForeign(calls: number): number {
  const left = (MINUTE.limit * 2) / 3
  const rounds = Math.floor((calls - 1) / left)
  return rounds * MINUTE.widthMs + Math.floor(((calls - 1) % left) / SECOND.limit) * SECOND.widthMs
}

process.stdout.write(
  `${CALLS} calls, ${SECOND.limit} per ${SECOND.widthMs} ms and ${MINUTE.limit} per ${MINUTE.widthMs} ms, latency ${LATENCY.from} to ${LATENCY.to} ms\n`,
)
// The broker also makes the account call, which counts in the windows like any other.
process.stdout.write(`${await measure('broker', runBroker, CALLS + 1, false)}\n`)
const beside = await Promise.all([
  measure('broker, a third taken', runBroker, CALLS + 1, true),
  measure('naive, retry on 429', runNaive, CALLS, false),
])
process.stdout.write(`${beside.join('\n')}\n`)
