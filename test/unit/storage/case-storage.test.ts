import { afterEach, expect, test, vi } from 'vitest'
import { caseStorage } from '../../../src-renderer/storage/case-storage.ts'
import { DATABASE_NAME } from '../../../src-renderer/storage/database.ts'

afterEach(() => vi.unstubAllGlobals())

test('the first storage is the one of the page itself, whatever the browser supports', async () => {
  const open = vi.fn<() => Promise<unknown>>()
  vi.stubGlobal('navigator', { storageBuckets: { open } })
  expect(await caseStorage(1)).toEqual({ name: DATABASE_NAME })
  expect(await caseStorage(0)).toEqual({ name: DATABASE_NAME })
  expect(open).not.toHaveBeenCalled()
})

test('a further storage has files of its own, persisted and written through', async () => {
  const factory = { of: 'bucket' }
  const open = vi.fn<() => Promise<unknown>>(async () => ({ indexedDB: factory }))
  vi.stubGlobal('navigator', { storageBuckets: { open } })
  expect(await caseStorage(2)).toEqual({ name: `${DATABASE_NAME}-2`, factory })
  expect(open.mock.calls).toEqual([[`${DATABASE_NAME}-2`, { durability: 'strict', persisted: true }]])
})

test('a further storage is another database in addition to the first where the browser supports no buckets', async () => {
  vi.stubGlobal('navigator', {})
  expect(await caseStorage(3)).toEqual({ name: `${DATABASE_NAME}-3` })
})
