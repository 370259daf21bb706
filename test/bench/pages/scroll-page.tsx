import { createRoot } from 'react-dom/client'
import '../../../src-renderer/sheets.ts'
import type { Identity } from '../../../src-shared/case/identity/identity.ts'
import { AddressIdentityContext } from '../../../src-renderer/ui/names/address-identities.tsx'
import { DataTable } from '../../../src-renderer/ui/table/data-table.tsx'
import type { ViewColumn, ViewRow, ViewTable } from '../../../src-shared/view-models/panel-view.ts'
import type { Cell } from '../../../src-shared/service/response/rows.ts'
import { addressOf } from './large-case.ts'

/**
 * A table like that of a hub in the dossier: thirteen columns, names, bars, boxes, and cells that
 * are created when read. Driven by test/bench/scroll-bench.ts.
 */

const COLUMNS: readonly ViewColumn[] = [
  { id: 'address', title: 'Counterparty', kind: 'address' },
  { id: 'in', title: 'Volume in', kind: 'usd', widest: 108, bar: { side: 'in', max: 40_000_000 } },
  { id: 'out', title: 'Volume out', kind: 'usd', widest: 108, bar: { side: 'out', max: 40_000_000 } },
  { id: 'share_in', title: 'Share in', kind: 'ratio', widest: 84 },
  { id: 'share_out', title: 'Share out', kind: 'ratio', widest: 84 },
  { id: 'count', title: 'Interactions', kind: 'count' },
  { id: 'first', title: 'First seen', kind: 'time', widest: 118 },
  { id: 'last', title: 'Last seen', kind: 'time', widest: 118 },
  { id: 'volume', title: 'Volume', kind: 'usd' },
  { id: 'tokens', title: 'Tokens', kind: 'token' },
  { id: 'labels', title: 'Labels of the service', kind: 'label', widest: 190 },
  { id: 'chain', title: 'Chain', kind: 'chain' },
  { id: 'window', title: 'Window', kind: 'text' },
]

const cell = (text: string): Cell => (text === '' ? { text: '', state: 'missing' } : { text, state: 'value' })

function rowOf(row: number): ViewRow {
  let cells: ViewRow['cells'] | undefined
  const spread = Math.imul(row, 104_729) >>> 0
  return {
    id: `capture-1/data/${row}`,
    captureId: 'capture-1',
    pointer: `/data/${row}`,
    get cells() {
      cells ??= {
        address: cell(addressOf(row)),
        in: cell(String(spread / 100)),
        out: cell(row % 3 === 0 ? '' : String(spread / 1000)),
        share_in: cell(`0.${String(spread % 10_000).padStart(4, '0')}`),
        share_out: cell(row % 3 === 0 ? '' : `0.0${spread % 1000}`),
        count: cell(String((spread % 977) + 1)),
        first: cell(row % 7 === 0 ? '2026-03-04' : ''),
        last: cell(row % 7 === 0 ? '2026-09-23' : ''),
        volume: cell(String(spread / 90)),
        tokens: cell(row % 2 === 0 ? 'USDT, ETH' : 'USDC'),
        labels: cell(row % 5 === 0 ? `Exchange ${row % 90}: Deposit` : ''),
        chain: cell('ethereum'),
        window: cell('2026-01-01 to 2026-06-30'),
      }
      return cells
    },
  }
}

const EXCHANGE: Identity = {
  name: 'Meridian Exchange: Deposit',
  nameIs: 'name',
  entity: 'Meridian Exchange',
  kind: 'exchange',
  nameBy: undefined,
  kindBy: undefined,
}
const identityOf = (address: string): Identity | undefined => (Number.parseInt(address.slice(-2), 16) % 5 === 0 ? EXCHANGE : undefined)
const nothing = (): void => undefined

/** Inserts the table and resolves when its rows are rendered. */
async function begin(rows: number): Promise<void> {
  const view: ViewTable = {
    id: 'counterparties',
    title: 'Counterparties',
    columns: COLUMNS,
    rows: Array.from({ length: rows }, (_, row) => rowOf(row)),
  }
  const stage = document.querySelector('#root')
  if (stage === null) throw new Error('The page has no #root')
  createRoot(stage).render(
    <AddressIdentityContext value={identityOf}>
      <DataTable table={view} onShowSource={nothing} onRowMenu={nothing} renderSelectionActions={() => null} />
    </AddressIdentityContext>,
  )
  while (stage.querySelector('[role=gridcell]') === null) await new Promise((resume) => requestAnimationFrame(resume))
}

Object.assign(window, { begin })
