import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../../../src-renderer/storage/database.ts'
import { backupsToRestore, mayBeDamaged } from '../../../src-renderer/storage/recovery.ts'
import type { BackupSummary } from '../../../src-shared/ipc/backup.ts'
import type { CustodyHead } from '../../../src-shared/ipc/casebook-api.ts'
import { FAILURE_CODES, failure } from '../../../src-shared/core/failure.ts'

function backup(caseId: string, seq: number, at = '2026-11-21T00:00:00.000Z'): BackupSummary {
  return { id: `${caseId}-${seq}-${at}`, caseId, title: caseId, practice: false, captures: 0, seq, head: 'a'.repeat(64), at, bytes: 1 }
}
const head = (caseId: string): CustodyHead => ({ caseId, seq: 9, head: 'a'.repeat(64), at: '' })

describe('the recovery of the cases of a damaged storage', () => {
  test('uses for each case the backup that reaches furthest, whenever it was written', () => {
    const list = [backup('a', 3, '2026-11-22T00:00:00.000Z'), backup('a', 7), backup('b', 1), backup('a', 7, '2026-11-20T00:00:00.000Z')]
    expect(backupsToRestore(list, [head('a'), head('b')]).map(({ id }) => id)).toEqual([list[1]?.id, list[2]?.id])
  })

  test('leaves out cases of other storages, unless the backend knows no case of this one', () => {
    const list = [backup('mine', 3), backup('elsewhere', 5)]
    expect(backupsToRestore(list, [head('mine')]).map(({ caseId }) => caseId)).toEqual(['mine'])
    expect(backupsToRestore(list, []).map(({ caseId }) => caseId)).toEqual(['mine', 'elsewhere'])
  })

  test.each([
    ['UnknownError', 'Internal error opening backing store for indexedDB.open.', true],
    ['InvalidStateError', 'A mutation operation was attempted on a database that did not allow mutations.', true],
    ['SecurityError', 'The user denied permission to access the database.', true],
    ['AbortError', 'Version change transaction was aborted.', true],
    ['QuotaExceededError', 'The quota has been exceeded.', false],
    ['UnknownError', 'FILE_ERROR_NO_SPACE', false],
    ['VersionError', 'The requested version is less than the existing version.', false],
  ] as const)('is offered where a storage fails with %s (%s): %s', async (name, message, offered) => {
    const factory = new IDBFactory()
    const fails = (): never => {
      throw new DOMException(message, name)
    }
    for (const method of ['databases', 'open'] as const) {
      const mock = vi.spyOn(factory, method).mockImplementation(fails)
      const opened = await openDatabase({ factory })
      if (opened.ok) throw new Error('It opened.')
      expect(mayBeDamaged(opened.error)).toBe(offered)
      mock.mockRestore()
    }
  })

  test('is not offered for a newer version or another window, because the storage is whole', () => {
    const saved = FAILURE_CODES.filter((code) => !mayBeDamaged(failure(code, 'm', 'r')))
    expect(saved).toEqual(['busy', 'disk_full', 'newer_version', 'quota'])
  })

  test('is in a storage of its own, and two of these share nothing', async () => {
    const [first, second] = [new IDBFactory(), new IDBFactory()]
    const one = await openDatabase({ factory: first })
    if (!one.ok) throw new Error(one.error.message)
    await one.value.meta.put({ key: 'mark', value: 1 })
    one.value.dexie.close()
    const other = await openDatabase({ factory: second })
    expect(other.ok && (await other.value.meta.get('mark'))).toBe(undefined)
    const again = await openDatabase({ factory: first })
    expect(again.ok && (await again.value.meta.get('mark'))?.value).toBe(1)
  })
})
