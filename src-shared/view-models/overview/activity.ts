import { DAY_MS, epochOfTime, isZeroTime } from '../../service/response/time-text.ts'
import type { CoverageRow } from '../../case/coverage-row.ts'
import type { PanelView, ViewRow } from '../panel-view.ts'

const HOURS = 24
/** Rows processed between two pauses. */
const AT_ONCE = 400

/** When an address was active, by the transactions in the case. */
export interface Activity {
  /** Transactions by day, YYYY-MM-DD, UTC. */
  readonly byDay: ReadonlyMap<string, number>
  readonly busiest: number
  /** Transfers by hour of the day, UTC. */
  readonly hoursIn: readonly number[]
  readonly hoursOut: readonly number[]
  readonly transactions: number
  /**
   * Whether all transactions of a day are known: on other days the absence of transactions proves
   * nothing.
   */
  readonly isKnown: (day: string) => boolean
  readonly captureIds: readonly string[]
}

/**
 * The activity in a panel of transactions, with pauses; undefined where it lists none. `narrowed`
 * are the captures that were requested for some transactions only: they say nothing about the
 * others on their days.
 */
export function* activitySteps(panel: PanelView, narrowed: ReadonlySet<string>): Generator<undefined, Activity | undefined, undefined> {
  const transactions = panel.tables.find(({ id }) => id === 'transactions')?.rows ?? []
  const transfers = panel.tables.find(({ id }) => id === 'transfers')?.rows ?? []
  const byDay = new Map<string, number>()
  const earliest = new Map<string, string>()
  const captureIds = new Set<string>()
  for (const [index, row] of transactions.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) yield
    captureIds.add(row.captureId)
    const time = timeOfRow(row, 'block_timestamp')
    if (time === undefined) continue
    const [day, chain] = [time.slice(0, 10), row.cells['chain']?.text ?? '']
    byDay.set(day, (byDay.get(day) ?? 0) + 1)
    if (day < (earliest.get(chain) ?? '9')) earliest.set(chain, day)
  }
  if (byDay.size === 0) return undefined
  const hoursIn = Array.from({ length: HOURS }, () => 0)
  const hoursOut = Array.from({ length: HOURS }, () => 0)
  for (const [index, row] of transfers.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) yield
    const time = timeOfRow(row, 'block_timestamp')
    if (time === undefined) continue
    const hour = Number(time.slice(11, 13))
    const hours = row.cells['direction']?.text === 'sent' ? hoursOut : hoursIn
    hours[hour] = (hours[hour] ?? 0) + 1
  }
  return {
    byDay,
    busiest: Math.max(...byDay.values()),
    hoursIn,
    hoursOut,
    transactions: transactions.length,
    isKnown: knownDays(
      panel.coverage.filter(({ captureIds }) => !captureIds.some((id) => narrowed.has(id))),
      earliest,
    ),
    captureIds: [...captureIds],
  }
}

/** The time in a field of a row; undefined where there is none. */
export function timeOfRow({ cells }: Pick<ViewRow, 'cells'>, field: string): string | undefined {
  const time = cells[field]
  return time?.state === 'value' && !isZeroTime(time.text) ? time.text : undefined
}

/**
 * Days on which every requested chain is complete: where more pages exist, only the days since the
 * earliest reported one, by chain.
 */
export function knownDays(coverage: readonly CoverageRow[], earliest: ReadonlyMap<string, string>): (day: string) => boolean {
  const reported = coverage.flatMap(({ state, chain = '', window }) => {
    if (window === undefined || (state !== 'found' && state !== 'partial' && state !== 'empty')) return []
    // The day on which the last page ends is only partly covered.
    const from = state === 'partial' ? dayAfter(earliest.get(chain) ?? window.to) : window.from
    return [{ chain, from, to: window.to }]
  })
  const chains = [...Map.groupBy(reported, ({ chain }) => chain).values()]
  return (day) => chains.length > 0 && chains.every((windows) => windows.some(({ from, to }) => from <= day && day <= to))
}

function dayAfter(day: string): string {
  return shiftDay(day, 1)
}

/** The day `days` days later, YYYY-MM-DD. */
export function shiftDay(day: string, days: number): string {
  return new Date((epochOfTime(day) ?? 0) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Fewest and most weeks of a calendar. */
const MIN_WEEKS = 26
const MAX_WEEKS = 53

export interface ActivityDay {
  readonly day: string
  readonly count: number
  /** 0 for none, 1 to 4 by number of transactions. */
  readonly level: number
  readonly isKnown: boolean
}

/**
 * Whole weeks from Monday on, up to the week of the last active day or of `until`; the last 53 at
 * most.
 */
export function activityWeeks(activity: Activity, until: string): readonly (readonly ActivityDay[])[] {
  const days = [...activity.byDay.keys()].toSorted()
  const last = [days.at(-1) ?? until, until].toSorted().at(-1) ?? until
  const monday = (day: string): string => shiftDay(day, -((new Date(epochOfTime(day) ?? 0).getUTCDay() + 6) % 7))
  const end = monday(last)
  const span = Math.round(((epochOfTime(end) ?? 0) - (epochOfTime(monday(days[0] ?? end)) ?? 0)) / (7 * DAY_MS)) + 1
  const weeks = Math.min(MAX_WEEKS, Math.max(MIN_WEEKS, span))
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_day, weekday): ActivityDay => {
      const day = shiftDay(end, (week - weeks + 1) * 7 + weekday)
      const count = activity.byDay.get(day) ?? 0
      return { day, count, level: count === 0 ? 0 : Math.max(1, Math.ceil((count / activity.busiest) * 4)), isKnown: activity.isKnown(day) }
    }),
  )
}
