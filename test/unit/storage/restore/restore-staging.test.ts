import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import type { Database } from '../../../../src-renderer/storage/database.ts'
import type { EntryRow } from '../../../../src-renderer/storage/restore/backup-rows.ts'
import { clearUnfinishedRestores, createRestoreStaging, whileRestoring } from '../../../../src-renderer/storage/restore/restore-staging.ts'
import { freshCaseFile } from '../../../support/builders/case-files.ts'
import { CREATED, CASE, chainOf, type Part } from '../../../support/builders/custody-chains.ts'
import { openFile, storedCase, wholeCapturesOf } from '../stored-case.ts'

const STORES = ['cases', 'entries', 'captures', 'bodies', 'summaries', 'names', 'flows', 'events', 'meta'] as const
const rowsOf = async (database: Database): Promise<unknown[]> => await Promise.all(STORES.map((store) => database[store].toArray()))
const response: Part = { capture: { caseId: CASE } }
/** A hundred rows are written together; the last part waits for more. */
const chain = chainOf([CREATED, ...Array.from({ length: 100 }, () => response)])

/** Rows of a case of that id; written while they are read, so the last ones are missing. */
async function addRows(database: Database, caseId: string, isNew: boolean): Promise<void> {
  const staging = createRestoreStaging(database, caseId, isNew)
  for (const entry of chain.entries) {
    const event = chain.events.find(({ seq }) => seq === entry.seq)
    const capture = chain.captures.find(({ seq }) => seq === entry.seq)
    const row = event === undefined ? { kind: 'capture', entry, capture } : { kind: 'event', entry, event }
    await staging.add(row as EntryRow) // one of the two exists
  }
}

test('an interrupted restore is removed at the next start, and is not shown as a case before', async () => {
  const { caseFile, name } = await freshCaseFile()
  const database = await openFile(name)
  const empty = await rowsOf(database)
  await addRows(database, CASE, true)
  expect([await database.bodies.count(), await database.entries.count()]).toEqual([99, 100])
  expect(await caseFile.listCases()).toEqual({ ok: true, value: [] })
  expect(await caseFile.state(CASE)).toMatchObject({ ok: false, error: { code: 'not_found' } })
  await freshCaseFile({ name })
  expect(await rowsOf(database)).toEqual(empty)
})

test('a case that existed before an interrupted restore is unchanged, before the next start and after it', async () => {
  const { name, caseId, database } = await storedCase('response', 'event')
  const before = await rowsOf(database)
  await addRows(database, caseId, false)
  expect([(await wholeCapturesOf(database, caseId)).length, await database.bodies.count()]).toEqual([1, 100])
  const { caseFile } = await freshCaseFile({ name })
  expect(await rowsOf(database)).toEqual(before)
  expect(await caseFile.verify(caseId)).toMatchObject({ ok: true, value: { ok: true } })
})

test('a restore mark that claims that a case is new removes nothing of a case that exists', async () => {
  const { caseId, database } = await storedCase('response')
  const before = await rowsOf(database)
  for (const gone of [undefined, 'cases', 'entries'] as const) {
    if (gone !== undefined) await database[gone].clear()
    await database.meta.put({ key: `restoring ${caseId}`, value: { caseId, isNew: true } })
    await clearUnfinishedRestores(database)
    expect(await wholeCapturesOf(database, caseId)).toHaveLength(gone === 'entries' ? 0 : 1)
    if (gone === undefined) expect(await rowsOf(database)).toEqual(before)
    if (gone === 'cases') await database.cases.bulkPut(before[0] as never) // unchanged
    if (gone === 'cases') await database.cases.clear()
  }
})

test('a restore that continues in another window is left alone', async () => {
  const { name } = await freshCaseFile()
  const database = await openFile(name)
  await whileRestoring(database, CASE, async () => {
    await addRows(database, CASE, true)
    const before = await rowsOf(database)
    await freshCaseFile({ name })
    expect(await rowsOf(database)).toEqual(before)
  })
  await clearUnfinishedRestores(database)
  expect(await database.bodies.count()).toBe(0)
})
