import type * as http from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { Secret } from '../../src-main/secret.ts'
import { aCall, type BrokerBackend, KEY, startBackend } from './fixtures/broker-backend.ts'
import { respondWithJson, startWireServer, type WireServer } from './fixtures/wire-server.ts'

let ending: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ending.toReversed()) await end()
  ending = []
})

interface Held {
  /** Responds to the waiting account call. */
  response(remaining: number): void
  readonly arrived: Promise<void>
}

/**
 * A service with its own records; account calls get a response at once, or when the test releases
 * them.
 */
class Service {
  remaining = 10_000
  /** The value of the credits header instead of the true one; null = no header. */
  says: string | undefined | null = undefined
  #hold: ((response: http.ServerResponse) => void) | undefined

  constructor(wire: WireServer) {
    wire.account = undefined
    wire.handle((call, response, request) => {
      if (call.path === '/api/v1/account') {
        if (this.#hold !== undefined) return this.#hold(response)
        return respondWithJson(this.#account(this.remaining))(call, response, request)
      }
      this.remaining -= 1
      const said = this.says === undefined ? `${this.remaining}` : this.says
      const headers = said === null ? {} : { 'X-Service-Credits-Used': '1', 'X-Service-Credits-Remaining': said }
      return respondWithJson({ data: [] }, 200, headers)(call, response, request)
    })
  }

  holdAccount(): Held {
    let answer: (remaining: number) => void = () => {}
    const arrived = new Promise<void>((resolve) => {
      this.#hold = (response) => {
        this.#hold = undefined
        answer = (remaining) => respondWithJson(this.#account(remaining))(undefined as never, response, undefined as never)
        resolve()
      }
    })
    return { arrived, response: (remaining) => answer(remaining) }
  }

  #account(remaining: number): unknown {
    return { plan: 'pro', credits_remaining: remaining }
  }
}

async function setUp(options: Parameters<typeof startBackend>[1] = {}): Promise<{ service: Service; backend: BrokerBackend }> {
  const wire = await startWireServer()
  ending.push(() => wire.close())
  const backend = await startBackend(wire.origin, options)
  ending.push(() => backend.end())
  return { service: new Service(wire), backend }
}

const left = (backend: BrokerBackend): string | undefined => backend.broker.status().account?.creditsRemaining
const run = async (backend: BrokerBackend, calls: number): Promise<void> => {
  const results = await Promise.all(Array.from({ length: calls }, () => backend.broker.submit(aCall())))
  expect(results.every((result) => result.ok)).toBe(true)
}

describe('the remaining credits', () => {
  test('equal those of the service after a run', async () => {
    const { service, backend } = await setUp()
    await run(backend, 20)
    expect([left(backend), service.remaining]).toEqual(['9980', 9980])
  })

  test('are not lowered or raised by a reading that was requested before calls and answered after them', async () => {
    const { service, backend } = await setUp()
    await backend.broker.readAccount()
    const stored = service.holdAccount()
    const reading = backend.broker.readAccount()
    await stored.arrived
    const before = service.remaining
    await run(backend, 10)
    stored.response(before)
    expect((await reading).ok).toBe(true)
    expect([left(backend), service.remaining]).toEqual(['9990', 9990])
  })

  test('are not changed by such a reading if responses report no credits', async () => {
    const { service, backend } = await setUp()
    await backend.broker.readAccount()
    service.says = null
    const stored = service.holdAccount()
    const reading = backend.broker.readAccount()
    await stored.arrived
    await run(backend, 10)
    stored.response(10_000)
    await reading
    expect(left(backend)).toBe('9990')
  })

  test('decrease by the cost of calls if the header does not change', async () => {
    const { service, backend } = await setUp()
    service.says = '10000'
    await run(backend, 10)
    expect(left(backend)).toBe('9990')
  })

  test('do not count a call twice if it overlaps a reading', async () => {
    const { service, backend } = await setUp()
    await backend.broker.readAccount()
    const running = run(backend, 10)
    await backend.broker.readAccount()
    await running
    await run(backend, 5)
    expect([left(backend), service.remaining]).toEqual(['9985', 9985])
  })

  test('decrease with calls of a key that was set again while they were in flight', async () => {
    const { service, backend } = await setUp()
    const running = run(backend, 10)
    backend.broker.useKey(new Secret(KEY))
    await backend.broker.readAccount()
    await running
    expect([left(backend), service.remaining]).toEqual(['9990', 9990])
  })

  test('never fall below the minimum balance, whatever overlaps', async () => {
    const windows = { second: 7, minute: 100_000 }
    const { service, backend } = await setUp({ minimumBalance: 20n, secondMs: 10, planLimits: { free: windows, pro: windows } })
    service.remaining = 120
    const results = await Promise.all(Array.from({ length: 200 }, () => backend.broker.submit(aCall())))
    for (let more = 0; more < 10; more++) await backend.broker.submit(aCall())
    expect([service.remaining, left(backend)]).toEqual([20, '20'])
    expect(results.filter((result) => !result.ok).every((result) => !result.ok && result.error.code === 'minimum_balance_reached')).toBe(true)
  })

  test('are in the last status that listeners receive', async () => {
    const { service, backend } = await setUp()
    let heard: string | undefined
    let reported = (): void => {}
    backend.broker.onChanged((status) => {
      heard = status.account?.creditsRemaining
      reported()
    })
    await run(backend, 30)
    await new Promise<void>((resolve) => {
      reported = () => {
        if (heard === `${service.remaining}`) resolve()
      }
      reported()
    })
    expect(heard).toBe('9970')
  })
})
