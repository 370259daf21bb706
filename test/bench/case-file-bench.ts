import { openBenchPage } from './bench-browser.ts'
import { median, printRatios } from './ratio-table.ts'
import type { RatioRow } from './ratio-table.ts'

/** Writing, opening and verifying a case in Chromium's IndexedDB beside raw IndexedDB with the same bytes in one transaction. */
const { page, close } = await openBenchPage('case-file')
const RUNS = 3

async function medians(call: string): Promise<Readonly<Record<string, number>>> {
  const runs: Record<string, number>[] = []
  for (let run = 0; run < RUNS; run += 1) runs.push(await page.evaluate<Record<string, number>>(call))
  return Object.fromEntries(Object.keys(runs[0] ?? {}).map((name) => [name, median(runs.map((one) => one[name] ?? Number.NaN))]))
}

const rows: RatioRow[] = []
for (const [captures, perAnswer] of [
  [1000, 5],
  [1000, 100],
  [10_000, 5],
] as const) {
  const ours = await medians(`casebook(${captures}, ${perAnswer})`)
  const peer = await medians(`raw(${captures}, ${perAnswer}, 1)`)
  const apart = await medians(`raw(${captures}, ${perAnswer}, 2)`)
  const what = `${captures.toLocaleString('en')} captures of ${((ours.bytes ?? 0) / 1024).toFixed(1)} KiB`
  const row = (name: string, figure: number | undefined, peerName: string, peerFigure: number | undefined, target = ''): RatioRow => ({
    what: `${name} ${what}`,
    figure: figure ?? Number.NaN,
    unit: 'ms',
    peer: peerName,
    peerFigure: peerFigure ?? Number.NaN,
    target,
  })
  rows.push(
    row('commit', ours.commit, 'raw, one transaction', peer.write),
    row('commit, longest hold-up,', ours.commitLongest, 'one frame of 50 ms', 50, '≤ 1.00'),
    row('open', ours.open, 'raw getAll', peer.read),
    row('open, longest hold-up,', ours.openLongest, 'one frame of 50 ms', 50, '≤ 1.00'),
    row('verify', ours.verify, 'raw getAll', peer.read),
    row('verify, longest hold-up,', ours.verifyLongest, 'one frame of 50 ms', 50, '≤ 1.00'),
    row('one more commit and state after', ours.single, 'all of them', ours.commit),
    row('bodies in a store of their own: write', apart.write, 'one store', peer.write),
    row('bodies in a store of their own: read', apart.read, 'one store', peer.read),
  )
}
printRatios(rows)
await close()
