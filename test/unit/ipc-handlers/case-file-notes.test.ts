import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openBackups } from '../../../src-main/backups/backups.ts'
import { openCaseFileNotes, type CaseFileNotes } from '../../../src-main/ipc/case-file-notes.ts'
import { hasBackupsWithoutHead } from '../../../src-main/ipc/case-file-notes.ts'
import { createLog } from '../../../src-main/log.ts'

let dir = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'casebook-lost-heads-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true, maxRetries: 5 }))

const now = (): Date => new Date('2026-05-01T10:00:00Z')
const notesOf = (storage = 'here'): CaseFileNotes => openCaseFileNotes({ dataDir: dir, storage: () => storage, log: createLog(() => undefined), now })
const HEAD = { seq: 1, head: 'a'.repeat(64) }

async function backUp(caseId: string): Promise<void> {
  const backups = openBackups(dir, now)
  const part = await backups.writePart({ caseId, text: 'x' })
  if (!part.ok) expect.fail(part.error.message)
  const made = await backups.finish({ caseId, title: 'T', practice: true, captures: 0, ...HEAD, parts: [part.value.sha256] })
  if (!made.ok) expect.fail(made.error.message)
}

const deleteHeads = (storage = 'here'): void => {
  for (const name of ['custody-heads', 'custody-heads-copy']) rmSync(join(dir, `${name}.${storage}.json`))
}

test('reports missing custody heads where backups exist, and counts the cases as lost', async () => {
  expect(notesOf().heads().damage).toEqual([])
  await notesOf()
    .heads()
    .write({ caseId: 'c1', ...HEAD })
  await backUp('c1')
  expect(notesOf().heads().damage).toEqual([])
  deleteHeads()
  expect(
    notesOf()
      .heads()
      .damage.map(({ message }) => message),
  ).toEqual([
    'Both files with the custody heads are missing although backups of cases exist. Casebook cannot detect whether a case lost its last entries.',
  ])
  await notesOf()
    .heads()
    .write({ caseId: 'c1', ...HEAD })
  expect(notesOf().heads().damage).toEqual([])
})

test('another storage with the same data folder explains backups of its own cases only', async () => {
  await notesOf('there')
    .heads()
    .write({ caseId: 'c1', ...HEAD })
  await backUp('c1')
  expect(notesOf().heads().damage).toEqual([])
  await backUp('c2')
  expect(notesOf().heads().damage).toHaveLength(1)
})

test('pieces without a backup, and a file instead of the folder, are not backups', () => {
  mkdirSync(join(dir, 'backups', 'f'.repeat(32)), { recursive: true })
  writeFileSync(join(dir, 'backups', 'f'.repeat(32), 'x.part.gz'), 'x')
  expect(hasBackupsWithoutHead(dir)).toBe(false)
  rmSync(join(dir, 'backups'), { recursive: true })
  writeFileSync(join(dir, 'backups'), 'x')
  expect(hasBackupsWithoutHead(dir)).toBe(false)
})
