import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CaseSource } from '../../../src-shared/case/case-source.ts'
import { NOTICE_DELAY_MS, useCaseWorks, runWithProgress, type CaseWork, type WorkWatch } from '../../../src-renderer/state/run-with-progress.ts'
import { ok, type Result } from '../../../src-shared/core/result.ts'
import { recordedCase } from '../../support/builders/recorded-case.ts'

const [entry] = recordedCase().state().entries
if (entry === undefined) throw new Error('the case has no entry')
/** A case in three parts of two entries. */
const SOURCE: CaseSource = {
  seq: 6,
  events: [],
  signatures: [],
  async *parts() {
    for (let part = 0; part < 3; part += 1) yield ok({ entries: [entry, entry], captures: [], events: [] })
  },
}
const WORK = { title: 'Verifying the case', total: 6, unit: 'entries' }
const [shown, gone] = [() => useCaseWorks.getState().works, () => useCaseWorks.getState().works.length === 0]
const only = (): CaseWork => {
  const [work] = shown()
  if (work === undefined) throw new Error('no work is reported')
  return work
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Reads until the end, or a failure; `between` runs before each next part. */
async function readThrough<T>(parts: AsyncIterable<Result<T>>, between: (read: number) => void): Promise<Result<number>> {
  let read = 0
  for await (const part of parts) {
    if (!part.ok) return part
    read += 1
    between(read)
  }
  return ok(read)
}

test('work that ends at once shows no progress', async () => {
  const done = runWithProgress(WORK, ({ source }) => readThrough(source(SOURCE).parts(), () => expect(gone()).toBe(true)))
  expect(await done).toEqual(ok(3))
  vi.advanceTimersByTime(NOTICE_DELAY_MS)
  expect(gone()).toBe(true)
})

test('longer work shows its progress until its end', async () => {
  const reported: number[] = []
  const done = await runWithProgress(WORK, ({ source }) =>
    readThrough(source(SOURCE).parts(), () => {
      vi.advanceTimersByTime(NOTICE_DELAY_MS)
      reported.push(only().done)
    }),
  )
  expect([done, reported, gone()]).toEqual([ok(3), [2, 4, 6], true])
})

test('additional reads count in their part only, and never exceed the total', async () => {
  const read = vi.fn<(items: readonly number[]) => Promise<Result<string>>>(async () => ok('read'))
  await runWithProgress({ ...WORK, total: 5 }, async ({ reading, step }) => {
    vi.advanceTimersByTime(NOTICE_DELAY_MS)
    expect(await reading(read, true)([1, 2, 3])).toEqual(ok('read'))
    await reading(read, false)([4])
    expect(only().done).toBe(3)
    expect([step(1), only().done]).toEqual([ok(undefined), 4])
    await reading(read, true)([5, 6, 7])
    expect(only().done).toBe(5)
    return ok(undefined)
  })
  expect(read.mock.calls).toEqual([[[1, 2, 3]], [[4]], [[5, 6, 7]]])
})

const readings: Readonly<Record<string, (watch: WorkWatch, between: (read: number) => void) => Promise<Result<unknown>>>> = {
  'of the case': ({ source }, between) => readThrough(source(SOURCE).parts(), between),
  'of a text that is saved': ({ pieces }, between) =>
    readThrough(
      pieces(
        (async function* () {
          for (const piece of ['a', 'b', 'c']) yield ok(piece)
        })(),
      ),
      between,
    ),
  'of answers': async ({ reading }, between) => {
    for (let read = 1; read <= 4; read += 1) {
      const some = await reading(async () => ok(undefined), true)([1])
      if (!some.ok) return some
      between(read)
    }
    return ok(undefined)
  },
  'of steps': async ({ step }, between) => {
    for (let read = 1; read <= 4; read += 1) {
      const counted = step(1)
      if (!counted.ok) return counted
      between(read)
    }
    return ok(undefined)
  },
}

// After the third part nothing is left to read: it must fail anyway, or a truncated case would pass
// as complete.
const moments = Object.keys(readings).flatMap((name) => [1, 2, 3].map((after) => [name, after] as const))

test.each(moments)('a reading %s that is cancelled after part %i fails as cancelled', async (name, after) => {
  const done = await runWithProgress(WORK, async (watch) => {
    vi.advanceTimersByTime(NOTICE_DELAY_MS)
    return readings[name]?.(watch, (read) => {
      if (read < after) return
      expect(read).toBe(after)
      only().cancel()
      expect(only().isCancelling).toBe(true)
    }) as Promise<Result<unknown>> // every name has its reading
  })
  expect(done).toMatchObject({ ok: false, error: { code: 'cancelled', message: 'Verifying the case was cancelled.' } })
  expect(gone()).toBe(true)
})

test('a completely written file is passed on, and can no longer be cancelled', async () => {
  await runWithProgress(WORK, async ({ pieces }) => {
    vi.advanceTimersByTime(NOTICE_DELAY_MS)
    for await (const piece of pieces(
      (async function* () {
        yield ok('whole')
      })(),
    ))
      expect([piece, gone()]).toEqual([ok('whole'), false])
    expect(gone()).toBe(true)
    return ok(undefined)
  })
})
