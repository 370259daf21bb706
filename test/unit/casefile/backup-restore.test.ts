import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { linesOfEntry } from '../../../src-renderer/casefile/backup-text.ts'
import { restoreBackup, type BackupSource } from '../../../src-renderer/casefile/backup-restore.ts'
import type { Database } from '../../../src-renderer/casefile/database.ts'
import { wholeCapturesOfCase } from '../../../src-renderer/casefile/capture-rows.ts'
import type { BackupSummary } from '../../../src-shared/bridge.ts'
import { failure } from '../../../src-shared/failure.ts'
import { err, ok } from '../../../src-shared/result.ts'
import { CASE, chainOf, type Part } from '../../support/builders/custody-chains.ts'
import { CREATED } from './version-1-case.ts'
import { opened } from './stored-case.ts'

type Chain = ReturnType<typeof chainOf>
const hide = (nodeId: string): Part => ({ event: { kind: 'node-hidden', nodeId, hidden: true } })
const whole = chainOf([CREATED, { capture: { caseId: CASE } }, hide('a'), hide('b'), hide('c')])
const upTo = ({ entries, captures, events }: Chain, seq: number): Chain => ({
  entries: entries.filter((row) => row.seq <= seq),
  captures: captures.filter((row) => row.seq <= seq),
  events: events.filter((row) => row.seq <= seq),
})

/** A backup of a chain, and where it is read from. */
function backupOf(chain: Chain): readonly [BackupSource, BackupSummary] {
  const last = chain.entries.at(-1)
  const summary = { id: 'b-1', caseId: CASE, seq: last?.seq ?? 0, head: last?.id ?? '' } as BackupSummary // what is looked at
  const text = chain.entries
    .flatMap((entry) => {
      const payload = [...chain.events, ...chain.captures].find(({ seq }) => seq === entry.seq)
      return payload === undefined ? [] : [...linesOfEntry(entry, payload)]
    })
    .join('')
  const source: BackupSource = {
    readBackup: async () => ok({ ...summary, parts: ['p'] } as never), // what is looked at
    readBackupPart: async () => ok({ text }),
  }
  return [source, summary]
}

const fresh = async (): Promise<Database> => await opened(`restore-${crypto.randomUUID()}`)
async function restored(chain: Chain): Promise<Database> {
  const database = await fresh()
  const outcome = await restoreBackup(database, ...backupOf(chain))
  if (!outcome.ok) throw new Error(outcome.error.message)
  return database
}
const seqs = async (database: Database): Promise<number[]> => (await database.entries.toArray()).map(({ seq }) => seq)

test('all of a backup is in the case file afterwards: chain, answers with what is derived, events and record', async () => {
  const database = await restored(whole)
  expect(await database.entries.toArray()).toEqual(whole.entries)
  expect(await database.events.toArray()).toEqual(whole.events)
  expect(await wholeCapturesOfCase(database, CASE)).toEqual(whole.captures)
  expect((await database.digests.toArray()).map(({ seq, digest }) => [seq, digest.rows])).toEqual([[2, 1]])
  expect(await database.cases.toArray()).toMatchObject([
    { id: CASE, title: 'Old', investigator: 'Ada', captures: 1, seq: 5, head: whole.entries[4]?.id },
  ])
})

test('what came after the backup stays, and is in the record', async () => {
  const database = await restored(whole)
  await database.bodies.delete([CASE, 2])
  expect(await restoreBackup(database, ...backupOf(upTo(whole, 3)))).toMatchObject({
    ok: true,
    value: { changed: true, entries: 3, kept: 2, record: { seq: 5 } },
  })
  expect(await wholeCapturesOfCase(database, CASE)).toEqual(whole.captures)
  expect(await seqs(database)).toEqual([1, 2, 3, 4, 5])
})

test('a case that has all of it and is whole is left alone, its record too; one without its record says what it would be', async () => {
  const database = await restored(whole)
  await database.cases.update(CASE, { title: 'As listed' })
  const writes = vi.spyOn(database.entries, 'bulkAdd')
  expect(await restoreBackup(database, ...backupOf(upTo(whole, 3)))).toMatchObject({
    ok: true,
    value: { changed: false, entries: 3, kept: 2, record: { title: 'As listed' } },
  })
  expect(await restoreBackup(database, ...backupOf(whole))).toMatchObject({ ok: true, value: { changed: false, entries: 5, kept: 0 } })
  await database.cases.clear()
  expect(await restoreBackup(database, ...backupOf(whole))).toMatchObject({ ok: true, value: { changed: false, record: { title: 'Old', seq: 5 } } })
  expect(writes).not.toHaveBeenCalled()
})

test('a case that is whole and shorter is gone on with; one that is whole and went another way is not', async () => {
  const shorter = await restored(upTo(whole, 3))
  expect(await restoreBackup(shorter, ...backupOf(whole))).toMatchObject({ ok: true, value: { changed: true, entries: 5, kept: 0 } })
  const other = chainOf([CREATED, { capture: { caseId: CASE } }, hide('a'), hide('elsewhere')])
  const database = await restored(other)
  expect(await restoreBackup(database, ...backupOf(whole))).toEqual({
    ok: false,
    error: {
      code: 'custody_mismatch',
      message:
        'What the case file holds of this case does not follow on the backup, so nothing was changed. Both are whole, and from one entry on they differ.',
      remedy: 'Export the evidence of the case, then choose a newer backup.',
    },
  })
  expect(await database.entries.toArray()).toEqual(other.entries)
  // The same place, and damaged: nothing of worth would be lost.
  await database.events.clear()
  expect(await restoreBackup(database, ...backupOf(whole))).toMatchObject({ ok: true, value: { changed: true } })
})

test('rows that do not follow are named, and where no entry was written twice no fork is', async () => {
  const database = await restored(whole)
  await database.entries.delete([CASE, 4])
  await database.events.delete([CASE, 4])
  const refused = await restoreBackup(database, ...backupOf(upTo(whole, 3)))
  expect(refused).toMatchObject({
    ok: false,
    error: {
      code: 'custody_mismatch',
      message: 'What the case file holds of this case does not follow on the backup, so nothing was changed. Entry 4 is missing.',
    },
  })
  expect(await seqs(database)).toEqual([1, 2, 3, 5])
})

test('a backup that cannot be read is refused in the desk’s own words', async () => {
  const database = await fresh()
  const [source, summary] = backupOf(whole)
  const refused = err(failure('disk_error', 'Not now.', 'Again.'))
  expect(await restoreBackup(database, { ...source, readBackup: async () => refused }, summary)).toEqual(refused)
  expect(await restoreBackup(database, { ...source, readBackupPart: async () => refused }, summary)).toEqual(refused)
  expect(await seqs(database)).toEqual([])
})

test('a storage that fails changes nothing, and says what was tried', async () => {
  const database = await fresh()
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })
  const failed = await restoreBackup(database, ...backupOf(whole))
  put.mockRestore()
  expect(failed).toMatchObject({ ok: false, error: { code: 'quota', message: expect.stringMatching(/^Restoring the case failed/) as string } })
  expect(await seqs(database)).toEqual([])
})

test('a case whose record changed while the backup was read is not written over', async () => {
  const database = await restored(upTo(whole, 3))
  const [source, summary] = backupOf(whole)
  const get = database.cases.get.bind(database.cases)
  const spy = vi.spyOn(database.cases, 'get').mockImplementationOnce((async (id: string) => {
    const before = await get(id)
    await database.cases.update(CASE, { head: 'f'.repeat(64) })
    return before
  }) as never) // one of its overloads is used
  expect(await restoreBackup(database, source, summary)).toMatchObject({
    ok: false,
    error: { code: 'busy', message: 'The case changed while it was being restored, so nothing was restored.', remedy: 'Restore it again.' },
  })
  spy.mockRestore()
  expect(await seqs(database)).toEqual([1, 2, 3])
})

test('a large case is written in steps of a hundred', async () => {
  const database = await fresh()
  const [entries, events] = [vi.spyOn(database.entries, 'bulkAdd'), vi.spyOn(database.events, 'bulkAdd')]
  const chain = chainOf([CREATED, ...Array.from({ length: 200 }, (_, at) => hide(`n-${at}`))])
  expect(await restoreBackup(database, ...backupOf(chain))).toMatchObject({ ok: true, value: { entries: 201 } })
  for (const spy of [entries, events]) expect(spy.mock.calls.map(([rows]) => rows.length)).toEqual([100, 100, 1])
  expect(await seqs(database)).toHaveLength(201)
})
