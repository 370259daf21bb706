import { afterEach, describe, expect, test, vi } from 'vitest'
import { createDiskCheck, DISK_MARGIN_BYTES, openBroker } from '../../../src-main/broker/open-broker.ts'
import { failure } from '../../../src-shared/core/failure.ts'
import { err, ok } from '../../../src-shared/core/result.ts'
import { MemoryFiles } from '../disk/memory-files.ts'

afterEach(() => vi.restoreAllMocks())

const MB = 1024 * 1024

/** A disk whose free space the test sets, with the times at which it is read. */
function looking(free: () => Promise<number>, gone?: () => ReturnType<typeof failure> | undefined) {
  const state = { now: 1000, looks: 0 }
  vi.spyOn(performance, 'now').mockImplementation(() => state.now)
  const files = new MemoryFiles()
  files.freeBytes = async () => (state.looks++, await free())
  return { state, check: createDiskCheck('/d', 10 * MB, files, gone === undefined ? undefined : { gone }) }
}

describe('the free disk space', () => {
  test('is sufficient from the margin on, and is reported with the required space in megabytes', async () => {
    let free = 10 * MB
    const { state, check } = looking(async () => free)
    expect(await check()).toEqual(ok(undefined))
    free = 10 * MB - 1
    state.now += 1000
    const refused = await check()
    expect(refused).toMatchObject({ error: { code: 'disk_full', message: 'The disk has 9 MB left; 10 MB are required to save results safely.' } })
  })

  test('is missing if the disk accepts no more files, whatever bytes are free', async () => {
    vi.spyOn(MemoryFiles.prototype, 'freeFiles').mockResolvedValue(30)
    const { check } = looking(async () => 100 * MB)
    expect(await check()).toMatchObject({
      error: { code: 'disk_full', message: 'The disk can take 30 more files; 200 are required to save results safely.' },
    })
  })

  test('is checked once in a quarter of a second, however many callers there are', async () => {
    const { state, check } = looking(async () => 10 * MB)
    await Promise.all([check(), check()])
    state.now += 250
    await check()
    expect(state.looks).toBe(1)
    state.now += 1
    await check()
    await check()
    expect(state.looks).toBe(2)
    state.now += 251
    await check()
    expect(state.looks).toBe(3)
  })

  test('reports a failing disk if it cannot be read, and is not read for a missing folder', async () => {
    const { check } = looking(() => Promise.reject(Object.assign(new Error('no'), { code: 'EIO' })))
    expect(await check()).toMatchObject({ error: { code: 'disk_error', message: expect.stringContaining('free space') } })
    const why = failure('disk_error', 'Gone.', 'Put it back.')
    const gone = looking(
      async () => 100 * MB,
      () => why,
    )
    expect([await gone.check(), gone.state.looks]).toEqual([err(why), 0])
    const other = looking(
      async () => 100 * MB,
      () => undefined,
    )
    expect(await other.check()).toEqual(ok(undefined))
  })

  test('must hold more than two of the largest responses as text', () => {
    expect(DISK_MARGIN_BYTES).toBe(96 * MB)
  })
})

describe('opening a broker', () => {
  const open = (files: MemoryFiles) => openBroker({ dataDir: '/data', appVersion: 'test', files })

  test('fails if the journal or the ledger cannot be read', async () => {
    const files = new MemoryFiles()
    files.list = () => Promise.reject(Object.assign(new Error('no'), { code: 'EACCES' }))
    expect(await open(files)).toMatchObject({ ok: false, error: { code: 'disk_error' } })
    const unreadable = new MemoryFiles()
    unreadable.failing = { operation: 'readFile', code: 'EIO' }
    expect(await open(unreadable)).toMatchObject({ ok: false, error: { code: 'disk_error', message: expect.stringContaining('ledger') } })
    expect(await open(new MemoryFiles())).toMatchObject({ ok: true })
  })
})
