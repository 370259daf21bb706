import type { CDPSession, Page } from '@playwright/test'
import { loadavg } from 'node:os'
import { openBenchPage } from './bench-browser.ts'
import { IS_QUICK } from './is-quick.ts'
import { median, printRatios } from './ratio-table.ts'
import type { RatioRow } from './ratio-table.ts'

/**
 * Opens, moves and expands the graph, compared with plain cytoscape (default edges, every label), a
 * bare canvas, sigma, force-graph and vis-network with the same elements and positions.
 * `--nodes=1000` for one size, `--runs=1` for fewer runs, `--peers=NAME,NAME` for some of them.
 */
interface Figures {
  /** Until a part of the graph is visible, in ms. */
  readonly firstPaint: number
  /** Until all of it is visible. */
  readonly whole: number
  /** Until all of it responds to the pointer. */
  readonly answering: number
  readonly longest: number
  readonly zoom: Moves
  readonly pan: Moves
  readonly expansion: number
  readonly expansionTask: number
  readonly elements: number
}

/** Main-thread ms for one step of a gesture, up to the next frame. */
interface Moves {
  readonly median: number
  readonly p95: number
}

const flag = (name: string): string | undefined => process.argv.find((word) => word.startsWith(`--${name}=`))?.split('=')[1]
const SIZES = flag('nodes')?.split(',').map(Number) ?? (IS_QUICK ? [100] : [100, 1_000, 5_000, 10_000])
const RUNS = Number(flag('runs') ?? (IS_QUICK ? 1 : 3))
const PEERS = ['plain cytoscape', 'bare canvas', 'sigma', 'force-graph', 'vis-network'].filter(
  (name) => flag('peers')?.split(',').includes(name) ?? !IS_QUICK,
)
/** Only peers draw larger graphs completely; ours opens the legible part. */
const MAX_WHOLE = 1_000

// WebGL without a GPU, for sigma.
const { freshPage, close } = await openBenchPage('graph', ['--enable-unsafe-swiftshader'], {
  peers: PEERS.length === 0 ? undefined : 'graph-peers.ts',
})

async function mainThread(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? 0) * 1000
}

const STEPS = IS_QUICK ? 4 : 20
/** Layouts of one page: the first includes compiling code. */
const LAYOUTS = IS_QUICK ? 2 : 7
const first = ([time = Number.NaN]: readonly number[]): number => time
const later = ([, ...times]: readonly number[]): number => median(times)

async function moves(page: Page, devtools: CDPSession, move: (step: number) => Promise<void>): Promise<Moves> {
  const each: number[] = []
  for (let step = 0; step < STEPS; step += 1) {
    const before = await mainThread(devtools)
    await move(step)
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))')
    each.push((await mainThread(devtools)) - before)
  }
  return { median: median(each), p95: each.toSorted((a, b) => a - b)[Math.max(0, Math.floor(STEPS * 0.95) - 1)] ?? Number.NaN }
}

async function measure(call: string): Promise<Figures> {
  // A fresh browser each time, so that one drawing does not slow down the next.
  const page = await freshPage()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  const shown = await page.evaluate<Pick<Figures, 'firstPaint' | 'whole' | 'answering' | 'elements'>>(call)
  const longest = await page.evaluate<number>('longestTask()')
  await page.mouse.move(540, 600)
  const zoom = await moves(page, devtools, (step) => page.mouse.wheel(0, step % 20 < 10 ? -60 : 60))
  await page.mouse.move(20, 20)
  await page.mouse.down()
  const pan = await moves(page, devtools, (step) => page.mouse.move(20 + step * 6, 20 + step * 4))
  await page.mouse.up()
  const expansion = await page.evaluate<number>('expanded()')
  return { ...shown, longest, zoom, pan, expansion, expansionTask: await page.evaluate<number>('longestTask()') }
}

async function medians(call: string, runs: number): Promise<Figures> {
  const all: Figures[] = []
  for (let run = 0; run < runs; run += 1) all.push(await measure(call))
  const middle = (pick: (figures: Figures) => number): number => median(all.map(pick))
  const ofMoves = (pick: (figures: Figures) => Moves): Moves => ({ median: middle((run) => pick(run).median), p95: middle((run) => pick(run).p95) })
  return {
    firstPaint: middle((run) => run.firstPaint),
    whole: middle((run) => run.whole),
    answering: middle((run) => run.answering),
    longest: middle((run) => run.longest),
    zoom: ofMoves((run) => run.zoom),
    pan: ofMoves((run) => run.pan),
    expansion: middle((run) => run.expansion),
    expansionTask: middle((run) => run.expansionTask),
    elements: all[0]?.elements ?? 0,
  }
}

/** The figures of every contender, one per line. */
function printAll(nodes: number, figures: ReadonlyMap<string, Figures>): void {
  const ms = (value: number): string => value.toFixed(value < 10 ? 1 : 0)
  console.log(
    `\n${nodes} nodes, ms; load ${loadavg()[0]?.toFixed(1)}. Moves: main thread per step, median / p95. A longest task of 0 is one under 50.`,
  )
  console.table(
    Object.fromEntries(
      [...figures].map(([name, each]) => [
        name,
        {
          elements: each.elements,
          'first paint': ms(each.firstPaint),
          'last element': ms(each.whole),
          answering: ms(each.answering),
          'longest task': ms(each.longest),
          zoom: `${ms(each.zoom.median)} / ${ms(each.zoom.p95)}`,
          pan: `${ms(each.pan.median)} / ${ms(each.pan.p95)}`,
          'expansion by 25': ms(each.expansion),
          'its longest task': ms(each.expansionTask),
        },
      ]),
    ),
  )
}

const rows: RatioRow[] = []
/** Printed by a quick run: Casebook alone. */
function rowsOf(nodes: number, ours: Figures): RatioRow[] {
  const row = (what: string, figure: number): RatioRow => ({
    what: `${nodes} nodes: ${what}`,
    figure,
    unit: 'ms',
    peer: undefined,
    peerFigure: undefined,
    target: '',
  })
  return [
    row('first paint', ours.firstPaint),
    row(`last of ${ours.elements} elements`, ours.whole),
    row('zoom, p95', ours.zoom.p95),
    row('pan, median', ours.pan.median),
    row('expansion by 25', ours.expansion),
  ]
}
for (const nodes of SIZES) {
  const runs = nodes > MAX_WHOLE ? 1 : RUNS
  const figures = new Map<string, Figures>()
  const ours = await medians(`casebook(${nodes}, ${nodes <= MAX_WHOLE})`, runs)
  figures.set('Casebook', ours)
  for (const name of PEERS) figures.set(name, await medians(`peer(${JSON.stringify(name)}, ${nodes})`, runs))
  printAll(nodes, figures)
  if (IS_QUICK) rows.push(...rowsOf(nodes, ours))
  const compare = (what: string, figure: number, peer: string, pick: (figures: Figures) => number, target = ''): void => {
    const existing = figures.get(peer)
    if (existing !== undefined) rows.push({ what: `${nodes} nodes: ${what}`, figure, unit: 'ms', peer, peerFigure: pick(existing), target })
  }
  const isGoal = nodes === 1_000
  compare('first paint', ours.firstPaint, 'plain cytoscape', (run) => run.whole, isGoal ? '≤ 0.30' : '')
  compare(
    `last of ${ours.elements} elements`,
    ours.whole,
    'plain cytoscape',
    (run) => run.whole,
    isGoal ? '≤ 0.80' : nodes === 10_000 ? '≤ 1,500 ms' : '',
  )
  compare('zoom, p95', ours.zoom.p95, 'plain cytoscape', (run) => run.zoom.p95, isGoal ? '≤ 0.70' : '')
  compare('pan, median', ours.pan.median, 'bare canvas', (run) => run.pan.median, isGoal ? '≤ 1.30' : '')
  compare('expansion by 25', ours.expansion, 'plain cytoscape', (run) => run.expansion, isGoal ? '≤ 150 ms' : '')
  if (isGoal)
    rows.push({
      what: '1000 nodes: longest task of the expansion',
      figure: ours.expansionTask,
      unit: 'ms',
      peer: 'a task',
      peerFigure: 50,
      target: '≤ 1.00',
    })
  const page = await freshPage()
  const { ours: own, theirs } = await page.evaluate<Record<'ours' | 'theirs', readonly number[]>>(`layouts(${nodes}, ${LAYOUTS}, ${!IS_QUICK})`)
  for (const [when, of] of Object.entries({ 'the first of a page': first, 'those after it': later }))
    rows.push({
      what: `${nodes} nodes: layout, ${when}`,
      figure: of(own),
      unit: 'ms',
      peer: IS_QUICK ? undefined : 'cytoscape breadthfirst',
      peerFigure: of(theirs),
      target: isGoal ? '≤ 50 ms' : '',
    })
}
printRatios(rows)
await close()
