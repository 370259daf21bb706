import { openBenchPage } from './bench-browser.ts'
import { IS_QUICK } from './is-quick.ts'
import { tasksOf } from './main-thread.ts'
import { median, printRatios, type RatioRow } from './ratio-table.ts'

/**
 * The table compared with AG Grid Community and bare rows, in one run: first rows, sorted by
 * figures and by texts, filtered by words, and main-thread time of a scrolled frame.
 * `--rows=1000,10000` for other sizes, `--runs=N` for more runs than three.
 */
const flag = (name: string): string | undefined => process.argv.find((word) => word.startsWith(`--${name}=`))?.split('=')[1]
const SIZES = flag('rows')?.split(',').map(Number) ?? (IS_QUICK ? [1_000] : [1_000, 10_000, 100_000])
const RUNS = Number(flag('runs') ?? (IS_QUICK ? 1 : 3))
const CONTESTANTS = ['Casebook', 'AG Grid Community', 'bare rows'] as const
/** Without peers in a quick run. */
const MEASURED = IS_QUICK ? CONTESTANTS.slice(0, 1) : CONTESTANTS
const SCROLLED_FRAMES = IS_QUICK ? 10 : 60

const { freshPage, close } = await openBenchPage('table', [], { peers: IS_QUICK ? undefined : 'table-peers.ts' })

/** Milliseconds of each action, in its own page. */
async function figuresOf(name: (typeof CONTESTANTS)[number], rows: number): Promise<Readonly<Record<string, number>>> {
  const page = await freshPage()
  const request = (call: string): Promise<number> => page.evaluate<number>(call)
  const first = await request(`begin('${name}', ${rows})`)
  const tasks = await tasksOf(page, () => page.evaluate(`scrolled(${SCROLLED_FRAMES})`))
  const wanted = `Wallet Q${String(Math.floor(rows / 3)).padStart(6, '0')}`
  const figures = {
    'first rows': first,
    'sorted by figures': await request("sorted('into')"),
    'sorted by texts': await request("sorted('name')"),
    'filtered by words': await request(`filtered('${wanted}')`),
    'a frame of scrolling': tasks.reduce((sum, ms) => sum + ms, 0) / SCROLLED_FRAMES,
  }
  await page.close()
  return figures
}

const found: RatioRow[] = []
for (const rows of SIZES) {
  const runs = new Map<string, Readonly<Record<string, number>>[]>()
  // Alternating, so that a slow moment of the machine affects every contender.
  for (let run = 0; run < RUNS; run += 1) for (const name of MEASURED) runs.set(name, [...(runs.get(name) ?? []), await figuresOf(name, rows)])
  const middle = (name: (typeof CONTESTANTS)[number], what: string): number => median((runs.get(name) ?? []).map((one) => one[what] ?? Number.NaN))
  for (const what of Object.keys(runs.get('Casebook')?.[0] ?? {})) {
    const row = { what: `${rows.toLocaleString('en')} rows: ${what}`, figure: middle('Casebook', what), unit: 'ms' }
    if (IS_QUICK) found.push({ ...row, peer: undefined, peerFigure: undefined, target: '' })
    else
      for (const [peer, target] of [
        ['AG Grid Community', '≤ 1.00'],
        ['bare rows', '≤ 1.40'],
      ] as const)
        found.push({ ...row, peer, peerFigure: middle(peer, what), target })
  }
}
printRatios(found)
await close()
