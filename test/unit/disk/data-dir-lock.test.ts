import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDataDir } from '../../../src-main/disk/data-dir-lock.ts'

let dir = ''
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'casebook-lock-'))
})
afterEach(() => rm(dir, { recursive: true, force: true, maxRetries: 5 }))

test('a second backend is refused until the first releases the folder', async () => {
  const first = await lockDataDir(dir)
  if (!first.ok) expect.fail(first.error.message)
  expect(await lockDataDir(dir)).toMatchObject({ ok: false, error: { code: 'data_dir_taken' } })
  await first.value.release()
  expect((await lockDataDir(dir)).ok).toBe(true)
  expect((await readdir(dir)).filter((name) => name !== 'instance.sock')).toEqual(['instance.lock'])
})

test('of several backends that start at once exactly one gets the folder', async () => {
  const results = await Promise.all(Array.from({ length: 20 }, () => lockDataDir(dir)))
  expect(results.filter((result) => result.ok)).toHaveLength(1)
})

test('a lock of a process that has ended is taken over', async () => {
  const gone = spawnSync(process.execPath, ['-e', '']).pid
  await writeFile(join(dir, 'instance.lock'), JSON.stringify({ pid: gone, started: '1', nonce: 'old' }))
  expect((await lockDataDir(dir)).ok).toBe(true)
  expect(JSON.parse(await readFile(join(dir, 'instance.lock'), 'utf8'))).toMatchObject({ pid: process.pid })
})

test.each([
  ['', 'empty'],
  ['{"pid":"x"}', 'not a lock'],
  [JSON.stringify({ pid: process.pid, started: 'other', nonce: 'n' }), 'of an earlier process with this pid'],
])('a lock file that is %j (%s) is taken over', async (text) => {
  await writeFile(join(dir, 'instance.lock'), text)
  expect((await lockDataDir(dir)).ok).toBe(true)
})

test('reports a folder that cannot be written', async () => {
  await writeFile(join(dir, 'file'), '')
  for (const position of [join(dir, 'file', 'below'), join(dir, 'file')]) {
    const refused = await lockDataDir(position)
    expect(refused).toMatchObject({ ok: false, error: { code: 'disk_error', message: expect.stringContaining('is a file') as string } })
  }
})
