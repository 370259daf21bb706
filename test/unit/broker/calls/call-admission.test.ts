import { expect, test } from 'vitest'
import { nextChangeAt } from '../../../../src-main/broker/calls/call-admission.ts'
import { CallQueue } from '../../../../src-main/broker/calls/call-queue.ts'
import type { Call } from '../../../../src-main/broker/calls/call.ts'
import { RateLimits } from '../../../../src-main/broker/limits/rate-limits.ts'
import type { EndpointId } from '../../../../src-shared/service/table/endpoint.ts'

test('names the time at which the first waiting call may start, without endpoints that are held', () => {
  const limits = new RateLimits({ second: 15, minute: 300, endpointLimit: () => undefined })
  const queue = new CallQueue<Call>()
  const add = (endpoint: EndpointId, seq: number): void => queue.add({ caseId: 'c', endpoint, priority: 'bulk', seq, queuedAt: 0 } as unknown as Call) // what the queue reads
  add('profiler/pnl', 0)
  add('profiler/labels', 1)
  const blocked = new Set<EndpointId>()
  const of = { queue, limits, blocked }
  const empty = { ...of, queue: new CallQueue<Call>() }
  expect(nextChangeAt(of, 1000, [])).toBe(1000)
  limits.pause('all', 'account', 4000)
  limits.pause('endpoint', 'profiler/pnl', 9000)
  expect(nextChangeAt(of, 1000, [])).toBe(4000)
  expect(nextChangeAt(empty, 1000, ['account'])).toBe(4000)
  expect(nextChangeAt(empty, 1000, [])).toBeUndefined()
  blocked.add('profiler/labels')
  expect(nextChangeAt(of, 5000, [])).toBe(9000)
  blocked.add('profiler/pnl')
  expect(nextChangeAt(of, 5000, [])).toBeUndefined()
})
