import 'fake-indexeddb/auto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openBackups, type Backups } from '../../../../src-main/backups/backups.ts'
import type { BackupBridge } from '../../../../src-renderer/casefile/backup-write.ts'
import type { CaseFile } from '../../../../src-renderer/casefile/case-file.ts'
import { openDatabase, type Database } from '../../../../src-renderer/casefile/database.ts'
import type { MigrationProgress } from '../../../../src-renderer/casefile/upkeep/migrate-captures.ts'
import type { CaseRecord } from '../../../../src-renderer/evidence/case-state.ts'
import { foldCase } from '../../../../src-renderer/evidence/case-fold.ts'
import { failure } from '../../../../src-shared/failure.ts'
import { err } from '../../../../src-shared/result.ts'
import { wholeCase, wholeEvidence } from '../../../support/builders/whole-case.ts'
import { CASE } from '../../../support/builders/custody-chains.ts'
import { exchangeOf, fakeHeads, freshCaseFile } from '../../../support/builders/case-files.ts'
import { answerPart, version1Case } from '../version-1-case.ts'

const ANSWERS = 23
let dir = ''
let backups: Backups
let name = ''
let chain: Awaited<ReturnType<typeof version1Case>>
let count = 0
let desk: BackupBridge

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'casebook-migration-'))
  backups = openBackups(dir, () => new Date('2026-11-21T08:00:00.000Z'))
  desk = {
    readBackups: () => backups.list(),
    readBackup: (args) => backups.read(args),
    readBackupPart: (args) => backups.readPart(args),
    writeBackupPart: (args) => backups.writePart(args),
    finishBackup: (args) => backups.finish(args),
  }
  name = `migration-${process.pid}-${(count += 1)}`
  const texts = ['{"data":[{"token_symbol":"OLD"}],"pagination":{"page":1,"per_page":1,"is_last_page":true}}', '<html>', undefined]
  chain = await version1Case(
    name,
    Array.from({ length: ANSWERS }, (_, at) => answerPart(texts[at % texts.length])),
  )
})
afterEach(() => rmSync(dir, { recursive: true, force: true, maxRetries: 5 }))

async function opened(): Promise<Database> {
  const database = await openDatabase({ name })
  if (!database.ok) throw new Error(database.error.message)
  return database.value
}

/** How many captures stand in each store, and whether any row still holds its body. */
async function counted(): Promise<{ captures: number; bodies: number; digests: number; withBody: number }> {
  const { dexie, captures, bodies, digests } = await opened()
  const rows = await captures.toArray()
  const counts = { captures: rows.length, bodies: await bodies.count(), digests: await digests.count() }
  dexie.close()
  return { ...counts, withBody: rows.filter(({ body }) => body !== undefined).length }
}

/** The case is what version 1 wrote, however it is stored. */
async function expectWhole(caseFile: CaseFile): Promise<void> {
  caseFile.closeCase(CASE)
  expect(await wholeCase(caseFile, CASE)).toEqual(foldCase(chain))
  expect(await wholeEvidence(caseFile, CASE)).toEqual(chain)
  expect(await caseFile.verify(CASE)).toMatchObject({ ok: true, value: { ok: true, checked: { captures: ANSWERS } } })
}

const MOVED = { captures: ANSWERS, bodies: ANSWERS, digests: ANSWERS, withBody: 0 }
const UNMOVED = { captures: ANSWERS, bodies: 0, digests: 0, withBody: ANSWERS }

test('every answer of version 1 moves, after a backup, and the case is what it was', async () => {
  const { caseFile } = await freshCaseFile({ name })
  const told: MigrationProgress[] = []
  expect(await caseFile.migrate(desk, (progress) => told.push(progress))).toEqual({ ok: true, value: [] })
  await expectWhole(caseFile)
  expect(await counted()).toEqual(MOVED)
  expect(told[0]).toEqual({ cases: 1, casesDone: 0, title: 'Old', doing: 'backup', answers: ANSWERS, answersDone: 0, bytes: 0 })
  const bytes = chain.captures.reduce((sum, { bodyBytes }) => sum + bodyBytes, 0)
  expect(told.at(-1)).toMatchObject({ doing: 'moving', answersDone: ANSWERS, bytes })
  // Few at first, then twice as many each time, as long as they are small.
  expect(told.map(({ doing, answersDone }) => `${doing} ${answersDone}`)).toEqual(['backup 0', 'moving 4', 'moving 12', `moving ${ANSWERS}`])
  expect(told.map((progress) => progress.bytes)).toEqual(told.map((progress) => progress.bytes).toSorted((a, b) => a - b))
  const list = await backups.list()
  expect(list.ok && list.value.backups).toMatchObject([{ caseId: CASE, seq: ANSWERS + 1, head: chain.entries.at(-1)?.id }])
})

test('what has moved is not looked at again, and what is committed later needs no moving', async () => {
  const first = await freshCaseFile({ name })
  await first.caseFile.migrate(desk, () => undefined)
  await first.caseFile.commitExchange(exchangeOf({ caseId: CASE }), undefined)
  await first.caseFile.close()
  const { caseFile } = await freshCaseFile({ name, bridge: first.heads })
  const tell = vi.fn()
  const keys = vi.spyOn(IDBObjectStore.prototype, 'getAllKeys')
  const refused = vi.fn()
  expect(await caseFile.migrate({ ...desk, readBackups: refused }, tell)).toEqual({ ok: true, value: [] })
  expect([tell, keys, refused].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0])
  keys.mockRestore()
  expect(await counted()).toEqual({ captures: ANSWERS + 1, bodies: ANSWERS + 1, digests: ANSWERS + 1, withBody: 0 })
})

test('cut off after any step, it loses nothing and goes on at the next start', async () => {
  for (let steps = 1; ; steps += 1) {
    const { caseFile } = await freshCaseFile({ name })
    const before = await counted()
    let left = steps
    // The window is gone: nothing of what it would have done next happens.
    const cut = await caseFile.migrate(desk, () => {
      left -= 1
      if (left === 0) throw new Error('The window was killed')
    })
    await expectWhole(caseFile)
    const after = await counted()
    expect(after.bodies + after.withBody).toBe(ANSWERS)
    expect(after.bodies).toBeGreaterThanOrEqual(before.bodies)
    await caseFile.close()
    if (cut.ok && cut.value.length === 0) break
  }
  expect(await counted()).toEqual(MOVED)
})

test('a desk that refuses the backup leaves the case as it was, and says why', async () => {
  const { caseFile } = await freshCaseFile({ name })
  const reason = failure('disk_full', 'The disk is full.', 'Free some space.')
  const left = await caseFile.migrate({ ...desk, finishBackup: async () => err(reason) }, () => undefined)
  expect(left).toEqual({ ok: true, value: [{ caseId: CASE, title: 'Old', reason }] })
  expect(await counted()).toEqual(UNMOVED)
  await expectWhole(caseFile)
  // The next start tries again.
  expect(await caseFile.migrate(desk, () => undefined)).toEqual({ ok: true, value: [] })
  expect(await counted()).toEqual(MOVED)
})

test('a disk that fills up while answers move is said, and what did not move stands where it stood', async () => {
  const { caseFile } = await freshCaseFile({ name })
  const put = vi.spyOn(IDBObjectStore.prototype, 'put')
  const left = await caseFile.migrate(desk, ({ answersDone }) => {
    if (answersDone === 0) return
    put.mockImplementation(() => {
      throw new DOMException('Failed to write blobs (IOError)', 'DataError')
    })
  })
  put.mockRestore()
  expect(left).toMatchObject({ ok: true, value: [{ caseId: CASE, reason: { code: 'disk_full' } }] })
  const after = await counted()
  expect(after.bodies).toBeGreaterThan(0)
  expect(after.withBody).toBe(ANSWERS - after.bodies)
  await expectWhole(caseFile)
  expect(await caseFile.migrate(desk, () => undefined)).toEqual({ ok: true, value: [] })
  expect(await counted()).toEqual(MOVED)
})

test('a damaged case is not backed up and so not moved; it stays readable, and the cases after it move', async () => {
  const database = await opened()
  await database.captures.where(':id').equals([CASE, 5]).modify({ status: 500 })
  database.dexie.close()
  const { caseFile } = await freshCaseFile({ name })
  const left = await caseFile.migrate(desk, () => undefined)
  expect(left).toMatchObject({ ok: true, value: [{ caseId: CASE, reason: { code: 'corrupt' } }] })
  expect(await counted()).toEqual(UNMOVED)
  const state = await caseFile.state(CASE)
  expect(state.ok && state.value.captures.length).toBe(ANSWERS)
})

test('two windows that move the same case at once move every answer once', async () => {
  const heads = fakeHeads()
  const [one, other] = [await freshCaseFile({ name, bridge: heads }), await freshCaseFile({ name, bridge: heads })]
  const outcomes = await Promise.all([one, other].map(({ caseFile }) => caseFile.migrate(desk, () => undefined)))
  expect(outcomes).toEqual([
    { ok: true, value: [] },
    { ok: true, value: [] },
  ])
  await expectWhole(one.caseFile)
  expect(await counted()).toEqual(MOVED)
})

test('of several cases each is told in its turn, one with nothing to move in none; what is left of one is tried again with the next start', async () => {
  const { caseFile } = await freshCaseFile({ name })
  const made = await caseFile.createCase({ title: 'New', reference: '', investigator: 'Ada', budget: '1', practice: false })
  if (!made.ok) throw new Error(made.error.message)
  await caseFile.commitExchange(exchangeOf({ caseId: made.value.id }), undefined)
  const { dexie, cases, entries, captures, events } = await opened()
  // The same case once more under another id, cut down to its making and one answer.
  const other = { caseId: 'a-case' }
  await cases.add({ ...((await cases.get(CASE)) as CaseRecord), id: 'a-case', title: 'Broken', seq: 2 }) // it is there
  for (const table of [entries, events] as const)
    await dexie
      .table(table.name)
      .bulkAdd((await table.where(':id').between([CASE, 1], [CASE, 2], true, true).toArray()).map((row) => ({ ...row, ...other })))
  await captures.add({ ...(await captures.get([CASE, 2])), ...other, id: 'x-of-another' } as never) // it is there
  dexie.close()
  const told: MigrationProgress[] = []
  const left = await caseFile.migrate(desk, (progress) => told.push(progress))
  expect(left).toMatchObject({ ok: true, value: [{ caseId: 'a-case', title: 'Broken', reason: { code: 'corrupt' } }] })
  expect(told.map(({ title, cases: all, casesDone, doing, answers }) => [title, all, casesDone, doing, answers])).toEqual([
    ['Broken', 2, 0, 'backup', 1],
    ['Old', 2, 1, 'backup', ANSWERS],
    ...[1, 2, 3].map(() => ['Old', 2, 1, 'moving', ANSWERS]),
  ])
  told.length = 0
  expect(await caseFile.migrate(desk, (progress) => told.push(progress))).toMatchObject({ ok: true, value: [{ caseId: 'a-case' }] })
  expect(told.map(({ title, cases: all }) => [title, all])).toEqual([['Broken', 1]])
})
