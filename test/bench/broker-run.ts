import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Broker } from '../../src-main/broker/broker-types.ts'
import { openBroker } from '../../src-main/broker/open-broker.ts'
import { Secret } from '../../src-main/secret.ts'
import { SILENCE_MS } from '../../src-main/broker/http/connection-pool.ts'
import { createTransport, type Transport } from '../../src-main/broker/http/transport.ts'
import { endpointOf } from '../../src-shared/service/table/endpoint-table.ts'
import type { EndpointId } from '../../src-shared/service/table/endpoint.ts'
import type { LimitedService, Quota } from './limited-service-process.ts'

const FAST: EndpointId = 'profiler/current-balance'
const SLOW: EndpointId = 'profiler/perp-trades'
export const SLOW_PATH = endpointOf(SLOW).path
const READING_MS = 150
const SECOND_MS = 1000
const FIRST_OF_PERSON = 1_000_000

export interface Load {
  readonly bulk: number
  /** Additional calls to the endpoint with its own limit, queued before all others. */
  readonly slow: number
  readonly slowLimit: number
}

interface Quotas {
  readonly second: Quota
  readonly minute: Quota
}

export interface BulkRun {
  /** Time until the response to the last call. */
  readonly ms: number
  /** Time until the response to the last call without a limit of its own. */
  readonly othersMs: number
  readonly failed: number
}

/** Requests a whole load at once, starting with the calls of the slow endpoint. */
export async function runBulk(service: LimitedService, quotas: Quotas, load: Load): Promise<BulkRun> {
  const { broker, close } = await openBenchBroker(service, quotas, load.slowLimit, scaledTransport(quotas))
  const started = performance.now()
  const slow = Array.from({ length: load.slow }, (_, i) => ask(broker, SLOW, i, 'bulk'))
  const others = await Promise.all(Array.from({ length: load.bulk }, (_, i) => ask(broker, FAST, i, 'bulk')))
  const othersMs = performance.now() - started
  const results = [...others, ...(await Promise.all(slow))]
  const ms = performance.now() - started
  await close()
  return { ms, othersMs, failed: results.filter((result) => !result.ok).length }
}

export interface PersonWait {
  /** Number of calls sent between the request and its sending, itself included. */
  readonly slots: number
  readonly ms: number
}

/** While `bulk` calls wait, a person makes `times` requests, each a moment after the last response. */
export async function runPerson(
  service: LimitedService,
  quotas: Quotas,
  bulk: number,
  times: number,
): Promise<{ readonly waits: readonly PersonWait[]; readonly bulkLeft: number }> {
  const sent: Sent[] = []
  const { broker, close } = await openBenchBroker(service, quotas, bulk, recording(scaledTransport(quotas), sent))
  const all = Array.from({ length: bulk }, (_, i) => ask(broker, FAST, i, 'bulk'))
  const waits: PersonWait[] = []
  for (let i = FIRST_OF_PERSON; i < FIRST_OF_PERSON + times; i++) {
    await new Promise((resolve) => setTimeout(resolve, READING_MS * (0.5 + Math.random())))
    const before = sent.length
    const requestedAt = performance.now()
    await ask(broker, FAST, i, 'interactive')
    const position = sent.findIndex(({ body }) => body.includes(addressOf(i)))
    waits.push({ slots: position - before + 1, ms: (sent[position]?.at ?? Infinity) - requestedAt })
  }
  const bulkLeft = broker.status().queued
  await close()
  await Promise.all(all)
  return { waits, bulkLeft }
}

/** A connection is idle as long between two calls, by the scaled clock, as in real time. */
function scaledTransport({ second }: Quotas): Transport {
  return createTransport({ silenceMs: (SILENCE_MS * second.widthMs) / SECOND_MS })
}

/** A broker with its own data folder, under limits scaled in time like those of the service. */
async function openBenchBroker(
  service: LimitedService,
  quotas: Quotas,
  slowLimit: number,
  transport: Transport,
): Promise<{ readonly broker: Broker; readonly close: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'casebook-bench-'))
  const limits = { second: quotas.second.limit, minute: quotas.minute.limit }
  const opened = await openBroker({
    dataDir,
    appVersion: 'bench',
    diskMarginBytes: 0,
    transport,
    planLimits: { free: limits, pro: limits },
    endpointLimit: (endpoint) => (endpoint === SLOW ? slowLimit : undefined),
    secondMs: quotas.second.widthMs,
    minuteMs: quotas.minute.widthMs,
  })
  if (!opened.ok) throw new Error(opened.error.message)
  const { broker } = opened.value
  broker.useService({ origin: service.origin, practice: false })
  broker.useKey(new Secret('bench-key-0123456789'))
  await broker.setBudget('c1', '1000000')
  return {
    broker,
    async close() {
      await broker.close()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const addressOf = (i: number): string => `0x${i.toString(16).padStart(40, '0')}`

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

interface Sent {
  readonly body: string
  readonly at: number
}

/** Records the time at which each body is sent. */
function recording(transport: Transport, sent: Sent[]): Transport {
  return {
    send(request) {
      sent.push({ body: request.body, at: performance.now() })
      return transport.send(request)
    },
    close: () => transport.close(),
  }
}
