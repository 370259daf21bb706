import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../../tools/ensure-built.ts'
import { addSubject, approve, createCase, openPlan, openTab, runToEnd } from '../e2e/support/investigator.ts'
import { startDeskProcess } from '../support/desk-process.ts'
import { launchBrowser } from './bench-browser.ts'
import { median, printRatios } from './ratio-table.ts'

/** Opening the dossier of a practice trader (ten panels, over a thousand rows), beside a bare table of the same cells in the same browser. */
const TRADER = '0x10bd3eb4b6238f0a2b65f9147e476cfbb4a8c29a'
await ensureBuilt()
const dataDir = mkdtempSync(join(tmpdir(), 'casebook-bench-'))
const desk = await startDeskProcess(['--practice', '--port=0', `--data-dir=${dataDir}`])
const browser = await launchBrowser()
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
await page.goto(desk.url)
await createCase(page, { title: 'Bench', budget: '5000' })
await addSubject(page, TRADER, 'Base')
const plan = await openPlan(page)
await plan.getByLabel('Most pages').fill('5')
await plan.getByLabel('Most pages').press('Tab')
await approve(plan)
await runToEnd(page)
await page.getByRole('button', { name: 'Hide progress' }).click()

/** Milliseconds from a click until the screen stands: found by the page itself, frame by frame. */
async function opening(tab: 'Dossier' | 'Graph', ready: string): Promise<number> {
  await openTab(page, tab === 'Dossier' ? 'Report' : 'Dossier')
  return page.evaluate(
    async ([name, selector]) => {
      const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))
      const target = [...document.querySelectorAll<HTMLElement>('[role=tab]')].find((each) => each.textContent === name)
      const before = performance.now()
      target?.click()
      while (document.querySelector(selector) === null) await frame()
      await frame()
      return performance.now() - before
    },
    [tab, ready] as const,
  )
}

const dossiers: number[] = []
const graphs: number[] = []
const bare: number[] = []
for (let run = 0; run < 5; run += 1) {
  dossiers.push(await opening('Dossier', '[role=grid] [role=gridcell]'))
  graphs.push(await opening('Graph', '.cb-graph-canvas canvas'))
}
await openTab(page, 'Dossier')
await page.getByRole('grid').first().waitFor()
const cells = await page.getByRole('gridcell').count()
for (let run = 0; run < 5; run += 1) {
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
await desk.stop()
rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
printRatios([
  {
    what: `open the dossier (${cells} cells in the page)`,
    figure: median(dossiers),
    unit: 'ms',
    peer: 'bare table of as many cells',
    peerFigure: median(bare),
    target: '',
  },
  { what: 'open the graph of the case', figure: median(graphs), unit: 'ms', peer: 'bare table', peerFigure: median(bare), target: '' },
])
