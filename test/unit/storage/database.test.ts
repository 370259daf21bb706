import 'fake-indexeddb/auto'
import { Dexie, type Transaction } from 'dexie'
import { describe, expect, test, vi } from 'vitest'
import {
  CAPTURES_AT_ONCE,
  DATABASE_NAME,
  lastRowOfCase,
  openDatabase,
  rowsAt,
  rowsOfCase,
  someRowsOfCase,
  type Database,
} from '../../../src-renderer/storage/database.ts'
import { DATABASE_VERSIONS, type DatabaseVersion } from '../../../src-renderer/storage/database-versions.ts'
import type { CaseEvent } from '../../../src-shared/custody/capture.ts'
import { wholeEvidence } from '../../support/builders/whole-case.ts'
import { ADDRESS, exchangeOf, freshCaseFile, newCase } from '../../support/builders/case-files.ts'
import { storedCase } from './stored-case.ts'

/**
 * Rows as each published version wrote them, and their form in the newest version. An upgrade
 * without its line here fails the test below.
 */
const UPGRADE_TESTS: Readonly<Record<number, UpgradeTest>> = {}

interface UpgradeTest {
  readonly before: Readonly<Record<string, readonly object[]>>
  readonly after: (database: Database) => Promise<void>
}

let count = 0
function freshName(): string {
  return `database-test-${(count += 1)}`
}

async function openFile(name: string, versions?: readonly DatabaseVersion[]): Promise<Database> {
  const result = await openDatabase({ name, versions })
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

function withoutTest(versions: readonly DatabaseVersion[], tests: Readonly<Record<number, unknown>>): number[] {
  return versions.flatMap(({ version, upgrade }) => (upgrade !== undefined && !(version in tests) ? [version] : []))
}

/** A possible next version: fills a field that its index needs. */
async function fillClient(transaction: Transaction): Promise<void> {
  await transaction.table('cases').toCollection().modify({ client: '' })
}
const NEXT: DatabaseVersion = { version: 2, why: 'Cases are listed by client.', stores: { cases: 'id, client' }, upgrade: fillClient }
const NEXT_TEST: UpgradeTest = {
  before: { cases: [{ id: 'c-1', title: 'T' }], meta: [{ key: 'kept', value: 1 }] },
  after: async ({ cases, meta }) => {
    expect(await cases.toArray()).toEqual([{ id: 'c-1', title: 'T', client: '' }])
    expect(await meta.get('kept')).toEqual({ key: 'kept', value: 1 })
  },
}

describe('versions of the case file', () => {
  test('are numbered upwards, each with its reason and a test of its upgrade', () => {
    const numbers = DATABASE_VERSIONS.map(({ version }) => version)
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    expect(new Set(numbers).size).toBe(numbers.length)
    for (const { why } of DATABASE_VERSIONS) expect(why.length).toBeGreaterThan(20)
    expect(withoutTest(DATABASE_VERSIONS, UPGRADE_TESTS)).toEqual([])
    expect(withoutTest([...DATABASE_VERSIONS, NEXT], UPGRADE_TESTS)).toEqual([2])
  })

  // A possible next version joins the published ones, so that this table is never empty.
  const carried = [...DATABASE_VERSIONS, NEXT].filter(({ upgrade }) => upgrade !== undefined)
  test.each(carried)('carry rows over into version $version', async ({ version }) => {
    const name = freshName()
    const versions = version === NEXT.version ? [...DATABASE_VERSIONS, NEXT] : DATABASE_VERSIONS
    const { before, after } = { ...UPGRADE_TESTS, [NEXT.version]: NEXT_TEST }[version] ?? {}
    if (before === undefined || after === undefined) throw new Error(`Version ${version} has no rows to carry over.`)
    const old = await openFile(
      name,
      versions.filter((one) => one.version < version),
    )
    for (const [store, rows] of Object.entries(before)) await old.dexie.table(store).bulkAdd([...rows])
    old.dexie.close()
    await after(await openFile(name, versions))
  })

  test('carry a whole case over an upgrade, and it verifies afterwards', async () => {
    const old = await freshCaseFile()
    const caseId = await newCase(old.caseFile)
    await old.caseFile.commitExchange(exchangeOf({ caseId }), undefined)
    await old.caseFile.close()
    const next = await freshCaseFile({ name: old.name, api: old.heads, versions: [...DATABASE_VERSIONS, NEXT] })
    expect(await next.caseFile.listCases()).toMatchObject({ ok: true, value: [{ id: caseId, client: '' }] })
    expect(await next.caseFile.verify(caseId)).toMatchObject({ ok: true, value: { ok: true, checked: { captures: 1 } } })
    await next.caseFile.close()
    const bare = await openFile(freshName(), [...DATABASE_VERSIONS, NEXT])
    const migrated = await openFile(old.name, [...DATABASE_VERSIONS, NEXT])
    const schemaOf = ({ dexie }: Database) => dexie.tables.map(({ name, schema }) => [name, schema.primKey.src, schema.indexes.map(({ src }) => src)])
    expect(schemaOf(migrated)).toEqual(schemaOf(bare))
  })

  test('leave the old version unchanged if an upgrade fails', async () => {
    const name = freshName()
    const before = await openFile(name)
    await before.meta.put({ key: 'kept', value: 1 })
    before.dexie.close()
    const failing: DatabaseVersion = {
      ...NEXT,
      async upgrade(transaction) {
        await transaction.table('meta').put({ key: 'kept', value: 2 })
        throw new Error('power cut')
      },
    }
    expect(await openDatabase({ name, versions: [...DATABASE_VERSIONS, failing] })).toMatchObject({ ok: false, error: { code: 'disk_error' } })
    expect((await (await openFile(name)).meta.get('kept'))?.value).toBe(1)
  })

  test('refuse a file of a newer version and do not change it', async () => {
    const name = freshName()
    ;(await openFile(name, [...DATABASE_VERSIONS, NEXT])).dexie.close()
    // Dexie opens a newer database without an error, and may add to it: unchanged means not opened.
    const touched = vi.spyOn(IDBFactory.prototype, 'open')
    expect(await openDatabase({ name })).toMatchObject({ ok: false, error: { code: 'newer_version' } })
    expect(touched).not.toHaveBeenCalled()
    touched.mockRestore()
    const stored = (await indexedDB.databases()).find((entry) => entry.name === name)
    expect(stored?.version).toBe(20)
    const schemaOf = ({ dexie }: Database) => dexie.tables.map((table) => [table.name, table.schema.indexes.map(({ src }) => src)])
    const next = await openFile(name, [...DATABASE_VERSIONS, NEXT])
    expect(schemaOf(next)).toContainEqual(['cases', ['client']])
    next.dexie.close()
    // A version that the browser does not report (Dexie may change a schema without its number) is
    // in the file itself.
    const marked = freshName()
    const database = await openFile(marked)
    await database.meta.put({ key: 'schemaVersion', value: 7 })
    database.dexie.close()
    expect(await openDatabase({ name: marked })).toMatchObject({ ok: false, error: { code: 'newer_version' } })
  })

  test('request strict durability from IndexedDB on every write', async () => {
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
    const { caseFile } = await freshCaseFile()
    await newCase(caseFile)
    const writes = transaction.mock.calls.filter(([, mode]) => mode === 'readwrite')
    transaction.mockRestore()
    expect(writes.length).toBeGreaterThan(0)
    for (const [, , options] of writes) expect(options).toMatchObject({ durability: 'strict' })
  })

  test('close for good when another window upgrades, and report that', async () => {
    const onDisturbed = vi.fn()
    const { caseFile, name, heads } = await freshCaseFile({ onDisturbed })
    const caseId = await newCase(caseFile)
    const next = await openDatabase({ name, versions: [...DATABASE_VERSIONS, NEXT] })
    expect(next.ok).toBe(true)
    expect(onDisturbed).toHaveBeenCalledWith('versionchange')
    const written = await caseFile.commitExchange(exchangeOf({ caseId }), undefined)
    expect(written).toMatchObject({ ok: false, error: { code: 'busy', remedy: 'Reload this window.' } })
    expect(heads.heads.get(caseId)?.seq).toBe(1)
  })
})

describe('opening', () => {
  test('uses the one database of the page where no other is named', async () => {
    expect(DATABASE_NAME).toBe('casebook')
    const database = await openDatabase()
    if (!database.ok) throw new Error(database.error.message)
    expect(database.value.dexie.name).toBe('casebook')
    expect(await database.value.meta.get('schemaVersion')).toEqual({ key: 'schemaVersion', value: 1 })
    expect((await indexedDB.databases()).find(({ name }) => name === 'casebook')?.version).toBe(10)
    database.value.dexie.close()
  })

  test('writes the version down once', async () => {
    const name = freshName()
    ;(await openFile(name)).dexie.close()
    const put = vi.spyOn(IDBObjectStore.prototype, 'put')
    ;(await openFile(name)).dexie.close()
    expect(put).not.toHaveBeenCalled()
    put.mockRestore()
  })

  test('continues in a browser that does not list its databases', async () => {
    const name = freshName()
    const factory = {
      open: indexedDB.open.bind(indexedDB),
      deleteDatabase: indexedDB.deleteDatabase.bind(indexedDB),
      cmp: indexedDB.cmp.bind(indexedDB),
    }
    const database = await openDatabase({ name, factory: factory as IDBFactory }) // like an old browser's
    expect(database.ok).toBe(true)
    if (database.ok) database.value.dexie.close()
    // There a newer one is detected by its content.
    ;(await openFile(name, [...DATABASE_VERSIONS, NEXT])).dexie.close()
    expect(await openDatabase({ name, factory: factory as IDBFactory })).toMatchObject({ ok: false, error: { code: 'newer_version' } })
  })

  test('is not delayed by a newer database of another name', async () => {
    const other = freshName()
    const newer = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(other, 990)
      opening.addEventListener('success', () => resolve(opening.result))
    })
    newer.close()
    const databases = await indexedDB.databases()
    const factory = {
      open: indexedDB.open.bind(indexedDB),
      deleteDatabase: indexedDB.deleteDatabase.bind(indexedDB),
      cmp: indexedDB.cmp.bind(indexedDB),
      databases: () => Promise.resolve(databases.toSorted((a) => (a.name === other ? -1 : 1))),
    }
    const database = await openDatabase({ name: freshName(), factory }) // the other one is listed first
    expect(database.ok).toBe(true)
    if (database.ok) database.value.dexie.close()
  })

  test('reports that another window blocks it, and continues when that window is gone', async () => {
    const name = freshName()
    const stored = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(name, 5)
      opening.addEventListener('success', () => resolve(opening.result))
    })
    // It receives the upgrade event and does not close.
    const onDisturbed = vi.fn(() => stored.close())
    const database = await openDatabase({ name, onDisturbed })
    expect([database.ok, onDisturbed.mock.calls]).toEqual([true, [['blocked']]])
  })

  test('closes for good where it failed, so that no later query opens the database again', async () => {
    const name = freshName()
    ;(await openFile(name, [...DATABASE_VERSIONS, NEXT])).dexie.close()
    const closed = vi.spyOn(Dexie.prototype, 'close')
    const factory = {
      open: indexedDB.open.bind(indexedDB),
      deleteDatabase: indexedDB.deleteDatabase.bind(indexedDB),
      cmp: indexedDB.cmp.bind(indexedDB),
    }
    await openDatabase({ name, factory: factory as IDBFactory })
    await openDatabase({ name, factory: { ...factory, databases: () => Promise.reject(new Error('damaged')) } })
    expect(closed.mock.calls).toEqual([[{ disableAutoOpen: true }], [{ disableAutoOpen: true }]])
    closed.mockRestore()
  })
})

describe('rows of a case', () => {
  async function withRows(count: number): Promise<Database> {
    const database = await openFile(freshName())
    const row = (caseId: string, seq: number) => ({ caseId, seq }) as CaseEvent // only its place is read
    await database.events.bulkAdd([...Array.from({ length: count }, (_, at) => row('c', at + 1)), row('b', 1), row('c-2', 1)])
    return database
  }

  test.each([0, 1, 499, 500, 501, 1_001])('are all read in order: %i of them', async (count) => {
    const database = await withRows(count)
    expect((await rowsOfCase(database.events, 'c')).map(({ seq }) => seq)).toEqual(Array.from({ length: count }, (_, at) => at + 1))
    expect((await lastRowOfCase(database.events, 'c'))?.seq).toBe(count === 0 ? undefined : count)
  })

  test('are read from a given place, five hundred at a time by default', async () => {
    const database = await withRows(502)
    const seqs = async (from: number, max?: number): Promise<number[]> =>
      (await someRowsOfCase(database.events, 'c', from, max)).map(({ seq }) => seq)
    expect([(await seqs(1)).length, (await seqs(0)).length, (await seqs(2)).length]).toEqual([500, 500, 500])
    expect([await seqs(502), await seqs(503), await seqs(3, 2)]).toEqual([[502], [], [3, 4]])
  })

  test('are read no more often than there are batches', async () => {
    const database = await withRows(499)
    const where = vi.spyOn(database.events, 'where')
    await rowsOfCase(database.events, 'c')
    expect(where).toHaveBeenCalledOnce()
    expect(CAPTURES_AT_ONCE).toBe(20)
  })
})

describe('storage that fails', () => {
  async function failingWrite(error: Error): Promise<unknown> {
    const { caseFile } = await freshCaseFile()
    const caseId = await newCase(caseFile)
    const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw error
    })
    const refused = await caseFile.commitExchange(exchangeOf({ caseId, id: `full-${(count += 1)}` }), undefined)
    add.mockRestore()
    const evidence = await wholeEvidence(caseFile, caseId)
    // Nothing is stored in part, and the next write continues from the end of the chain.
    expect([evidence.entries.length, evidence.captures.length]).toEqual([1, 0])
    expect(await caseFile.commitExchange(exchangeOf({ caseId }), undefined)).toMatchObject({ ok: true, value: { capture: { seq: 2 } } })
    expect(await caseFile.verify(caseId)).toMatchObject({ ok: true, value: { ok: true } })
    return refused
  }

  test('reports a full disk, in the words of each browser, and a used-up quota', async () => {
    const codes: unknown[] = []
    for (const [name, message] of [
      ['DataError', 'Failed to write blobs (IOError)'],
      ['UnknownError', 'Internal error opening backing store: FILE_ERROR_NO_SPACE'],
      ['QuotaExceededError', 'The quota has been exceeded.'],
      ['UnknownError', 'Internal error.'],
    ] as const) {
      codes.push(await failingWrite(new DOMException(message, name)))
    }
    expect(codes).toMatchObject(['disk_full', 'disk_full', 'quota', 'disk_error'].map((code) => ({ ok: false, error: { code } })))
  })

  test('never deletes a database that cannot be opened', async () => {
    const name = freshName()
    ;(await openFile(name)).dexie.close()
    const remove = vi.spyOn(Dexie, 'delete')
    const removeRaw = vi.spyOn(IDBFactory.prototype, 'deleteDatabase')
    const open = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError')
    })
    expect(await openDatabase({ name })).toMatchObject({ ok: false, error: { code: 'disk_error' } })
    open.mockRestore()
    expect(remove).not.toHaveBeenCalled()
    expect(removeRaw).not.toHaveBeenCalled()
    expect((await openDatabase({ name })).ok).toBe(true)
  })
})

describe('a case file that lost something', () => {
  test('is distinguished from a first run when it is empty', async () => {
    const { heads } = await freshCaseFile()
    await heads.writeCustodyHead({ caseId: 'c-1', seq: 40, head: 'a'.repeat(64) })
    const { caseFile } = await freshCaseFile({ api: heads })
    expect(caseFile.losses()).toMatchObject([{ caseId: 'c-1', storedSeq: 0, head: { seq: 40 } }])
    expect(await caseFile.commitExchange(exchangeOf({ caseId: 'c-1' }), undefined)).toMatchObject({ ok: false, error: { code: 'custody_mismatch' } })
    const reported = vi.fn()
    caseFile.subscribeCases(reported)
    expect(await caseFile.acknowledgeDataLoss('c-1')).toEqual({ ok: true, value: undefined })
    expect(reported).toHaveBeenCalled()
    expect(caseFile.losses()).toEqual([])
  })

  test('detects a cut tail, refuses to overwrite it, and continues only on confirmation by the investigator', async () => {
    const whole = await freshCaseFile()
    const caseId = await newCase(whole.caseFile)
    await whole.caseFile.commitExchange(exchangeOf({ caseId }), undefined)
    const [record] = (await whole.caseFile.listCases().then((cases) => (cases.ok ? cases.value : []))) ?? []
    await whole.caseFile.close()
    // Like a log that was truncated while the browser was closed: the last entry is missing
    // everywhere.
    const database = await openFile(whole.name)
    const first = await database.entries.get([caseId, 1])
    await database.entries.delete([caseId, 2])
    await database.captures.delete([caseId, 2])
    await database.cases.put({ ...record!, seq: 1, head: first!.id, captures: 0 })
    database.dexie.close()

    const cut = await freshCaseFile({ name: whole.name, api: whole.heads })
    expect(cut.caseFile.losses()).toMatchObject([{ caseId, storedSeq: 1, head: { seq: 2 } }])
    const verified = await cut.caseFile.verify(caseId)
    expect(verified).toMatchObject({ ok: true, value: { ok: false } })
    const write = () => cut.caseFile.addSubject(caseId, { typed: ADDRESS, address: ADDRESS, family: 'evm', chains: ['ethereum'] })
    expect(await write()).toMatchObject({
      ok: false,
      error: { code: 'custody_mismatch', message: expect.stringContaining(`Entry 2 of case ${caseId} is missing`) },
    })
    expect(await cut.caseFile.acknowledgeDataLoss(caseId)).toEqual({ ok: true, value: undefined })
    expect((await write()).ok).toBe(true)
    const state = await cut.caseFile.state(caseId)
    expect(state.ok && state.value.events.map(({ kind }) => kind)).toEqual(['case-created', 'case-verified', 'subject-added'])
    await cut.caseFile.settled()
    expect(whole.heads.heads.get(caseId)).toMatchObject({ seq: 3 })
    await cut.caseFile.close()
    expect((await freshCaseFile({ name: whole.name, api: whole.heads })).caseFile.losses()).toEqual([])
  })

  test('detects a chain that was replaced by another of the same length', async () => {
    const whole = await freshCaseFile()
    const caseId = await newCase(whole.caseFile)
    await whole.caseFile.close()
    const database = await openFile(whole.name)
    const entry = await database.entries.get([caseId, 1])
    await database.entries.put({ ...entry!, id: 'b'.repeat(64) })
    database.dexie.close()
    const { caseFile } = await freshCaseFile({ name: whole.name, api: whole.heads })
    expect(caseFile.losses()).toMatchObject([{ caseId, storedSeq: 1, head: { seq: 1 } }])
    expect(await caseFile.appendEvent(caseId, { kind: 'node-hidden', nodeId: 'n', hidden: true })).toMatchObject({
      error: { message: expect.stringContaining('differs from the one') },
    })
  })

  test('names altered items of a stored case', async () => {
    const { caseFile, name } = await freshCaseFile()
    const caseId = await newCase(caseFile)
    await caseFile.commitExchange(exchangeOf({ caseId }), undefined)
    const database = await openFile(name)
    await database.bodies
      .where(':id')
      .equals([caseId, 2])
      .modify((row) => {
        row.body[10] = (row.body[10] ?? 0) ^ 1
      })
    expect(await caseFile.verify(caseId)).toMatchObject({ ok: true, value: { ok: false, problems: [{ seq: 2 }] } })
  })
})

describe('rows at places of cases', () => {
  test('are read in the order of the places, repeated where a place is requested twice, and undefined where a place is empty', async () => {
    const { database, caseId } = await storedCase('response', 'event', 'response', 'response')
    const positions = [5, 2, 3, 4, 2, 99].map((seq) => ({ caseId, seq }))
    const [stretch, alone] = [vi.spyOn(database.captures, 'where'), vi.spyOn(database.captures, 'bulkGet')]
    const rows = await rowsAt(database.captures, positions)
    expect(rows.map((row) => row?.seq)).toEqual([5, 2, undefined, 4, 2, undefined])
    // Places 2 to 5 in one, and 99.
    expect(stretch).toHaveBeenCalledOnce()
    expect(alone.mock.calls).toEqual([[[[caseId, 99]]]])
    expect(await rowsAt(database.captures, [])).toEqual([])
    expect(await rowsAt(database.captures, [{ caseId: 'elsewhere', seq: 2 }])).toEqual([undefined])
  })

  test('of different cases are not mixed up', async () => {
    const [one, other] = [await storedCase('response'), await storedCase('response')]
    const row = await other.database.captures.get([other.caseId, 2])
    if (row === undefined) expect.unreachable()
    await one.database.captures.put(row)
    const positions = [other, one].map(({ caseId }) => ({ caseId, seq: 2 }))
    expect((await rowsAt(one.database.captures, positions)).map((found) => found?.caseId)).toEqual([other.caseId, one.caseId])
  })
})
