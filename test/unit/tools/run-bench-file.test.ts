import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runBenchFile } from '../../../tools/run-bench-file.ts'

const PLENTY_MS = 600_000
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'casebook-bench-file-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function script(name: string, text: string): string {
  const path = join(folder, `${name}.mjs`)
  writeFileSync(path, text)
  return path
}

test('reports no problem when the bench ends well', async () => {
  expect(await runBenchFile('fine', script('fine', ''), [], PLENTY_MS, 'ignore')).toBeUndefined()
})

test('names the exit code of a bench that fails', async () => {
  const problem = await runBenchFile('broken', script('broken', 'throw new Error("no figures")'), [], PLENTY_MS, 'ignore')
  expect(problem).toBe('The bench "broken" failed (exit code 1).')
})

test('stops a bench that waits for ever, and says so', async () => {
  const problem = await runBenchFile('endless', script('endless', 'setInterval(() => undefined, 1000)'), [], 1, 'ignore')
  expect(problem).toBe('The bench "endless" did not finish within 0 seconds and was stopped.')
})

test('stops a bench that ignores the request to end', async () => {
  const path = script('deaf', "process.on('SIGTERM', () => undefined); for (;;) {}")
  expect(await runBenchFile('deaf', path, [], 1, 'ignore')).toContain('"deaf" did not finish')
})

test.runIf(process.platform !== 'win32')('ends what a failed bench started', async () => {
  const pidFile = join(folder, 'child.pid')
  const path = script(
    'parent',
    `import { spawn } from 'node:child_process'
    import { writeFileSync } from 'node:fs'
    const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' })
    writeFileSync(process.argv[2], String(child.pid))
    process.exit(3)`,
  )
  expect(await runBenchFile('parent', path, [pidFile], PLENTY_MS, 'ignore')).toBe('The bench "parent" failed (exit code 3).')
  const pid = Number(readFileSync(pidFile, 'utf8'))
  await expect.poll(() => isRunning(pid)).toBe(false)
})

/** A process that ended but was not collected by its parent counts as ended. */
function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
