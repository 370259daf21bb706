import { openBenchPage } from './bench-browser.ts'
import { IS_QUICK } from './is-quick.ts'
import { median, printRatios } from './ratio-table.ts'
import type { RatioRow } from './ratio-table.ts'

/**
 * Cases of any size in Chromium's IndexedDB, each job against raw IndexedDB with the minimum of
 * work: opening, the heap of an open case, the first panel of a subject with twenty responses, the
 * graph, verification, the evidence file, one more commit. `--opening`: everything except opening
 * cases with responses ten times as large, `--panel`: everything except the first panel;
 * `--case=10000x500` measures one case alone.
 */
const LARGE = [
  [10_000, 500],
  [50_000, 20],
] as const
const OPENING_ONLY = process.argv.includes('--opening')
const PANEL_ONLY = process.argv.includes('--panel')
const ONE = /^--case=(\d+)x(\d+)$/
const one = process.argv.map((word) => ONE.exec(word)).find((found) => found !== null)
const CASES: readonly (readonly [captures: number, perResponse: number])[] = one
  ? [[Number(one[1]), Number(one[2])]]
  : PANEL_ONLY
    ? [[200, 500]]
    : OPENING_ONLY
      ? []
      : IS_QUICK
        ? [[60, 20]]
        : [[1000, 500], [2500, 500], ...LARGE]
const RUNS = IS_QUICK ? 1 : 3
const PANELS = IS_QUICK ? 1 : 9
const OPENINGS = 12
/**
 * The opening times of the first version, which kept every body in the page: earlier figures,
 * printed for comparison.
 */
const BEFORE: Readonly<Record<number, string>> = { 1000: '4.9 s, 0.7 GB', 2500: '13.5 s, 3.0 GB' }
/** Responses ten times as large must not slow down opening. */
const SMALL_ROWS = 50

type Figures = Readonly<Record<string, number>>

const { page, close } = await openBenchPage('case-file', ['--enable-precise-memory-info'])
page.setDefaultTimeout(0)
const devtools = await page.context().newCDPSession(page)

const call = (text: string): Promise<Figures> => page.evaluate<Figures>(text)

async function collectedHeap(): Promise<number> {
  for (let times = 0; times < 2; times += 1) await devtools.send('HeapProfiler.collectGarbage')
  return page.evaluate<number>('heapNow()')
}

/** Opens the case in a reloaded page, without data of earlier pages in memory, as after a start of Casebook. */
async function reopen(name: string): Promise<void> {
  await page.reload()
  await collectedHeap()
  await call(`openCase('${name}')`)
}

/** Time of IndexedDB alone for whole stores; not measured in a quick run. */
async function raw(name: string, stores: readonly string[]): Promise<number | undefined> {
  if (IS_QUICK) return undefined
  return page.evaluate<number>(`rawStores('${name}', ${JSON.stringify(stores)})`)
}

/** Medians over reloaded pages, so that memory of an earlier run has no effect. */
async function openOne(name: string): Promise<Figures> {
  const runs: Record<string, number>[] = []
  for (let run = 0; run < RUNS; run += 1) {
    await page.reload()
    const headers = await raw(name, ['captures'])
    const all = await raw(name, ['entries', 'captures', 'summaries', 'events'])
    await page.reload()
    const empty = await collectedHeap()
    const { ms = 0, longest = 0 } = await call(`openCase('${name}')`)
    const heap = await collectedHeap()
    runs.push({ ms, longest, heap, empty, ...(headers === undefined || all === undefined ? {} : { headers, all }) })
  }
  return Object.fromEntries(Object.keys(runs[0] ?? {}).map((figure) => [figure, median(runs.map((one) => one[figure] ?? Number.NaN))]))
}

/**
 * Medians of the first panel of a page, and of its raw counterpart: each in its own page,
 * alternating, so that both have the same load.
 */
async function firstPanel(name: string): Promise<Figures> {
  const runs: Figures[] = []
  for (let run = 0; run < PANELS; run += 1) {
    await page.reload()
    await call(`openCase('${name}')`)
    const ours = await call(`panel(${2 * run})`)
    if (IS_QUICK) return ours
    await page.reload()
    await call(`openCase('${name}')`)
    const peer = await call(`rawPanel('${name}', ${2 * run + 1})`)
    runs.push({ ...ours, peer: peer.ms ?? Number.NaN, peerRead: peer.read ?? Number.NaN })
  }
  return Object.fromEntries(Object.keys(runs[0] ?? {}).map((figure) => [figure, median(runs.map((one) => one[figure] ?? Number.NaN))]))
}

const rows: RatioRow[] = []
const FRAME = { peer: 'one frame of 50 ms', peerFigure: 50, unit: 'ms', target: '≤ 1.00' } as const
const MB = 1_000_000
for (const [captures, perResponse] of CASES) {
  const name = `case-${captures}-${perResponse}`
  const filled = await call(`fill('${name}', ${captures}, ${perResponse})`)
  const what = `${captures.toLocaleString('en')} × ${perResponse} (${(((filled.bytes ?? 0) * captures) / MB).toFixed(0)} MB)`
  const row = (job: string, figure: number | undefined, peer: Omit<RatioRow, 'what' | 'figure'>): void => {
    rows.push({ what: `${what}: ${job}`, figure: figure ?? Number.NaN, ...peer })
  }
  const ms = (peer: string, peerFigure: number | undefined, target = ''): Omit<RatioRow, 'what' | 'figure'> => ({
    unit: 'ms',
    peer,
    peerFigure,
    target,
  })
  const panelRows = async (): Promise<void> => {
    const panel = await firstPanel(name)
    row(`first panel of ${panel.rows} rows`, panel.ms, ms('raw and JSON.parse', panel.peer, '≤ 1.50'))
    row('of it, reading its answers', panel.read, ms('raw alone', panel.peerRead))
    row('first panel, longest hold-up', panel.longest, FRAME)
  }
  row('one commit of the last hundred', filled.last, ms('of the first hundred', filled.first))
  if (PANEL_ONLY) {
    await panelRows()
    continue
  }
  const open = await openOne(name)
  row(`open${BEFORE[captures] === undefined ? '' : ` (before: ${BEFORE[captures]})`}`, open.ms, ms('raw, headers alone', open.headers, '≤ 1.50'))
  row('open', open.ms, ms('raw, chain, headers and digests', open.all))
  row('open, longest hold-up', open.longest, FRAME)
  row('heap after opening', (open.heap ?? 0) / MB, {
    unit: 'MB',
    peer: '60 MB + 4 KB each',
    peerFigure: 60 + (captures * 4096) / MB,
    target: '≤ 1.00',
  })
  row('of it, the page before', (open.empty ?? 0) / MB, { unit: 'MB', peer: 'heap after opening', peerFigure: (open.heap ?? 0) / MB, target: '' })
  await reopen(name)
  const named = await call('names()')
  row('heap once all its labels and tokens were read', (await collectedHeap()) / MB, {
    unit: 'MB',
    peer: 'heap after opening',
    peerFigure: (open.heap ?? 0) / MB,
    target: '',
  })
  row('labels and tokens of all answers', named.ms, ms('raw, their store', await raw(name, ['names'])))
  row('labels and tokens of all answers, longest hold-up', named.longest, FRAME)
  await panelRows()
  await reopen(name)
  const graph = await call(`graph('${name}', ${!IS_QUICK})`)
  row('graph', graph.ms, ms('raw, its flows', graph.peer, '≤ 3.00'))
  row('graph, longest hold-up', graph.longest, FRAME)
  row('heap with the graph', (await collectedHeap()) / MB, { unit: 'MB', peer: '300 MB', peerFigure: 300, target: '≤ 1.00' })
  const single = await call(`oneMore(${perResponse})`)
  row('one more commit and the state after it', single.ms, ms('one commit of the first hundred', filled.first))
  row('one more commit, longest hold-up', single.longest, FRAME)
  await reopen(name)
  const verified = await call('verify()')
  row('verify', verified.ms, ms('opening', open.ms))
  row('verify, longest hold-up', verified.longest, FRAME)
  row('verify, most heap', (verified.heap ?? 0) / MB, { unit: 'MB', peer: '300 MB', peerFigure: 300, target: '≤ 1.00' })
  await reopen(name)
  const exported = await call('evidence()')
  row('evidence file', exported.ms, ms('opening', open.ms))
  row('evidence file, longest hold-up', exported.longest, FRAME)
  row('evidence file, most heap', (exported.heap ?? 0) / MB, { unit: 'MB', peer: '300 MB', peerFigure: 300, target: '≤ 1.00' })
  if (captures === 1000) {
    const small = `case-${captures}-${SMALL_ROWS}`
    await call(`fill('${small}', ${captures}, ${SMALL_ROWS})`)
    row('open', open.ms, ms(`with bodies of a tenth`, (await openOne(small)).ms, '≤ 1.10'))
  }
}
if (OPENING_ONLY) {
  const [captures, large] = [1000, SMALL_ROWS * 10]
  const sizes = [SMALL_ROWS, large]
  for (const size of sizes) await call(`fill('opening-${size}', ${captures}, ${size})`)
  const best = new Map<string, number>()
  const reported = (size: number, figure: string, ms: number): void => {
    best.set(`${size} ${figure}`, Math.min(ms, best.get(`${size} ${figure}`) ?? Infinity))
  }
  // Alternating, and the best of each, because other programs affect both.
  for (let run = 0; run < OPENINGS; run += 1) {
    for (const size of sizes) {
      await page.reload()
      reported(size, 'open', (await call(`openCase('opening-${size}')`)).ms ?? Number.NaN)
      await page.reload()
      for (const store of ['captures', 'summaries', 'names'])
        reported(size, store, await page.evaluate<number>(`rawStores('opening-${size}', ['${store}'])`))
    }
  }
  const figure = (size: number, name: string): number => best.get(`${size} ${name}`) ?? Number.NaN
  for (const name of ['open', 'captures', 'summaries', 'names']) {
    rows.push({
      what: `${captures} × ${large}: ${name === 'open' ? name : `${name}, raw`}`,
      figure: figure(large, name),
      unit: 'ms',
      peer: 'with bodies of a tenth',
      peerFigure: figure(SMALL_ROWS, name),
      target: name === 'open' ? '≤ 1.10' : '',
    })
  }
}
printRatios(rows)
await close()
