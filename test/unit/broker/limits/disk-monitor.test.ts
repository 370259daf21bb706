import { describe, expect, test } from 'vitest'
import type { Clock } from '../../../../src-main/broker/clock.ts'
import { DiskMonitor } from '../../../../src-main/broker/limits/disk-monitor.ts'
import { type Failure, failure } from '../../../../src-shared/core/failure.ts'
import { err, ok } from '../../../../src-shared/core/result.ts'

const FULL = failure('disk_full', 'Full.', 'Free some.')
const BROKEN = failure('disk_error', 'Broken.', 'Check it.')

function world() {
  const state = { now: 1000, trouble: undefined as Failure | undefined, unwritten: undefined as Failure | undefined, looks: 0 }
  const clock: Clock = { now: () => state.now, wall: () => new Date(0), sinceBoot: () => 0, after: () => () => undefined }
  const check = async () => {
    state.looks++
    return state.trouble === undefined ? ok(undefined) : err(state.trouble)
  }
  return {
    state,
    disk: new DiskMonitor(clock, check, { durable: async () => (state.unwritten === undefined ? ok(undefined) : err(state.unwritten)) }),
  }
}

describe('a disk that refuses writes', () => {
  test('holds all calls, reports why, and is checked every two seconds', () => {
    const { state, disk } = world()
    expect([disk.blockage, disk.isCheckDue(9_000_000)]).toEqual([undefined, false])
    disk.recordFailure(FULL)
    expect(disk.blockage).toEqual({ failure: FULL, scope: 'disk', reason: 'the disk is full', until: 3000 })
    expect([disk.isCheckDue(2999), disk.isCheckDue(3000), disk.isCheckDue(3000)]).toEqual([false, true, false])
    expect(disk.blockage?.until).toBe(5000)
    state.now = 2000
    disk.recordFailure(BROKEN)
    expect(disk.blockage).toMatchObject({ scope: 'disk', reason: 'results cannot be saved', until: 4000 })
    disk.clear()
    expect(disk.blockage).toBeUndefined()
  })

  test('recovers only when there is space and all refused data is written', async () => {
    const { state, disk } = world()
    disk.recordFailure(FULL)
    state.trouble = BROKEN
    await disk.check()
    expect(disk.blockage?.failure).toBe(BROKEN)
    state.trouble = undefined
    state.unwritten = FULL
    state.now = 7000
    await disk.check()
    expect(disk.blockage).toMatchObject({ failure: FULL, until: 9000 })
    state.unwritten = undefined
    await disk.check()
    expect(disk.blockage).toBeUndefined()
    // A check that detects a problem without a failed write reports nothing: the next write does.
    state.trouble = FULL
    await disk.check()
    expect(disk.blockage).toBeUndefined()
  })

  test('is checked again for a request only after an earlier failure', async () => {
    const { state, disk } = world()
    expect(await disk.recheck()).toEqual(ok(undefined))
    expect(state.looks).toBe(0)
    disk.recordFailure(FULL)
    state.trouble = FULL
    expect(await disk.recheck()).toEqual(err(FULL))
    expect(disk.blockage?.failure).toBe(FULL)
    state.trouble = undefined
    expect(await disk.recheck()).toEqual(ok(undefined))
    expect(disk.blockage).toBeUndefined()
  })
})
