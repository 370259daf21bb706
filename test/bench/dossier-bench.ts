import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTab } from '../e2e/support/investigator.ts'
import { startBackendProcess } from '../support/backend-process.ts'
import { launchBrowser, requireBuild } from './bench-browser.ts'
import { IS_QUICK } from './is-quick.ts'
import { createTraderCase, openTraderPlan, runPlan, waitForEndOfRun } from './practice-case.ts'
import { median, printRatios } from './ratio-table.ts'

/**
 * Opens the dossier of a practice trader (ten panels, over a thousand rows) and the graph, compared
 * with a bare table of the same cells.
 */
const RUNS = IS_QUICK ? 1 : 5
const MAX_OPENING_MS = 60_000
await requireBuild()
const dataDir = mkdtempSync(join(tmpdir(), 'casebook-bench-'))
const backend = await startBackendProcess(['--practice', '--port=0', `--data-dir=${dataDir}`])
const browser = await launchBrowser()
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
await page.goto(backend.url)
await createTraderCase(page, '5000', 'base')
await runPlan(await openTraderPlan(page, IS_QUICK ? 1 : 5))
await waitForEndOfRun(page)
await page.getByRole('button', { name: 'Hide progress' }).click()

/** Milliseconds from a click on a tab until its content is on screen, checked in each frame. */
async function opening(tab: 'Dossier' | 'Graph', ready: string): Promise<number> {
  await openTab(page, tab === 'Dossier' ? 'Report' : 'Dossier')
  return page.evaluate(
    async ([name, selector, maxMs]) => {
      const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))
      const target = [...document.querySelectorAll<HTMLElement>('[role=tab]')].find((each) => each.textContent === name)
      const before = performance.now()
      target?.click()
      while (document.querySelector(selector) === null) {
        if (performance.now() - before > maxMs) throw new Error(`The tab ${name} did not show ${selector} within ${maxMs} ms.`)
        await frame()
      }
      await frame()
      return performance.now() - before
    },
    [tab, ready, MAX_OPENING_MS] as const,
  )
}

const dossiers: number[] = []
const graphs: number[] = []
const bare: number[] = []
for (let run = 0; run < RUNS; run += 1) {
  dossiers.push(await opening('Dossier', '[role=grid] [role=gridcell]'))
  graphs.push(await opening('Graph', '.graph-canvas canvas'))
}
await openTab(page, 'Dossier')
await page.getByRole('grid').first().waitFor()
const cells = await page.getByRole('gridcell').count()
const bareRuns = IS_QUICK ? 0 : RUNS
for (let run = 0; run < bareRuns; run += 1) {
  bare.push(
    await page.evaluate(async (count) => {
      const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))
      const table = document.createElement('table')
      const before = performance.now()
      for (let row = 0; row < count / 8; row += 1) {
        const line = table.insertRow()
        for (let column = 0; column < 8; column += 1) line.insertCell().textContent = `${row * column}.${row}`
      }
      document.body.append(table)
      await frame()
      await frame()
      const took = performance.now() - before
      table.remove()
      return took
    }, cells),
  )
}
await browser.close()
await backend.stop()
rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
const peer = { unit: 'ms', peer: IS_QUICK ? undefined : 'bare table of as many cells', peerFigure: median(bare), target: '' }
printRatios([
  {
    what: `open the dossier (${cells} cells in the page)`,
    figure: median(dossiers),
    ...peer,
  },
  { what: 'open the graph of the case', figure: median(graphs), ...peer },
])
