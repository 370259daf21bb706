import { createRoot } from 'react-dom/client'
import '../../../src-renderer/sheets.ts'
import { DataTable } from '../../../src-renderer/ui/table/data-table.tsx'
import type { ViewColumn, ViewRow, ViewTable } from '../../../src-shared/view-models/panel-view.ts'
import type { Cell } from '../../../src-shared/service/response/rows.ts'
import { addressOf } from './large-case.ts'
import { loadPeers } from './load-peers.ts'
import { bareRows, type Drawn, HEIGHT, type Row, ROW_HEIGHT, TITLES, WIDTH } from './table-contender.ts'

/**
 * A table of this many rows, compared with AG Grid Community and bare rows. Driven by
 * test/bench/table-bench.ts.
 */

type Contestant = 'Casebook' | 'AG Grid Community' | 'bare rows'

const COLUMNS: readonly ViewColumn[] = [
  { id: 'name', title: TITLES.name, kind: 'text' },
  { id: 'address', title: TITLES.address, kind: 'hash' },
  { id: 'into', title: TITLES.into, kind: 'usd' },
  { id: 'out', title: TITLES.out, kind: 'usd' },
  { id: 'count', title: TITLES.count, kind: 'count' },
  { id: 'chain', title: TITLES.chain, kind: 'chain' },
  { id: 'last', title: TITLES.last, kind: 'time' },
]
const nothing = (): void => undefined

/** A distinct number for each position, in no order. */
function shuffle(position: number, count: number): number {
  // A prime that divides no count of the bench.
  return (position * 104_729 + 17) % count
}

function nameOf(number: number): string {
  // A letter that is in no address: the words of one name match only its rows.
  return `Wallet Q${String(number).padStart(6, '0')}`
}

function rowsOf(count: number): readonly Row[] {
  return Array.from({ length: count }, (_, position) => {
    const number = shuffle(position, count)
    return {
      name: nameOf(number),
      address: addressOf(position),
      into: String(shuffle(number, count) * 1.25),
      out: String((Math.imul(position, 7919) >>> 0) / 1000),
      count: String((position % 977) + 1),
      chain: position % 3 === 0 ? 'base' : 'ethereum',
      last: `2026-${String((position % 12) + 1).padStart(2, '0')}-${String((position % 28) + 1).padStart(2, '0')}`,
    }
  })
}

/** The product's table over the same records, prepared like the views prepare them. */
function casebook(box: HTMLElement, records: readonly Row[]): () => Drawn {
  box.style.width = `${WIDTH}px`
  const cell = (text: string): Cell => ({ text, state: 'value' })
  const rows = records.map((record, at): ViewRow => {
    let cells: ViewRow['cells'] | undefined
    return {
      id: `capture-1/data/${at}`,
      captureId: 'capture-1',
      pointer: `/data/${at}`,
      get cells() {
        cells ??= Object.fromEntries(Object.entries(record).map(([id, text]: [string, string]) => [id, cell(text)]))
        return cells
      },
    }
  })
  const view: ViewTable = { id: 'peers', title: 'Records', columns: COLUMNS, rows }
  return () => putIn(box, view)
}

function putIn(box: HTMLElement, view: ViewTable): Drawn {
  createRoot(box).render(<DataTable table={view} onShowSource={nothing} rowsShown={Math.floor(HEIGHT / ROW_HEIGHT) - 2} />)
  return {
    sort: (column) => {
      const header = [...box.querySelectorAll('[role=columnheader]')].find((one) => one.textContent.startsWith(TITLES[column]))
      header?.querySelector('button')?.click()
    },
    filter: (text) => {
      const field = box.querySelector('input[type=search]')
      if (!(field instanceof HTMLInputElement)) throw new Error('The table has no filter')
      // React requires it: the value by the element's own setter, then the event.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    },
    firstName: () => box.querySelector('[role=row][aria-rowindex="2"] [aria-colindex="2"]')?.textContent ?? '',
    scroller: () => {
      const grid = box.querySelector('[role=grid]')
      if (grid === null) throw new Error('The table has no grid')
      return grid
    },
  }
}

/** Each prepares its content, and returns a function that inserts it. */
const CONTESTANTS: Readonly<Record<Contestant, (box: HTMLElement, rows: readonly Row[]) => Promise<() => Drawn>>> = {
  Casebook: (box, rows) => Promise.resolve(casebook(box, rows)),
  'AG Grid Community': async (box, rows) => {
    const { agGrid } = await loadPeers<{ readonly agGrid: typeof bareRows }>()
    return () => agGrid(box, rows)
  },
  'bare rows': (box, rows) => Promise.resolve(() => bareRows(box, rows)),
}

let drawn: Drawn | undefined
let records: readonly Row[] = []

function table(): Drawn {
  if (drawn === undefined) throw new Error('No table is put in')
  return drawn
}

const frame = (): Promise<unknown> => new Promise((resume) => requestAnimationFrame(resume))

/** Milliseconds until something is painted. */
async function measureTime(action: () => void, isThere: (first: string) => boolean): Promise<number> {
  const began = performance.now()
  action()
  const first = (): string => drawn?.firstName() ?? ''
  while (!isThere(first())) await frame()
  // Drawn in this frame, visible after it.
  await frame()
  await new Promise((resume) => setTimeout(resume))
  return performance.now() - began
}

async function begin(name: Contestant, count: number): Promise<number> {
  const rows = rowsOf(count)
  records = rows
  const stage = document.querySelector('#root')
  if (stage === null) throw new Error('The page has no #root')
  const box = document.createElement('div')
  stage.append(box)
  const put = await CONTESTANTS[name](box, rows)
  return await measureTime(
    () => {
      drawn = put()
    },
    (first) => first === rows[0]?.name,
  )
}

function sortRows(column: 'into' | 'name'): Promise<number> {
  const ordered = records.toSorted((a, b) => (column === 'into' ? Number(a.into) - Number(b.into) : a.name < b.name ? -1 : 1))
  // Ascending or descending first, which differs among contenders: one of both ends is in the first
  // row.
  const ends = new Set([ordered[0]?.name, ordered.at(-1)?.name])
  if (ends.has(table().firstName())) throw new Error('One end stands there already: nothing would be waited for')
  return measureTime(
    () => table().sort(column),
    (first) => ends.has(first),
  )
}

function filterRows(text: string): Promise<number> {
  return measureTime(
    () => table().filter(text),
    (first) => first === text,
  )
}

/** Scrolls by three rows a frame, for this many frames. */
async function scroll(frames: number): Promise<void> {
  const scroller = table().scroller()
  scroller.scrollTop = 0
  await frame()
  for (let at = 0; at < frames; at += 1) {
    scroller.scrollTop += 3 * ROW_HEIGHT
    await frame()
  }
  if (scroller.scrollTop === 0) throw new Error('Nothing was scrolled')
  scroller.scrollTop = 0
  for (let settled = 0; settled < 10; settled += 1) await frame()
}

Object.assign(window, { begin, sorted: sortRows, filtered: filterRows, scrolled: scroll })
