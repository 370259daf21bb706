import { compareCodeUnits } from '../../core/compare-code-units.ts'
import type { EdgeSource } from '../graph-types.ts'

/**
 * One movement of one asset from one node to another, as a response reports it; reported by several
 * responses it is one transfer. An aggregated flow is also represented as one where nothing better
 * is known: then `time` is '' and its asset is the US dollar.
 */
export interface Transfer {
  readonly id: string
  /** Node ids. */
  readonly from: string
  readonly to: string
  /** UTC, ISO form; '' where not reported. */
  readonly time: string
  readonly chain: string
  /** Chain and contract: separates distinct assets, and unites interchangeable ones. */
  readonly asset: string
  readonly symbol: string
  /** Decimal text, above zero. */
  readonly amount: string
  /** US dollars at the time, decimal text; '' where the service gave none. */
  readonly value: string
  readonly hash: string
  /** The called method, as the service names it; '' where it was not reported. */
  readonly method: string
  readonly sources: readonly EdgeSource[]
}

/**
 * From the earliest to the latest; transfers of the same time by id, so that any order of captures
 * gives the same list.
 */
export function inTimeOrder(transfers: readonly Transfer[]): Transfer[] {
  return transfers.toSorted((a, b) => compareCodeUnits(a.time, b.time) || compareCodeUnits(a.id, b.id))
}
