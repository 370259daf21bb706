import { epochOfTime, isZeroTime } from '../../service/response/time-text.ts'
import type { PanelView } from '../panel-view.ts'
import { shownCell } from '../panels/cells.ts'

export const HOURS_OF_WEEK = 168
const DAY_HOURS = 24
/**
 * Fewer transactions say nothing about habits: two in the same hour would read as the same person.
 */
export const MIN_TRANSACTIONS = 20

/** Number of transactions per hour of the week, from Monday 00:00 UTC on. */
export interface WeekHours {
  readonly counts: readonly number[]
  readonly transactions: number
  /** The source captures, oldest first. */
  readonly captureIds: readonly string[]
}

/**
 * The hours of the week in which a panel of transactions lists any. Transactions without a time are
 * not counted.
 */
export function weekHoursOf(transactions: Pick<PanelView, 'tables'> | undefined): WeekHours {
  const counts = Array.from({ length: HOURS_OF_WEEK }, () => 0)
  const captureIds = new Set<string>()
  let sum = 0
  for (const { cells, captureId } of transactions?.tables.find(({ id }) => id === 'transactions')?.rows ?? []) {
    const { text } = shownCell({ cells }, 'block_timestamp')
    const hour = isZeroTime(text) ? undefined : hourOfWeek(text)
    if (hour === undefined) continue
    counts[hour] = (counts[hour] ?? 0) + 1
    sum += 1
    captureIds.add(captureId)
  }
  return { counts, transactions: sum, captureIds: [...captureIds] }
}

function hourOfWeek(time: string): number | undefined {
  const epoch = epochOfTime(time)
  if (epoch === undefined) return undefined
  const date = new Date(epoch)
  return ((date.getUTCDay() + 6) % 7) * DAY_HOURS + date.getUTCHours()
}

/**
 * Overlap of two activity profiles by hour of the week, from 0 (never in the same hour) to 1 (the
 * same share in every hour); undefined where either has too few transactions.
 */
export function overlapOf(a: WeekHours, b: WeekHours): number | undefined {
  if (Math.min(a.transactions, b.transactions) < MIN_TRANSACTIONS) return undefined
  return a.counts.reduce((sum, count, hour) => sum + Math.min(count / a.transactions, (b.counts[hour] ?? 0) / b.transactions), 0)
}
