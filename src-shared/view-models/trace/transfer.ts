import { compareCodeUnits } from '../../core/compare-code-units.ts'
import { runSync, type Steps } from '../../core/steps.ts'
import { sortSteps } from '../../core/text/sort-steps.ts'
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
  /** The counted statement's first. */
  readonly sources: readonly EdgeSource[]
  /** What each response states, the counted one last; only where responses disagree. */
  readonly statements?: readonly TransferStatement[]
}

/** A transfer as one response states it. */
export interface TransferStatement {
  readonly amount: string
  readonly time: string
  readonly value: string
  readonly sources: readonly EdgeSource[]
}

/** Transfers ordered, and sorted, between two pauses. */
const AT_ONCE = 2000
const SORTED_AT_ONCE = 500

/**
 * From the earliest to the latest. At equal times incoming transfers of an address precede outgoing
 * ones, since the order inside a block is not reported; otherwise by id, so that any order of
 * captures gives the same list.
 */
export function inTimeOrder(transfers: readonly Transfer[]): Transfer[] {
  return runSync(timeOrderSteps(transfers))
}

/** `inTimeOrder` with pauses. */
export function* timeOrderSteps(transfers: readonly Transfer[]): Steps<Transfer[]> {
  const sorted = yield* sortSteps(transfers, (a, b) => compareCodeUnits(a.time, b.time) || compareCodeUnits(a.id, b.id), SORTED_AT_ONCE)
  const ordered: Transfer[] = []
  for (let first = 0; first < sorted.length;) {
    let after = first + 1
    while (after < sorted.length && sorted[after]?.time === sorted[first]?.time) after += 1
    for (const one of receivedBeforeSent(sorted.slice(first, after))) ordered.push(one)
    if (Math.floor(after / AT_ONCE) > Math.floor(first / AT_ONCE)) yield
    first = after
  }
  return ordered
}

/** Names the balance of an asset at a node. */
export function accountKey(node: string, asset: string): string {
  return `${node}\n${asset}`
}

/** Transfers of one time, sorted by id. A cycle begins at its first id. */
function receivedBeforeSent(equal: readonly Transfer[]): Iterable<Transfer> {
  if (equal.length === 1) return equal
  const isMoving = ({ from, to }: Transfer): boolean => from !== to
  const sentFrom = Map.groupBy(equal, ({ from, asset }) => accountKey(from, asset))
  const awaited = new Map<string, number>()
  for (const { to, asset } of equal.filter(isMoving)) awaited.set(accountKey(to, asset), (awaited.get(accountKey(to, asset)) ?? 0) + 1)
  const ordered = new Set<Transfer>()
  const placeConnected = (first: Transfer): void => {
    for (let front: readonly Transfer[] = [first]; front.length > 0;) {
      const ready: Transfer[] = []
      for (const one of front) ordered.add(one)
      for (const { to, asset } of front.filter(isMoving)) {
        const key = accountKey(to, asset)
        const open = (awaited.get(key) ?? 0) - 1
        awaited.set(key, open)
        if (open === 0) ready.push(...(sentFrom.get(key) ?? []).filter((one) => !ordered.has(one)))
      }
      front = ready
    }
  }
  for (const one of equal) if ((awaited.get(accountKey(one.from, one.asset)) ?? 0) === 0 && !ordered.has(one)) placeConnected(one)
  for (const one of equal) if (!ordered.has(one)) placeConnected(one)
  return ordered
}
