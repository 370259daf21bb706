import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EVERYTHING, computeVisibleGraph } from '../../../../../src-shared/graph/visible/visible-graph.ts'
import type { LayoutWorker } from '../../../../../src-renderer/features/graph/layout-algorithms/run-layout-in-worker.ts'
import { runLayoutJob, type LayoutResult, type LayoutJob } from '../../../../../src-shared/graph/layout/algorithms/layout-job.ts'
import { star } from '../../../graph/sample-graph.ts'

/** A fresh module for each test: it leaves its last worker waiting for the next layout. */
const fresh = () => import('../../../../../src-renderer/features/graph/layout-algorithms/run-layout-in-worker.ts')
let { runLayoutInWorker, MAX_DELAY_MS, MAX_IDLE_MS } = await fresh()

beforeEach(async () => {
  vi.resetModules()
  ;({ runLayoutInWorker, MAX_DELAY_MS, MAX_IDLE_MS } = await fresh())
})

afterEach(() => {
  vi.useRealTimers()
})

const job: LayoutJob = { layout: 'concentric', visibleGraph: computeVisibleGraph(star(5), EVERYTHING, new Set(), new Map()), fixed: {}, times: {} }

/** A worker that does nothing by itself. */
function silentWorker() {
  const target = new EventTarget()
  const reported: unknown[] = []
  let ended = 0
  const worker = {
    addEventListener: target.addEventListener.bind(target),
    postMessage: (message: unknown) => void reported.push(message),
    terminate: () => {
      ended += 1
    },
  } as LayoutWorker // as much of a worker as the code under test uses
  return {
    worker,
    reported,
    endings: () => ended,
    responses: (done: LayoutResult) => target.dispatchEvent(new MessageEvent('message', { data: done })),
    falls: () => target.dispatchEvent(new Event('error', { cancelable: true })),
  }
}

test("returns the worker's layout, and ends the worker once no layout has followed for a minute", async () => {
  vi.useFakeTimers()
  const { worker, reported, endings, responses } = silentWorker()
  const { result, cancel } = runLayoutInWorker(job, 'The layout', () => worker)
  expect(reported).toEqual([job])
  responses(runLayoutJob(job))
  expect(await result).toEqual({ ok: true, value: runLayoutJob(job) })
  cancel()
  await vi.advanceTimersByTimeAsync(MAX_IDLE_MS - 1)
  expect(endings()).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(endings()).toBe(1)
})

test('gives the next layout the worker of the last one, and a second layout at the same time its own', async () => {
  const [first, second] = [silentWorker(), silentWorker()]
  const none = (): undefined => undefined
  const done = runLayoutInWorker(job, 'The layout', () => first.worker)
  first.responses(runLayoutJob(job))
  await done.result
  const [next, other] = [runLayoutInWorker(job, 'The layout', none), runLayoutInWorker(job, 'The layout', () => second.worker)]
  expect([first.reported.length, second.reported.length]).toEqual([2, 1])
  second.responses(runLayoutJob(job))
  expect(await other.result).toMatchObject({ ok: true })
  first.responses(runLayoutJob(job))
  expect(await next.result).toMatchObject({ ok: true })
  expect([first.endings(), second.endings()]).toEqual([0, 1])
})

test('ends a worker whose layout is cancelled, and starts another for the next', async () => {
  const [first, second] = [silentWorker(), silentWorker()]
  const cancelled = runLayoutInWorker(job, 'The layout', () => first.worker)
  cancelled.cancel()
  await cancelled.result
  runLayoutInWorker(job, 'The layout', () => second.worker)
  expect([first.endings(), second.reported.length]).toEqual([1, 1])
})

test('ends a layout that takes too long, and reports it in a sentence', async () => {
  vi.useFakeTimers()
  const { worker, endings, responses } = silentWorker()
  const { result } = runLayoutInWorker(job, 'The layout organic', () => worker)
  await vi.advanceTimersByTimeAsync(MAX_DELAY_MS)
  responses(runLayoutJob(job))
  const { error } = (await result) as { error?: { code: string; message: string } } // narrowed by the assertion below
  expect(error?.code).toBe('timeout')
  expect(error?.message).toBe('The layout organic took longer than 15 seconds and was stopped. Nodes stay in place.')
  expect(endings()).toBeGreaterThan(0)
})

test("accepts a worker's message first if the page was blocked past the limit", async () => {
  vi.useFakeTimers()
  const { worker, responses } = silentWorker()
  const { result } = runLayoutInWorker(job, 'The layout', () => worker)
  const now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 2 * MAX_DELAY_MS)
  await vi.advanceTimersByTimeAsync(MAX_DELAY_MS)
  clock.mockRestore()
  responses(runLayoutJob(job))
  expect(await result).toEqual({ ok: true, value: runLayoutJob(job) })
})

test('changes nothing if a layout is cancelled or its worker crashes', async () => {
  const [first, second] = [silentWorker(), silentWorker()]
  const cancelled = runLayoutInWorker(job, 'The layout', () => first.worker)
  cancelled.cancel()
  expect(await cancelled.result).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  const fallen = runLayoutInWorker(job, 'The layout', () => second.worker)
  second.falls()
  expect(await fallen.result).toMatchObject({ ok: false, error: { code: 'internal' } })
  expect([first.endings(), second.endings()]).toEqual([1, 1])
})

test('computes the layout on the page without workers', async () => {
  expect(await runLayoutInWorker(job, 'The layout', () => undefined).result).toEqual({ ok: true, value: runLayoutJob(job) })
})
