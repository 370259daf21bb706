import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { linesOfEntry } from '../../../src-renderer/storage/backup-text.ts'
import { restoreBackup, type BackupSource } from '../../../src-renderer/storage/backup-restore.ts'
import type { Database } from '../../../src-renderer/storage/database.ts'
import type { BackupSummary } from '../../../src-shared/ipc/backup.ts'
import { failure } from '../../../src-shared/core/failure.ts'
import { err, ok } from '../../../src-shared/core/result.ts'
import { CREATED, CASE, chainOf, type Part } from '../../support/builders/custody-chains.ts'
import { openFile, wholeCapturesOf } from './stored-case.ts'

type Chain = ReturnType<typeof chainOf>
const hide = (nodeId: string): Part => ({ event: { kind: 'node-hidden', nodeId, hidden: true } })
const whole = chainOf([CREATED, { capture: { caseId: CASE } }, hide('a'), hide('b'), hide('c')])
const upTo = ({ entries, captures, events }: Chain, seq: number): Chain => ({
  entries: entries.filter((row) => row.seq <= seq),
  captures: captures.filter((row) => row.seq <= seq),
  events: events.filter((row) => row.seq <= seq),
})

/** A backup of a chain, and the source that it is read from. */
function backupOf(chain: Chain, pieces = 1): readonly [BackupSource, BackupSummary] {
  const last = chain.entries.at(-1)
  const summary = { id: 'b-1', caseId: CASE, seq: last?.seq ?? 0, head: last?.id ?? '' } as BackupSummary // only these members are read
  const text = chain.entries
    .flatMap((entry) => {
      const payload = [...chain.events, ...chain.captures].find(({ seq }) => seq === entry.seq)
      return payload === undefined ? [] : [...linesOfEntry(entry, payload)]
    })
    .join('')
  const source: BackupSource = {
    readBackup: async () => ok({ ...summary, parts: Array.from({ length: pieces }, (_, at) => String(at)) } as never), // only these members are read
    readBackupPart: async ({ sha256 }) => {
      const length = Math.ceil(text.length / pieces)
      return ok({ text: text.slice(Number(sha256) * length, (Number(sha256) + 1) * length) })
    },
  }
  return [source, summary]
}

const fresh = async (): Promise<Database> => await openFile(`restore-${crypto.randomUUID()}`)
async function restoreCase(chain: Chain): Promise<Database> {
  const database = await fresh()
  const outcome = await restoreBackup(database, ...backupOf(chain))
  if (!outcome.ok) throw new Error(outcome.error.message)
  return database
}
const seqs = async (database: Database): Promise<number[]> => (await database.entries.toArray()).map(({ seq }) => seq)

test('a restore writes a complete backup to the case file: chain, responses with derived data, events and record', async () => {
  const database = await restoreCase(whole)
  expect(await database.entries.toArray()).toEqual(whole.entries)
  expect(await database.events.toArray()).toEqual(whole.events)
  expect(await wholeCapturesOf(database, CASE)).toEqual(whole.captures)
  expect((await database.summaries.toArray()).map(({ seq, summary }) => [seq, summary.rows])).toEqual([[2, 1]])
  expect(await database.cases.toArray()).toMatchObject([
    { id: CASE, title: 'Old', investigator: 'Ada', captures: 1, seq: 5, head: whole.entries[4]?.id },
  ])
})

test('entries later than the backup stay, and count in the record', async () => {
  const database = await restoreCase(whole)
  await database.bodies.delete([CASE, 2])
  expect(await restoreBackup(database, ...backupOf(upTo(whole, 3)))).toMatchObject({
    ok: true,
    value: { changed: true, entries: 3, saved: 2, record: { seq: 5 } },
  })
  expect(await wholeCapturesOf(database, CASE)).toEqual(whole.captures)
  expect(await seqs(database)).toEqual([1, 2, 3, 4, 5])
})

test('a case that holds all of the backup and is whole is left alone, with its record; for one without a record the restore reports what the record would be', async () => {
  const database = await restoreCase(whole)
  await database.cases.update(CASE, { title: 'As listed' })
  const writes = vi.spyOn(database.entries, 'bulkAdd')
  expect(await restoreBackup(database, ...backupOf(upTo(whole, 3)))).toMatchObject({
    ok: true,
    value: { changed: false, entries: 3, saved: 2, record: { title: 'As listed' } },
  })
  expect(await restoreBackup(database, ...backupOf(whole))).toMatchObject({ ok: true, value: { changed: false, entries: 5, saved: 0 } })
  await database.cases.clear()
  expect(await restoreBackup(database, ...backupOf(whole))).toMatchObject({ ok: true, value: { changed: false, record: { title: 'Old', seq: 5 } } })
  expect(writes).not.toHaveBeenCalled()
})

test('a shorter whole case is extended, and a whole case that diverged is not', async () => {
  const shorter = await restoreCase(upTo(whole, 3))
  expect(await restoreBackup(shorter, ...backupOf(whole))).toMatchObject({ ok: true, value: { changed: true, entries: 5, saved: 0 } })
  const other = chainOf([CREATED, { capture: { caseId: CASE } }, hide('a'), hide('elsewhere')])
  const database = await restoreCase(other)
  expect(await restoreBackup(database, ...backupOf(whole))).toEqual({
    ok: false,
    error: {
      code: 'custody_mismatch',
      message:
        'The entries of this case in the case file do not continue the backup. Nothing was changed. Both are intact but differ from one entry on.',
      remedy: 'Export the evidence of the case, then choose a newer backup.',
    },
  })
  expect(await database.entries.toArray()).toEqual(other.entries)
  // The same place, and damaged: nothing of value would be lost.
  await database.events.clear()
  expect(await restoreBackup(database, ...backupOf(whole))).toMatchObject({ ok: true, value: { changed: true } })
})

test('rows that do not follow each other are named, and no fork is reported where no entry was written twice', async () => {
  const database = await restoreCase(whole)
  await database.entries.delete([CASE, 4])
  await database.events.delete([CASE, 4])
  const refused = await restoreBackup(database, ...backupOf(upTo(whole, 3)))
  expect(refused).toMatchObject({
    ok: false,
    error: {
      code: 'custody_mismatch',
      message: 'The entries of this case in the case file do not continue the backup. Nothing was changed. Entry 4 is missing.',
    },
  })
  expect(await seqs(database)).toEqual([1, 2, 3, 5])
})

test('a backup that cannot be read is refused with the message of the backend', async () => {
  const database = await fresh()
  const [source, summary] = backupOf(whole)
  const refused = err(failure('disk_error', 'Not now.', 'Again.'))
  expect(await restoreBackup(database, { ...source, readBackup: async () => refused }, summary)).toEqual(refused)
  expect(await restoreBackup(database, { ...source, readBackupPart: async () => refused }, summary)).toEqual(refused)
  expect(await seqs(database)).toEqual([])
})

test('a storage that fails changes nothing, and the failure names the attempted operation', async () => {
  const database = await fresh()
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })
  const failed = await restoreBackup(database, ...backupOf(whole))
  put.mockRestore()
  expect(failed).toMatchObject({ ok: false, error: { code: 'quota', message: expect.stringMatching(/^Restoring the case failed/) as string } })
  expect(await seqs(database)).toEqual([])
})

test('a case whose record changed while the backup was read is not overwritten', async () => {
  const database = await restoreCase(upTo(whole, 3))
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

test('a large case is written in steps of a hundred entries', async () => {
  const database = await fresh()
  const [entries, events] = [vi.spyOn(database.entries, 'bulkAdd'), vi.spyOn(database.events, 'bulkAdd')]
  const chain = chainOf([CREATED, ...Array.from({ length: 200 }, (_, at) => hide(`n-${at}`))])
  expect(await restoreBackup(database, ...backupOf(chain))).toMatchObject({ ok: true, value: { entries: 201 } })
  // Events are written to their place at once; entries wait, and are moved in steps as well.
  expect(events.mock.calls.map(([rows]) => rows.length).filter((rows) => rows > 0)).toEqual([100, 100, 1])
  expect(entries.mock.calls.map(([rows]) => rows.length)).toEqual([100, 100, 1, 4, 8, 16, 32, 64, 77])
  expect(await seqs(database)).toHaveLength(201)
})

test('in an existing case, graph and label data are written in steps of eight, since each is as much work as its response', async () => {
  const body = JSON.stringify({ data: [{ counterparty_address: `0x${'1'.repeat(40)}`, counterparty_address_label: 'A', total_volume_usd: 1 }] })
  const received: Part = { capture: { caseId: CASE, endpoint: 'profiler/counterparties', body } }
  const chain = chainOf([CREATED, hide('a'), ...Array.from({ length: 30 }, () => received)])
  const database = await restoreCase(upTo(chain, 2))
  const [flows, names, bodies] = [vi.spyOn(database.flows, 'bulkAdd'), vi.spyOn(database.names, 'bulkAdd'), vi.spyOn(database.bodies, 'bulkAdd')]
  expect(await restoreBackup(database, ...backupOf(chain))).toMatchObject({ ok: true, value: { changed: true, entries: 32 } })
  const steps = (spy: typeof flows | typeof names | typeof bodies): number[] => spy.mock.calls.map(([rows]) => rows.length)
  const waiting = [8, 8, 8, 6]
  expect([steps(flows), steps(names), steps(bodies)]).toEqual([
    [...waiting, 4, 8, 8, 8, 2],
    [...waiting, 4, 8, 8, 8, 2],
    [...waiting, 4, 8, 16, 2],
  ])
  expect([await database.flows.count(), await database.names.count(), (await wholeCapturesOf(database, CASE)).length]).toEqual([30, 30, 30])
})

const STORES = ['cases', 'entries', 'captures', 'bodies', 'summaries', 'names', 'flows', 'events', 'meta'] as const
const rowsOf = async (database: Database): Promise<unknown[]> => await Promise.all(STORES.map((store) => database[store].toArray()))
const response = (length: number): Part => ({ capture: { caseId: CASE, body: `"${'a'.repeat(length - 2)}"` } })
const large = chainOf([CREATED, ...Array.from({ length: 3 }, () => response(4_100_000))])

/** Delivers the last piece after an action. */
function beforeLast(source: BackupSource, pieces: number, action: () => Promise<void>): BackupSource {
  return {
    ...source,
    readBackupPart: async (args) => {
      if (args.sha256 === String(pieces - 1)) await action()
      return await source.readBackupPart(args)
    },
  }
}

test('responses are written as they are read, a few megabytes together, and no case is visible until all of it is verified', async () => {
  const database = await fresh()
  const [source, summary] = backupOf(large, 9)
  const bodies = vi.spyOn(database.bodies, 'bulkAdd')
  let seen: unknown[] = []
  const outcome = await restoreBackup(
    database,
    beforeLast(source, 9, async () => {
      seen = [
        bodies.mock.calls.map(([rows]) => rows.length),
        await database.cases.toArray(),
        await database.entries
          .where('caseId')
          .equals(CASE)
          .count()
          .catch(() => 0),
      ]
      expect(await database.entries.get([CASE, 2])).toBeUndefined()
    }),
    summary,
  )
  expect(outcome).toMatchObject({ ok: true, value: { entries: 4, changed: true } })
  expect(seen).toEqual([[2], [], 0])
  expect(bodies.mock.calls.map(([rows]) => rows.length)).toEqual([2, 1])
  expect(await wholeCapturesOf(database, CASE)).toEqual(large.captures)
  expect(await database.meta.where('key').startsWith('restoring').count()).toBe(0)
})

const long = chainOf([CREATED, { capture: { caseId: CASE } }, ...Array.from({ length: 150 }, (_, at) => hide(`n-${at}`))])

test.each([
  ['cannot be read any further', async () => err(failure('disk_error', 'Not now.', 'Again.'))],
  ['was cancelled', async () => err(failure('cancelled', 'Restoring was cancelled.', 'Begin again.'))],
  ['ends in the middle', async () => ok({ text: '{"entry' })],
  ['holds something else', async () => ok({ text: 'x\n' })],
])(
  'a backup that %s leaves nothing behind, whether or not its case exists',
  async (_what, last: () => ReturnType<BackupSource['readBackupPart']>) => {
    for (const part of [undefined, upTo(long, 3)]) {
      const database = part === undefined ? await fresh() : await restoreCase(part)
      if (part !== undefined) await database.bodies.delete([CASE, 2])
      const before = await rowsOf(database)
      const [source, summary] = backupOf(long, 9)
      const writes = vi.spyOn(database.entries, 'bulkAdd')
      const readBackupPart: BackupSource['readBackupPart'] = async (args) => (args.sha256 === '8' ? await last() : await source.readBackupPart(args))
      expect((await restoreBackup(database, { ...source, readBackupPart }, summary)).ok).toBe(false)
      expect(writes).toHaveBeenCalled()
      expect(await rowsOf(database)).toEqual(before)
      // And it can be restored at once.
      expect(await restoreBackup(database, source, summary)).toMatchObject({ ok: true, value: { changed: true, entries: 152 } })
      expect(await wholeCapturesOf(database, CASE)).toEqual(long.captures)
    }
  },
)

test('of a damaged case only the damaged rows are replaced', async () => {
  const database = await restoreCase(whole)
  const before = await rowsOf(database)
  await database.events.update([CASE, 4], { actor: 'Eve' })
  const entries = vi.spyOn(database.entries, 'bulkAdd')
  expect(await restoreBackup(database, ...backupOf(whole))).toMatchObject({ ok: true, value: { changed: true, entries: 5 } })
  expect(entries.mock.calls.map(([rows]) => rows.map(({ caseId, seq }) => [caseId, seq]))).toEqual([[['restoring c-1', 4]], [[CASE, 4]]])
  expect(await rowsOf(database)).toEqual(before)
})

test('rows that no entry of the backup names are removed where the backup covers their place', async () => {
  const database = await restoreCase(whole)
  const before = await rowsOf(database)
  const [event] = await database.events.toArray()
  await database.events.add({ ...event, seq: 0 } as never) // a row of an event
  await database.events.add({ ...event, seq: 2 } as never) // the same
  expect(await restoreBackup(database, ...backupOf(whole))).toMatchObject({ ok: true, value: { changed: true, saved: 0 } })
  expect(await rowsOf(database)).toEqual(before)
})

test('a response that occurs twice in a backup is named, and nothing of it stays', async () => {
  const database = await fresh()
  const [capture] = whole.captures
  const twice = { ...whole, captures: [capture, { ...capture, seq: 3 }], events: whole.events.filter(({ seq }) => seq !== 3) } as Chain // unchanged
  expect(await restoreBackup(database, ...backupOf(twice))).toMatchObject({
    ok: false,
    error: { code: 'corrupt', message: expect.stringMatching(/ntry 3|2 times/) as string },
  })
  expect((await rowsOf(database)).flat()).toMatchObject([{ key: 'schemaVersion' }])
})

test('a case is restored by one window at a time', async () => {
  const database = await fresh()
  const [source, summary] = backupOf(whole, 2)
  let second: unknown
  const first = await restoreBackup(
    database,
    beforeLast(source, 2, async () => {
      second = await restoreBackup(database, source, summary)
    }),
    summary,
  )
  expect(second).toMatchObject({ ok: false, error: { code: 'busy', message: expect.stringContaining('another window') as string } })
  expect(first).toMatchObject({ ok: true, value: { changed: true } })
})

test('a case with an entity is restored from its backup character for character', async () => {
  const entity: Part = {
    event: { kind: 'entity-added', subjectId: 'e-1', typed: ' Fund', entityName: 'Fund', chains: ['all'], alias: '', origin: 'typed' },
  }
  const chain = chainOf([CREATED, entity, hide('a')])
  const database = await restoreCase(chain)
  expect(await database.events.toArray()).toEqual(chain.events)
  expect(await database.cases.toArray()).toMatchObject([{ subjects: 1, seq: 3, head: chain.entries[2]?.id }])
})
