import { openBenchPage } from './bench-browser.ts'
import { IS_QUICK } from './is-quick.ts'
import { tasksOf } from './main-thread.ts'
import { median, printRatios, type RatioRow } from './ratio-table.ts'

/**
 * Scrolls and sorts a table of thirty thousand rows at 1920×1080: the longest task of the main
 * thread in Chromium's own trace. `--runs=N` for more rounds than three; figures are the median of
 * the rounds' longest.
 */
const ROUNDS = Number(process.argv.find((one) => one.startsWith('--runs='))?.slice('--runs='.length) ?? (IS_QUICK ? 1 : 3))
const ROWS = IS_QUICK ? 2_000 : 30_000
/** How often each step of an action is repeated. */
const times = (full: number): number => (IS_QUICK ? Math.ceil(full / 10) : full)
const LIMIT_MS = 50
const { page, close } = await openBenchPage('scroll')
await page.setViewportSize({ width: 1920, height: 1080 })

const settle = (): Promise<void> =>
  page.evaluate(() => new Promise<void>((resume) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resume, 120)))))
const grid = page.getByRole('grid', { name: 'Counterparties' })

/** Actions of a person, each with the time that it may take afterwards. */
const ACTS: Readonly<Record<string, () => Promise<void>>> = {
  'wheel, notch by notch': async () => {
    await grid.hover()
    for (let notch = 0; notch < times(20); notch += 1) {
      await page.mouse.wheel(0, 100)
      await settle()
    }
  },
  'wheel, thrown': async () => {
    await grid.hover()
    for (let notch = 0; notch < times(10); notch += 1) {
      await page.mouse.wheel(0, 2400)
      await settle()
    }
  },
  'scroll bar dragged': async () => {
    for (let step = 1; step <= times(30); step += 1) {
      await grid.evaluate((element, at) => {
        element.scrollTop = ((at * 7919) % 30) * (element.scrollHeight / 31)
      }, step)
      await settle()
    }
  },
  'Ctrl+End and Ctrl+Home': async () => {
    await grid.focus()
    for (let turn = 0; turn < times(5); turn += 1) {
      await page.keyboard.press('Control+End')
      await settle()
      await page.keyboard.press('Control+Home')
      await settle()
    }
  },
  'sorted by a column': async () => {
    for (const name of ['Volume out', 'Interactions', 'Counterparty']) {
      await page.getByRole('columnheader', { name }).getByRole('button').first().click()
      await settle()
      await page.getByText(/working/).waitFor({ state: 'hidden' })
      await settle()
    }
  },
}

await page.evaluate(`begin(${ROWS})`)
await settle()
const found: RatioRow[] = []
const all = new Map<string, number[]>()
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [what, action] of Object.entries(ACTS)) {
    await grid.evaluate((element) => {
      element.scrollTop = 0
    })
    await settle()
    const tasks = (await tasksOf(page, action)).toSorted((a, b) => b - a)
    if (process.argv.includes('--all'))
      console.log(
        what,
        tasks
          .slice(0, 8)
          .map((ms) => ms.toFixed(0))
          .join(' '),
        'ms',
      )
    all.set(what, [...(all.get(what) ?? []), tasks[0] ?? Number.NaN])
  }
}
for (const [what, longest] of all)
  found.push({ what: `${what}: longest task`, figure: median(longest), unit: 'ms', peer: 'limit', peerFigure: LIMIT_MS, target: '≤ 1.00' })
printRatios(found)
await close()
