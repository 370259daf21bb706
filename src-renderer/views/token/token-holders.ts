import { addDecimals, compareDecimals, ratioOf, subtractDecimals } from '../../../src-shared/decimal.ts'
import type { Cell } from '../../../src-shared/service/answer/rows.ts'
import type { AnsweredCapture } from '../../evidence/case-state.ts'
import { isUsable } from '../../evidence/usable-cell.ts'
import type { AskedQuery } from '../asked-queries.ts'
import { cellOf, descendingByValue, valueCell } from '../panels/cells.ts'
import { viewRow } from '../panels/panel-parts.ts'
import type { ViewRow } from '../panel-view.ts'

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

const TOPS = [10, 50, 100] as const
const FIELDS = ['address', 'address_label', 'token_amount', 'value_usd', 'ownership_percentage', 'balance_change_7d']
const CHANGE_DIGITS = 4

/** The holders of an answer. Shares of the largest are told only where nothing of the question leaves any out. */
export function tokenHolders({ pages, request, state }: AskedQuery<AnsweredCapture>, chain: string): TokenHolders {
  const rows = pages.flatMap(({ capture, answer }) =>
    (answer?.rows ?? []).map((row) => viewRow({ row, capture, pointer: row.pointer, chain }, FIELDS, { change_7d: changeOf(row) })),
  )
  // whoever moved from one page to the next while they were read is listed twice
  const once = [...new Map(rows.map((row) => [row.cells['address']?.text ?? row.id, row])).values()]
  const sorted = descendingByValue(once, ({ cells }) => cells['ownership_percentage'] ?? valueCell(''))
  const shares = sorted.map(({ cells }) => cells['ownership_percentage'] ?? valueCell(''))
  const largest = shares[0] !== undefined && isUsable(shares[0]) ? Number(shares[0].text) : 0
  const holders = sorted.map((row, index): TokenHolder => {
    const share = shares[index] ?? valueCell('')
    return {
      row,
      share,
      value: row.cells['value_usd'] ?? valueCell(''),
      change: row.cells['change_7d'] ?? valueCell(''),
      reach: isUsable(share) && largest > 0 ? Math.max(0, Number(share.text) / largest) : 0,
    }
  })
  return { holders, top: isWhole(request) ? topOf(shares, state === 'found') : [], scope: scopeText(request) }
}

/** A filter, an order by something else, or a group of holders: the largest may not be among them. */
function isWhole(request: AskedQuery['request']): boolean {
  const { label_type: group = 'all_holders', filters, order_by: order, aggregate_by_entity: byEntity } = request
  const [first] = Array.isArray(order) ? (order as unknown[]) : [] // of a list nothing is known of its members
  const field = typeof first === 'object' && first !== null && 'field' in first ? first.field : 'token_amount'
  const direction = typeof first === 'object' && first !== null && 'direction' in first ? first.direction : 'DESC'
  const isFiltered = typeof filters === 'object' && filters !== null && Object.entries(filters).some(([name, value]) => leavesOutLargest(name, value))
  return (
    group === 'all_holders' &&
    byEntity !== true &&
    !isFiltered &&
    direction === 'DESC' &&
    ['token_amount', 'ownership_percentage', 'value_usd'].some((one) => one === field)
  )
}

/** A least value or share leaves out none of the largest. */
function leavesOutLargest(name: string, value: unknown): boolean {
  const isLeast = typeof value === 'object' && value !== null && Object.keys(value).every((end) => end === 'min')
  return !(isLeast && ['value_usd', 'ownership_percentage', 'token_amount'].includes(name))
}

/** Where the list is complete and shorter, all of it is the share of the larger numbers too: those are left out. */
function topOf(shares: readonly Cell[], isComplete: boolean): readonly HeldByTop[] {
  return TOPS.flatMap((most, index) => {
    const own = shares.slice(0, most)
    const isListed = own.length === most || (isComplete && own.length > (TOPS[index - 1] ?? 0))
    if (!isListed || !own.every(isUsable)) return []
    return [{ most: own.length, share: addDecimals(own.map(({ text }) => text)) }]
  })
}

function scopeText({ label_type: group, aggregate_by_entity: byEntity }: AskedQuery['request']): string {
  const words = typeof group === 'string' && group !== 'all_holders' ? group.replaceAll('_', ' ') : ''
  return [words === '' ? '' : `${words} alone`, byEntity === true ? 'addresses of one owner together' : ''].filter((part) => part !== '').join(', ')
}

/** What the balance of a week ago has become, as a part of that balance. */
function changeOf(row: Parameters<typeof cellOf>[0]): Cell {
  const [amount, change] = [cellOf(row, 'token_amount'), cellOf(row, 'balance_change_7d')]
  if (!isUsable(amount) || !isUsable(change)) return valueCell('')
  const before = subtractDecimals(amount.text, change.text)
  if (compareDecimals(before, '0') <= 0) return valueCell('')
  return valueCell(ratioOf(change.text, before, CHANGE_DIGITS) ?? '')
}
