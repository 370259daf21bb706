import { addDecimals, subtractDecimals } from '../../core/decimal.ts'
import { isFields } from '../../core/fields.ts'
import { MISSING, type Cell, type Row } from '../../service/response/rows.ts'
import type { AnsweredCapture } from '../../case/case-state.ts'
import { isUsable } from '../../case/usable-cell.ts'
import type { RequestedQuery } from '../requested-queries.ts'
import { cellOf, descendingByValue, drawnNumber, shareOf, shownCell, valueCell } from '../panels/cells.ts'
import { viewRow } from '../panels/panel-parts.ts'
import type { ViewRow } from '../panel-view.ts'
import { sourcedRecords } from '../sourced-records.ts'

/** Who holds a token, as one line of its dossier. */
export interface TokenHolder {
  readonly row: ViewRow
  /** Of the supply, as a ratio. */
  readonly share: Cell
  readonly value: Cell
  /** Of the balance in seven days, as a ratio; missing where it cannot be told. */
  readonly change: Cell
  /** From 0 to 1, against the largest; for drawing alone. */
  readonly reach: number
}

/** The share of the supply that the largest so many hold together. */
export interface HeldByTop {
  readonly most: number
  readonly share: string
}

export interface TokenHolders {
  /** The largest share first. */
  readonly holders: readonly TokenHolder[]
  /** As far as that many are listed and all of them say their share. */
  readonly top: readonly HeldByTop[]
  /** Entities rather than addresses, or a group of holders alone: '' for every address. */
  readonly scope: string
}

/** How many are added up, and the number before: a complete list that is longer than that counts too. */
const TOPS = [
  { most: 10, over: 0 },
  { most: 50, over: 10 },
  { most: 100, over: 50 },
] as const
const ALL_HOLDERS = 'all_holders'
const FIELDS = ['address', 'address_label', 'token_amount', 'value_usd', 'ownership_percentage', 'balance_change_7d']
const CHANGE_DIGITS = 4

/** The holders of an answer. Shares of the largest are told only where nothing of the question leaves any out. */
export function tokenHolders({ pages, request, state }: RequestedQuery<AnsweredCapture>, chain: string): TokenHolders {
  const rows = sourcedRecords(pages).map((reported) => viewRow({ ...reported, chain }, FIELDS, { change_7d: changeOf(reported.row) }))
  // whoever moved from one page to the next while they were read is listed twice
  const once = [...new Map(rows.map((row) => [shownCell(row, 'address').text || row.id, row])).values()]
  const own = (row: ViewRow): Cell => shownCell(row, 'ownership_percentage')
  const sorted = descendingByValue(once, own)
  const largest = Math.max(...sorted.map((row) => drawnNumber(own(row))))
  const holders = sorted.map((row): TokenHolder => ({
    row,
    share: own(row),
    value: shownCell(row, 'value_usd'),
    change: shownCell(row, 'change_7d'),
    // where nobody holds a part, 0 of 0 is no number
    reach: Math.max(0, drawnNumber(own(row)) / largest || 0),
  }))
  return { holders, top: isWhole(request) ? topOf(sorted.map(own), state === 'found') : [], scope: scopeText(request) }
}

/** What tells how large a holder is. */
const SIZES: ReadonlySet<unknown> = new Set(['token_amount', 'ownership_percentage', 'value_usd'])

/** A filter, an order by something else, or a group of holders: the largest may not be among them. */
function isWhole({ label_type: group = ALL_HOLDERS, filters, order_by: order, aggregate_by_entity: byEntity }: RequestedQuery['request']): boolean {
  const [first] = Array.isArray(order) ? (order as unknown[]) : [] // of a list nothing is known of its members
  const { field = 'token_amount', direction = 'DESC' } = isFields(first) ? first : {}
  const isFiltered = isFields(filters) && Object.entries(filters).some(([name, value]) => leavesOutLargest(name, value))
  return group === ALL_HOLDERS && byEntity !== true && !isFiltered && direction === 'DESC' && SIZES.has(field)
}

/** A least value or share leaves out none of the largest. */
function leavesOutLargest(name: string, value: unknown): boolean {
  return !(SIZES.has(name) && isFields(value) && Object.keys(value).every((end) => end === 'min'))
}

/** Where the list is complete and shorter, all of it is the share of the larger numbers too: those are left out. */
function topOf(shares: readonly Cell[], isComplete: boolean): readonly HeldByTop[] {
  return TOPS.flatMap(({ most, over }) => {
    const own = shares.slice(0, most)
    const isListed = own.length === most || (isComplete && own.length > over)
    return isListed && own.every(isUsable) ? [{ most: own.length, share: addDecimals(own.map(({ text }) => text)) }] : []
  })
}

function scopeText({ label_type: group, aggregate_by_entity: byEntity }: RequestedQuery['request']): string {
  const alone = typeof group === 'string' && group !== ALL_HOLDERS ? [`${group.replaceAll('_', ' ')} alone`] : []
  return [...alone, ...(byEntity === true ? ['addresses of one owner together'] : [])].join(', ')
}

/** What the balance of a week ago has become, as a part of that balance; missing where there was none. */
function changeOf(row: Row): Cell {
  const [amount, change] = [cellOf(row, 'token_amount'), cellOf(row, 'balance_change_7d')]
  if (!isUsable(amount) || !isUsable(change)) return MISSING
  const before = subtractDecimals(amount.text, change.text)
  return before.startsWith('-') ? MISSING : shareOf(change, valueCell(before), CHANGE_DIGITS)
}
