import { addDecimals, subtractDecimals } from '../../core/decimal.ts'
import { isFields } from '../../core/fields.ts'
import { MISSING, type Cell, type Row } from '../../service/response/rows.ts'
import type { CaptureWithResponse } from '../../case/case-state.ts'
import { isUsable } from '../../case/usable-cell.ts'
import type { RequestedQuery } from '../requested-queries.ts'
import { cellOf, descendingByValue, drawnNumber, shareOf, shownCell, valueCell } from '../panels/cells.ts'
import { viewRow } from '../panels/panel-parts.ts'
import type { ViewRow } from '../panel-view.ts'
import { sourcedRecords } from '../sourced-records.ts'

/** A holder of a token, as one line of its dossier. */
export interface TokenHolder {
  readonly row: ViewRow
  /** Share of the supply, as a ratio. */
  readonly share: Cell
  readonly value: Cell
  /** Change of the balance in seven days, as a ratio; missing where it is not known. */
  readonly change: Cell
  /** From 0 to 1, relative to the largest; for drawing only. */
  readonly reach: number
}

/** The combined share of the supply of the `max` largest holders. */
export interface HeldByTop {
  readonly max: number
  readonly share: string
}

export interface TokenHolders {
  /** The largest share first. */
  readonly holders: readonly TokenHolder[]
  /** Only sizes for which enough holders are listed and each has a share. */
  readonly top: readonly HeldByTop[]
  /** Restriction to entities or to a group of holders; '' for every address. */
  readonly scope: string
}

/**
 * Number of holders added up, and the previous size: a complete list longer than the previous size
 * counts too.
 */
const TOPS = [
  { max: 10, over: 0 },
  { max: 50, over: 10 },
  { max: 100, over: 50 },
] as const
const ALL_HOLDERS = 'all_holders'
const FIELDS = ['address', 'address_label', 'token_amount', 'value_usd', 'ownership_percentage', 'balance_change_7d']
const CHANGE_DIGITS = 4

/**
 * The holders of a response. Combined shares are given only where the request leaves no holder out.
 */
export function tokenHolders({ pages, request, state }: RequestedQuery<CaptureWithResponse>, chain: string): TokenHolders {
  const rows = sourcedRecords(pages).map((reported) => viewRow({ ...reported, chain }, FIELDS, { change_7d: changeOf(reported.row) }))
  // a holder that moved between pages during the acquisition is listed twice
  const once = [...new Map(rows.map((row) => [shownCell(row, 'address').text || row.id, row])).values()]
  const own = (row: ViewRow): Cell => shownCell(row, 'ownership_percentage')
  const sorted = descendingByValue(once, own)
  const largest = Math.max(...sorted.map((row) => drawnNumber(own(row))))
  const holders = sorted.map((row): TokenHolder => ({
    row,
    share: own(row),
    value: shownCell(row, 'value_usd'),
    change: shownCell(row, 'change_7d'),
    // where no holder has a share, 0 / 0 is NaN
    reach: Math.max(0, drawnNumber(own(row)) / largest || 0),
  }))
  return { holders, top: isWhole(request) ? topOf(sorted.map(own), state === 'found') : [], scope: scopeText(request) }
}

/** Fields that measure the size of a holder. */
const SIZES: ReadonlySet<unknown> = new Set(['token_amount', 'ownership_percentage', 'value_usd'])

/** A filter, another order, or a group of holders: the largest may be missing. */
function isWhole({ label_type: group = ALL_HOLDERS, filters, order_by: order, aggregate_by_entity: byEntity }: RequestedQuery['request']): boolean {
  const [first] = Array.isArray(order) ? (order as unknown[]) : [] // the members of the list are not typed
  const { field = 'token_amount', direction = 'DESC' } = isFields(first) ? first : {}
  const isFiltered = isFields(filters) && Object.entries(filters).some(([name, value]) => leavesOutLargest(name, value))
  return group === ALL_HOLDERS && byEntity !== true && !isFiltered && direction === 'DESC' && SIZES.has(field)
}

/** A minimum value or share leaves out none of the largest. */
function leavesOutLargest(name: string, value: unknown): boolean {
  return !(SIZES.has(name) && isFields(value) && Object.keys(value).every((end) => end === 'min'))
}

/**
 * If the list is complete and shorter, its total is also the share for the larger sizes: those are
 * left out.
 */
function topOf(shares: readonly Cell[], isComplete: boolean): readonly HeldByTop[] {
  return TOPS.flatMap(({ max, over }) => {
    const own = shares.slice(0, max)
    const isListed = own.length === max || (isComplete && own.length > over)
    return isListed && own.every(isUsable) ? [{ max: own.length, share: addDecimals(own.map(({ text }) => text)) }] : []
  })
}

function scopeText({ label_type: group, aggregate_by_entity: byEntity }: RequestedQuery['request']): string {
  const alone = typeof group === 'string' && group !== ALL_HOLDERS ? [`${group.replaceAll('_', ' ')} only`] : []
  return [...alone, ...(byEntity === true ? ['addresses of one entity combined'] : [])].join(', ')
}

/** Change of last week's balance, as a ratio of that balance; missing where there was none. */
function changeOf(row: Row): Cell {
  const [amount, change] = [cellOf(row, 'token_amount'), cellOf(row, 'balance_change_7d')]
  if (!isUsable(amount) || !isUsable(change)) return MISSING
  const before = subtractDecimals(amount.text, change.text)
  return before.startsWith('-') ? MISSING : shareOf(change, valueCell(before), CHANGE_DIGITS)
}
