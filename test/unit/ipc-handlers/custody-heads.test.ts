import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type CustodyHeads, openCustodyHeads } from '../../../src-main/custody-heads.ts'
import { createLog } from '../../../src-main/log.ts'

let dir = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'casebook-heads-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true, maxRetries: 5 }))

const open = (): CustodyHeads =>
  openCustodyHeads(
    dir,
    'test',
    createLog(() => undefined),
    () => new Date('2026-05-01T10:00:00Z'),
  )
const list = (): string => join(dir, 'custody-heads.test.json')
const copy = (): string => join(dir, 'custody-heads-copy.test.json')
const HEAD = { caseId: 'c', seq: 5, head: 'a'.repeat(64) }

const DAMAGES: readonly (readonly [name: string, change: (path: string) => void])[] = [
  ['garbage', (path) => writeFileSync(path, 'garbage')],
  ['emptied', (path) => writeFileSync(path, '')],
  ['zeroed', (path) => writeFileSync(path, '\0'.repeat(100))],
  ['cut', (path) => writeFileSync(path, readFileSync(path).subarray(0, 50))],
]

test('no file is a first run, and a single file is from version 0.1.0', () => {
  expect(open().damage).toEqual([])
  writeFileSync(list(), JSON.stringify([{ ...HEAD, at: 't' }]))
  expect(open().damage).toEqual([])
  expect(open().all()).toHaveLength(1)
})

test.each(DAMAGES)('one of the two files %s: the other one is used, and that is reported', async (_name, change) => {
  await open().write(HEAD)
  for (const path of [list, copy]) {
    change(path())
    const heads = open()
    expect(heads.damage).toHaveLength(1)
    expect(heads.all()).toMatchObject([HEAD])
    expect(await heads.write({ ...HEAD, seq: 4 })).toMatchObject({ ok: false, error: { code: 'custody_mismatch' } })
    expect(existsSync(`${path()}.damaged`)).toBe(true)
    // Both files exist again.
    expect((await heads.write(HEAD)).ok).toBe(true)
    expect(open().damage).toEqual([])
  }
})

test('reads the copy and reports it if the list is missing', async () => {
  await open().write(HEAD)
  rmSync(list())
  expect(open().damage[0]?.message).toContain('missing')
  expect(open().all()).toMatchObject([HEAD])
})

test.each(DAMAGES)('both files %s: reports that losses cannot be detected', async (_name, change) => {
  await open().write(HEAD)
  for (const path of [list(), copy()]) change(path)
  const heads = open()
  expect(heads.all()).toEqual([])
  expect(heads.damage[0]?.message).toContain('cannot detect whether a case lost its last entries')
})

test('a file that is behind the other is not damaged: a kill between the two writes leaves it so', async () => {
  await open().write(HEAD)
  const before = [list(), copy()].map((path) => [path, readFileSync(path)] as const)
  await open().write({ ...HEAD, seq: 6, head: 'b'.repeat(64) })
  for (const [path, text] of before) {
    const now = readFileSync(path)
    writeFileSync(path, text)
    expect(open().damage).toEqual([])
    expect(open().all()).toMatchObject([{ seq: 6 }])
    writeFileSync(path, now)
  }
})

test.each([
  ['its head', { head: `b${'a'.repeat(63)}` }],
  ['its entry', { seq: 85 }],
])('one altered figure in the list, which has no seal: of %s the copy is right', async (_name, change) => {
  await open().write(HEAD)
  writeFileSync(list(), JSON.stringify([{ ...HEAD, at: 't', ...change }]))
  expect(open().all()).toMatchObject([HEAD])
  expect((await open().write({ ...HEAD, seq: 6, head: 'c'.repeat(64) })).ok).toBe(true)
})
