import type { Broker } from '../../src-main/broker/broker-types.ts'
import type { Clock } from '../../src-main/broker/clock.ts'
import { type OpenBrokerOptions, openBroker } from '../../src-main/broker/open-broker.ts'
import { Secret } from '../../src-main/secret.ts'
import type { SubmitCall } from '../../src-main/broker/calls/submission.ts'
import type { Transport } from '../../src-main/broker/http/transport.ts'
import type { HttpExchange } from '../../src-shared/service/http-exchange.ts'
import type { Result } from '../../src-shared/core/result.ts'
import type { EndpointId } from '../../src-shared/service/table/endpoint.ts'
import { MemoryFiles } from '../unit/disk/memory-files.ts'
import { seededRandom, VirtualService, type VirtualServiceOptions } from './virtual-service.ts'
import { VirtualClock } from './virtual-time.ts'

export const CASE = 'case-1'

export interface VirtualWorld {
  readonly clock: VirtualClock
  readonly service: VirtualService
  readonly files: MemoryFiles
  broker: Broker
  /** Requests calls of the endpoint, each for another address. */
  request(count: number, endpoint?: EndpointId, more?: Partial<SubmitCall>): Promise<Result<HttpExchange>[]>
  /**
   * Ends the broker like a kill, with all its work in progress, and starts another on the same
   * disk.
   */
  restart(): Promise<void>
}

/** A whole broker, its disk and its service, in virtual time. */
export async function openVirtualWorld(options: VirtualServiceOptions = {}, parts: Partial<OpenBrokerOptions> = {}): Promise<VirtualWorld> {
  const clock = new VirtualClock()
  const service = new VirtualService(clock, options)
  const files = new MemoryFiles()
  const random = seededRandom((options.seed ?? 1) + 1)
  let life = { ended: false }
  async function open(): Promise<Broker> {
    const seams = mortal(clock, service, (life = { ended: false }))
    const opened = await openBroker({ dataDir: '/data', files, random, appVersion: 'test', ...seams, ...parts })
    if (!opened.ok) throw new Error(opened.error.message)
    const { broker } = opened.value
    broker.useService({ origin: 'https://service.example', practice: false })
    broker.useKey(new Secret('key-of-the-virtual-world'))
    return broker
  }
  let requested = 0
  const world: VirtualWorld = {
    clock,
    service,
    files,
    broker: await open(),
    request: (count, endpoint = 'profiler/current-balance', more = {}) =>
      Promise.all(Array.from({ length: count }, () => world.broker.submit({ ...callOf(endpoint, requested++), ...more }))),
    async restart() {
      life.ended = true
      world.broker = await open()
    },
  }
  await world.broker.setBudget(CASE, '1000000000')
  return world
}

/**
 * Clock and transport of a process that can be killed: afterwards no timer fires and no response
 * arrives; requests already sent remain sent.
 */
function mortal(clock: VirtualClock, service: VirtualService, life: { readonly ended: boolean }): { clock: Clock; transport: Transport } {
  const never = new Promise<never>(() => undefined)
  return {
    clock: {
      now: () => clock.now(),
      wall: () => clock.wall(),
      sinceBoot: () => clock.sinceBoot(),
      after: (ms, fire) => clock.after(ms, () => (life.ended ? undefined : fire())),
    },
    transport: {
      send: async (request) => {
        const outcome = life.ended ? await never : await service.send(request)
        return life.ended ? never : outcome
      },
      dropIdle: () => service.dropIdle(),
      close: () => service.close(),
    },
  }
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
