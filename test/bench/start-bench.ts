import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBackendProcess } from '../support/backend-process.ts'
import { launchBrowser, requireBuild } from './bench-browser.ts'
import { IS_QUICK } from './is-quick.ts'
import { median, printRatios } from './ratio-table.ts'

/**
 * From the launch of the main process to the first usable screen, compared with a blank page in the
 * same browser.
 */
await requireBuild()
const browser = await launchBrowser()
const launches: number[] = []
const screens: number[] = []
const blanks: number[] = []
const RUNS = IS_QUICK ? 1 : 5
for (let run = 0; run < RUNS; run += 1) {
  const dataDir = mkdtempSync(join(tmpdir(), 'casebook-bench-'))
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  if (!IS_QUICK) {
    const blank = await context.newPage()
    const beforeBlank = performance.now()
    await blank.goto('data:text/html,<!doctype html><h1>Blank</h1>')
    await blank.getByRole('heading', { name: 'Blank' }).waitFor()
    blanks.push(performance.now() - beforeBlank)
  }
  const page = await context.newPage()
  const before = performance.now()
  const backend = await startBackendProcess(['--port=0', `--data-dir=${dataDir}`])
  launches.push(performance.now() - before)
  const beforeScreen = performance.now()
  await page.goto(backend.url)
  await page.getByRole('heading', { name: 'Welcome to Casebook' }).waitFor()
  screens.push(performance.now() - beforeScreen)
  await context.close()
  await backend.stop()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
}
await browser.close()
const blank = { unit: 'ms', peer: IS_QUICK ? undefined : 'blank page', peerFigure: median(blanks), target: '' }
printRatios([
  { what: 'main process: launch to ready', figure: median(launches), ...blank },
  { what: 'page: address to first usable screen', figure: median(screens), ...blank },
  { what: 'launch to first usable screen', figure: median(launches) + median(screens), ...blank },
])
