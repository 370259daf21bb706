import type { Broker } from '../../src-main/broker/broker-parts.ts'
import { type OpenBrokerOptions, openBroker } from '../../src-main/broker/open-broker.ts'
import { Secret } from '../../src-main/broker/secret.ts'
import type { SubmitCall } from '../../src-main/broker/submission.ts'
import type { Exchange } from '../../src-shared/exchange.ts'
import type { Result } from '../../src-shared/result.ts'
import type { EndpointId } from '../../src-shared/service/endpoint.ts'
import { MemoryFiles } from '../unit/disk/memory-files.ts'
import { seededRandom, VirtualService, type VirtualServiceOptions } from './virtual-service.ts'
import { VirtualClock } from './virtual-time.ts'

export const CASE = 'case-1'

export interface VirtualWorld {
  readonly clock: VirtualClock
  readonly service: VirtualService
  readonly files: MemoryFiles
  broker: Broker
  /** Asks for calls of the endpoint, each for another address. */
  ask(count: number, endpoint?: EndpointId, more?: Partial<SubmitCall>): Promise<Result<Exchange>[]>
  /** Closes nothing, like a kill, and starts anew on the same disk. */
  restart(): Promise<void>
}

/** A whole broker, its disk and its service, in virtual time. */
export async function openVirtualWorld(options: VirtualServiceOptions = {}, parts: Partial<OpenBrokerOptions> = {}): Promise<VirtualWorld> {
  const clock = new VirtualClock()
  const service = new VirtualService(clock, options)
  const files = new MemoryFiles()
  const random = seededRandom((options.seed ?? 1) + 1)
  async function open(): Promise<Broker> {
    const opened = await openBroker({ dataDir: '/data', files, clock, transport: service, random, appVersion: 'test', ...parts })
    if (!opened.ok) throw new Error(opened.error.message)
    const { broker } = opened.value
    broker.useService({ origin: 'https://service.example', practice: false })
    broker.useKey(new Secret('key-of-the-virtual-world'))
    return broker
  }
  let asked = 0
  const world: VirtualWorld = {
    clock,
    service,
    files,
    broker: await open(),
    ask: (count, endpoint = 'profiler/current-balance', more = {}) =>
      Promise.all(Array.from({ length: count }, () => world.broker.submit({ ...callOf(endpoint, asked++), ...more }))),
    async restart() {
      world.broker = await open()
    },
  }
  await world.broker.setBudget(CASE, '1000000000')
  return world
}

function callOf(endpoint: EndpointId, number: number): SubmitCall {
  return {
    caseId: CASE,
    planId: 'plan-1',
    stepId: `step-${number}`,
    endpoint,
    request: requestOf(endpoint, number),
    priority: 'bulk',
    approvedCredits: '20',
    confirmed: true,
  }
}

function requestOf(endpoint: EndpointId, number: number): Record<string, unknown> {
  const address = `0x${number.toString(16).padStart(40, '0')}`
  if (endpoint === 'profiler/perp-trades') return { address, date: { from: '2026-01-01', to: '2026-02-01' } }
  if (endpoint === 'search/web-search') return { queries: [`question ${number}`] }
  if (endpoint === 'search/token-sectors') return {}
  return { address, chain: 'ethereum' }
}
