import { compareDecimals } from '../../core/decimal.ts'
import type { Cell } from '../../service/response/rows.ts'
import { bareLabel } from '../../case/identity/label-text.ts'
import { isUsable } from '../../case/usable-cell.ts'
import { formatCount } from '../../core/text/credits.ts'
import type { PanelView, ViewRow } from '../panel-view.ts'

/**
 * Rows examined: they are sorted by volume, so that the largest in either direction are among the
 * first.
 */
const MAX_ROWS_READ = 300
const EACH_WAY = 6

/** Amounts that one counterparty sent and received. */
export interface LargestFlow {
  readonly row: ViewRow
  readonly address: string
  readonly label: string
  readonly chain: string
  readonly into: Cell | undefined
  readonly out: Cell | undefined
  /** Share of everything listed for the window, as a ratio. */
  readonly shareIn: Cell | undefined
  readonly shareOut: Cell | undefined
  /** Number of transfers, as the service counts them. */
  readonly transfers: Cell | undefined
  /**
   * Days (UTC) of the first and the last transfer in the case, YYYY-MM-DD; undefined where it has
   * none at all.
   */
  readonly first: Cell | undefined
  readonly last: Cell | undefined
  /**
   * Lengths of bars, 0 to 1, each relative to the largest of its own direction. For drawing only.
   */
  readonly barIn: number
  readonly barOut: number
}

export interface LargestFlows {
  readonly flows: readonly LargestFlow[]
  /** Rows of the table: one for each address, chain and window. */
  readonly rows: number
  /**
   * Distinct addresses in them; undefined where the rows are of several windows, which are counted
   * separately.
   */
  readonly addresses: number | undefined
  /** The days covered by the rows; '' where the responses name none. */
  readonly window: string
}

/**
 * The largest flows into and out of an address, from the panel of counterparties for its first
 * window; without the address itself.
 */
export function largestFlows(panel: PanelView | undefined): LargestFlows | undefined {
  if (panel === undefined) return undefined
  const rows = panel.tables.find(({ id }) => id === 'counterparties')?.rows ?? []
  // Text after a comma names a non-default choice of the request: the default response, by wallet
  // and unfiltered, is preferred.
  const windows = rows.slice(0, MAX_ROWS_READ).map(({ cells }) => cells['window']?.text ?? '')
  const window = windows.find((text) => !text.includes(',')) ?? windows[0] ?? ''
  const looked = rows.slice(0, MAX_ROWS_READ).filter(({ cells }) => cells['window']?.text === window && cells['remark']?.state !== 'value')
  const max = (field: string): ViewRow[] =>
    looked
      .filter(({ cells }) => isPositive(cells[field]))
      .toSorted((a, b) => compareDecimals(textOf(b, field), textOf(a, field)))
      .slice(0, EACH_WAY)
  const chosen = new Set([...max('volume_in_usd'), ...max('volume_out_usd')])
  const shown = looked.filter((row) => chosen.has(row))
  const float = (row: ViewRow, field: string): number => (isPositive(row.cells[field]) ? Number(textOf(row, field)) : 0)
  const longest = (field: string): number => Math.max(...shown.map((row) => float(row, field))) || 1
  const [mostIn, mostOut] = [longest('volume_in_usd'), longest('volume_out_usd')]
  const flows = shown.map((row): LargestFlow => {
    const { cells } = row
    const named = [cells['labels_bought'], cells['labels']].find((cell) => cell?.state === 'value')?.text.split(' · ')[0] ?? ''
    return {
      row,
      address: textOf(row, 'counterparty_address'),
      label: bareLabel(named),
      chain: textOf(row, 'chain'),
      into: cells['volume_in_usd'],
      out: cells['volume_out_usd'],
      shareIn: cells['share_in'],
      shareOut: cells['share_out'],
      transfers: cells['interaction_count'],
      first: cells['first_seen'],
      last: cells['last_seen'],
      barIn: float(row, 'volume_in_usd') / mostIn,
      barOut: float(row, 'volume_out_usd') / mostOut,
    }
  })
  return flows.length === 0 ? undefined : { flows, rows: rows.length, addresses: addressesIn(panel), window }
}

/** `7 of 24 rows by chain, 20 addresses`. */
export function flowsCount({ flows, rows, addresses }: Omit<LargestFlows, 'flows' | 'window'> & { readonly flows: readonly unknown[] }): string {
  if (rows === addresses) return `${flows.length} of ${formatCount(rows)} ${rows === 1 ? 'address' : 'addresses'}`
  const listed = `${flows.length} of ${formatCount(rows)} rows by chain`
  return addresses === undefined ? listed : `${listed}, ${formatCount(addresses)} ${addresses === 1 ? 'address' : 'addresses'}`
}

/** The only figure of distinct addresses that the panel shows. */
function addressesIn({ figures }: PanelView): number | undefined {
  const counted = figures.filter(({ id }) => id.startsWith('counterparties-'))
  return counted.length === 1 ? Number(counted[0]?.cell.text) : undefined
}

/** Whether a cell is an amount above zero that can be drawn. */
export function isPositive(cell: Cell | undefined): boolean {
  return cell !== undefined && isUsable(cell) && compareDecimals(cell.text, '0') > 0 && Number.isFinite(Number(cell.text))
}

function textOf({ cells }: ViewRow, field: string): string {
  return cells[field]?.text ?? ''
}
