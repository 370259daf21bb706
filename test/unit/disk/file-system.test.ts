import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { diskFailure, errorCodeOf, nodeFiles } from '../../../src-main/disk/file-system.ts'
import { watchFolder } from '../../../src-main/disk/folder-watch.ts'

let dir = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'casebook-files-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true, maxRetries: 5 }))

const fault = (code: string): Error => Object.assign(new Error('said by the system'), { code })

describe('the failure that a failed file operation becomes', () => {
  test.each([
    ['ENOSPC', 'disk_full', /disk is full: it failed/],
    ['EDQUOT', 'disk_full', /disk is full/],
    ['EACCES', 'disk_error', /Permission denied \(EACCES\)/],
    ['EPERM', 'disk_error', /Permission denied \(EPERM\)/],
    ['EROFS', 'disk_error', /Permission denied \(EROFS\)/],
    ['EBUSY', 'disk_error', /in use by another program \(EBUSY\)/],
    ['EEXIST', 'disk_error', /is a file, but Casebook needs a folder there: it failed/],
    ['ENOTDIR', 'disk_error', /is a file, but Casebook needs a folder there/],
    ['ENOENT', 'disk_error', /data folder or a part of it is missing/],
    ['EIO', 'disk_error', /^Disk error \(EIO\)/],
  ])('%s', (code, reported, words) => {
    const failed = diskFailure(fault(code), 'it failed')
    expect(failed).toMatchObject({ code: reported, message: expect.stringMatching(words) })
    expect(failed.message).toContain('it failed')
    expect(failed.remedy).not.toBe('')
  })

  test('an error without a system code has no code', () => {
    expect([errorCodeOf(fault('EIO')), errorCodeOf(new Error('x')), errorCodeOf({ code: 'EIO' }), errorCodeOf(undefined)]).toEqual([
      'EIO',
      '',
      '',
      '',
    ])
    expect(errorCodeOf(Object.assign(new Error('x'), { code: 5 }))).toBe('')
    expect(diskFailure('thrown', 'it failed').message).toContain('(unknown)')
  })
})

describe("Node's files", () => {
  test('are private, appended to, overwritten from the beginning, cut, and distinguished from their replacements', async () => {
    const path = join(dir, 'file')
    const log = await nodeFiles.open(path, 'a')
    await log.write(Buffer.from('one'))
    await log.write(Buffer.from('two'))
    await log.sync()
    await log.syncData()
    expect(readFileSync(path, 'utf8')).toBe('onetwo')
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(await log.isAt(path)).toBe(true)
    const over = await nodeFiles.open(path, 'rw')
    await over.overwrite(Buffer.from('ONE'))
    expect(readFileSync(path, 'utf8')).toBe('ONEtwo')
    await over.truncate(4)
    expect(readFileSync(path, 'utf8')).toBe('ONEt')
    await over.close()
    renameSync(path, join(dir, 'away'))
    expect(await log.isAt(path)).toBe(false)
    writeFileSync(path, 'another')
    expect(await log.isAt(path)).toBe(false)
    expect(await log.isAt(join(dir, 'away'))).toBe(true)
    await log.close()
    await expect(nodeFiles.open(path, 'wx')).rejects.toThrow('EEXIST')
  })

  test('fill, list and empty a private folder, and report the free space', async () => {
    const deep = join(dir, 'a', 'b')
    await nodeFiles.makeDir(deep)
    if (process.platform !== 'win32') expect(statSync(deep).mode & 0o777).toBe(0o700)
    writeFileSync(join(deep, 'x'), 'text')
    await nodeFiles.rename(join(deep, 'x'), join(deep, 'y'))
    await nodeFiles.syncDir(deep)
    expect([await nodeFiles.list(deep), Buffer.from(await nodeFiles.readFile(join(deep, 'y'))).toString()]).toEqual([['y'], 'text'])
    await nodeFiles.remove(join(deep, 'y'))
    await nodeFiles.remove(join(deep, 'y'))
    expect(await nodeFiles.list(deep)).toEqual([])
    expect(await nodeFiles.freeBytes(dir)).toBeGreaterThan(1024)
    expect(await nodeFiles.freeFiles(dir)).toBeGreaterThan(0)
  })
})

describe('a data folder', () => {
  test('that was removed, renamed or replaced is missing; put back in its place it is found', () => {
    const data = join(dir, 'data')
    mkdirSync(data)
    const watch = watchFolder(data)
    expect(watch.gone()).toBeUndefined()
    renameSync(data, join(dir, 'elsewhere'))
    expect(watch.gone()).toMatchObject({ code: 'disk_error', message: expect.stringContaining(data) })
    mkdirSync(data)
    expect(watch.gone()?.code).toBe('disk_error')
    rmSync(data, { recursive: true })
    writeFileSync(data, 'a file')
    expect(watch.gone()?.code).toBe('disk_error')
    rmSync(data)
    renameSync(join(dir, 'elsewhere'), data)
    expect(watch.gone()).toBeUndefined()
  })
})

test('a file larger than its maximum is refused before it is read', async () => {
  const path = join(dir, 'large')
  writeFileSync(path, 'eleven byte')
  expect(Buffer.from(await nodeFiles.readFile(path, 11)).toString()).toBe('eleven byte')
  await expect(nodeFiles.readFile(path, 10)).rejects.toMatchObject({ code: 'EFBIG' })
})
