import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createUploadBuffer } from '../../../src-main/ipc/upload-buffer.ts'

const made: string[] = []
afterAll(() => {
  for (const dir of made) rmSync(dir, { recursive: true, force: true, maxRetries: 5 })
})

function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'casebook-kept-'))
  made.push(dir)
  return dir
}

test('parts are files until they are released, and return byte for byte in the requested order', async () => {
  const dir = folder()
  const saved = createUploadBuffer(dir)
  const parts = ['AP+A', 'Cg==', ''].map((base64) => {
    const one = saved.keep(base64)
    if (one?.ok !== true) throw new Error('not kept')
    return one.value
  })
  expect(parts.map(({ bytes }) => bytes)).toEqual([3, 1, 0])
  expect(readdirSync(join(dir, 'unsaved'))).toHaveLength(3)
  const content: Uint8Array[] = []
  for await (const part of saved.contentOf(parts.map(({ part: path }) => path).toReversed())) content.push(part)
  expect(Buffer.concat(content).toString('hex')).toBe('0a00ff80')
  for (const { part } of parts) saved.release(part)
  expect(readdirSync(join(dir, 'unsaved'))).toEqual([])
})

test('does not store invalid base64, and reports a disk error', () => {
  const dir = folder()
  const saved = createUploadBuffer(dir)
  expect(saved.keep('ab!!cd==')).toBeUndefined()
  writeFileSync(join(dir, 'unsaved'), 'a file where the folder belongs')
  expect(saved.keep('AP+A')).toMatchObject({ ok: false, error: { message: expect.stringContaining('the file was not saved') as string } })
})

test('removes the files of an ended backend', () => {
  const dir = folder()
  mkdirSync(join(dir, 'unsaved'))
  writeFileSync(join(dir, 'unsaved', '7'), 'left')
  createUploadBuffer(dir)
  expect(readdirSync(dir)).toEqual([])
})
