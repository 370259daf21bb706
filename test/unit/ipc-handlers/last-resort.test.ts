import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCrashHandler } from '../../../src-main/crash-handler.ts'
import { createLog } from '../../../src-main/log.ts'

const KEY = 'sk-live-0123456789abcdef'

let lines: string[] = []
let said: string[] = []
let exits: number[] = []
beforeEach(() => {
  lines = []
  said = []
  exits = []
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

function parts(flush: () => Promise<void>) {
  const log = createLog((line) => lines.push(line))
  log.conceal(KEY)
  return { log: () => log, flush, say: (sentence: string) => void said.push(sentence), exit: (code: number) => void exits.push(code) }
}

test('logs an error without the key, shows it without details, and ends Casebook after the flush', async () => {
  let flushed = (): void => {}
  const end = createCrashHandler(parts(() => new Promise((resolve) => (flushed = resolve))))
  end(new Error(`read ECONNRESET with ${KEY}`))
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('ECONNRESET with [secret]')
  expect(lines[0]).toContain('last-resort.test.ts')
  expect(said).toEqual([expect.stringMatching(/^Casebook crashed and will close\.\n.*log is in the data folder/)])
  expect(said[0]).not.toContain('ECONNRESET')
  expect(exits).toEqual([])
  flushed()
  await vi.advanceTimersByTimeAsync(0)
  expect(exits).toEqual([1])
})

test('ends even if the flush fails or hangs', async () => {
  createCrashHandler(parts(() => Promise.reject(new Error('disk'))))(new Error('first'))
  await vi.advanceTimersByTimeAsync(0)
  expect(exits).toEqual([1])
  createCrashHandler(parts(() => new Promise(() => {})))(new Error('second'))
  await vi.advanceTimersByTimeAsync(4_999)
  expect(exits).toEqual([1])
  await vi.advanceTimersByTimeAsync(1)
  expect(exits).toEqual([1, 1])
})

test('an error during shutdown is logged and starts no second shutdown', () => {
  const end = createCrashHandler(parts(() => new Promise(() => {})))
  end(new Error('first'))
  end('second')
  expect(said).toHaveLength(1)
  expect(lines[1]).toContain('second')
})

test('names no log before the backend is open', () => {
  createCrashHandler({ ...parts(async () => {}), log: () => undefined })(new Error(KEY))
  expect(lines).toEqual([])
  expect(said).toEqual(['Casebook crashed and will close.\nStart Casebook again.'])
})

test.each([
  ['a throw', 'setTimeout(() => { throw new Error("x") })'],
  ['a rejection', 'void Promise.reject(new Error("x"))'],
])('%s that nothing caught ends a real process with the sentence and exit code 1', async (_name, fault) => {
  vi.useRealTimers()
  const module = new URL('../../../src-main/crash-handler.ts', import.meta.url).href
  const script = `import { installCrashHandler } from ${JSON.stringify(module)}
    installCrashHandler({ log: () => undefined, flush: async () => console.log('flushed'), say: console.log, exit: (code) => process.exit(code) })
    ${fault}
    setInterval(() => {}, 1000)`
  const ran = await promisify(execFile)(process.execPath, ['--no-warnings', '--input-type=module', '-e', script]).catch((failed: unknown) => failed)
  expect(ran).toMatchObject({ code: 1, stdout: 'Casebook crashed and will close.\nStart Casebook again.\nflushed\n' })
})
