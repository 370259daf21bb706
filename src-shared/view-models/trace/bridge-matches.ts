import { compareCodeUnits } from '../../core/compare-code-units.ts'
import type { Steps } from '../../core/steps.ts'
import { groupInSteps, mapChunked } from '../../core/text/page-yield.ts'
import { sortSteps } from '../../core/text/sort-steps.ts'
import { epochOfTime } from '../../service/response/time-text.ts'
import type { Transfer } from './transfer.ts'
import { unitsOf } from './units.ts'

/**
 * A transfer on another chain that may be the output of a bridge: an inference by amount and time,
 * never a fact.
 */
interface BridgeCandidate {
  readonly transfer: Transfer
  /** Seconds after the input. */
  readonly delay: number
  /** Difference from the input amount, less or more: parts of ten thousand. */
  readonly difference: number
}

/** A transfer into a bridge, and the one that may be its output. */
export interface MatchedTransfer {
  readonly into: Transfer
  readonly out: Transfer
}

/** Bridges seldom take longer. Seconds. */
const MAX_DELAY_S = 6 * 60 * 60
/** Fees of bridges are below this: parts of ten thousand of the input. */
const MAX_DIFFERENCE = 200n
const WHOLE = 10_000n
/** Transfers, and pairs, processed between two pauses. */
const AT_ONCE = 1_000

/** Transfers by token, whatever its spelling, each with its time in milliseconds, in order of time. */
type TransfersByToken = ReadonlyMap<string, readonly TimedTransfer[]>

interface TimedTransfer {
  readonly transfer: Transfer
  readonly at: number
}

/** Groups the transfers that have readable times and a token of `into`, on other chains than all of `into`. */
function* byTokenSteps(into: readonly Transfer[], transfers: readonly Transfer[]): Steps<TransfersByToken> {
  const chains = new Set(into.map(({ chain }) => chain))
  const tokens = new Set(into.map(tokenOf))
  const timed = yield* mapChunked(transfers, (transfer) => {
    if ((chains.size === 1 && chains.has(transfer.chain)) || !tokens.has(tokenOf(transfer))) return undefined
    const at = epochOfTime(transfer.time)
    return at === undefined ? undefined : { transfer, at }
  })
  const inOrder = yield* sortSteps(
    timed.filter((one) => one !== undefined),
    (a, b) => a.at - b.at,
  )
  return yield* groupInSteps(inOrder, ({ transfer }) => tokenOf(transfer))
}

function tokenOf({ symbol }: Transfer): string {
  return symbol.toUpperCase()
}

/**
 * Possible outputs of a bridge for one transfer into it: the same token and nearly the same amount,
 * soon after on another chain; the best first.
 */
function* candidateSteps(into: Transfer, byToken: TransfersByToken): Steps<readonly BridgeCandidate[]> {
  const began = epochOfTime(into.time)
  const sent = unitsOf(into.amount)
  if (began === undefined || sent <= 0n) return []
  const sameToken = byToken.get(tokenOf(into)) ?? []
  const found: BridgeCandidate[] = []
  for (let at = firstSince(sameToken, began); at < sameToken.length; at += 1) {
    const timed = sameToken[at]
    if (timed === undefined || timed.at > began + MAX_DELAY_S * 1000) break
    if (at % AT_ONCE === AT_ONCE - 1) yield
    if (timed.transfer.chain === into.chain) continue
    const gap = unitsOf(timed.transfer.amount) - sent
    const difference = ((gap < 0n ? -gap : gap) * WHOLE) / sent
    if (difference <= MAX_DIFFERENCE) found.push({ transfer: timed.transfer, delay: (timed.at - began) / 1000, difference: Number(difference) })
  }
  return yield* sortSteps(found, (a, b) => a.difference - b.difference || a.delay - b.delay || compareCodeUnits(a.transfer.id, b.transfer.id))
}

/** Index of the first transfer at a time or later; the number of transfers if there is none. */
function firstSince(inOrder: readonly TimedTransfer[], time: number): number {
  let [low, high] = [0, inOrder.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((inOrder[middle]?.at ?? time) < time) low = middle + 1
    else high = middle
  }
  return low
}

/** A pair of a transfer into a bridge and its possible output, with the number of candidates of the input. */
interface Match extends MatchedTransfer, Pick<BridgeCandidate, 'delay' | 'difference'> {
  readonly rivals: number
}

/**
 * Pairs each transfer into a bridge with one output at most, the nearest amounts first, and no
 * output with two inputs: money that came out once is counted once. In order of the inputs.
 */
export function* matchedCrossingSteps(into: readonly Transfer[], transfers: readonly Transfer[]): Steps<readonly Match[]> {
  if (into.length === 0) return []
  const byToken = yield* byTokenSteps(into, transfers)
  const pairs: Match[] = []
  for (const one of into) {
    const candidates = yield* candidateSteps(one, byToken)
    // The other inputs take fewer outputs than there are inputs: later candidates are never reached.
    for (const { transfer, delay, difference } of candidates.slice(0, into.length))
      pairs.push({ into: one, out: transfer, delay, difference, rivals: candidates.length })
    yield
  }
  const nearest = yield* sortSteps(
    pairs,
    (a, b) => a.difference - b.difference || a.delay - b.delay || compareCodeUnits(a.into.id, b.into.id) || compareCodeUnits(a.out.id, b.out.id),
  )
  const [matched, used] = [new Map<string, Match>(), new Set<string>()]
  for (const [at, pair] of nearest.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) yield
    if (matched.has(pair.into.id) || used.has(pair.out.id)) continue
    matched.set(pair.into.id, pair)
    used.add(pair.out.id)
  }
  const inOrder = yield* mapChunked(into, ({ id }) => matched.get(id))
  return inOrder.filter((one) => one !== undefined)
}
