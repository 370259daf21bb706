import { AllCommunityModule, createGrid, ModuleRegistry, themeQuartz, type GridApi } from 'ag-grid-community'
import { formatUsd } from '../../../src-shared/decimal.ts'

/** One record of the bench, as a service would deliver it. */
export interface Row {
  readonly name: string
  readonly address: string
  readonly into: string
  readonly out: string
  readonly count: string
  readonly chain: string
  readonly last: string
}

/** A table that was put in, as the bench drives it. */
export interface Drawn {
  readonly sort: (column: 'into' | 'name') => void
  readonly filter: (text: string) => void
  /** The name in the first row that is shown. */
  readonly firstName: () => string
  readonly scroller: () => Element
}

export const TITLES: Readonly<Record<keyof Row, string>> = {
  name: 'Name',
  address: 'Counterparty',
  into: 'Volume in',
  out: 'Volume out',
  count: 'Interactions',
  chain: 'Chain',
  last: 'Last seen',
}
export const WIDTH = 1180
export const ROW_HEIGHT = 28
/** As high as the table of the product is. */
export const HEIGHT = 600

ModuleRegistry.registerModules([AllCommunityModule])

/** AG Grid Community as its guide says: rows of one height, numbers compared as numbers, dollars formatted as ours are. */
export function agGrid(box: HTMLElement, rows: readonly Row[]): Drawn {
  box.style.width = `${WIDTH}px`
  box.style.height = `${HEIGHT}px`
  const dollars = { valueFormatter: ({ value }: { value?: string | null }) => formatUsd(value ?? ''), comparator: byNumber }
  const api: GridApi<Row> = createGrid<Row>(box, {
    theme: themeQuartz,
    rowHeight: ROW_HEIGHT,
    headerHeight: 30,
    animateRows: false,
    rowData: [...rows],
    columnDefs: [
      { field: 'name', headerName: TITLES.name },
      { field: 'address', headerName: TITLES.address },
      { field: 'into', headerName: TITLES.into, ...dollars },
      { field: 'out', headerName: TITLES.out, ...dollars },
      { field: 'count', headerName: TITLES.count, comparator: byNumber },
      { field: 'chain', headerName: TITLES.chain },
      { field: 'last', headerName: TITLES.last },
    ],
  })
  return {
    sort: (column) => api.applyColumnState({ state: [{ colId: column, sort: 'asc' }], defaultState: { sort: null } }),
    filter: (text) => api.setGridOption('quickFilterText', text),
    firstName: () => box.querySelector('.ag-row[row-index="0"] [col-id="name"]')?.textContent ?? '',
    scroller: () => scrollerIn(box),
  }
}

function byNumber(a: string, b: string): number {
  return Number(a) - Number(b)
}

/** Rows and nothing else: what any table has to do at least. */
export function bareRows(box: HTMLElement, rows: readonly Row[]): Drawn {
  box.style.cssText = `width: ${WIDTH}px; height: ${HEIGHT}px; overflow: auto`
  const inner = document.createElement('div')
  inner.style.position = 'relative'
  box.append(inner)
  let shown: readonly Row[] = rows
  const draw = (): void => {
    inner.style.height = `${shown.length * ROW_HEIGHT}px`
    const from = Math.max(0, Math.floor(box.scrollTop / ROW_HEIGHT) - 6)
    inner.replaceChildren(
      ...shown.slice(from, from + Math.ceil(HEIGHT / ROW_HEIGHT) + 12).map((row, at) => {
        const line = document.createElement('div')
        line.style.cssText = `position: absolute; top: ${(from + at) * ROW_HEIGHT}px; height: ${ROW_HEIGHT}px; display: flex`
        const texts = [row.name, row.address, formatUsd(row.into), formatUsd(row.out), row.count, row.chain, row.last]
        line.append(
          ...texts.map((text) => {
            const cell = document.createElement('span')
            cell.style.cssText = 'width: 168px; overflow: hidden; white-space: nowrap'
            cell.textContent = text
            return cell
          }),
        )
        return line
      }),
    )
  }
  box.addEventListener('scroll', draw)
  draw()
  return {
    sort: (column) => {
      shown = rows.toSorted((a, b) => (column === 'into' ? byNumber(a.into, b.into) : a.name < b.name ? -1 : Number(a.name > b.name)))
      draw()
    },
    filter: (text) => {
      const wanted = text.toLowerCase()
      shown = wanted === '' ? rows : rows.filter((row) => Object.values(row).some((value: string) => value.toLowerCase().includes(wanted)))
      draw()
    },
    firstName: () => inner.firstElementChild?.firstElementChild?.textContent ?? '',
    scroller: () => box,
  }
}

/** The element that scrolls the rows, whatever it is called in this version. */
function scrollerIn(box: Element): Element {
  const element = [...box.querySelectorAll('*')].find(
    (one) => one.scrollHeight > 2 * one.clientHeight && one.clientHeight > HEIGHT / 2 && getComputedStyle(one).overflowY !== 'visible',
  )
  if (element === undefined) throw new Error('Nothing in the table scrolls')
  return element
}
