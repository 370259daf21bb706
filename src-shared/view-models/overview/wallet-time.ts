import { addDecimals } from '../../core/decimal.ts'
import type { CoverageRow } from '../../case/coverage-row.ts'
import { isUsable } from '../../case/usable-cell.ts'
import { dayBefore, nextStart, type TimeUnit, unitFor, unitStart } from '../graph/time/days.ts'
import type { PanelId, PanelView, ViewRow } from '../panel-view.ts'
import { knownDays, timeOfRow } from './activity.ts'

/** Amounts that one counterparty sent and received within a bar, US dollars as decimal texts. */
export interface PartySums {
  readonly address: string
  readonly chain: string
  /** Its label in the responses; '' for none. */
  readonly label: string
  readonly into: readonly string[]
  readonly out: readonly string[]
  /** The record of one of its transfers. */
  readonly row: ViewRow
}

/**
 * One range of days of a wallet, with all its dated records. Amounts are decimal texts in US
 * dollars.
 */
export interface WalletBar {
  readonly from: string
  readonly to: string
  readonly into: string
  readonly out: string
  readonly transfers: number
  /** Transfers without a value: they are in no sum. */
  readonly unpriced: number
  readonly parties: readonly PartySums[]
  /** Whether all transfers of all its days are in the case. */
  readonly flowsKnown: boolean
  /** The last reported value within its days; undefined where there is none. */
  readonly balance: { readonly value: string; readonly time: string; readonly captureId: string } | undefined
  readonly trades: number
  readonly traded: string
  readonly fees: string
  readonly closed: string
  /**
   * Cumulative result of all trades up to its end, from the earliest listed trade on; undefined
   * before that.
   */
  readonly equity: string | undefined
  readonly tradesKnown: boolean
}

/** The dated records of a wallet on one axis, contiguous from the first day to the last. */
export interface WalletTime {
  readonly unit: TimeUnit
  readonly bars: readonly WalletBar[]
  /** Transfers and trades without a time: they are in no bar. */
  readonly undated: number
}

/** Rows processed between two pauses. */
const AT_ONCE = 400

/**
 * Transfers, value and perpetual trades of a wallet in bars of the same days; undefined for fewer
 * than two bars. `narrowed` are the captures that were requested for some records only: they say
 * nothing about the others on their days.
 */
export function* walletTimeSteps(
  panels: readonly PanelView[],
  narrowed: ReadonlySet<string>,
): Generator<undefined, WalletTime | undefined, undefined> {
  const panelOf = (id: PanelId): PanelView | undefined => panels.find((one) => one.id === id)
  const transfers = yield* datedRows(panelOf('transactions'), 'transfers', 'block_timestamp')
  const trades = yield* datedRows(panelOf('perp-trades'), 'perp-trades', 'timestamp')
  const worth = (panelOf('balance-history')?.series[0]?.points ?? []).map((point) => ({ ...point, day: point.time.slice(0, 10) }))
  const days = [...transfers.byDay.keys(), ...trades.byDay.keys(), ...worth.map(({ day }) => day)].toSorted()
  const [first, last] = [days[0], days.at(-1)]
  // A value history alone has a chart of its own.
  if (first === undefined || last === undefined || transfers.byDay.size + trades.byDay.size === 0) return undefined
  const unit = unitFor(first, last)
  const inUnit = <T>(byDay: ReadonlyMap<string, readonly T[]>): Map<string, T[]> => {
    const found = new Map<string, T[]>()
    for (const [day, rows] of byDay) {
      const start = unitStart(day, unit)
      const before = found.get(start)
      if (before === undefined) found.set(start, [...rows])
      else for (const row of rows) before.push(row)
    }
    return found
  }
  const [flows, deals] = [inUnit(transfers.byDay), inUnit(trades.byDay)]
  const reported = Map.groupBy(worth, ({ day }) => unitStart(day, unit))
  const isFlowKnown = knownIn(panelOf('transactions'), narrowed, transfers.earliest)
  const isTradeKnown = knownIn(panelOf('perp-trades'), narrowed, trades.earliest)
  const bars: WalletBar[] = []
  let equity: string | undefined
  for (let start = unitStart(first, unit); start <= last; start = nextStart(start, unit)) {
    const to = dayBefore(nextStart(start, unit))
    const own = deals.get(start) ?? []
    const closed = sumOf(own, 'closed_pnl')
    if (own.length > 0) equity = addDecimals([equity ?? '0', closed])
    const latest = reported.get(start)?.at(-1)
    bars.push({
      from: start,
      to,
      ...flowsOf(flows.get(start) ?? []),
      flowsKnown: everyDay(start, to, isFlowKnown),
      balance: latest === undefined ? undefined : { value: latest.value, time: latest.time, captureId: latest.captureId },
      trades: own.length,
      traded: sumOf(own, 'value_usd'),
      fees: sumOf(own, 'fee_usd'),
      closed,
      equity,
      tradesKnown: everyDay(start, to, isTradeKnown),
    })
    yield
  }
  return bars.length < 2 ? undefined : { unit, bars, undated: transfers.undated + trades.undated }
}

interface DatedRows {
  readonly byDay: ReadonlyMap<string, readonly ViewRow[]>
  /** The earliest reported day, by chain. */
  readonly earliest: ReadonlyMap<string, string>
  readonly undated: number
}

function* datedRows(panel: PanelView | undefined, tableId: string, field: string): Generator<undefined, DatedRows, undefined> {
  const rows = panel?.tables.find(({ id }) => id === tableId)?.rows ?? []
  const byDay = new Map<string, ViewRow[]>()
  const earliest = new Map<string, string>()
  let undated = 0
  for (const [at, row] of rows.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) yield
    const day = dayOfRow(row, field)
    if (day === undefined) {
      undated += 1
      continue
    }
    const known = byDay.get(day)
    if (known === undefined) byDay.set(day, [row])
    else known.push(row)
    const chain = row.cells['chain']?.text ?? ''
    if (day < (earliest.get(chain) ?? '9')) earliest.set(chain, day)
  }
  return { byDay, earliest, undated }
}

/** The day (UTC) of a row; undefined where none is reported. */
export function dayOfRow(row: Pick<ViewRow, 'cells'>, field: string): string | undefined {
  return timeOfRow(row, field)?.slice(0, 10)
}

function flowsOf(rows: readonly ViewRow[]): Pick<WalletBar, 'into' | 'out' | 'transfers' | 'unpriced' | 'parties'> {
  const parties = new Map<string, { into: string[]; out: string[]; row: ViewRow; address: string; label: string; chain: string }>()
  const sums: { readonly into: string[]; readonly out: string[] } = { into: [], out: [] }
  let unpriced = 0
  for (const row of rows) {
    const side = row.cells['direction']?.text === 'sent' ? 'out' : 'into'
    const other = side === 'out' ? 'to_address' : 'from_address'
    const [address, chain] = [row.cells[other]?.text ?? '', row.cells['chain']?.text ?? '']
    const party = parties.get(`${chain} ${address}`) ?? { into: [], out: [], row, address, chain, label: labelOf(row, other) }
    parties.set(`${chain} ${address}`, party)
    const value = row.cells['value_usd']
    if (value === undefined || !isUsable(value)) unpriced += 1
    else {
      sums[side].push(value.text)
      party[side].push(value.text)
    }
  }
  return { into: addDecimals(sums.into), out: addDecimals(sums.out), transfers: rows.length, unpriced, parties: [...parties.values()] }
}

function labelOf(row: ViewRow, other: string): string {
  const label = row.cells[`${other}_label`]
  return label?.state === 'value' ? label.text : ''
}

function sumOf(rows: readonly ViewRow[], field: string): string {
  return addDecimals(rows.flatMap(({ cells }) => (cells[field] !== undefined && isUsable(cells[field]) ? [cells[field].text] : [])))
}

function knownIn(panel: PanelView | undefined, narrowed: ReadonlySet<string>, earliest: ReadonlyMap<string, string>): (day: string) => boolean {
  const rows: readonly CoverageRow[] = panel?.coverage ?? []
  return knownDays(
    rows.filter(({ captureIds }) => !captureIds.some((id) => narrowed.has(id))),
    earliest,
  )
}

function everyDay(from: string, to: string, is: (day: string) => boolean): boolean {
  for (let day = from; day <= to; day = nextStart(day, 'day')) if (!is(day)) return false
  return true
}
