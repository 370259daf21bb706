import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openTab } from '../e2e/support/investigator.ts'
import { startBackendProcess } from '../support/backend-process.ts'
import { launchBrowser, requireBuild } from './bench-browser.ts'
import { IS_QUICK } from './is-quick.ts'
import { createTraderCase, openTraderPlan, runPlan } from './practice-case.ts'
import { printRatios } from './ratio-table.ts'
import type { RatioRow } from './ratio-table.ts'

/**
 * How long the page is blocked while a run of thousands of steps proceeds at the pace of a pro
 * plan, screen by screen, and when the case is opened afterwards: the longest task of the main
 * thread and the number of tasks over 50 ms, as Chromium counts them.
 */
const PAGES = IS_QUICK ? 2 : 30
const SECONDS_PER_SCREEN = IS_QUICK ? 1 : 8
const LIMIT_MS = 50

await requireBuild()
const dataDir = mkdtempSync(join(tmpdir(), 'casebook-bench-'))
const backend = await startBackendProcess(['--practice', '--port=0', `--data-dir=${dataDir}`])
const browser = await launchBrowser()
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
// Chromium reports only tasks over 50 ms; they are collected in the page, since its own list is
// short.
await page.addInitScript(() => {
  const durations: number[] = []
  Object.assign(window, { longTasks: durations })
  new PerformanceObserver((list) => durations.push(...list.getEntries().map((entry) => entry.duration))).observe({ type: 'longtask' })
})

async function longTasks(what: string, during: () => Promise<unknown>): Promise<RatioRow[]> {
  await takeTasks(page)
  await during()
  const tasks = await takeTasks(page)
  return [
    // Without a long task the longest task is at most 50 ms; Chromium does not report its duration.
    { what: `${what}: longest task`, figure: Math.max(LIMIT_MS, ...tasks), unit: 'ms', peer: 'limit', peerFigure: LIMIT_MS, target: '≤ 1.00' },
    {
      what: `${what}: tasks over 50 ms, of all seconds`,
      figure: tasks.length,
      unit: '',
      peer: 'seconds',
      peerFigure: SECONDS_PER_SCREEN,
      target: '0.00',
    },
  ]
}

function takeTasks(of: Page): Promise<number[]> {
  // A string, because the page's name for the list is unknown here.
  return of.evaluate<number[]>('window.longTasks.splice(0)')
}

const pause = (): Promise<void> => page.waitForTimeout(SECONDS_PER_SCREEN * 1000)

await page.goto(backend.url)
await createTraderCase(page, '90000', 'all')

const rows: RatioRow[] = []
rows.push(
  ...(await longTasks('plan screen', async () => {
    const plan = await openTraderPlan(page, PAGES)
    await page.waitForTimeout(1000)
    await runPlan(plan)
  })),
)
rows.push(...(await longTasks('dossier in a run', pause)))
await openTab(page, 'Graph')
rows.push(...(await longTasks('graph in a run', pause)))
await openTab(page, 'Log')
rows.push(...(await longTasks('log in a run', pause)))
const steps = (await page.getByTestId('run-state').textContent()) ?? ''
await page.reload()
rows.push(
  ...(await longTasks('opening the case', async () => {
    await page.getByRole('tablist', { name: 'Case views' }).waitFor()
    await openTab(page, 'Dossier')
    await pause()
  })),
)
await browser.close()
await backend.stop()
rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
process.stdout.write(`${steps}\n`)
printRatios(rows)
