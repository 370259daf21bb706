import { expect, test } from 'vitest'
import { openAppendFsynced, writeFileAtomic } from '../../../src-main/disk/atomic-file.ts'
import { MemoryFiles } from './memory-files.ts'

const textOf = (files: MemoryFiles, path: string): string => Buffer.from(files.files.get(path)?.bytes ?? []).toString()

test('writes a file completely or leaves it unchanged', async () => {
  const files = new MemoryFiles()
  await writeFileAtomic('/d/a', 'first', 0o600, files)
  for (const failing of [
    { operation: 'sync', code: 'EIO' },
    { operation: 'rename', code: 'EIO' },
    { operation: 'open', code: 'EACCES' },
  ] as const) {
    files.failing = failing
    await expect(writeFileAtomic('/d/a', 'second', 0o600, files)).rejects.toThrow(failing.code)
    files.failing = undefined
    expect([...files.files.keys()]).toEqual(['/d/a'])
    expect(textOf(files, '/d/a')).toBe('first')
  }
  files.space = 3
  await expect(writeFileAtomic('/d/a', 'second', 0o600, files)).rejects.toThrow('ENOSPC')
  expect(textOf(files.afterCrash(), '/d/a')).toBe('first')
})

test.each(['EPERM', 'EACCES', 'EBUSY'])('retries a rename that fails with %s while another program holds the file', async (code) => {
  const files = new MemoryFiles()
  const waits: number[] = []
  files.failing = { operation: 'rename', code }
  await writeFileAtomic('/d/a', 'text', 0o600, files, async (ms) => {
    waits.push(ms)
    if (waits.length === 3) files.failing = undefined
  })
  expect(textOf(files.afterCrash(), '/d/a')).toBe('text')
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  expect(waits).toHaveLength(3)
})

test('gives up on a rename that is refused for more than a second, and leaves no temporary file', async () => {
  const files = new MemoryFiles()
  let waited = 0
  files.failing = { operation: 'rename', code: 'EBUSY' }
  const written = writeFileAtomic('/d/a', 'text', 0o600, files, async (ms) => {
    waited += ms
  })
  await expect(written).rejects.toThrow('EBUSY')
  expect(waited).toBe(1000)
  expect([...files.files.keys()]).toEqual([])
})

test('does not retry a rename that the disk itself refuses', async () => {
  const files = new MemoryFiles()
  files.failing = { operation: 'rename', code: 'EIO' }
  const written = writeFileAtomic('/d/a', 'text', 0o600, files, () => expect.unreachable())
  await expect(written).rejects.toThrow('EIO')
})

test('appended lines are durable when they resolve, and a torn tail is cut off before the next one', async () => {
  const files = new MemoryFiles()
  files.files.set('/d/log', { bytes: Buffer.from('one\ntw'), synced: Buffer.from('one\ntw') })
  const log = await openAppendFsynced('/d/log', 4, files)
  await Promise.all([log.append(['two']), log.append(['three', 'four'])])
  expect(textOf(files.afterCrash(), '/d/log')).toBe('one\ntwo\nthree\nfour\n')
})

test('removes a line that a full disk wrote in part, and writes later lines', async () => {
  const files = new MemoryFiles()
  const log = await openAppendFsynced('/d/log', 0, files)
  await log.append(['one'])
  files.space = 2
  await expect(log.append(['refused'])).rejects.toThrow('ENOSPC')
  files.space = Infinity
  await log.append(['two'])
  await log.close()
  expect(textOf(files.afterCrash(), '/d/log')).toBe('one\ntwo\n')
})
