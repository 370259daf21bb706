import { describe, expect, test } from 'vitest'
import { CallQueue, type Priority, type Queued } from '../../../../src-main/broker/calls/call-queue.ts'
import type { EndpointId } from '../../../../src-shared/service/table/endpoint.ts'

let seq = 0
const call = (caseId: string, priority: Priority = 'bulk', endpoint: EndpointId = 'profiler/pnl', queuedAt = 0): Queued => ({
  caseId,
  endpoint,
  priority,
  seq: seq++,
  queuedAt,
})
const any = (): boolean => true

describe('CallQueue', () => {
  test('starts interactive calls first', () => {
    const queue = new CallQueue<Queued>()
    queue.add(call('a'))
    queue.add(call('a', 'interactive'))
    expect([queue.take(1, any)?.priority, queue.take(1, any)?.priority]).toEqual(['interactive', 'bulk'])
  })

  test('alternates between cases, whatever their number of calls, and keeps the order within each', () => {
    const queue = new CallQueue<Queued>()
    const calls = [...Array.from({ length: 5 }, () => call('a')), call('b'), call('b'), call('c')]
    for (const one of calls) queue.add(one)
    const taken = Array.from({ length: calls.length }, () => queue.take(1, any))
    expect(taken.map((one) => one?.caseId).join('')).toBe('abcabaaa')
    const ofA = taken.filter((one) => one?.caseId === 'a').map((one) => one?.seq ?? -1)
    expect(ofA).toEqual(ofA.toSorted((x, y) => x - y))
    expect(queue.size).toBe(0)
  })

  test('does not delay other calls if an endpoint must wait', () => {
    const queue = new CallQueue<Queued>()
    for (let i = 0; i < 100; i++) queue.add(call('a', 'bulk', 'profiler/perp-trades'))
    queue.add(call('a', 'bulk', 'profiler/pnl'))
    const open = ({ endpoint }: { readonly endpoint: EndpointId }): boolean => endpoint !== 'profiler/perp-trades'
    expect(queue.take(1, open)?.endpoint).toBe('profiler/pnl')
    expect(queue.take(1, open)).toBeUndefined()
    expect(queue.countByEndpoint()).toEqual(new Map([['profiler/perp-trades', 100]]))
  })

  test('starts bulk calls now and then even if interactive calls never end', () => {
    const queue = new CallQueue<Queued>(1000)
    queue.add(call('a'))
    queue.add(call('a'))
    const served: (Priority | undefined)[] = []
    for (let now = 0; now < 3000; now += 100) {
      queue.add(call('a', 'interactive', 'profiler/pnl', now))
      served.push(queue.take(now, any)?.priority)
    }
    expect(served.flatMap((priority, i) => (priority === 'bulk' ? [i] : []))).toEqual([10, 20])
  })

  test('returns a requeued call to its position, and forgets a removed one', () => {
    const queue = new CallQueue<Queued>()
    const [first, second] = [call('a'), call('a')]
    queue.add(first)
    queue.add(second)
    expect(queue.take(1, any)).toBe(first)
    queue.add(first)
    expect(queue.take(1, any)).toBe(first)
    expect([queue.remove(second), queue.remove(second), queue.size]).toEqual([true, false, 0])
  })

  test('returns a requeued call to its position, also before the only other call', () => {
    const queue = new CallQueue<Queued>()
    const calls = [call('a'), call('a'), call('a')]
    for (const one of calls.slice(1)) queue.add(one)
    const [first, second] = calls
    if (first === undefined || second === undefined) throw new Error('three calls')
    queue.add(first)
    expect(queue.all()).toEqual(calls)
    expect([queue.remove(second), queue.remove(second), queue.size]).toEqual([true, false, 2])
    expect(queue.take(1, any)).toBe(first)
    queue.add(first)
    expect(queue.all()).toEqual([first, calls[2]])
    expect([...queue.countByEndpoint()]).toEqual([['profiler/pnl', 2]])
  })
})
