import { describe, expect, test } from 'vitest'
import { createRunLocks } from '../../../../../src-renderer/features/acquisition/run/run-locks.ts'

/** Windows of one origin: Node implements the browser's Web Locks. */
const windows = (): [ReturnType<typeof createRunLocks>, ReturnType<typeof createRunLocks>] => [
  createRunLocks(navigator.locks, crypto.randomUUID()),
  createRunLocks(navigator.locks, crypto.randomUUID()),
]

const plansOf = async (runs: ReturnType<typeof createRunLocks>): Promise<string[]> => (await runs.elsewhere()).map(({ planId }) => planId)

describe('the locks on runs', () => {
  test('are visible to other windows until they are released, and do not count as elsewhere in their own window', async () => {
    const [one, other] = windows()
    const release = one.hold('plan-1')
    await expect.poll(() => plansOf(other)).toEqual(['plan-1'])
    expect(await plansOf(one)).toEqual([])
    release()
    await expect.poll(() => plansOf(other)).toEqual([])
  })

  test('that are taken twice are released with the second release', async () => {
    const [one, other] = windows()
    const [first, second] = [one.hold('plan-2'), one.hold('plan-2')]
    await expect.poll(() => plansOf(other)).toEqual(['plan-2'])
    first()
    expect(await plansOf(other)).toEqual(['plan-2'])
    second()
    await expect.poll(() => plansOf(other)).toEqual([])
  })

  test('notify the waiters when they are released', async () => {
    const [one, other] = windows()
    const release = one.hold('plan-3')
    await expect.poll(() => plansOf(other)).toEqual(['plan-3'])
    const [run] = await other.elsewhere()
    const over = run?.over(new AbortController().signal)
    const gone = new AbortController()
    const noMore = run?.over(gone.signal)
    gone.abort()
    await expect(noMore).rejects.toThrow(/abort/i)
    release()
    await over
    expect(await plansOf(other)).toEqual([])
  })

  test('report no run elsewhere where the browser has no locks or does not list them', async () => {
    const alone = createRunLocks(undefined)
    alone.hold('plan-4')()
    expect(await alone.elsewhere()).toEqual([])
    const mute = createRunLocks({ request: () => Promise.reject(new Error('closing')), query: () => Promise.reject(new Error('closing')) })
    mute.hold('plan-4')()
    expect(await mute.elsewhere()).toEqual([])
  })
})
