import type { Steps } from '../../core/steps.ts'
import { endsOf } from './reach.ts'
import type { TraceLedger } from './hop-rows.ts'
import { accountKey, type Transfer } from './transfer.ts'

/** What is odd about the transfers of the addresses that a trace follows, and how the trace treats it. */
export interface TraceFaults {
  /** Reported differently by several responses: the newest counts. */
  readonly disagreeing: readonly Transfer[]
  /** From an address to itself: they move nothing. */
  readonly toItself: number
  /** At the same time as a transfer into the same balance: received counts before sent. */
  readonly atSameTime: number
  /** Traced transfers to an address of the same or an earlier hop: each amount counts where it is now. */
  readonly returning: number
}

/** Transfers processed between two pauses. */
const AT_ONCE = 2000

/** `counted` is in order of time. */
export function* traceFaultSteps({
  counted,
  traced,
  hops,
  direction,
}: Pick<TraceLedger, 'counted' | 'traced' | 'hops' | 'direction'>): Steps<TraceFaults> {
  const disagreeing: Transfer[] = []
  let [toItself, atSameTime, returning] = [0, 0, 0]
  let equal: Transfer[] = []
  const countEqual = (): void => {
    if (equal.length < 2) return
    const received = new Set(equal.map(({ to, asset }) => accountKey(to, asset)))
    atSameTime += equal.filter(({ from, asset }) => hops.has(from) && received.has(accountKey(from, asset))).length
  }
  for (const [at, { transfer }] of counted.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) yield
    const { from, to, time, statements } = transfer
    if (!hops.has(from) && !hops.has(to)) continue
    if (statements !== undefined) disagreeing.push(transfer)
    if (from === to) toItself += 1
    if (from === to || time === '') continue
    if (equal[0]?.time !== time) {
      countEqual()
      equal = []
    }
    equal.push(transfer)
  }
  countEqual()
  for (const [at, { transfer, stop }] of traced.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) yield
    const [near, far] = endsOf(transfer, direction)
    if (stop === undefined && (hops.get(far) ?? Infinity) <= (hops.get(near) ?? 0)) returning += 1
  }
  return { disagreeing, toItself, atSameTime, returning }
}
