import type * as http from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { Secret } from '../../src-main/secret.ts'
import { aCall, type BrokerDesk, KEY, openDesk } from './fixtures/broker-desk.ts'
import { answerJson, startWireServer, type WireServer } from './fixtures/wire-server.ts'

let ending: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ending.toReversed()) await end()
  ending = []
})

interface Held {
  /** Answers the account call that is waiting. */
  answer(remaining: number): void
  readonly arrived: Promise<void>
}

/** A service with books of its own; account calls are answered at once, or held until the test lets them go. */
class Service {
  remaining = 10_000
  /** What the credits header says instead of the truth; null = no header. */
  says: string | undefined | null = undefined
  #hold: ((response: http.ServerResponse) => void) | undefined

  constructor(wire: WireServer) {
    wire.account = undefined
    wire.handle((call, response, request) => {
      if (call.path === '/api/v1/account') {
        if (this.#hold !== undefined) return this.#hold(response)
        return answerJson(this.#account(this.remaining))(call, response, request)
      }
      this.remaining -= 1
      const said = this.says === undefined ? `${this.remaining}` : this.says
      const headers = said === null ? {} : { 'X-Service-Credits-Used': '1', 'X-Service-Credits-Remaining': said }
      return answerJson({ data: [] }, 200, headers)(call, response, request)
    })
  }

  holdAccount(): Held {
    let answer: (remaining: number) => void = () => {}
    const arrived = new Promise<void>((resolve) => {
      this.#hold = (response) => {
        this.#hold = undefined
        answer = (remaining) => answerJson(this.#account(remaining))(undefined as never, response, undefined as never)
        resolve()
      }
    })
    return { arrived, answer: (remaining) => answer(remaining) }
  }

  #account(remaining: number): unknown {
    return { plan: 'pro', credits_remaining: remaining }
  }
}

async function setUp(options: Parameters<typeof openDesk>[1] = {}): Promise<{ service: Service; desk: BrokerDesk }> {
  const wire = await startWireServer()
  ending.push(() => wire.close())
  const desk = await openDesk(wire.origin, options)
  ending.push(() => desk.end())
  return { service: new Service(wire), desk }
}

const left = (desk: BrokerDesk): string | undefined => desk.broker.status().account?.creditsRemaining
const run = async (desk: BrokerDesk, calls: number): Promise<void> => {
  const results = await Promise.all(Array.from({ length: calls }, () => desk.broker.submit(aCall())))
  expect(results.every((result) => result.ok)).toBe(true)
}

describe('the credits that are left', () => {
  test('are those of the service after a run', async () => {
    const { service, desk } = await setUp()
    await run(desk, 20)
    expect([left(desk), service.remaining]).toEqual(['9980', 9980])
  })

  test('are not set back by a reading that was asked before calls and answered after them', async () => {
    const { service, desk } = await setUp()
    await desk.broker.readAccount()
    const held = service.holdAccount()
    const reading = desk.broker.readAccount()
    await held.arrived
    const before = service.remaining
    await run(desk, 10)
    held.answer(before)
    expect((await reading).ok).toBe(true)
    expect([left(desk), service.remaining]).toEqual(['9990', 9990])
  })

  test('are not set back by such a reading when the answers say nothing of credits', async () => {
    const { service, desk } = await setUp()
    await desk.broker.readAccount()
    service.says = null
    const held = service.holdAccount()
    const reading = desk.broker.readAccount()
    await held.arrived
    await run(desk, 10)
    held.answer(10_000)
    await reading
    expect(left(desk)).toBe('9990')
  })

  test('fall by what was spent when the header stands still', async () => {
    const { service, desk } = await setUp()
    service.says = '10000'
    await run(desk, 10)
    expect(left(desk)).toBe('9990')
  })

  test('are not counted twice for calls that a reading fell into', async () => {
    const { service, desk } = await setUp()
    await desk.broker.readAccount()
    const running = run(desk, 10)
    await desk.broker.readAccount()
    await running
    await run(desk, 5)
    expect([left(desk), service.remaining]).toEqual(['9985', 9985])
  })

  test('fall with calls of the same key that was set again while they were under way', async () => {
    const { service, desk } = await setUp()
    const running = run(desk, 10)
    desk.broker.useKey(new Secret(KEY))
    await desk.broker.readAccount()
    await running
    expect([left(desk), service.remaining]).toEqual(['9990', 9990])
  })

  test('never fall below the floor, whatever overlaps', async () => {
    const windows = { second: 7, minute: 100_000 }
    const { service, desk } = await setUp({ floorCredits: 20n, secondMs: 10, planLimits: { free: windows, pro: windows } })
    service.remaining = 120
    const results = await Promise.all(Array.from({ length: 200 }, () => desk.broker.submit(aCall())))
    for (let more = 0; more < 10; more++) await desk.broker.submit(aCall())
    expect([service.remaining, left(desk)]).toEqual([20, '20'])
    expect(results.filter((result) => !result.ok).every((result) => !result.ok && result.error.code === 'floor_reached')).toBe(true)
  })

  test('are in the last word that listeners hear', async () => {
    const { service, desk } = await setUp()
    let heard: string | undefined
    let told = (): void => {}
    desk.broker.onChanged((status) => {
      heard = status.account?.creditsRemaining
      told()
    })
    await run(desk, 30)
    await new Promise<void>((resolve) => {
      told = () => {
        if (heard === `${service.remaining}`) resolve()
      }
      told()
    })
    expect(heard).toBe('9970')
  })
})
