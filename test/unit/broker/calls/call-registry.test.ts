import { describe, expect, test } from 'vitest'
import { CallRegistry } from '../../../../src-main/broker/calls/call-registry.ts'
import { type Call, largestApproval } from '../../../../src-main/broker/calls/call.ts'
import { checkSubmission, type SubmitCall } from '../../../../src-main/broker/calls/submission.ts'
import { createBrokerEvents } from '../../../../src-main/broker/broker-events.ts'
import { failure } from '../../../../src-shared/core/failure.ts'
import type { Result } from '../../../../src-shared/core/result.ts'
import { serviceClients } from '../../../support/builders/service-clients.ts'
import { VirtualClock } from '../../../support/virtual-time.ts'

const WHY = failure('no_key', 'There is no key.', 'Set one.')

const buildRequest = (stepId: string, more: Partial<SubmitCall> = {}): SubmitCall => ({
  caseId: 'c',
  planId: 'p',
  stepId,
  endpoint: 'account',
  request: {},
  priority: 'bulk',
  approvedCredits: '5',
  confirmed: false,
  ...more,
})

function bookOf() {
  const events = createBrokerEvents()
  const clock = new VirtualClock()
  const book = new CallRegistry(clock, events)
  let dispatches = 0
  events.on('dispatchNeeded', () => dispatches++)
  const { dataApi: client } = serviceClients()
  const reported: Record<string, Result<unknown>[]> = {}
  const ask = (request: SubmitCall): void => {
    const checked = checkSubmission(request, '2026-01-01')
    if (!checked.ok) throw new Error(checked.error.message)
    book.enqueue({ submission: request, checked: checked.value, client }, (result) => void (reported[request.stepId] ??= []).push(result))
  }
  const codes = (stepId: string) => (reported[stepId] ?? []).map((result) => (result.ok ? 'ok' : result.error.code))
  return { book, clock, request: ask, codes, reported, dispatches: () => dispatches }
}

function one(book: CallRegistry): Call {
  const [call] = book.calls
  if (call === undefined || book.calls.size !== 1) throw new Error(`${book.calls.size} calls`)
  return call
}

describe('the call registry', () => {
  test('sends identical requests of a case as one call, charged to the request with the highest approved price', () => {
    const { book, request, codes } = bookOf()
    request(buildRequest('a'))
    request(buildRequest('b', { approvedCredits: '9', planCredits: '20' }))
    request(buildRequest('d', { approvedCredits: '7' }))
    const call = one(book)
    expect(book.queue.size).toBe(1)
    expect(largestApproval(call)).toEqual({ planId: 'p', stepId: 'b', credits: 9n, planCredits: 20n })
    book.finish(call, { ok: false, error: WHY })
    expect(['a', 'b', 'd'].map(codes)).toEqual([['no_key'], ['no_key'], ['no_key']])
    expect(book.calls.size).toBe(0)
    // A later request is another call.
    request(buildRequest('a'))
    expect(one(book)).not.toBe(call)
  })

  test('sends identical requests of different cases as separate calls', () => {
    const { book, request } = bookOf()
    request(buildRequest('a'))
    request(buildRequest('a', { caseId: 'other' }))
    expect([book.calls.size, book.queue.size]).toEqual([2, 2])
    expect([...book.calls].map(({ seq }) => seq)).toEqual([0, 1])
    expect(new Set([...book.calls].map(({ id }) => id)).size).toBe(2)
  })

  test('gives a queued bulk call interactive priority once an interactive request joins it', () => {
    const { book, request } = bookOf()
    request(buildRequest('a'))
    request(buildRequest('x', { caseId: 'other', priority: 'interactive' }))
    const [bulk] = book.calls
    request(buildRequest('b', { priority: 'interactive' }))
    expect(bulk?.priority).toBe('interactive')
    expect(book.queue.size).toBe(2)
    request(buildRequest('d'))
    expect(bulk?.priority).toBe('interactive')
    expect(new Set([book.queue.take(0, () => true), book.queue.take(0, () => true)])).toEqual(new Set(book.calls))
    expect(book.queue.take(0, () => true)).toBeUndefined()
  })

  test('does not queue a call in flight a second time if another request joins it', () => {
    const { book, request } = bookOf()
    request(buildRequest('a'))
    expect(book.queue.take(0, () => true)).toBe(one(book))
    request(buildRequest('b', { priority: 'interactive' }))
    expect(book.queue.size).toBe(0)
    expect(one(book).waiters).toHaveLength(2)
  })

  test('removes a cancelled step, and its call with the last step unless it is in flight', () => {
    const { book, request, codes, reported } = bookOf()
    request(buildRequest('a'))
    request(buildRequest('b'))
    expect(book.cancel('other', ['a'])).toBe(0)
    expect(book.cancel('c', ['elsewhere'])).toBe(0)
    expect(book.cancel('c', ['a'])).toBe(1)
    expect([codes('a'), codes('b'), book.calls.size]).toEqual([['cancelled'], [], 1])
    expect(book.cancel('c', ['a', 'b'])).toBe(1)
    expect([codes('b'), book.calls.size, book.queue.size]).toEqual([['cancelled'], 0, 0])
    expect(reported['b']?.[0]).toMatchObject({ error: { message: 'The call was cancelled before it was sent.' } })

    request(buildRequest('d'))
    const running = one(book)
    book.queue.take(0, () => true)
    running.state = 'running'
    expect(book.cancel('c', ['d'])).toBe(1)
    expect(reported['d']?.[0]).toMatchObject({ error: { message: expect.stringContaining('may still be charged') as string } })
    // Its response is paid for, so it is awaited.
    expect(book.calls.has(running)).toBe(true)
  })

  test('ends queued calls with a reason, and leaves calls in flight alone', () => {
    const { book, request, codes } = bookOf()
    request(buildRequest('a'))
    book.queue.take(0, () => true)
    one(book).state = 'running'
    request(buildRequest('b', { caseId: 'other' }))
    book.failQueued(() => undefined)
    expect(book.calls.size).toBe(2)
    book.failQueued((endpoint) => (endpoint === 'account' ? WHY : undefined))
    expect([codes('a'), codes('b'), book.queue.size]).toEqual([[], ['no_key'], 0])
  })

  test('requeues a delayed call once, and never one that was cancelled in the meantime', async () => {
    const { book, clock, request, codes, dispatches } = bookOf()
    request(buildRequest('a'))
    const call = one(book)
    book.queue.take(0, () => true)
    book.delayRetry(call, 700)
    await clock.advance(699)
    expect([call.state, book.queue.size, dispatches()]).toEqual(['delayed', 0, 0])
    await clock.advance(1)
    expect([call.state, book.queue.size, dispatches(), call.cancelDelay]).toEqual(['queued', 1, 1, undefined])
    book.queue.take(0, () => true)
    book.delayRetry(call, 700)
    book.cancel('c', ['a'])
    await clock.advance(1000)
    expect([codes('a'), book.queue.size, dispatches()]).toEqual([['cancelled'], 0, 1])
  })

  test('fails a delayed call with its last failure when it may not be retried by then', async () => {
    const { book, clock, request, codes, dispatches } = bookOf()
    request(buildRequest('a'))
    const call = one(book)
    book.queue.take(0, () => true)
    call.lastFailure = WHY
    book.delayRetry(call, 700, () => false)
    await clock.advance(700)
    expect([codes('a'), book.calls.size, book.queue.size, dispatches()]).toEqual([['no_key'], 0, 0, 1])
  })

  test('requeues a call at its previous position, and cancels it once the registry is closed', () => {
    const { book, request, codes } = bookOf()
    request(buildRequest('a'))
    request(buildRequest('b', { caseId: 'other' }))
    const first = book.queue.take(0, () => true)
    if (first === undefined) throw new Error('a call')
    book.requeue(first)
    expect([first.state, book.queue.size]).toEqual(['queued', 2])
    book.queue.remove(first)
    book.close()
    book.requeue(first)
    expect([codes('a'), book.queue.size, book.isClosed]).toEqual([['cancelled'], 1, true])
  })

  test('cancels a request before it becomes a call, once, and only for its own case and step', () => {
    const { book } = bookOf()
    const [a, b, other] = [buildRequest('a'), buildRequest('b'), buildRequest('a', { caseId: 'other' })].map((request) => book.reserveEntry(request))
    if (a === undefined || b === undefined || other === undefined) throw new Error('three calls')
    expect(book.cancel('c', ['a'])).toBe(1)
    expect(book.cancel('c', ['a'])).toBe(0)
    book.failQueued(() => WHY)
    expect(book.claim(a)?.code).toBe('cancelled')
    expect(book.claim(b)).toBe(WHY)
    expect(book.claim(other)).toBe(WHY)
    const taken = book.reserveEntry(buildRequest('a'))
    expect(book.claim(taken)).toBeUndefined()
    expect(book.cancel('c', ['a'])).toBe(0)
  })
})
