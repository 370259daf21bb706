import { expect, test, vi } from 'vitest'
import {
  tryFirstChunk,
  createMainThreadYield,
  createShortYield,
  groupInSteps,
  mapChunked,
  runChunked,
} from '../../../../src-shared/core/text/page-yield.ts'
import { ranThrough } from '../../view-models/ran-through.ts'

test.each([
  ['a pause', 8, createMainThreadYield],
  ['a short pause', 12, createShortYield],
])('%s happens once a stretch of %i ms is used up, and lets other tasks run', async (_what, stretch, create) => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  const breath = create()
  const turns: string[] = []
  const other = (): void => void setTimeout(() => turns.push('another'))
  other()
  clock.mockReturnValue(stretch - 1)
  await breath()
  expect(turns).toEqual([])
  clock.mockReturnValue(stretch)
  await breath()
  await vi.waitFor(() => expect(turns).toEqual(['another']), { timeout: 600_000 })
  clock.mockReturnValue(2 * stretch - 1)
  other()
  await breath()
  expect(turns).toEqual(['another'])
  clock.mockRestore()
})

test.each([
  ['a pause', 8, createMainThreadYield],
  ['a short pause', 12, createShortYield],
])('other waiting tasks run before the work resumes when %s was delayed', async (_what, stretch, create) => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  const breath = create()
  clock.mockReturnValue(stretch)
  const turns: string[] = []
  const going = breath().then(() => turns.push('work'))
  // Simulates a delayed timer, with another task queued after it.
  clock.mockReturnValue(60)
  setTimeout(() => turns.push('somebody'))
  await going
  expect(turns).toEqual(['somebody', 'work'])
  clock.mockRestore()
})

test('a short pause uses no timer when the page was not delayed', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  const breath = createShortYield()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  clock.mockReturnValue(50)
  await breath()
  vi.useRealTimers()
  clock.mockRestore()
})

test('runs the first chunk within its time limit and leaves the rest to continue', () => {
  const clock = vi.spyOn(performance, 'now')
  function* steps(): Generator<undefined, string, undefined> {
    for (let at = 1; at <= 3; at += 1) {
      clock.mockReturnValue(at * 4)
      yield
    }
    return 'done'
  }
  clock.mockReturnValue(0)
  const long = steps()
  expect(tryFirstChunk(long)).toBeUndefined()
  expect(long.next()).toEqual({ done: true, value: 'done' })
  clock.mockReturnValue(2)
  expect(tryFirstChunk(steps())).toBe('done')
  clock.mockRestore()
})

test('runs work in chunks, pauses after each and returns the result', async () => {
  const pause = vi.fn(() => Promise.resolve())
  function* steps(): Generator<undefined, string, undefined> {
    yield
    yield
    return 'done'
  }
  expect([await runChunked(steps(), pause), pause.mock.calls.length]).toEqual(['done', 2])
})

test.each([0, 1, 499, 500, 1100])('maps and groups %d items as without pauses, with a pause after every 500', (length) => {
  const items = Array.from({ length }, (_, at) => at)
  const ofThree = ranThrough(groupInSteps(items, (item) => item % 3))
  const doubled = ranThrough(mapChunked(items, (item) => 2 * item))
  expect(doubled).toEqual({ value: items.map((item) => 2 * item), pauses: Math.floor(length / 500) })
  expect({ value: [...ofThree.value], pauses: ofThree.pauses }).toEqual({
    value: [...Map.groupBy(items, (item) => item % 3)],
    pauses: Math.floor(length / 500),
  })
})
