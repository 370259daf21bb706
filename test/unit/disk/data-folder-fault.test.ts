import { chmodSync, chownSync, lchownSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dataFolderFault } from '../../../src-main/disk/data-folder-fault.ts'
import { nodeFiles } from '../../../src-main/disk/file-system.ts'
import { fileSink } from '../../../src-main/log.ts'

const NO_ONE = 65_534
const isPosix = process.getuid !== undefined
const isRoot = process.getuid?.() === 0
if (!isRoot) console.log('SKIPPED files of another user: only root can make them')

let base = ''
let dir = ''
beforeEach(() => {
  base = mkdtempSync(join(realpathSync(tmpdir()), 'casebook-folder-'))
  dir = join(base, 'data')
  mkdirSync(dir, { mode: 0o700 })
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

describe.skipIf(!isPosix)('a data folder', () => {
  test('is accepted with files and folders of this user, and with links in the browser profiles', () => {
    writeFileSync(join(dir, 'settings.json'), '{}')
    mkdirSync(join(dir, 'journal'))
    for (const profile of ['browser', 'electron']) {
      mkdirSync(join(dir, profile))
      symlinkSync('host-1234', join(dir, profile, 'SingletonLock'))
    }
    expect(dataFolderFault(dir)).toBeUndefined()
  })

  test.each([0o770, 0o720, 0o702, 0o777, 0o1777])('is refused when others may write to it (mode %o)', (mode) => {
    chmodSync(dir, mode)
    expect(dataFolderFault(dir)).toMatchObject({
      code: 'disk_error',
      message: `Other users can write to the data folder ${dir}.`,
      remedy: expect.stringContaining(`chmod 700 '${dir}'`) as string,
    })
  })

  test('is accepted when others may only read it', () => {
    chmodSync(dir, 0o755)
    expect(dataFolderFault(dir)).toBeUndefined()
  })

  test('is refused below a folder where every user may rename it, unless that folder is sticky', () => {
    chmodSync(base, 0o777)
    expect(dataFolderFault(dir)?.message).toContain(`can write to ${base}`)
    chmodSync(base, 0o1777)
    expect(dataFolderFault(dir)).toBeUndefined()
  })

  test.each(['ledger-head-1.json', 'journal', 'backups', 'casebook.log'])('is refused when %s in it is a link', (name) => {
    symlinkSync(base, join(dir, name))
    expect(dataFolderFault(dir)?.message).toBe(`${join(dir, name)} is a link. Casebook does not follow links in its data folder.`)
  })

  test('is refused when a file in one of its folders is a link', () => {
    mkdirSync(join(dir, 'journal'))
    symlinkSync('/dev/zero', join(dir, 'journal', 'a.json'))
    expect(dataFolderFault(dir)?.message).toContain('a.json is a link')
  })

  test('is accepted through a link of this user', () => {
    symlinkSync(dir, join(base, 'link'))
    expect(dataFolderFault(join(base, 'link'))).toBeUndefined()
  })

  test.skipIf(!isRoot)('is refused when it, a file in it, or a link on its path belongs to another user', () => {
    symlinkSync(dir, join(base, 'link'))
    lchownSync(join(base, 'link'), NO_ONE, NO_ONE)
    expect(dataFolderFault(join(base, 'link'))?.message).toContain('a link of another user')
    writeFileSync(join(dir, 'settings.json'), '{}')
    chownSync(join(dir, 'settings.json'), NO_ONE, NO_ONE)
    expect(dataFolderFault(dir)?.message).toContain('settings.json belongs to another user.')
    chownSync(dir, NO_ONE, NO_ONE)
    expect(dataFolderFault(dir)?.message).toBe(`The data folder ${dir} belongs to another user.`)
  })
})

describe.skipIf(!isPosix)('a link in the place of a file', () => {
  let target = ''
  beforeEach(() => {
    target = join(base, 'private')
    writeFileSync(target, 'private')
    symlinkSync(target, join(dir, 'file'))
  })

  test.each(['a', 'w', 'wx', 'rw'] as const)('is not opened with %s', async (flags) => {
    await expect(nodeFiles.open(join(dir, 'file'), flags)).rejects.toThrow(/ELOOP|EEXIST/)
    expect(readFileSync(target, 'utf8')).toBe('private')
  })

  test('is not read', async () => {
    await expect(nodeFiles.readFile(join(dir, 'file'))).rejects.toThrow('ELOOP')
  })

  test('is not opened for a line of the log', () => {
    fileSink(join(dir, 'file'))('a line')
    expect(readFileSync(target, 'utf8')).toBe('private')
    fileSink(join(dir, 'log'))('a line')
    fileSink(join(dir, 'log'))('another')
    expect(readFileSync(join(dir, 'log'), 'utf8')).toBe('a line\nanother\n')
  })
})
