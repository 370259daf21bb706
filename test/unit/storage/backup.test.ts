import 'fake-indexeddb/auto'
import { mkdtempSync, readdirSync, rmSync, statSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BACKUP_PART_CHARS, BACKUP_PARTS } from '../../../src-shared/ipc/backup.ts'
import { METHODS } from '../../../src-shared/ipc/casebook-api.ts'
import { openBackups, type Backups } from '../../../src-main/backups/backups.ts'
import { nodeFiles, type FileSystem } from '../../../src-main/disk/file-system.ts'
import type { BackupApi } from '../../../src-renderer/storage/backup-write.ts'
import type { CaseFile } from '../../../src-renderer/storage/case-file.ts'
import type { Backup, BackupSummary } from '../../../src-shared/ipc/backup.ts'
import type { CustodyEntry } from '../../../src-shared/custody/capture.ts'
import { entryOf } from '../../../src-shared/custody/custody-chain.ts'
import { failure } from '../../../src-shared/core/failure.ts'
import { err, ok } from '../../../src-shared/core/result.ts'
import { exchangeOf, fakeHeads, freshCaseFile, newCase } from '../../support/builders/case-files.ts'
import { testAuthor } from '../../support/builders/signing.ts'
import { wholeEvidence } from '../../support/builders/whole-case.ts'

/** Case files on a fake IndexedDB, backed up into the real files of the backend. */
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
const backend: BackupApi = {
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
afterEach(() => rmSync(dir, { recursive: true, force: true, maxRetries: 5 }))

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

test('a case is restored unchanged into an empty case file, and can be continued there', async () => {
  const { caseFile } = await freshCaseFile()
  const caseId = await newCase(caseFile)
  await fill(caseFile, caseId, 0, 12, 30_000)
  must(await caseFile.appendEvent(caseId, { kind: 'node-hidden', nodeId: 'n\ud83d\ude00', hidden: true }))
  const before = await wholeEvidence(caseFile, caseId)
  const backup = must(await caseFile.backUp(backend, caseId))
  expect(files('.part.gz').length).toBeGreaterThan(3)

  const fresh = await freshCaseFile()
  const { entries, record } = must(await fresh.caseFile.restore(backend, backup))
  expect(entries).toBe(before.entries.length)
  expect(record).toEqual(must(await caseFile.listCases())[0])
  const after = await wholeEvidence(fresh.caseFile, caseId)
  expect(after.entries).toEqual(before.entries)
  expect(after.captures).toEqual(before.captures)
  expect(after.events).toEqual(before.events)
  expect(must(await fresh.caseFile.verify(caseId)).ok).toBe(true)
  must(await fresh.caseFile.appendEvent(caseId, { kind: 'node-hidden', nodeId: 'm', hidden: true }))
  expect(must(await fresh.caseFile.verify(caseId)).ok).toBe(true)
})

test('a second backup sends only additions, and a complete case is not overwritten by a restore', async () => {
  const { caseFile } = await freshCaseFile()
  const caseId = await newCase(caseFile)
  await fill(caseFile, caseId, 0, 10, 30_000)
  const first = must(await caseFile.backUp(backend, caseId))
  const all = sent
  await fill(caseFile, caseId, 10, 11)
  const second = must(await caseFile.backUp(backend, caseId))
  expect(sent - all).toBeLessThan(10_000)
  expect(second.seq).toBe(first.seq + 1)
  expect(must(await caseFile.restore(backend, first))).toMatchObject({ changed: false, saved: 1 })
  expect(must(await caseFile.restore(backend, second))).toMatchObject({ changed: false, saved: 0 })
  expect((await wholeEvidence(caseFile, caseId)).entries).toHaveLength(second.seq)
})

test('contains the signatures up to its end, and they can be verified after a restore on another computer', async () => {
  const [ada, ben] = [testAuthor(1), testAuthor(2)]
  const { caseFile } = await freshCaseFile({ api: fakeHeads(ada), author: async () => ada.author })
  const caseId = await newCase(caseFile)
  await fill(caseFile, caseId, 0, 3)
  await caseFile.settled()
  const first = must(await caseFile.backUp(backend, caseId))
  await fill(caseFile, caseId, 3, 4)
  await caseFile.settled()
  const second = must(await caseFile.backUp(backend, caseId))
  for (const backup of [first, second]) {
    const { caseFile: elsewhere } = await freshCaseFile()
    must(await elsewhere.restore(backend, backup))
    const { signatures } = await wholeEvidence(elsewhere, caseId)
    expect(signatures).toEqual([ada.sign({ caseId, seq: backup.seq, head: backup.head })])
  }
  // The other installation continues with its own key; signatures of the first one stay.
  const { caseFile: other } = await freshCaseFile({ api: fakeHeads(ben), author: async () => ben.author })
  must(await other.restore(backend, first))
  await fill(other, caseId, 10, 11)
  const outcome = must(await other.verify(caseId))
  expect(outcome.signed?.filter((sentence) => sentence.includes(ada.author))).toHaveLength(1)
  expect(outcome.signed?.filter((sentence) => sentence.includes(ben.author) && sentence.endsWith('its end.'))).toHaveLength(1)
  expect(outcome.remarks?.join()).not.toContain('signed for')
})

test('a restore is refused and names the fork where one author continued in two places, and names none for two authors', async () => {
  const [ada, ben] = [testAuthor(1).author, testAuthor(2).author]
  const at = async (author: string): Promise<CaseFile> => (await freshCaseFile({ author: async () => author })).caseFile
  for (const [here, other, fork] of [
    [ada, ada, ` Fork: author ${ada} signed two different entries numbered 4.`],
    [ada, ben, ''],
    ['unsigned', 'unsigned', ''],
  ] as const) {
    const [caseFile, elsewhere] = [await at(here), await at(other)]
    const caseId = await newCase(caseFile)
    await fill(caseFile, caseId, 0, 2)
    must(await elsewhere.restore(backend, must(await caseFile.backUp(backend, caseId))))
    await fill(caseFile, caseId, 2, 3)
    await fill(elsewhere, caseId, 10, 12)
    const second = must(await caseFile.backUp(backend, caseId))
    const refused = await elsewhere.restore(backend, second)
    expect(refused).toMatchObject({ ok: false, error: { code: 'custody_mismatch' } })
    const message = refused.ok ? '' : refused.error.message
    expect(message.includes('Fork: ')).toBe(fork !== '')
    expect(message.endsWith(`Entry 5 does not name entry 4 as its predecessor: the chain is broken.${fork}`)).toBe(true)
  }
})

test('a damaged case is repaired from its backup, keeps later entries, and is never backed up while damaged', async () => {
  const { caseFile, name } = await freshCaseFile()
  const caseId = await newCase(caseFile)
  await fill(caseFile, caseId, 0, 5)
  const backup = must(await caseFile.backUp(backend, caseId))
  await fill(caseFile, caseId, 5, 7)
  const raw = await new Dexie(name).open()
  await raw
    .table('bodies')
    .where(':id')
    .equals([caseId, 3])
    .modify({ body: new Uint8Array([1, 2, 3]) })
  raw.close()
  expect(must(await caseFile.verify(caseId)).ok).toBe(false)
  const elsewhere = mkdtempSync(join(tmpdir(), 'casebook-backups-'))
  const none = openBackups(elsewhere, now)
  const empty: BackupApi = { ...backend, readBackups: none.list, writeBackupPart: none.writePart, finishBackup: none.finish }
  expect(await caseFile.backUp(empty, caseId)).toMatchObject({ ok: false, error: { code: 'corrupt', field: 'case' } })
  expect(must(await none.list()).backups).toEqual([])
  rmSync(elsewhere, { recursive: true })

  expect(must(await caseFile.restore(backend, backup))).toMatchObject({ entries: 6, saved: 2, record: { seq: 8, captures: 7 } })
  expect(must(await caseFile.verify(caseId))).toMatchObject({ ok: true, checked: { captures: 7 } })
})

test('a case that lost its end gets it back, and a diverged one is left alone', async () => {
  const { caseFile, name } = await freshCaseFile()
  const caseId = await newCase(caseFile)
  await fill(caseFile, caseId, 0, 5)
  const backup = must(await caseFile.backUp(backend, caseId))
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
  // Another fourth entry is in the place of the backup's own: the backup replaces all rows that it
  // covers.
  const longer = (await wholeEvidence(reopened, caseId)).entries.length
  expect(longer).toBe(4)
  expect(await reopened.restore(backend, backup)).toMatchObject({ ok: false, error: { code: 'custody_mismatch' } })
  expect((await wholeEvidence(reopened, caseId)).entries).toHaveLength(4)

  for (const table of ['entries', 'captures', 'events'])
    await raw
      .table(table)
      .where(':id')
      .between(...cut)
      .delete()
  await raw.table('cases').update(caseId, { seq: 3, head: third.id, captures: 2 })
  raw.close()
  expect(must(await reopened.restore(backend, backup))).toMatchObject({ entries: 6, saved: 0, record: { seq: 6, captures: 5 } })
  expect(must(await reopened.verify(caseId)).ok).toBe(true)
})

test('a changed part, a changed list and a missing part are refused with their reason, and nothing is stored', async () => {
  const { caseFile } = await freshCaseFile()
  const caseId = await newCase(caseFile)
  await fill(caseFile, caseId, 0, 3)
  const backup = must(await caseFile.backUp(backend, caseId))
  const [part = ''] = files('.part.gz')
  const [list = ''] = files('.json')
  const fresh = await freshCaseFile()
  const whole = readFileSync(part)
  const broken = Buffer.from(whole)
  broken[20] = (broken[20] ?? 0) ^ 1
  writeFileSync(part, broken)
  expect(await fresh.caseFile.restore(backend, backup)).toMatchObject({
    ok: false,
    error: { code: 'corrupt', message: expect.stringContaining('SHA-256') },
  })
  rmSync(part)
  expect(await fresh.caseFile.restore(backend, backup)).toMatchObject({ ok: false, error: { message: expect.stringContaining('missing') } })
  writeFileSync(list, readFileSync(list, 'utf8').replace('"captures":3', '"captures":4'))
  expect(await fresh.caseFile.restore(backend, backup)).toMatchObject({ ok: false, error: { code: 'corrupt' } })
  expect(must(await backups.list())).toMatchObject({ backups: [], damaged: [{ reason: expect.stringContaining('was changed') }] })
  expect(must(await fresh.caseFile.listCases())).toEqual([])
  // The case itself is complete: its next backup is written again.
  expect(must(await caseFile.backUp(backend, caseId)).seq).toBe(backup.seq)
})

test('a full disk is reported, and earlier backups stay', async () => {
  const { caseFile } = await freshCaseFile()
  const caseId = await newCase(caseFile)
  const first = must(await caseFile.backUp(backend, caseId))
  await fill(caseFile, caseId, 0, 2)
  full = true
  expect(await caseFile.backUp(backend, caseId)).toMatchObject({ ok: false, error: { code: 'disk_full' } })
  full = false
  expect(must(await backups.list()).backups.map(({ id }) => id)).toEqual([first.id])
  const fresh = await freshCaseFile()
  expect(must(await fresh.caseFile.restore(backend, first)).entries).toBe(1)
})

test('backup files are readable by their owner alone, and pieces that no backup names are removed', async () => {
  const { caseFile } = await freshCaseFile()
  const caseId = await newCase(caseFile)
  must(await backups.writePart({ caseId, text: 'a piece of a backup that was never finished' }))
  // A new run of the backend: that backup is no longer being written.
  backups = openBackups(dir, now, disk)
  for (let at = 0; at < 8; at += 1) {
    await fill(caseFile, caseId, at, at + 1)
    must(await caseFile.backUp(backend, caseId))
  }
  expect(files('.json')).toHaveLength(5)
  const named = new Set(files('.json').flatMap((file) => JSON.parse(readFileSync(file, 'utf8')).backup.parts as string[]))
  expect(files('.part.gz').length).toBe(named.size)
  for (const file of [...files('.json'), ...files('.part.gz')]) expect(statSync(file).mode & 0o777).toBe(0o600)
})

/** A backup of one piece, as a window writes it. */
async function backUpText(caseId: string, seq: number, text: string): Promise<string> {
  const { sha256 } = must(await backups.writePart({ caseId, text }))
  must(await backups.finish({ caseId, title: 'T', practice: false, captures: 0, seq, head: 'a'.repeat(64), parts: [sha256] }))
  return sha256
}

test('while one backup cannot be read, no piece is removed, because it may belong to that backup', async () => {
  const piece = await backUpText('c-1', 1, 'only the damaged one names this piece')
  const [list = ''] = files('.json')
  const whole = readFileSync(list)
  writeFileSync(list, 'damaged')
  await backUpText('c-1', 2, 'another')
  expect(must(await backups.list()).damaged).toHaveLength(1)
  expect(must(await backups.readPart({ caseId: 'c-1', sha256: piece })).text).toContain('only the damaged one')
  // Once the list is repaired, the backup is whole again.
  writeFileSync(list, whole)
  expect(must(await backups.list()).backups.map(({ seq }) => seq)).toEqual([2, 1])
})

test('pieces that one window has written stay while another finishes a backup of the same case', async () => {
  const first = must(await backups.writePart({ caseId: 'c-1', text: 'the first window is not done yet' }))
  await backUpText('c-1', 2, 'the second window is')
  const finished = await backups.finish({
    caseId: 'c-1',
    title: 'T',
    practice: false,
    captures: 0,
    seq: 3,
    head: 'b'.repeat(64),
    parts: [first.sha256],
  })
  expect(finished).toMatchObject({ ok: true, value: { seq: 3 } })
})

test('a case without its record that another window continues is not overwritten by a restore', async () => {
  const { caseFile, name } = await freshCaseFile()
  const caseId = await newCase(caseFile)
  await fill(caseFile, caseId, 0, 5)
  const backup = must(await caseFile.backUp(backend, caseId))
  const raw = await new Dexie(name).open()
  for (const table of ['entries', 'captures', 'events']) await raw.table(table).where(':id').between([caseId, 4], [caseId, 99], true, true).delete()
  await raw.table('cases').delete(caseId)
  const added = { caseId, seq: 4, id: 'f'.repeat(64), at: '', kind: 'event', ref: '', payloadSha256: '', prev: '' }
  // The backup itself is checked first, capture by capture; then backup and stored rows together.
  let checked = 0
  const digest = crypto.subtle.digest.bind(crypto.subtle)
  const spy = vi.spyOn(crypto.subtle, 'digest').mockImplementation(async (...args) => {
    checked += 1
    if (checked === backup.captures + 1) await raw.table('entries').add(added)
    return await digest(...args)
  })
  const refused = await caseFile.restore(backend, backup)
  spy.mockRestore()
  expect(checked).toBeGreaterThan(backup.captures)
  expect(refused).toMatchObject({ ok: false, error: { code: 'busy' } })
  expect(await raw.table('entries').get([caseId, 4])).toEqual(added)
  raw.close()
})

/** A backend that returns one backup of this text, with any content. */
function backendWith(backup: BackupSummary, text: string): BackupApi {
  return {
    ...backend,
    readBackup: async () => ({ ok: true, value: { ...backup, parts: ['a'.repeat(64)] } }),
    readBackupPart: async () => ({ ok: true, value: { text } }),
  }
}

async function textOf(backup: BackupSummary): Promise<string> {
  const { parts } = must(await backups.read({ caseId: backup.caseId, backupId: backup.id }))
  const texts: string[] = []
  for (const sha256 of parts) texts.push(must(await backups.readPart({ caseId: backup.caseId, sha256 })).text)
  return texts.join('')
}

test('a backup whose text is not that of its case is refused with the reason, and nothing is stored', async () => {
  const { caseFile } = await freshCaseFile()
  const caseId = await newCase(caseFile)
  await fill(caseFile, caseId, 0, 2)
  const backup = must(await caseFile.backUp(backend, caseId))
  const whole = await textOf(backup)
  const [created = '', capture = '', body = ''] = whole.split('\n')
  const [entry, event] = [JSON.parse(created).entry, JSON.parse(created).event]
  const unreadable = /text cannot be read/
  const other = /not contain the case that it names/
  const cases: readonly (readonly [what: string, text: string, said: RegExp, of?: Partial<BackupSummary>])[] = [
    ['no JSON', `${whole}x\n`, unreadable],
    ['a line that is no record', `${whole}5\n`, unreadable],
    ['a line of nothing', `${whole}null\n`, unreadable],
    ['a body before its answer', `${body}\n${whole}`, unreadable],
    ['a body that is not base64', whole.replace(body, '{"body":"%"}'), unreadable],
    ['an event without its entry', `${whole}${JSON.stringify({ event })}\n`, unreadable],
    ['an entry that stands for nothing', `${whole}${JSON.stringify({ entry })}\n`, unreadable],
    ['an entry that stands for two', `${whole}${JSON.stringify({ entry, event, capture: JSON.parse(capture).capture })}\n`, unreadable],
    ['a last line that was cut', whole.slice(0, -1), /text is truncated/],
    ['nothing', '', other],
    ['fewer entries', `${created}\n`, other],
    ['another last entry', whole, other, { head: 'b'.repeat(64) }],
    ['another case', whole, other, { caseId: 'c-2' }],
    ['an entry that was changed', whole.replace('"title":"Trial"', '"title":"Trail"'), /Entry 1|entry 1/],
  ]
  const fresh = await freshCaseFile()
  for (const [what, text, said, of = {}] of cases) {
    const refused = await fresh.caseFile.restore(backendWith({ ...backup, ...of }, text), { ...backup, ...of })
    expect([what, refused]).toEqual([what, { ok: false, error: expect.objectContaining({ code: 'corrupt', message: expect.stringMatching(said) }) }])
  }
  expect(must(await fresh.caseFile.listCases())).toEqual([])
  expect(must(await fresh.caseFile.restore(backendWith(backup, whole), backup))).toMatchObject({ entries: 3, changed: true })
})

test('ends with the reason if a piece cannot be written or the disk becomes full', async () => {
  const { caseFile } = await freshCaseFile()
  const caseId = await newCase(caseFile)
  await fill(caseFile, caseId, 0, 12, 30_000)
  const backedUp = (after: number) => {
    let left = after
    const reason = failure('disk_full', 'No room.', 'Free some space.')
    return caseFile.backUp({ ...backend, writeBackupPart: async (args) => ((left -= 1) < 0 ? err(reason) : await backups.writePart(args)) }, caseId)
  }
  // The first pieces are sent while entries are read, the last one at the end.
  expect(await backedUp(0)).toMatchObject({ ok: false, error: { code: 'disk_full' } })
  expect(await backedUp(1)).toMatchObject({ ok: false, error: { code: 'disk_full' } })
  expect(must(await backups.list()).backups).toEqual([])
  const pieces = must(await backups.read({ caseId, backupId: must(await caseFile.backUp(backend, caseId)).id })).parts.length
  expect(pieces).toBeGreaterThan(2)
  const later = await freshCaseFile()
  const other = await newCase(later.caseFile)
  const last = later.caseFile.backUp({ ...backend, writeBackupPart: async () => err(failure('disk_full', 'No room.', 'Free some space.')) }, other)
  expect(await last).toMatchObject({ ok: false, error: { code: 'disk_full' } })
})

/** The last entry of a case of four otherwise, with a valid id and head. */
async function rewriteLast(raw: Dexie, caseId: string, changes: Partial<CustodyEntry>): Promise<void> {
  const entry = entryOf({ ...(await raw.table('entries').get([caseId, 4])), ...changes })
  await raw.table('entries').put(entry)
  await raw.table('cases').update(caseId, { head: entry.id })
}

test('a damaged entry, a missing one and a record that is ahead are named with their place, and no backup is made', async () => {
  const alterations: readonly (readonly [what: string, at: number, alter: (raw: Dexie, caseId: string) => PromiseLike<unknown>])[] = [
    ['an entry whose id is not its own', 2, (raw, caseId) => raw.table('entries').where(':id').equals([caseId, 2]).modify({ at: 'x' })],
    [
      'an entry that does not follow',
      3,
      (raw, caseId) =>
        raw
          .table('entries')
          .where(':id')
          .equals([caseId, 3])
          .modify({ prev: 'b'.repeat(64) }),
    ],
    ['an event that was changed', 1, (raw, caseId) => raw.table('events').where(':id').equals([caseId, 1]).modify({ title: 'Trail' })],
    ['an answer whose record was changed', 3, (raw, caseId) => raw.table('captures').where(':id').equals([caseId, 3]).modify({ status: 201 })],
    ['an answer of another name', 3, (raw, caseId) => raw.table('captures').where(':id').equals([caseId, 3]).modify({ id: 'x-other' })],
    ['an answer that is gone', 4, (raw, caseId) => raw.table('captures').delete([caseId, 4])],
    ['an entry that is gone', 3, (raw, caseId) => raw.table('entries').delete([caseId, 3])],
    ['a record that is ahead of the chain', 5, (raw, caseId) => raw.table('cases').update(caseId, { seq: 5 })],
    ['an author that is none', 4, (raw, caseId) => rewriteLast(raw, caseId, { author: 'Eve' })],
    ['an entry that names another answer', 4, (raw, caseId) => rewriteLast(raw, caseId, { ref: 'x-other' })],
    ['an answer whose entry is called an event', 4, (raw, caseId) => rewriteLast(raw, caseId, { kind: 'event' })],
    ['a record of another end', 4, (raw, caseId) => raw.table('cases').update(caseId, { head: 'b'.repeat(64) })],
  ]
  for (const [what, at, alter] of alterations) {
    const { caseFile, name } = await freshCaseFile()
    const caseId = await newCase(caseFile)
    await fill(caseFile, caseId, 0, 3)
    const raw = await new Dexie(name).open()
    await alter(raw, caseId)
    raw.close()
    const refused = await caseFile.backUp(backend, caseId)
    expect([what, refused]).toEqual([
      what,
      {
        ok: false,
        error: expect.objectContaining({ code: 'corrupt', field: 'case', message: expect.stringContaining(`damaged at entry ${at} of`) }),
      },
    ])
  }
  expect(must(await backups.list()).backups).toEqual([])
})

test('a backup that is no beginning of the case, or that has very many pieces, is not continued', async () => {
  const { caseFile } = await freshCaseFile()
  const caseId = await newCase(caseFile)
  await fill(caseFile, caseId, 0, 3)
  const first = must(await caseFile.backUp(backend, caseId))
  await fill(caseFile, caseId, 3, 4)
  const requested: string[] = []
  const listed = (over: Partial<Backup>): BackupApi => ({
    ...backend,
    readBackups: async () => {
      const list = must(await backups.list())
      return ok({ ...list, backups: list.backups.map((one) => ({ ...one, ...over })) })
    },
    readBackup: async (args) => {
      const read = await backups.read(args)
      return read.ok ? ok({ ...read.value, ...over }) : read
    },
    finishBackup: async (args) => {
      requested.push(args.parts.join(' '))
      return ok({ ...first, seq: args.seq, head: args.head, captures: args.captures })
    },
  })
  const { parts } = must(await backups.read({ caseId, backupId: first.id }))
  const goesOn = async (over: Partial<Backup>): Promise<boolean> => {
    const { captures } = must(await caseFile.backUp(listed(over), caseId))
    expect(captures).toBe(4)
    return requested.at(-1)?.startsWith(`${over.parts?.join(' ') ?? parts.join(' ')} `) === true
  }
  expect(await goesOn({})).toBe(true)
  expect(await goesOn({ head: 'b'.repeat(64) })).toBe(false)
  expect(await goesOn({ seq: first.seq + 5 })).toBe(false)
  expect(await goesOn({ caseId: 'another' })).toBe(false)
  const pieces = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `${index}`)
  expect(await goesOn({ parts: pieces(41), bytes: 10 })).toBe(true)
  expect(await goesOn({ parts: pieces(42), bytes: 10 })).toBe(false)
  const refused = err(failure('internal', 'Not now.', 'Try again.'))
  expect(await caseFile.backUp({ ...backend, readBackups: async () => refused }, caseId)).toEqual(refused)
  expect(await caseFile.backUp(backend, 'nowhere')).toMatchObject({ ok: false, error: { code: 'not_found' } })
})

test('a damaged piece that was to be reused is written again, because the case itself is available', async () => {
  const { caseFile } = await freshCaseFile()
  const caseId = await newCase(caseFile)
  await fill(caseFile, caseId, 0, 3)
  must(await caseFile.backUp(backend, caseId))
  await fill(caseFile, caseId, 3, 4)
  const finished: number[] = []
  const damaged: BackupApi = {
    ...backend,
    finishBackup: async (args) => {
      finished.push(args.parts.length)
      return finished.length === 1 ? err(failure('corrupt', 'A piece is damaged.', 'Write it again.')) : await backups.finish(args)
    },
  }
  expect(must(await caseFile.backUp(damaged, caseId))).toMatchObject({ seq: 5, captures: 4 })
  expect(finished).toEqual([2, 1])
})

test('a backup with the maximum of pieces is stored; one that needs another piece is refused with its own message, and the earlier one stays', async () => {
  const { caseFile } = await freshCaseFile()
  const caseId = await newCase(caseFile)
  await fill(caseFile, caseId, 0, 1)
  const first = must(await caseFile.backUp(backend, caseId))
  const finished: number[] = []
  /** A backend that stores that many pieces of the case already; each of them is full. */
  const holding = (pieces: number): BackupApi => ({
    ...backend,
    readBackup: async (args) => {
      const backup = must(await backups.read(args))
      return ok({ ...backup, parts: Array.from({ length: pieces }, () => backup.parts[0] ?? ''), bytes: pieces * BACKUP_PART_CHARS })
    },
    finishBackup: async (args) => {
      expect(METHODS.finishBackup.safeParse(args).success).toBe(true)
      finished.push(args.parts.length)
      return ok(first)
    },
  })
  await fill(caseFile, caseId, 1, 2)
  must(await caseFile.backUp(holding(BACKUP_PARTS - 1), caseId))
  expect(finished).toEqual([BACKUP_PARTS])
  expect(await caseFile.backUp(holding(BACKUP_PARTS), caseId)).toEqual(
    err(
      expect.objectContaining({
        code: 'too_large',
        message:
          'The case is larger than the 4 GB that one backup can contain, so its newest results are not backed up. Earlier backups are unchanged, and the case in this window is complete.',
      }),
    ),
  )
  expect(finished).toEqual([BACKUP_PARTS])
  expect(must(await backups.list()).backups.map(({ id }) => id)).toEqual([first.id])
})

test('a restore takes nothing from other cases of the same case file, whatever their ids', async () => {
  const ids = ['a-case', 'm-case', 'z-case']
  const { caseFile, name } = await freshCaseFile({ newId: () => ids.shift() ?? '' })
  for (const caseId of ['a-case', 'm-case', 'z-case']) {
    await newCase(caseFile)
    await fill(caseFile, caseId, 0, 3)
  }
  const backup = must(await caseFile.backUp(backend, 'm-case'))
  const raw = await new Dexie(name).open()
  await raw.table('captures').delete(['m-case', 2])
  expect(must(await caseFile.restore(backend, backup))).toMatchObject({ changed: true, entries: 4 })
  for (const table of ['entries', 'captures', 'events'])
    await raw.table(table).where(':id').between(['m-case', 0], ['m-case', 99], true, true).delete()
  await raw.table('cases').delete('m-case')
  raw.close()
  expect(must(await caseFile.restore(backend, backup))).toMatchObject({ changed: true, entries: 4, saved: 0 })
  for (const caseId of ['a-case', 'm-case', 'z-case'])
    expect([caseId, must(await caseFile.verify(caseId))]).toEqual([
      caseId,
      expect.objectContaining({ ok: true, checked: expect.objectContaining({ captures: 3 }) }),
    ])
})
