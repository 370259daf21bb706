import 'fake-indexeddb/auto'
import { mkdtempSync, readdirSync, rmSync, statSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openBackups, type Backups } from '../../../src-main/backups.ts'
import { nodeFiles, type FileSystem } from '../../../src-main/disk/file-system.ts'
import type { BackupBridge } from '../../../src-renderer/casefile/backup-write.ts'
import type { CaseFile } from '../../../src-renderer/casefile/case-file.ts'
import { exchangeOf, freshCaseFile, newCase } from './fakes.ts'

/** Case files on a fake IndexedDB, backed up into the desk's real files. */
let dir = ''
let backups: Backups
let sent = 0
let full = false
let minute = 0
const disk: FileSystem = {
  ...nodeFiles,
  open: async (path, flags, mode) => {
    if (full) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
    return await nodeFiles.open(path, flags, mode)
  },
}
const now = (): Date => new Date(Date.UTC(2026, 10, 21, 8, (minute += 1)))
const desk: BackupBridge = {
  readBackups: () => backups.list(),
  readBackup: (args) => backups.read(args),
  readBackupPart: (args) => backups.readPart(args),
  writeBackupPart: (args) => {
    sent += args.text.length
    return backups.writePart(args)
  },
  finishBackup: (args) => backups.finish(args),
}

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'casebook-backups-'))
  full = false
  sent = 0
  backups = openBackups(dir, now, disk)
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

function must<T>(result: { ok: true; value: T } | { ok: false; error: { message: string } }): T {
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

async function fill(caseFile: CaseFile, caseId: string, from: number, to: number, pad = 10): Promise<void> {
  for (let at = from; at < to; at += 1) {
    const body = JSON.stringify({ at, text: '\u00e9\ud83d\ude00'.repeat(pad) })
    must(await caseFile.commitExchange(exchangeOf({ id: `x-${caseId}-${at}`, caseId, body }), undefined))
  }
}

const files = (ending: string): string[] =>
  readdirSync(join(dir, 'backups'), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith(ending))
    .map((name) => join(dir, 'backups', name))

test('a case comes back as it was into an empty case file, and goes on from there', async () => {
  const { caseFile } = await freshCaseFile()
  const caseId = await newCase(caseFile)
  await fill(caseFile, caseId, 0, 12, 30_000)
  must(await caseFile.appendEvent(caseId, { kind: 'node-hidden', nodeId: 'n\ud83d\ude00', hidden: true }))
  const before = must(await caseFile.evidence(caseId))
  const backup = must(await caseFile.backUp(desk, caseId))
  expect(files('.part.gz').length).toBeGreaterThan(3)

  const fresh = await freshCaseFile()
  const { entries, record } = must(await fresh.caseFile.restore(desk, backup))
  expect(entries).toBe(before.entries.length)
  expect(record).toEqual(must(await caseFile.listCases())[0])
  const after = must(await fresh.caseFile.evidence(caseId))
  expect(after.entries).toEqual(before.entries)
  expect(after.captures).toEqual(before.captures)
  expect(after.events).toEqual(before.events)
  expect(must(await fresh.caseFile.verify(caseId)).ok).toBe(true)
  must(await fresh.caseFile.appendEvent(caseId, { kind: 'node-hidden', nodeId: 'm', hidden: true }))
  expect(must(await fresh.caseFile.verify(caseId)).ok).toBe(true)
})

test('one more backup sends what was added and no more, and a whole case is not restored over', async () => {
  const { caseFile } = await freshCaseFile()
  const caseId = await newCase(caseFile)
  await fill(caseFile, caseId, 0, 10, 30_000)
  const first = must(await caseFile.backUp(desk, caseId))
  const all = sent
  await fill(caseFile, caseId, 10, 11)
  const second = must(await caseFile.backUp(desk, caseId))
  expect(sent - all).toBeLessThan(10_000)
  expect(second.seq).toBe(first.seq + 1)
  expect(must(await caseFile.restore(desk, first))).toMatchObject({ changed: false, kept: 1 })
  expect(must(await caseFile.restore(desk, second))).toMatchObject({ changed: false, kept: 0 })
  expect(must(await caseFile.evidence(caseId)).entries).toHaveLength(second.seq)
})

test('a damaged case is mended from its backup, keeps what came later, and is never backed up while damaged', async () => {
  const { caseFile, name } = await freshCaseFile()
  const caseId = await newCase(caseFile)
  await fill(caseFile, caseId, 0, 5)
  const backup = must(await caseFile.backUp(desk, caseId))
  await fill(caseFile, caseId, 5, 7)
  const raw = await new Dexie(name).open()
  await raw
    .table('captures')
    .where(':id')
    .equals([caseId, 3])
    .modify({ body: new Uint8Array([1, 2, 3]) })
  raw.close()
  expect(must(await caseFile.verify(caseId)).ok).toBe(false)
  const elsewhere = mkdtempSync(join(tmpdir(), 'casebook-backups-'))
  const none = openBackups(elsewhere, now)
  const empty: BackupBridge = { ...desk, readBackups: none.list, writeBackupPart: none.writePart, finishBackup: none.finish }
  expect(await caseFile.backUp(empty, caseId)).toMatchObject({ ok: false, error: { code: 'corrupt', field: 'case' } })
  expect(must(await none.list()).backups).toEqual([])
  rmSync(elsewhere, { recursive: true })

  expect(must(await caseFile.restore(desk, backup))).toMatchObject({ entries: 6, kept: 2, record: { seq: 8, captures: 7 } })
  expect(must(await caseFile.verify(caseId))).toMatchObject({ ok: true, checked: { captures: 7 } })
})

test('a case that lost its end gets it back, and one that went another way is left alone', async () => {
  const { caseFile, name } = await freshCaseFile()
  const caseId = await newCase(caseFile)
  await fill(caseFile, caseId, 0, 5)
  const backup = must(await caseFile.backUp(desk, caseId))
  const raw = await new Dexie(name).open()
  const cut = [[caseId, 4], [caseId, 99], true, true] as const
  for (const table of ['entries', 'captures', 'events'])
    await raw
      .table(table)
      .where(':id')
      .between(...cut)
      .delete()
  const third = await raw.table('entries').get([caseId, 3])
  await raw.table('cases').update(caseId, { seq: 3, head: third.id, captures: 2 })
  const { caseFile: reopened } = await freshCaseFile({ name })
  must(await reopened.appendEvent(caseId, { kind: 'node-hidden', nodeId: 'n', hidden: true }))
  // Another fourth entry stands where the backup has its own: the backup covers it, and what it covers is put back.
  const longer = must(await reopened.evidence(caseId)).entries.length
  expect(longer).toBe(4)
  expect(await reopened.restore(desk, backup)).toMatchObject({ ok: false, error: { code: 'custody_mismatch' } })
  expect(must(await reopened.evidence(caseId)).entries).toHaveLength(4)

  for (const table of ['entries', 'captures', 'events'])
    await raw
      .table(table)
      .where(':id')
      .between(...cut)
      .delete()
  await raw.table('cases').update(caseId, { seq: 3, head: third.id, captures: 2 })
  raw.close()
  expect(must(await reopened.restore(desk, backup))).toMatchObject({ entries: 6, kept: 0, record: { seq: 6, captures: 5 } })
  expect(must(await reopened.verify(caseId)).ok).toBe(true)
})

test('a changed part, a changed list and a missing part are refused with their reason, and nothing is stored', async () => {
  const { caseFile } = await freshCaseFile()
  const caseId = await newCase(caseFile)
  await fill(caseFile, caseId, 0, 3)
  const backup = must(await caseFile.backUp(desk, caseId))
  const [part = ''] = files('.part.gz')
  const [list = ''] = files('.json')
  const fresh = await freshCaseFile()
  const whole = readFileSync(part)
  const broken = Buffer.from(whole)
  broken[20] = (broken[20] ?? 0) ^ 1
  writeFileSync(part, broken)
  expect(await fresh.caseFile.restore(desk, backup)).toMatchObject({
    ok: false,
    error: { code: 'corrupt', message: expect.stringContaining('SHA-256') },
  })
  rmSync(part)
  expect(await fresh.caseFile.restore(desk, backup)).toMatchObject({ ok: false, error: { message: expect.stringContaining('missing') } })
  writeFileSync(list, readFileSync(list, 'utf8').replace('"captures":3', '"captures":4'))
  expect(await fresh.caseFile.restore(desk, backup)).toMatchObject({ ok: false, error: { code: 'corrupt' } })
  expect(must(await backups.list())).toMatchObject({ backups: [], damaged: [{ reason: expect.stringContaining('was changed') }] })
  expect(must(await fresh.caseFile.listCases())).toEqual([])
  // The case itself is whole: its next backup is written anew.
  expect(must(await caseFile.backUp(desk, caseId)).seq).toBe(backup.seq)
})

test('a full disk is said, and earlier backups stay', async () => {
  const { caseFile } = await freshCaseFile()
  const caseId = await newCase(caseFile)
  const first = must(await caseFile.backUp(desk, caseId))
  await fill(caseFile, caseId, 0, 2)
  full = true
  expect(await caseFile.backUp(desk, caseId)).toMatchObject({ ok: false, error: { code: 'disk_full' } })
  full = false
  expect(must(await backups.list()).backups.map(({ id }) => id)).toEqual([first.id])
  const fresh = await freshCaseFile()
  expect(must(await fresh.caseFile.restore(desk, first)).entries).toBe(1)
})

test('files are the owner’s alone, and pieces that no backup names are cleared away', async () => {
  const { caseFile } = await freshCaseFile()
  const caseId = await newCase(caseFile)
  must(await backups.writePart({ caseId, text: 'a piece of a backup that was never finished' }))
  // a new run of the desk: nobody is writing that one any more
  backups = openBackups(dir, now, disk)
  for (let at = 0; at < 8; at += 1) {
    await fill(caseFile, caseId, at, at + 1)
    must(await caseFile.backUp(desk, caseId))
  }
  expect(files('.json')).toHaveLength(5)
  const named = new Set(files('.json').flatMap((file) => JSON.parse(readFileSync(file, 'utf8')).backup.parts as string[]))
  expect(files('.part.gz').length).toBe(named.size)
  for (const file of [...files('.json'), ...files('.part.gz')]) expect(statSync(file).mode & 0o777).toBe(0o600)
})
