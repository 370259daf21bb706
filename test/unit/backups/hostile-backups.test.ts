import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openBackups, type Backups } from '../../../src-main/backups/backups.ts'

let dataDir = ''
let folder = ''
let backups: Backups

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'casebook-backups-'))
  folder = join(dataDir, 'backups', createHash('sha256').update('c-1').digest('hex').slice(0, 32))
  mkdirSync(folder, { recursive: true })
  backups = openBackups(dataDir, () => new Date('2026-11-21T08:00:00.000Z'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const PLANTED: readonly (readonly [what: string, plant: (path: string) => void])[] = [
  ['a link to a device without an end', (path) => symlinkSync('/dev/zero', path)],
  ['a link to another file', (path) => symlinkSync(join(dataDir, 'elsewhere'), path)],
  ['a pipe that no program writes to', (path) => void execFileSync('mkfifo', [path])],
  ['a folder', (path) => mkdirSync(path)],
  [
    'a file of 200 GB',
    (path) => {
      writeFileSync(path, '')
      truncateSync(path, 200_000_000_000)
    },
  ],
]

test.skipIf(process.platform === 'win32').each(PLANTED)(
  '%s in place of a backup is listed as damaged, and the others are listed',
  async (_what, plant) => {
    writeFileSync(join(dataDir, 'elsewhere'), 'private')
    plant(join(folder, 'planted.json'))
    const part = await backups.writePart({ caseId: 'c-1', text: 'piece' })
    if (!part.ok) throw new Error(part.error.message)
    const facts = { caseId: 'c-1', title: 'T', practice: false, captures: 0, seq: 1, head: 'a'.repeat(64) }
    expect(await backups.finish({ ...facts, parts: [part.value.sha256] })).toMatchObject({ ok: true })
    const list = await backups.list()
    expect(list).toMatchObject({ ok: true, value: { backups: [{ title: 'T' }], damaged: [expect.anything()] } })
  },
)

test.skipIf(process.platform === 'win32').each(PLANTED)('%s in place of a piece is a failure', async (_what, plant) => {
  const sha256 = createHash('sha256').update('x').digest('hex')
  plant(join(folder, `${sha256}.part.gz`))
  expect(await backups.readPart({ caseId: 'c-1', sha256 })).toMatchObject({ ok: false })
})
