import { addDecimals } from '../../core/decimal.ts'
import type { Steps } from '../../core/steps.ts'
import type { FilteredOut, LeftOut, TraceWindow } from '../../custody/trace-event.ts'
import { addTo } from './hop-rows.ts'
import { endsOf, type Direction } from './reach.ts'
import type { Transfer } from './transfer.ts'

/** To which transfers a trace is limited. */
export interface TraceFilter {
  /** Assets; absent for all. */
  readonly tokens?: readonly string[] | undefined
  /** Absent for the whole known time. */
  readonly window?: TraceWindow | undefined
}

/** Transfers that a filter separated. */
export interface FilteredTransfers {
  readonly passed: readonly Transfer[]
  readonly otherTokens: readonly Transfer[]
  readonly otherDays: readonly Transfer[]
}

/** Transfers compared between two pauses. */
const AT_ONCE = 2000

/** Separates what passes a filter from what does not. */
export function* filterSteps(transfers: readonly Transfer[], { tokens, window }: TraceFilter): Steps<FilteredTransfers> {
  if (tokens === undefined && window === undefined) return { passed: transfers, otherTokens: [], otherDays: [] }
  const wanted = tokens === undefined ? undefined : new Set(tokens)
  const separated = { passed: new Array<Transfer>(), otherTokens: new Array<Transfer>(), otherDays: new Array<Transfer>() }
  for (const [at, transfer] of transfers.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) yield
    const way = wanted?.has(transfer.asset) === false ? 'otherTokens' : isWithin(transfer.time, window) ? 'passed' : 'otherDays'
    separated[way].push(transfer)
  }
  return separated
}

/** Counts what the filter left out at the near end of followed addresses. */
export function* filteredOutSteps(
  { otherTokens, otherDays }: Omit<FilteredTransfers, 'passed'>,
  direction: Direction,
  followed: ReadonlySet<string>,
): Steps<FilteredOut> {
  return { otherTokens: yield* leftOutSteps(otherTokens, direction, followed), otherDays: yield* leftOutSteps(otherDays, direction, followed) }
}

function* leftOutSteps(transfers: readonly Transfer[], direction: Direction, followed: ReadonlySet<string>): Steps<LeftOut> {
  const values: string[] = []
  let [count, withoutValue] = [0, 0]
  for (const [at, transfer] of transfers.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) yield
    if (!followed.has(endsOf(transfer, direction)[0])) continue
    count += 1
    if (transfer.value === '') withoutValue += 1
    else addTo(values, transfer.value)
  }
  return { transfers: count, value: addDecimals(values), withoutValue }
}

function isWithin(time: string, window: TraceWindow | undefined): boolean {
  const day = time.slice(0, 10)
  return window === undefined || (day >= window.from && !isAfter(day, window))
}

/** Whether a day is after the end of a window. */
export function isAfter(day: string, { to }: TraceWindow): boolean {
  return to !== '' && day > to
}
