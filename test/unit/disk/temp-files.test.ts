import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { removeTempFiles } from '../../../src-main/disk/temp-files.ts'
import { writeFileAtomic } from '../../../src-main/disk/atomic-file.ts'
import { nodeFiles } from '../../../src-main/disk/file-system.ts'

test('removes the files of a killed write, and leaves complete files and folders', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'casebook-leftovers-'))
  const saved = ['settings.json', 'settings.json.damaged', 'custody-heads.127.0.0.1-48620.json', 'my-notes.tmp', 'ledger']
  for (const name of saved) writeFileSync(join(folder, name), 'x')
  mkdirSync(join(folder, 'odd.12-3.tmp'))
  // As left by a kill between writing and renaming.
  const killed = { ...nodeFiles, rename: async () => await Promise.reject(new Error('killed')), remove: async () => {} }
  for (const name of ['settings.json', 'custody-heads.127.0.0.1-48620.json'])
    await expect(writeFileAtomic(join(folder, name), 'half', 0o600, killed)).rejects.toThrow('killed')
  expect(readdirSync(folder)).toHaveLength(saved.length + 3)
  expect(removeTempFiles(folder)).toBe(2)
  expect(readdirSync(folder).toSorted()).toEqual([...saved, 'odd.12-3.tmp'].toSorted())
  rmSync(folder, { recursive: true })
})

test('accepts a missing folder', () => {
  expect(removeTempFiles(join(tmpdir(), 'casebook-absent-folder'))).toBe(0)
})
