import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { verifyInWorker } from '../../../../src-verifier/page/verify-in-worker.ts'
import { notVerified, type VerdictText } from '../../../../src-shared/report/verdict-text.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const REQUEST = { file: new File(['x'], 'report.html'), caseFile: undefined, version: '1.0.0' }

function start() {
  const target = new EventTarget()
  const terminate = vi.fn()
  const verdicts: VerdictText[] = []
  const worker = { postMessage: vi.fn(), terminate, addEventListener: target.addEventListener.bind(target) }
  const stop = verifyInWorker(worker, REQUEST, (verdict) => verdicts.push(verdict))
  return { target, terminate, verdicts, worker, stop }
}

test('gives the verdict of the worker and ends it', () => {
  const { target, terminate, verdicts, worker } = start()
  expect(worker.postMessage).toHaveBeenCalledWith(REQUEST)
  target.dispatchEvent(new MessageEvent('message', { data: notVerified('said') }))
  vi.runAllTimers()
  expect([terminate.mock.calls.length, verdicts]).toEqual([1, [notVerified('said')]])
})

test('ends a worker that never responds as NOT VERIFIED', () => {
  const { terminate, verdicts } = start()
  expect(verdicts).toEqual([])
  vi.runAllTimers()
  expect(terminate).toHaveBeenCalledOnce()
  expect(verdicts).toMatchObject([{ word: 'NOT VERIFIED', headline: expect.stringContaining('stopped after 120 seconds') }])
})

test.each(['error', 'messageerror'])('ends a worker with %s as NOT VERIFIED', (type) => {
  const { target, terminate, verdicts } = start()
  target.dispatchEvent(new Event(type))
  vi.runAllTimers()
  expect(terminate).toHaveBeenCalledOnce()
  expect(verdicts).toMatchObject([{ word: 'NOT VERIFIED' }])
})

test('gives no verdict after it was stopped', () => {
  const { terminate, verdicts, stop } = start()
  stop()
  vi.runAllTimers()
  expect([terminate.mock.calls.length, verdicts]).toEqual([1, []])
})
