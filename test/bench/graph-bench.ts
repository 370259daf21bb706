import type { CDPSession, Page } from '@playwright/test'
import { openBenchPage } from './bench-browser.ts'
import { median, printRatios } from './ratio-table.ts'
import type { RatioRow } from './ratio-table.ts'

/** Opening and zooming the graph beside plain cytoscape (default bezier edges, every label) with the same elements and places. */
interface Figures {
  /** Until something of the graph can be seen, in ms. */
  readonly firstPaint: number
  /** Until all of it can, in ms; the same for plain cytoscape, which draws in one task. */
  readonly whole: number
  readonly zoom: number
  readonly pan: number
  readonly elements: number
}

const { freshPage, close } = await openBenchPage('graph')

/** Milliseconds that the main thread has worked since the page began. */
async function mainThread(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? 0) * 1000
}

const STEPS = 20

/** Main-thread milliseconds per real wheel or pointer move over the canvas. */
async function perMove(page: Page, devtools: CDPSession, move: (step: number) => Promise<void>): Promise<number> {
  const before = await mainThread(devtools)
  for (let step = 0; step < STEPS; step += 1) {
    await move(step)
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(resolve))')
  }
  return ((await mainThread(devtools)) - before) / STEPS
}

async function measure(call: string): Promise<Figures> {
  // A fresh browser each time: what one drawing leaves behind must not weigh on the next.
  const page = await freshPage()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  const shown = await page.evaluate<{ firstPaint: number; whole: number; elements: number }>(call)
  await page.mouse.move(540, 600)
  const zoom = await perMove(page, devtools, (step) => page.mouse.wheel(0, step % 20 < 10 ? -60 : 60))
  await page.mouse.move(20, 20)
  await page.mouse.down()
  const pan = await perMove(page, devtools, (step) => page.mouse.move(20 + step * 6, 20 + step * 4))
  await page.mouse.up()
  return { ...shown, zoom, pan }
}

async function medians(call: string): Promise<Figures> {
  const runs: Figures[] = []
  for (let run = 0; run < 3; run += 1) runs.push(await measure(call))
  const middle = (pick: (figures: Figures) => number): number => median(runs.map(pick))
  return {
    firstPaint: middle((run) => run.firstPaint),
    whole: middle((run) => run.whole),
    zoom: middle((run) => run.zoom),
    pan: middle((run) => run.pan),
    elements: runs[0]?.elements ?? 0,
  }
}

const rows: RatioRow[] = []
for (const nodes of [100, 1000]) {
  const peer = await medians(`plain(${nodes})`)
  const ours = await medians(`casebook(${nodes}, true)`)
  rows.push(
    {
      what: `first paint of ${nodes} nodes, of which some are shown`,
      figure: ours.firstPaint,
      unit: 'ms',
      peer: 'plain cytoscape',
      peerFigure: peer.firstPaint,
      target: nodes === 1000 ? '≤ 0.60' : '',
    },
    {
      what: `open ${nodes} nodes to the last of ${ours.elements} elements`,
      figure: ours.whole,
      unit: 'ms',
      peer: 'plain cytoscape',
      peerFigure: peer.whole,
      target: '',
    },
    {
      what: `zoom ${nodes} nodes, main thread per move`,
      figure: ours.zoom,
      unit: 'ms',
      peer: 'plain cytoscape',
      peerFigure: peer.zoom,
      target: nodes === 1000 ? '≤ 0.70' : '',
    },
    { what: `pan ${nodes} nodes, main thread per move`, figure: ours.pan, unit: 'ms', peer: 'plain cytoscape', peerFigure: peer.pan, target: '' },
  )
}
const whole = await medians('plain(1000)')
const big = await medians('casebook(10000, false)')
rows.push({
  what: `open a 10,000-node case as its readable part (${big.elements} elements)`,
  figure: big.whole,
  unit: 'ms',
  peer: 'plain cytoscape at 1,000',
  peerFigure: whole.whole,
  target: '≤ 1,500 ms',
})
printRatios(rows)
await close()
