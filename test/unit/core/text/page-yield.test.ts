import { expect, test, vi } from 'vitest'
import {
  tryFirstChunk,
  createMainThreadYield,
  createShortYield,
  grouped,
  mapChunked,
  runChunked,
} from '../../../../src-shared/core/text/page-yield.ts'
import { ranThrough } from '../../view-models/ran-through.ts'

test.each([
  ['a pause', 8, createMainThreadYield],
  ['a short pause', 12, createShortYield],
])('%s is made once a stretch of %i ms is used up, and lets others have their turn', async (_what, stretch, create) => {
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
])('whoever waited while the page was held up in %s goes before the work goes on', async (_what, stretch, create) => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  const breath = create()
  clock.mockReturnValue(stretch)
  const turns: string[] = []
  const going = breath().then(() => turns.push('work'))
  // What holds the page up, as its timer is due; and somebody whose turn comes behind it.
  clock.mockReturnValue(60)
  setTimeout(() => turns.push('somebody'))
  await going
  expect(turns).toEqual(['somebody', 'work'])
  clock.mockRestore()
})

test('a short pause waits for no timer where nothing has held the page up', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  const breath = createShortYield()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  clock.mockReturnValue(50)
  await breath()
  vi.useRealTimers()
  clock.mockRestore()
})

test('work is begun for so long as is not felt, and what is left goes on from there', () => {
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

test('work in steps pauses after each and gives what it came to', async () => {
  const pause = vi.fn(() => Promise.resolve())
  function* steps(): Generator<undefined, string, undefined> {
    yield
    yield
    return 'done'
  }
  expect([await runChunked(steps(), pause), pause.mock.calls.length]).toEqual(['done', 2])
})

test.each([0, 1, 499, 500, 1100])('%d items are mapped and grouped as at once, with a pause behind every five hundred', (length) => {
  const items = Array.from({ length }, (_, at) => at)
  const ofThree = ranThrough(grouped(items, (item) => item % 3))
  const doubled = ranThrough(mapChunked(items, (item) => 2 * item))
  expect(doubled).toEqual({ value: items.map((item) => 2 * item), pauses: Math.floor(length / 500) })
  expect({ value: [...ofThree.value], pauses: ofThree.pauses }).toEqual({
    value: [...Map.groupBy(items, (item) => item % 3)],
    pauses: Math.floor(length / 500),
  })
})
