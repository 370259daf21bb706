import { openBenchPage } from './bench-browser.ts'
import { printRatios } from './ratio-table.ts'

/** Answers of a thousand records, a graph of a million flows and a table of a quarter of a million rows: how long they take and hold up the page. */
const quick = process.argv.includes('--quick')
const { page, close } = await openBenchPage('large')
const ask = (call: string): Promise<Readonly<Record<string, number>>> => page.evaluate(call)
const figure = (of: Readonly<Record<string, number>>, name: string): number => of[name] ?? Number.NaN
const heldUp = (what: string, longest: number) => ({
  what: `${what}: longest hold-up`,
  figure: longest,
  unit: 'ms',
  peer: 'limit',
  peerFigure: 50,
  target: '≤ 1.00',
})

const rest = await ask('rest(10)')
const decoding = await ask('decoding(40, 1000)')
const pages = quick ? 200 : 2000
const graph = await ask(`graph(${pages}, 500)`)
const rows = quick ? 50_000 : 250_000
const table = await ask(`table(${rows})`)
const flows = `${(pages * 500).toLocaleString('en')} flows`
const ofRows = `${rows.toLocaleString('en')} rows`
printRatios([
  heldUp('the page at rest, by others on the machine', figure(rest, 'longest')),
  {
    what: 'decoding 40 answers of 1,000 records',
    figure: figure(decoding, 'ms'),
    unit: 'ms',
    peer: 'JSON.parse',
    peerFigure: figure(decoding, 'parse'),
    target: '',
  },
  heldUp('decoding 40 answers of 1,000 records', figure(decoding, 'longest')),
  {
    what: `graph of ${flows}`,
    figure: figure(graph, 'ms'),
    unit: 'ms',
    peer: 'reading the columns',
    peerFigure: figure(graph, 'raw'),
    target: '≤ 3.00',
  },
  { what: `graph of ${flows}: most heap`, figure: figure(graph, 'most'), unit: 'MB', peer: 'limit', peerFigure: 300, target: '≤ 1.00' },
  heldUp(`graph of ${flows}`, figure(graph, 'longest')),
  {
    what: `table of ${ofRows}: sorted by texts`,
    figure: figure(table, 'texts'),
    unit: 'ms',
    peer: 'one sort',
    peerFigure: figure(table, 'plain'),
    target: '',
  },
  heldUp(`table of ${ofRows} put in`, figure(table, 'shownLongest')),
  heldUp(`table of ${ofRows} sorted by figures`, figure(table, 'figuresLongest')),
  heldUp(`table of ${ofRows} sorted by texts`, figure(table, 'textsLongest')),
  heldUp(`table of ${ofRows} searched`, figure(table, 'searchedLongest')),
])
await close()
