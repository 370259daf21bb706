import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Broker } from '../../src-main/broker/broker-parts.ts'
import { openBroker } from '../../src-main/broker/open-broker.ts'
import { Secret } from '../../src-main/broker/secret.ts'
import { createTransport, type Transport } from '../../src-main/broker/transport.ts'
import { endpointOf } from '../../src-shared/service/endpoint-table.ts'
import type { EndpointId } from '../../src-shared/service/endpoint.ts'
import type { LimitedService, Quota } from './limited-service-process.ts'

const FAST: EndpointId = 'profiler/current-balance'
const SLOW: EndpointId = 'profiler/perp-trades'
export const SLOW_PATH = endpointOf(SLOW).path
const READING_MS = 150
const FIRST_OF_PERSON = 1_000_000

export interface Load {
  readonly bulk: number
  /** Calls on top to the endpoint with its own limit, queued before all others. */
  readonly slow: number
  readonly slowLimit: number
  /** Whether a person asks for one thing after the other meanwhile. */
  readonly withPerson: boolean
}

export interface BrokerRun {
  /** Until the last of the bulk calls is answered. */
  readonly ms: number
  readonly slowMs: number
  readonly failed: number
  /** How many calls the person made. */
  readonly interactive: number
  /** Calls that left between such a call's asking and its leaving, itself included. */
  readonly waitedSlots: { readonly median: number; readonly p95: number }
}

/** Runs the load through a broker with a data folder of its own. */
export async function runBroker(service: LimitedService, quotas: { readonly second: Quota; readonly minute: Quota }, load: Load): Promise<BrokerRun> {
  const dataDir = await mkdtemp(join(tmpdir(), 'casebook-bench-'))
  const sent: string[] = []
  const opened = await openBroker({
    dataDir,
    appVersion: 'bench',
    diskMarginBytes: 0,
    transport: recording(createTransport(), sent),
    planLimits: { free: limitsOf(quotas), pro: limitsOf(quotas) },
    endpointLimit: (endpoint) => (endpoint === SLOW ? load.slowLimit : undefined),
    secondMs: quotas.second.widthMs,
    minuteMs: quotas.minute.widthMs,
  })
  if (!opened.ok) throw new Error(opened.error.message)
  const { broker } = opened.value
  broker.useService({ origin: service.origin, practice: false })
  broker.useKey(new Secret('bench-key-0123456789'))
  await broker.setBudget('c1', '1000000')

  const started = performance.now()
  const slow = Array.from({ length: load.slow }, (_, i) => ask(broker, SLOW, i, 'bulk'))
  const slowDone = Promise.all(slow).then((results) => ({ results, ms: performance.now() - started }))
  const bulk = Array.from({ length: load.bulk }, (_, i) => ask(broker, FAST, i, 'bulk'))
  const bulkDone = Promise.all(bulk).then((results) => ({ results, ms: performance.now() - started }))
  const person = load.withPerson ? await askOneByOne(broker, sent, bulkDone) : { waited: [], results: [] }
  const { results: bulkResults, ms } = await bulkDone
  const { results: slowResults, ms: slowMs } = await slowDone
  await broker.close()
  await rm(dataDir, { recursive: true, force: true })
  const waited = person.waited.toSorted((a, b) => a - b)
  const at = (part: number): number => waited[Math.floor(waited.length * part)] ?? Number.NaN
  return {
    ms,
    slowMs,
    failed: [...bulkResults, ...person.results, ...slowResults].filter((result) => !result.ok).length,
    interactive: waited.length,
    waitedSlots: { median: at(0.5), p95: at(0.95) },
  }
}

/** A person: asks, reads the answer for a moment, asks again, until the bulk is done. */
async function askOneByOne(
  broker: Broker,
  sent: readonly string[],
  bulkDone: Promise<unknown>,
): Promise<{ readonly waited: number[]; readonly results: Awaited<ReturnType<Broker['submit']>>[] }> {
  const waited: number[] = []
  const results: Awaited<ReturnType<Broker['submit']>>[] = []
  const done = bulkDone.then(() => 'done' as const)
  for (let i = FIRST_OF_PERSON; ; i++) {
    const reading = new Promise<'asks'>((resolve) => setTimeout(() => resolve('asks'), READING_MS * (0.5 + Math.random())))
    if ((await Promise.race([done, reading])) === 'done') break
    const before = sent.length
    results.push(await ask(broker, FAST, i, 'interactive'))
    waited.push(sent.findIndex((body) => body.includes(addressOf(i))) - before + 1)
  }
  return { waited, results }
}

const addressOf = (i: number): string => `0x${i.toString(16).padStart(40, '0')}`

function limitsOf({ second, minute }: { readonly second: Quota; readonly minute: Quota }): { second: number; minute: number } {
  return { second: second.limit, minute: minute.limit }
}

function ask(broker: Broker, endpoint: EndpointId, i: number, priority: 'bulk' | 'interactive'): ReturnType<Broker['submit']> {
  const request =
    endpoint === SLOW ? { address: addressOf(i), date: { from: '2026-01-01', to: '2026-01-02' } } : { address: addressOf(i), chain: 'ethereum' }
  return broker.submit({
    caseId: 'c1',
    planId: 'p1',
    stepId: `${endpoint} ${i}`,
    endpoint,
    request,
    priority,
    approvedCredits: '10',
    confirmed: endpoint === SLOW,
  })
}

/** Notes each body as it leaves. */
function recording(transport: Transport, sent: string[]): Transport {
  return {
    send(request) {
      sent.push(request.body)
      return transport.send(request)
    },
    close: () => transport.close(),
  }
}
