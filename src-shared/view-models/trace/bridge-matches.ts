import { compareCodeUnits } from '../../core/compare-code-units.ts'
import { mapSteps, type Steps } from '../../core/steps.ts'
import { sortSteps } from '../../core/text/sort-steps.ts'
import { epochOfTime } from '../../service/response/time-text.ts'
import type { Transfer } from './transfer.ts'
import { unitsOf } from './units.ts'

/**
 * A transfer on another chain that may be the output of a bridge: an inference by amount and time,
 * never a fact.
 */
export interface BridgeCandidate {
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
/** Characters of a time up to its second. */
const TO_SECOND = 19

/**
 * Possible outputs of a bridge for one transfer into it: the same token and nearly the same amount,
 * soon after on another chain; the best first.
 */
export function bridgeCandidates(into: Transfer, transfers: readonly Transfer[]): BridgeCandidate[] {
  const began = epochOfTime(into.time)
  const sent = unitsOf(into.amount)
  if (began === undefined || sent === 0n) return []
  const latest = new Date(began + MAX_DELAY_S * 1000).toISOString()
  return transfers
    .flatMap((transfer): BridgeCandidate[] => {
      // Most are excluded, and texts are compared faster than they are parsed.
      if (transfer.time.slice(0, TO_SECOND) < into.time.slice(0, TO_SECOND) || transfer.time.slice(0, TO_SECOND) > latest) return []
      if (transfer.chain === into.chain || transfer.symbol.toUpperCase() !== into.symbol.toUpperCase()) return []
      const at = epochOfTime(transfer.time)
      const delay = at === undefined ? -1 : (at - began) / 1000
      if (delay < 0 || delay > MAX_DELAY_S) return []
      const gap = unitsOf(transfer.amount) - sent
      const difference = ((gap < 0n ? -gap : gap) * WHOLE) / sent
      return difference > MAX_DIFFERENCE ? [] : [{ transfer, delay, difference: Number(difference) }]
    })
    .toSorted((a, b) => a.difference - b.difference || a.delay - b.delay || compareCodeUnits(a.transfer.id, b.transfer.id))
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
  const chains = new Set(into.map(({ chain }) => chain))
  // Few transfers are on other chains; each input is compared only with those.
  const abroad = into.length === 0 ? [] : transfers.filter(({ chain }) => chains.size > 1 || !chains.has(chain))
  const byInput = yield* mapSteps(into, 1, (one) => {
    const candidates = bridgeCandidates(one, abroad)
    return candidates.map(({ transfer, delay, difference }): Match => ({ into: one, out: transfer, delay, difference, rivals: candidates.length }))
  })
  const nearest = yield* sortSteps(
    byInput.flat(),
    (a, b) => a.difference - b.difference || a.delay - b.delay || compareCodeUnits(a.into.id, b.into.id) || compareCodeUnits(a.out.id, b.out.id),
  )
  const [matched, used] = [new Map<string, Match>(), new Set<string>()]
  for (const pair of nearest) {
    if (matched.has(pair.into.id) || used.has(pair.out.id)) continue
    matched.set(pair.into.id, pair)
    used.add(pair.out.id)
  }
  return into.flatMap(({ id }) => matched.get(id) ?? [])
}
