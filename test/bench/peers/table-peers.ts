import { AllCommunityModule, createGrid, ModuleRegistry, themeQuartz, type GridApi } from 'ag-grid-community'
import { formatUsd } from '../../../src-shared/core/decimal.ts'

import { HEIGHT, ROW_HEIGHT, TITLES, WIDTH, byNumber, type Drawn, type Row } from '../pages/table-contender.ts'

ModuleRegistry.registerModules([AllCommunityModule])

/**
 * AG Grid Community as its guide recommends: rows of one height, numbers compared as numbers,
 * dollars formatted as in Casebook.
 */
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

/** The element that scrolls the rows, whose name depends on the version. */
function scrollerIn(box: Element): Element {
  const element = [...box.querySelectorAll('*')].find(
    (one) => one.scrollHeight > 2 * one.clientHeight && one.clientHeight > HEIGHT / 2 && getComputedStyle(one).overflowY !== 'visible',
  )
  if (element === undefined) throw new Error('Nothing in the table scrolls')
  return element
}
