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

export function traceFaultsOf({ counted, traced, hops, direction }: Pick<TraceLedger, 'counted' | 'traced' | 'hops' | 'direction'>): TraceFaults {
  const own = counted.flatMap(({ transfer }) => (hops.has(transfer.from) || hops.has(transfer.to) ? [transfer] : []))
  const moving = own.filter(({ from, to, time }) => from !== to && time !== '')
  const received = new Set(moving.map(({ to, asset, time }) => `${time} ${accountKey(to, asset)}`))
  const returning = traced.filter(({ transfer, stop }) => {
    const [near, far] = endsOf(transfer, direction)
    return stop === undefined && (hops.get(far) ?? Infinity) <= (hops.get(near) ?? 0)
  })
  return {
    disagreeing: own.filter(({ statements }) => statements !== undefined),
    toItself: own.length - own.filter(({ from, to }) => from !== to).length,
    atSameTime: moving.filter(({ from, asset, time }) => hops.has(from) && received.has(`${time} ${accountKey(from, asset)}`)).length,
    returning: returning.length,
  }
}
