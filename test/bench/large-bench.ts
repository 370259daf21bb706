import { openBenchPage } from './bench-browser.ts'
import { IS_QUICK } from './is-quick.ts'
import { printRatios } from './ratio-table.ts'

/**
 * Responses of a thousand records, a graph of a million flows and a table of a quarter of a million
 * rows: how long they take and block the page.
 */
const { page, close } = await openBenchPage('large')
/** A quick run omits the same work without Casebook. */
const hasPeers = !IS_QUICK
const request = (call: string): Promise<Readonly<Record<string, number>>> => page.evaluate(call)
const figure = (of: Readonly<Record<string, number>>, name: string): number => of[name] ?? Number.NaN
const heldUp = (what: string, longest: number) => ({
  what: `${what}: longest hold-up`,
  figure: longest,
  unit: 'ms',
  peer: 'limit',
  peerFigure: 50,
  target: '≤ 1.00',
})

const rest = await request(`rest(${IS_QUICK ? 1 : 10})`)
const responses = IS_QUICK ? 4 : 40
const decoding = await request(`decoding(${responses}, 1000, ${hasPeers})`)
const pages = IS_QUICK ? 40 : 2500
const graph = await request(`graph(${pages}, 500, ${hasPeers})`)
const rows = IS_QUICK ? 5_000 : 250_000
const table = await request(`table(${rows}, ${hasPeers})`)
const flows = `${(pages * 500).toLocaleString('en')} flows`
const ofRows = `${rows.toLocaleString('en')} rows`
printRatios([
  heldUp('the page at rest, by others on the machine', figure(rest, 'longest')),
  {
    what: `decoding ${responses} answers of 1,000 records`,
    figure: figure(decoding, 'ms'),
    unit: 'ms',
    peer: hasPeers ? 'JSON.parse' : undefined,
    peerFigure: figure(decoding, 'parse'),
    target: '',
  },
  heldUp(`decoding ${responses} answers of 1,000 records`, figure(decoding, 'longest')),
  {
    what: `graph of ${flows}`,
    figure: figure(graph, 'ms'),
    unit: 'ms',
    peer: hasPeers ? 'reading the columns' : undefined,
    peerFigure: figure(graph, 'raw'),
    target: '≤ 3.00',
  },
  { what: `graph of ${flows}: most heap`, figure: figure(graph, 'max'), unit: 'MB', peer: 'limit', peerFigure: 300, target: '≤ 1.00' },
  heldUp(`graph of ${flows}`, figure(graph, 'longest')),
  {
    what: `table of ${ofRows}: sorted by texts`,
    figure: figure(table, 'texts'),
    unit: 'ms',
    peer: hasPeers ? 'one sort' : undefined,
    peerFigure: figure(table, 'plain'),
    target: '',
  },
  heldUp(`table of ${ofRows} put in`, figure(table, 'shownLongest')),
  heldUp(`table of ${ofRows} sorted by figures`, figure(table, 'figuresLongest')),
  heldUp(`table of ${ofRows} sorted by texts`, figure(table, 'textsLongest')),
  heldUp(`table of ${ofRows} searched`, figure(table, 'searchedLongest')),
])
await close()
