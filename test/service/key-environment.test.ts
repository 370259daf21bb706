import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ensureBuilt } from '../../tools/ensure-built.ts'
import { commandLineOf, descendants, startedWith } from '../support/processes.ts'
import { findChromium, QUIET } from './find-chromium.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const KEY = 'a-key-for-this-run-only-4711'
const path = findChromium()
const why = process.platform !== 'linux' ? 'there is no /proc here' : path === undefined ? 'no Chromium was found' : ''
if (why !== '') console.log(`SKIPPED the environments of the real processes: ${why}`)

describe.skipIf(why !== '')("the key in the environments of the browser host's processes", () => {
  let folder = ''
  let browser = ''
  beforeAll(async () => {
    expect(await ensureBuilt()).toBeUndefined()
  })
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'casebook-environ-'))
    // The installed Chromium without a screen, with a debugging port for its page.
    browser = join(folder, 'browser')
    writeFileSync(browser, `#!/bin/sh\nexec "${path}" --headless=new --remote-debugging-port=0 ${QUIET.join(' ')} "$@"\n`)
    chmodSync(browser, 0o755)
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

  function start(entry: string, args: readonly string[]) {
    const dataDir = join(folder, 'data')
    const child = spawn(process.execPath, [join(ROOT, entry), '--port=0', `--data-dir=${dataDir}`, ...args], {
      env: { ...process.env, CASEBOOK_API_KEY: KEY, CASEBOOK_BROWSER: browser, DISPLAY: ':99', DBUS_SESSION_BUS_ADDRESS: 'disabled:' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
    const ended = new Promise((resolve) => child.on('close', resolve))
    return { pid: child.pid ?? 0, dataDir, output: () => output, stop: () => (child.kill('SIGTERM'), ended) }
  }

  /** The key state that the page in the host's browser receives. */
  async function keyStateInPage(dataDir: string): Promise<unknown> {
    const portFile = join(dataDir, 'browser', 'DevToolsActivePort')
    await vi.waitFor(() => expect(existsSync(portFile) && readFileSync(portFile, 'utf8')).toContain('/devtools'), { timeout: 600_000 })
    const over = await chromium.connectOverCDP(`http://127.0.0.1:${readFileSync(portFile, 'utf8').split('\n')[0]}`)
    const page = await vi.waitFor(
      () => {
        const found = over
          .contexts()
          .flatMap((context) => context.pages())
          .find((candidate) => candidate.url().startsWith('http://127.0.0.1'))
        if (found === undefined) throw new Error('the page is not there yet')
        return found
      },
      { timeout: 600_000 },
    )
    await page.waitForFunction(() => Reflect.get(globalThis, 'casebook') !== undefined)
    return await page.evaluate(async () => await Reflect.get(globalThis, 'casebook').readKeyState())
  }

  test('started by npm start, the key is in use and in no environment of its child processes', async () => {
    const run = start('tools/start.ts', ['--host=browser'])
    const state = await keyStateInPage(run.dataDir)
    expect(state).toMatchObject({ ok: true, value: { present: true, source: 'environment', last4: '4711' } })
    const found = descendants(run.pid)
    const names = found.map(commandLineOf)
    expect(names.some((line) => line.includes('loopback.js'))).toBe(true)
    expect(names.some((line) => line.includes('--type=renderer'))).toBe(true)
    expect(found.filter((pid) => startedWith(pid, KEY))).toEqual([])
    expect(run.output()).not.toContain('is set in this process')
    await run.stop()
  })

  test("started by hand, the key is in use, not in the browser's environment, and Casebook reports who else could read it", async () => {
    const run = start('out/main/loopback.js', [])
    expect(await keyStateInPage(run.dataDir)).toMatchObject({ ok: true, value: { present: true, source: 'environment' } })
    expect(startedWith(run.pid, KEY)).toBe(true)
    const found = descendants(run.pid)
    expect(found.length).toBeGreaterThan(2)
    expect(found.filter((pid) => startedWith(pid, KEY))).toEqual([])
    expect(run.output()).toContain('CASEBOOK_API_KEY is set in this process')
    await run.stop()
  })
})
