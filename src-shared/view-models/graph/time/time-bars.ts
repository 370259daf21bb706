import { addDecimals } from '../../../core/decimal.ts'
import type { Transfer } from '../../trace/transfer.ts'
import { dayOf, type EdgeDating } from './edge-dating.ts'
import { dayBefore, nextStart, type TimeUnit, unitFor, unitStart } from './days.ts'
import { matchingTransfers } from './narrowed-edge.ts'
import type { GraphEdge } from '../../graph-types.ts'

/**
 * Direction of money relative to the node in focus; `other` for transfers that do not touch it,
 * and for all where no node is in focus.
 */
export type Side = 'incoming' | 'outgoing' | 'other'

/** One bar of the axis. */
export interface TimeBar {
  /** First and last day, YYYY-MM-DD. */
  readonly from: string
  readonly to: string
  /** US dollars of the transfers with a value, decimal text. */
  readonly sums: Readonly<Record<Side, string>>
  readonly transfers: number
  /** Transfers without a value; they add no height. */
  readonly unpriced: number
}

export interface TimeBars {
  readonly unit: TimeUnit
  /** Contiguous from the first to the last dated transfer; empty where no transfer is dated. */
  readonly bars: readonly TimeBar[]
  readonly transfers: number
  readonly unpriced: number
  /** Transfers without a time; they are in no bar. */
  readonly undated: number
  /**
   * Drawn flows, flows with at least one transfer in a bar, and flows with all transfers in a bar.
   */
  readonly flows: number
  readonly flowsDated: number
  readonly flowsWhole: number
}

/** Edges processed between two pauses. */
const AT_ONCE = 500

/**
 * The dated transfers of some edges by day, week, month or year, depending on their span. Each
 * transfer is in one bar or counted as undated. `tokens` as named by a filter. Each step is a point
 * to pause.
 */
export function* timeBarsSteps(
  edges: readonly GraphEdge[],
  dating: EdgeDating,
  tokens: readonly string[],
  focus: string | undefined,
): Generator<undefined, TimeBars, undefined> {
  const flows = edges.filter(({ kind }) => kind === 'value')
  const dated: { readonly transfer: Transfer; readonly side: Side }[] = []
  let [undated, flowsDated, flowsWhole] = [0, 0, 0]
  for (const [at, edge] of flows.entries()) {
    const known = dating.edges.get(edge.id)
    const own = known === undefined ? [] : matchingTransfers(known, { from: '', to: '', tokens })
    const timed = own.filter(({ time }) => time !== '')
    undated += own.length - timed.length
    flowsDated += Number(timed.length > 0)
    flowsWhole += Number(known?.isWhole === true)
    const side: Side = edge.target === focus ? 'incoming' : edge.source === focus ? 'outgoing' : 'other'
    for (const transfer of timed) dated.push({ transfer, side })
    if (at % AT_ONCE === AT_ONCE - 1) yield
  }
  const about = { undated, flows: flows.length, flowsDated, flowsWhole, transfers: dated.length }
  const days = dated.map(({ transfer }) => dayOf(transfer.time))
  const [first, last] = endsOf(days)
  if (first === '') return { ...about, unit: 'day', bars: [], unpriced: 0 }
  const unit = unitFor(first, last)
  yield
  const byStart = Map.groupBy(dated, ({ transfer }) => unitStart(dayOf(transfer.time), unit))
  const bars: TimeBar[] = []
  for (let start = unitStart(first, unit); start <= last; start = nextStart(start, unit)) {
    bars.push(barOf(start, dayBefore(nextStart(start, unit)), byStart.get(start) ?? []))
    if (bars.length % AT_ONCE === 0) yield
  }
  return { ...about, unit, bars, unpriced: bars.reduce((sum, bar) => sum + bar.unpriced, 0) }
}

function endsOf(days: readonly string[]): readonly [first: string, last: string] {
  let [first = '', last = ''] = [days[0], days[0]]
  for (const day of days) {
    if (day < first) first = day
    if (day > last) last = day
  }
  return [first, last]
}

function barOf(from: string, to: string, own: readonly { readonly transfer: Transfer; readonly side: Side }[]): TimeBar {
  const sumOf = (wanted: Side): string =>
    addDecimals(own.flatMap(({ transfer, side }) => (side === wanted && transfer.value !== '' ? [transfer.value] : [])))
  return {
    from,
    to,
    sums: { incoming: sumOf('incoming'), outgoing: sumOf('outgoing'), other: sumOf('other') },
    transfers: own.length,
    unpriced: own.filter(({ transfer }) => transfer.value === '').length,
  }
}

/**
 * Indexes of the first and the last bar that a range of days touches; undefined where it touches
 * none.
 */
export function barsInRange(
  bars: readonly Pick<TimeBar, 'from' | 'to'>[],
  from: string,
  to: string,
): readonly [first: number, last: number] | undefined {
  const first = bars.findIndex((bar) => from === '' || bar.to >= from)
  const last = bars.findLastIndex((bar) => to === '' || bar.from <= to)
  return first === -1 || last < first ? undefined : [first, last]
}

/**
 * The days of some bars in the form of a filter: a range that includes the first or the last bar is
 * open at that end.
 */
export function rangeOfBars(
  bars: readonly Pick<TimeBar, 'from' | 'to'>[],
  first: number,
  last: number,
): { readonly from: string; readonly to: string } {
  return { from: first <= 0 ? '' : (bars[first]?.from ?? ''), to: last >= bars.length - 1 ? '' : (bars[last]?.to ?? '') }
}
