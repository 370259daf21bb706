import { addDecimals, compareDecimals, subtractDecimals } from '../../core/decimal.ts'
import type { ViewTable } from '../panel-view.ts'
import { dayOfRow, type PartySums, type WalletBar } from './wallet-time.ts'

/** Days, YYYY-MM-DD, both included; '' is an open end. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

/** The whole time. */
export const ALL_DAYS: DayRange = { from: '', to: '' }

/** Names listed on either side; the others are counted. */
const NAMED = 3

/** One direction of the flows within a range of days. */
export interface RangeSide {
  readonly total: string
  /** Counterparties with the greatest sums, the largest first. */
  readonly largest: readonly (PartySums & { readonly sum: string })[]
  /** Addresses with a value on this side. */
  readonly parties: number
}

/**
 * The activity of a wallet within a range of days: senders, receivers, its value at both ends, and
 * the result of its trades.
 */
export interface RangeFacts {
  readonly into: RangeSide
  readonly out: RangeSide
  readonly transfers: number
  readonly unpriced: number
  /** The first and the last reported value; undefined where there are fewer than two. */
  readonly worth:
    | { readonly before: NonNullable<WalletBar['balance']>; readonly after: NonNullable<WalletBar['balance']>; readonly change: string }
    | undefined
  readonly trades: number
  readonly traded: string
  readonly closed: string
  readonly fees: string
  /** Bars for which not all transfers, or not all trades, are in the case. */
  readonly flowsUnknown: number
  readonly tradesUnknown: number
}

/** Adds up the bars of a range. */
export function rangeFacts(bars: readonly WalletBar[]): RangeFacts {
  const reported = bars.flatMap(({ balance }) => balance ?? [])
  const [before, after] = [reported[0], reported.at(-1)]
  const add = (field: 'traded' | 'closed' | 'fees' | 'into' | 'out'): string => addDecimals(bars.map((bar) => bar[field]))
  const count = (of: (bar: WalletBar) => number): number => bars.reduce((sum, bar) => sum + of(bar), 0)
  return {
    into: { total: add('into'), ...largestOf(bars, 'into') },
    out: { total: add('out'), ...largestOf(bars, 'out') },
    transfers: count(({ transfers }) => transfers),
    unpriced: count(({ unpriced }) => unpriced),
    worth:
      before === undefined || after === undefined || before === after
        ? undefined
        : { before, after, change: subtractDecimals(after.value, before.value) },
    trades: count(({ trades }) => trades),
    traded: add('traded'),
    closed: add('closed'),
    fees: add('fees'),
    flowsUnknown: count(({ flowsKnown }) => Number(!flowsKnown)),
    tradesUnknown: count(({ tradesKnown }) => Number(!tradesKnown)),
  }
}

function largestOf(bars: readonly WalletBar[], side: 'into' | 'out'): Pick<RangeSide, 'largest' | 'parties'> {
  const parties = Map.groupBy(
    bars.flatMap((bar) => bar.parties.filter((party) => party[side].length > 0)),
    ({ chain, address }) => `${chain} ${address}`,
  )
  const sums = [...parties.values()].flatMap((own) => {
    const [first] = own
    return first === undefined ? [] : [{ ...first, sum: addDecimals(own.flatMap((party) => party[side])) }]
  })
  return { largest: sums.toSorted((a, b) => compareDecimals(b.sum, a.sum)).slice(0, NAMED), parties: sums.length }
}

/**
 * Titles of tables that total other rows of the panel: within a range of days the usual title would
 * be wrong.
 */
const OF_ALL: Readonly<Record<string, string>> = { 'transaction-tokens': 'Totals by token of all listed transactions' }
/** The time fields that the axis uses. */
const TIMES: readonly string[] = ['block_timestamp', 'timestamp']

/**
 * The tables of a panel limited to the rows of some days; a table without times keeps all rows,
 * with a title that states this where `OF_ALL` has one.
 */
export function tablesWithin(tables: readonly ViewTable[], { from, to }: DayRange): readonly ViewTable[] {
  if (from === '' && to === '') return tables
  return tables.map((table) => {
    const field = table.columns.find(({ id, kind }) => kind === 'time' && TIMES.includes(id))?.id
    if (field === undefined) return { ...table, title: OF_ALL[table.id] ?? table.title }
    const rows = table.rows.filter((row) => {
      const day = dayOfRow(row, field)
      return day !== undefined && (from === '' || day >= from) && (to === '' || day <= to)
    })
    return { ...table, rows }
  })
}
