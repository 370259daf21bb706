import { spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { commandLineOf, descendants, startedWith } from '../support/processes.ts'
import { makeDataDir, REPOSITORY, WHY_NOT } from './real-electron.ts'

/** `npm start` with the real binary, without Playwright between: what the processes hold, and how they end. */
const why = WHY_NOT !== '' ? WHY_NOT : process.platform === 'linux' ? '' : 'it reads /proc'
test.skip(why !== '', why)

const KEY = 'a-key-for-this-run-only-4711'

test('the key is in the environment of no process of Electron, and Ctrl+C ends after flushing', async () => {
  const dataDir = makeDataDir()
  const child = spawn(process.execPath, [join(REPOSITORY, 'tools/start.ts'), '--host=electron', '--practice', `--data-dir=${dataDir}`], {
    env: { ...process.env, CASEBOOK_API_KEY: KEY },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, as in a terminal.
    detached: true,
  })
  const ended = new Promise((resolve) => child.on('close', (code, signal) => resolve(signal ?? code)))
  const ofElectron = (): number[] => descendants(child.pid ?? 0)
  await expect.poll(() => ofElectron().some((pid) => commandLineOf(pid).includes('--type=renderer'))).toBe(true)
  expect(ofElectron().some((pid) => commandLineOf(pid).includes('--type=zygote'))).toBe(true)
  expect(ofElectron().filter((pid) => startedWith(pid, KEY))).toEqual([])
  process.kill(-(child.pid ?? 0), 'SIGINT')
  expect(await ended).toBe(0)
  expect(existsSync(join(dataDir, 'instance.lock'))).toBe(false)
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
})
