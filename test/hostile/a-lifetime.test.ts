import { rm } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import type { Clock } from '../../src-main/broker/clock.ts'
import type { HttpExchange } from '../../src-shared/service/http-exchange.ts'
import type { Result } from '../../src-shared/core/result.ts'
import {
  CASE,
  expectUnharmed,
  type HostileBackend,
  KEY,
  labelsCall,
  must,
  cheapCall,
  openHostileBackend,
  type SubmitCall,
} from './hostile-backend.ts'
import { type HostileServer, json, startHostileServer } from './hostile-server.ts'
import { expectMoney } from './wire-case.ts'
import { pendingResponses } from '../support/pending-responses.ts'

const GOOD = { data: [{ label: 'late' }] }

/** A call that has reached the service, which holds its response back until `response` is called. */
async function underWay(
  hostile: HostileBackend,
  server: HostileServer,
  call: SubmitCall,
): Promise<{ readonly result: Promise<Result<HttpExchange>>; readonly response: () => void }> {
  const arrived = new Promise<Socket>((resolve) => {
    server.respond((socket) => resolve(socket))
  })
  const result = hostile.api.submitCall(call)
  const socket = await arrived
  return { result, response: () => json(GOOD, 200, [['X-Service-Credits-Used', '100']])(socket, { method: '', path: '', head: '', body: '', at: 0 }) }
}

describe('A14: a response that arrives after its page is gone', () => {
  interface Late {
    readonly title: string
    readonly before: (hostile: HostileBackend, call: SubmitCall) => Promise<unknown>
    /** The state of the call on the page. */
    readonly code: 'cancelled' | 'ok'
  }
  const cases: readonly Late[] = [
    { title: 'after its cancelling', before: ({ api }, { stepId }) => api.cancelCalls({ caseId: CASE, stepIds: [stepId] }), code: 'cancelled' },
    {
      title: 'after its case was closed and the queue paused',
      before: async ({ api }, { stepId }) => {
        await api.pauseQueue()
        return api.cancelCalls({ caseId: CASE, stepIds: [stepId, 'another'] })
      },
      code: 'cancelled',
    },
    { title: 'after the key was removed', before: ({ api }) => api.removeKey(), code: 'ok' },
    { title: 'after another key was set', before: ({ api }) => api.setKey({ key: `${KEY}-of-another` }), code: 'ok' },
  ]
  test.each(cases)('A14 $title is settled from its headers and stored', async ({ before, code }) => {
    const server = await startHostileServer()
    const hostile = await openHostileBackend(server.origin)
    try {
      const call = labelsCall()
      const { result, response } = await underWay(hostile, server, call)
      await before(hostile, call)
      if (code === 'cancelled') expect(await result).toMatchObject({ ok: false, error: { code } })
      expect(hostile.money().reserved).toBe('100')
      response()
      if (code === 'ok') expect(await result).toMatchObject({ ok: true })
      await expect.poll(() => hostile.money().reserved).toBe('0')
      expectMoney(hostile, 'settled', '100')
      expect((await pendingResponses(hostile.api)).map(({ stepId }) => stepId)).toEqual([call.stepId])
      expect(server.paid()).toHaveLength(1)
      must(await hostile.api.resumeQueue())
      await expectUnharmed(hostile, server, 'new key')
    } finally {
      await hostile.end()
      await server.close()
    }
  })

  test('A14 after quitting has begun, it is settled and stored for the next start', async () => {
    const server = await startHostileServer()
    const first = await openHostileBackend(server.origin)
    const call = labelsCall()
    const { result, response } = await underWay(first, server, call)
    const closing = first.end('keep the folder')
    response()
    await closing
    expect(await result).toMatchObject({ ok: true })
    const second = await openHostileBackend(server.origin, { dataDir: first.dataDir })
    try {
      expectMoney(second, 'settled', '100')
      expect((await pendingResponses(second.api)).map(({ stepId }) => stepId)).toEqual([call.stepId])
      // Requested again, the step is answered from the journal and not paid twice.
      expect(await second.api.submitCall(call)).toMatchObject({ ok: true })
      expect(server.paid()).toHaveLength(1)
      await expectUnharmed(second, server)
    } finally {
      await second.end()
      await rm(first.dataDir, { recursive: true, force: true, maxRetries: 5 })
      await server.close()
    }
  })

  test('A14 a response missing at the end is disputed at the next start, and never lost', async () => {
    const server = await startHostileServer()
    const first = await openHostileBackend(server.origin, { broker: { closeGraceMs: 50 } })
    await underWay(first, server, labelsCall())
    await first.end('keep the folder')
    const second = await openHostileBackend(server.origin, { dataDir: first.dataDir })
    try {
      expectMoney(second, 'disputed', '100')
      await expectUnharmed(second, server)
    } finally {
      await second.end()
      await rm(first.dataDir, { recursive: true, force: true, maxRetries: 5 })
      await server.close()
    }
  })
})

describe('A15: identical requests', () => {
  test.each([
    ['two', 2, 0],
    ['a hundred', 100, 0],
    ['a hundred, one of them cancelled', 100, 1],
    ['a hundred, all but one cancelled', 100, 99],
  ])('A15 %s at once: one is sent and paid', async (_title, count, cancelled) => {
    const server = await startHostileServer()
    const hostile = await openHostileBackend(server.origin)
    try {
      const { request } = labelsCall()
      const [first, ...others] = Array.from({ length: count }, () => labelsCall({ request }))
      if (first === undefined) expect.fail('no call')
      const { result, response } = await underWay(hostile, server, first)
      const results = [result, ...others.map((call) => hostile.api.submitCall(call))]
      const all = [first, ...others]
      await expect.poll(async () => must(await hostile.api.readBrokerStatus()).value.steps.length).toBe(count)
      await hostile.api.cancelCalls({ caseId: CASE, stepIds: all.slice(0, cancelled).map(({ stepId }) => stepId) })
      response()
      const outcomes = await Promise.all(results)
      expect(outcomes.filter(({ ok }) => !ok)).toHaveLength(cancelled)
      expect(new Set(outcomes.flatMap((outcome) => (outcome.ok ? [outcome.value.id] : []))).size).toBe(1)
      expect(server.paid()).toHaveLength(1)
      expectMoney(hostile, 'settled', '100')
      await expectUnharmed(hostile, server)
    } finally {
      await hostile.end()
      await server.close()
    }
  })
})

/** The machine's clocks, which a test can step in the middle of things. */
class SteppedClock implements Clock {
  readonly wallStart = Date.UTC(2026, 9, 25, 0, 30) // half an hour before clocks go back in Europe
  wallStep = 0
  step = 0

  now(): number {
    return performance.now() + this.step
  }

  wall(): Date {
    return new Date(this.wallStart + performance.now() + this.wallStep)
  }

  sinceBoot(): number {
    return performance.now() + Math.max(0, this.wallStep)
  }

  after(ms: number, fire: () => void): () => void {
    const timer = setTimeout(fire, Math.min(2 ** 31 - 1, Math.max(0, Math.ceil(ms))))
    return () => clearTimeout(timer)
  }
}

const HOUR = 3_600_000

describe('A17: sleep and clock changes', () => {
  const SECOND_MS = 60
  const LIMIT = 4
  test.each([
    ['8 h of sleep that the monotonic clock does not count', 8 * HOUR, 0],
    ['8 h of sleep that both clocks count', 8 * HOUR, 8 * HOUR],
    ['a day forward', 24 * HOUR, 0],
    ['a day back', -24 * HOUR, 0],
    ['the end of summer time', -HOUR, 0],
    ['a step of NTP of -8 s', -8000, 0],
  ])('A17 %s: no burst, no stall, both times recorded', async (_title, wallStep, step) => {
    const server = await startHostileServer()
    const clock = new SteppedClock()
    const plan = { second: LIMIT, minute: 1000 }
    const hostile = await openHostileBackend(server.origin, { broker: { clock, planLimits: { free: plan, pro: plan }, secondMs: SECOND_MS } })
    try {
      const call = labelsCall()
      const { result, response } = await underWay(hostile, server, call)
      server.respond(json(GOOD))
      const others = Array.from({ length: 3 * LIMIT }, () => hostile.api.submitCall(cheapCall()))
      const startedAt = clock.wall().getTime()
      clock.wallStep = wallStep
      clock.step = step
      const steppedAt = performance.now()
      response()
      const late = must(await result).value
      expect((await Promise.all(others)).every(({ ok }) => ok)).toBe(true)
      const times = server.seen.map(({ at }) => at)
      // If the sleep is counted, the window before it is over; otherwise no window of the service
      // exceeds the limit.
      const counted = step === 0 ? times : times.filter((at) => at >= steppedAt)
      for (const from of counted) expect(counted.filter((at) => at >= from && at < from + SECOND_MS).length).toBeLessThanOrEqual(LIMIT)
      expect(Math.abs(Date.parse(late.startedAt) - startedAt)).toBeLessThan(5000)
      expect(Math.abs(Date.parse(late.endedAt) - startedAt - wallStep)).toBeLessThan(5000)
      await expectUnharmed(hostile, server)
    } finally {
      await hostile.end()
      await server.close()
    }
  })
})
