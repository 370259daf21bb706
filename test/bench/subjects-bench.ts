import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCase, openTab } from '../e2e/support/investigator.ts'
import { startBackendProcess } from '../support/backend-process.ts'
import { launchBrowser, requireBuild } from './bench-browser.ts'
import { IS_QUICK } from './is-quick.ts'
import { tasksOf } from './main-thread.ts'
import { median, printRatios } from './ratio-table.ts'

/**
 * Pastes and adds 300 addresses, and draws their first graph: the longest task of the main thread,
 * in milliseconds of a core. `--subjects=1000` for another number, `--runs=1` for fewer runs.
 */
const flag = (name: string): string | undefined => process.argv.find((word) => word.startsWith(`--${name}=`))?.split('=')[1]
const SUBJECTS = Number(flag('subjects') ?? (IS_QUICK ? 20 : 300))
const RUNS = Number(flag('runs') ?? (IS_QUICK ? 1 : 3))
const LIMIT_MS = 50
/** Work that an action defers belongs to it. */
const AFTERWARDS_MS = IS_QUICK ? 500 : 2500

const PASTE = `paste ${SUBJECTS} addresses`
const ADD = `add ${SUBJECTS} subjects`
const GRAPH = `first graph of ${SUBJECTS} subjects`

function addressOf(position: number): string {
  return `0x${(BigInt(position + 1) * 0x9e3779b97f4a7c15f39cc0605cedc834n).toString(16).padStart(40, '0').slice(-40)}`
}

/** Longest task of each action, in its own case and browser. */
async function measure(): Promise<ReadonlyMap<string, number>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'casebook-bench-'))
  const backend = await startBackendProcess(['--practice', '--port=0', `--data-dir=${dataDir}`])
  const browser = await launchBrowser()
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const longest = new Map<string, number>()
  const action = async (name: string, work: () => Promise<void>): Promise<void> => {
    const tasks = await tasksOf(page, async () => {
      await work()
      await page.waitForTimeout(AFTERWARDS_MS)
    })
    longest.set(name, Math.max(...tasks))
  }
  await page.goto(backend.url)
  await createCase(page, { title: 'Bench' })
  await page.getByRole('button', { name: 'Add subjects' }).first().click()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('textbox', { name: 'Addresses', exact: true })
  await field.waitFor()
  const add = dialog.getByRole('button', { name: new RegExp(`^Add ${SUBJECTS.toLocaleString('en')} `) })
  await action(PASTE, async () => {
    await field.fill(Array.from({ length: SUBJECTS }, (_, position) => addressOf(position)).join('\n'))
    await add.waitFor()
  })
  await action(ADD, async () => {
    await add.click()
    await dialog.waitFor({ state: 'hidden' })
  })
  await action(GRAPH, async () => {
    await openTab(page, 'Graph')
    await page.locator('.graph-canvas canvas').first().waitFor({ state: 'attached' })
  })
  await browser.close()
  await backend.stop()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  return longest
}

await requireBuild()
const runs: ReadonlyMap<string, number>[] = []
for (let run = 0; run < RUNS; run += 1) runs.push(await measure())
printRatios(
  [PASTE, ADD, GRAPH].map((what) => ({
    what: `${what}: longest task, median of ${RUNS}`,
    figure: median(runs.map((run) => run.get(what) ?? Number.NaN)),
    unit: 'ms',
    peer: 'limit',
    peerFigure: LIMIT_MS,
    target: '≤ 1.00',
  })),
)
