import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitsFor, runLimited } from '../../../src-verifier/limited-run.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'casebook-limited-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function ran(code: string, limits = { memoryMb: 64, timeMs: 60_000 }): Promise<readonly [code: number, lines: readonly string[]]> {
  const script = join(folder, 'script.mjs')
  writeFileSync(script, code)
  const lines: string[] = []
  return [await runLimited(script, [], (line) => lines.push(line), limits), lines]
}

test.each([0, 1, 2])('ends with %i like the verifying process, without output', async (code) => {
  expect(await ran(`process.exitCode = ${code}`)).toEqual([code, []])
})

test('a process that needs too much memory ends as NOT VERIFIED', async () => {
  const [code, lines] = await ran('const all = []; for (;;) all.push({ at: all.length })')
  expect([code, lines]).toEqual([2, [expect.stringMatching(/^NOT VERIFIED {2}Verification needed more than 64 MB/)]])
})

test('a process that never ends is stopped and ends as NOT VERIFIED', async () => {
  const [code, lines] = await ran('for (;;);', { memoryMb: 64, timeMs: 300 })
  expect([code, lines]).toEqual([2, [expect.stringMatching(/^NOT VERIFIED {2}Verification was stopped after/)]])
})

test('a large file has more time, and a missing one no less', () => {
  const file = join(folder, 'large')
  writeFileSync(file, new Uint8Array(2_000_000))
  expect(limitsFor([file]).timeMs - limitsFor([join(folder, 'missing')]).timeMs).toBe(2000)
})
