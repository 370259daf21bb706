import { compareCodeUnits } from '../../core/compare-code-units.ts'
import { addDecimals } from '../../core/decimal.ts'
import { mapSteps, type Steps } from '../../core/steps.ts'
import { groupInSteps } from '../../core/text/page-yield.ts'
import { sortSteps } from '../../core/text/sort-steps.ts'
import { matchedCrossingSteps, type MatchedTransfer } from './bridge-matches.ts'
import type { TracedTransfer } from './trace.ts'
import type { Transfer } from './transfer.ts'

/** An address on another chain where money sent into bridges may have arrived. */
export interface BridgeExit {
  readonly node: string
  readonly chain: string
  /** US dollars that may have arrived there, decimal text. */
  readonly value: string
  /**
   * Transfers into a bridge whose best candidate is one to this address, and all transfers into
   * bridges.
   */
  readonly matched: number
  readonly of: number
  /** For the best matched transfer: seconds, and its number of candidates. */
  readonly delay: number
  readonly rivals: number
  /** Inputs, each with its best candidate to this address. */
  readonly crossings: readonly MatchedTransfer[]
}

/** Exits summed between two pauses. */
const EXITS_AT_ONCE = 25

/**
 * All transfers into a bridge from the senders of traced money: the bridge's sums separate neither
 * tokens nor traced money.
 */
export function intoBridges(traced: readonly TracedTransfer[], transfers: readonly Transfer[]): readonly Transfer[] {
  const pairs = new Set(
    traced.flatMap(({ transfer: { from, to }, stop, crossedTo }) => (stop === 'bridge' || crossedTo !== undefined ? [`${from}\n${to}`] : [])),
  )
  return pairs.size === 0 ? [] : transfers.filter(({ from, to, time }) => time !== '' && pairs.has(`${from}\n${to}`))
}

/**
 * Where traced money sent into bridges may have arrived, by address, the most frequently matched
 * first.
 */
export function* bridgeExitSteps(traced: readonly TracedTransfer[], transfers: readonly Transfer[]): Steps<readonly BridgeExit[]> {
  const into = traced.filter(({ stop, crossedTo }) => stop === 'bridge' || crossedTo !== undefined)
  const best = yield* matchedCrossingSteps(
    into.map(({ transfer }) => transfer),
    transfers,
  )
  const groups = yield* groupInSteps(best, ({ out }) => `${out.chain}\n${out.to}`)
  const exits = yield* mapSteps([...groups.values()], EXITS_AT_ONCE, (own): readonly BridgeExit[] => {
    const [first] = own
    if (first === undefined) return []
    const { to, chain } = first.out
    const value = addDecimals(own.flatMap(({ out }) => (out.value === '' ? [] : [out.value])))
    const crossings = own.map((one): MatchedTransfer => ({ into: one.into, out: one.out }))
    return [{ node: to, chain, value, matched: own.length, of: into.length, delay: first.delay, rivals: first.rivals, crossings }]
  })
  return yield* sortSteps(exits.flat(), (a, b) => b.matched - a.matched || compareCodeUnits(a.chain, b.chain) || compareCodeUnits(a.node, b.node))
}
