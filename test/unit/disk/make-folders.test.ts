import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeFolders } from '../../../src-main/disk/make-folders.ts'

const posix = process.platform !== 'win32'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'casebook-folders-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('creates missing folders and leaves existing ones unchanged', () => {
  const dir = join(root, 'a', 'b c', 'ü')
  makeFolders(dir)
  makeFolders(dir)
  expect(statSync(dir).isDirectory()).toBe(true)
  if (posix) expect(statSync(join(root, 'a')).mode & 0o777).toBe(0o700)
})

test('reports a file at the path of the folder or of a parent folder', () => {
  writeFileSync(join(root, 'file'), '')
  expect(() => makeFolders(join(root, 'file'))).toThrow(expect.objectContaining({ code: 'EEXIST' }))
  if (posix) expect(() => makeFolders(join(root, 'file', 'below'))).toThrow(expect.objectContaining({ code: 'ENOTDIR' }))
})

test.skipIf(!posix)('a link to a missing volume counts as missing, not as an obstacle', () => {
  symlinkSync(join(root, 'unmounted'), join(root, 'link'))
  for (const dir of ['link', 'link/casebook']) expect(() => makeFolders(join(root, dir))).toThrow(expect.objectContaining({ code: 'ENOENT' }))
})

test.skipIf(process.platform !== 'linux')('stops at an existing folder that accepts no folders', () => {
  expect(() => makeFolders('/proc/casebook/data')).toThrow(expect.objectContaining({ code: 'ENOENT' }))
})
