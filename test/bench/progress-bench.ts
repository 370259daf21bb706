import { openBenchPage } from './bench-browser.ts'
import { IS_QUICK } from './is-quick.ts'

/**
 * Components that a tick of a run renders, counted by React's Profiler in a browser: only those
 * that show progress.
 */
const TICKS = IS_QUICK ? 5 : 40
const MOST: Readonly<Record<string, number>> = {
  'the list of panels': 0,
  'a panel that the run asks for': TICKS,
  'a panel of something else': 0,
  'the run panel': TICKS,
}

const { page, close } = await openBenchPage('progress', [], { profiled: true })
const drawn = await page.evaluate<Record<string, number>>(`drawnIn(${TICKS})`)
await close()
console.table(Object.entries(drawn).map(([what, times]) => ({ what, ticks: TICKS, 'drawn again': times, 'at most': MOST[what] ?? 0 })))
const tooOften = Object.entries(drawn).filter(([what, times]) => times > (MOST[what] ?? 0))
const unseen = Object.keys(MOST).filter((what) => drawn[what] === undefined || (MOST[what] !== 0 && drawn[what] === 0))
for (const [what] of tooOften) console.error(`Drawn again more often than it shows anything new: ${what}`)
for (const what of unseen) console.error(`Not drawn at all: ${what}`)
process.exitCode = tooOften.length + unseen.length === 0 ? 0 : 1
