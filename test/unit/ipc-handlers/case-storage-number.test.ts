import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openCaseStorage } from '../../../src-main/ipc/case-storage-number.ts'
import { createLog } from '../../../src-main/log.ts'

let dir = ''
let lines: string[] = []
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'casebook-place-'))
  lines = []
})
afterEach(() => {
  chmodSync(dir, 0o700)
  rmSync(dir, { recursive: true, force: true, maxRetries: 5 })
})

const open = (storage = 'one') =>
  openCaseStorage(
    dir,
    storage,
    createLog((line) => lines.push(line)),
  )

test('uses the first storage until it is quarantined, then the next one, per browser storage', async () => {
  expect(open().number()).toBe(1)
  expect(await open().setAside(1)).toEqual({ ok: true, value: 2 })
  expect([open('one').number(), open('two').number()]).toEqual([2, 1])
  expect(await open().setAside(2)).toEqual({ ok: true, value: 3 })
  expect(open().number()).toBe(3)
})

test('two windows that quarantine the same storage get the same next one', async () => {
  const position = open()
  await position.setAside(1)
  expect(await position.setAside(1)).toEqual({ ok: true, value: 2 })
  expect(open().number()).toBe(2)
})

test.each(['', '{', '{"version":2,"number":4}', '{"version":1,"number":0}', '{"version":1,"number":"2"}'])(
  'a note that cannot be read (%s) leads to the first storage and is logged',
  (text) => {
    writeFileSync(join(dir, 'case-file.one.json'), text)
    expect(open().number()).toBe(1)
    expect(lines.join()).toContain('the note of the current case storage')
  },
)

test('quarantines nothing and reports it if the note cannot be written', async () => {
  const position = openCaseStorage(
    join(dir, 'gone'),
    'one',
    createLog((line) => lines.push(line)),
  )
  expect(await position.setAside(1)).toMatchObject({ ok: false, error: { code: 'disk_error' } })
  expect(position.number()).toBe(1)
  expect(readdirSync(dir)).toEqual([])
})
