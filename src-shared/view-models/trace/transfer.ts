import { compareCodeUnits } from '../../core/compare-code-units.ts'
import type { EdgeSource } from '../graph-model.ts'

/**
 * One movement of one asset from one node to another, as an answer tells it; told by several answers it is one transfer. An aggregated
 * flow is taken for one as well where nothing better is known: then `time` is '' and its asset is the US dollar.
 */
export interface Transfer {
  readonly id: string
  /** Ids of nodes. */
  readonly from: string
  readonly to: string
  /** UTC, ISO form; '' where nobody told it. */
  readonly time: string
  readonly chain: string
  /** Chain and contract: what can be told apart, and what can stand for each other. */
  readonly asset: string
  readonly symbol: string
  /** Decimal text, above zero. */
  readonly amount: string
  /** US dollars at the time, decimal text; '' where the service gave none. */
  readonly value: string
  readonly hash: string
  /** What the transaction called, as the service names it; '' where it told nothing of it. */
  readonly method: string
  readonly sources: readonly EdgeSource[]
}

/** From the earliest to the latest; transfers of one moment by their id, so that any order of captures gives the same list. */
export function inTimeOrder(transfers: readonly Transfer[]): Transfer[] {
  return transfers.toSorted((a, b) => compareCodeUnits(a.time, b.time) || compareCodeUnits(a.id, b.id))
}
