import type { Method } from './account.ts'
import { shareOf } from './units.ts'

/** A transfer of one asset into or out of a node; `transfer` is its number. */
export interface Movement {
  readonly transfer: number
  readonly way: 'in' | 'out'
  readonly amount: bigint
}

/**
 * The balance of one asset at a node, read backward: the incoming transfers from which the traced
 * part of the outgoing transfers came. It matches them as `createAccount` does, so that both
 * directions of a trace agree. Call from the latest movement to the earliest. Amounts are units.
 */
export interface BackwardAttribution {
  /**
   * Traces back an amount of an outgoing transfer; returns the part that comes from no known
   * transfer.
   */
  readonly want: (transfer: number, amount: bigint) => bigint
  /** The part of the amounts passed to `want` that comes from an incoming transfer. */
  readonly give: (transfer: number) => bigint
}

/** `movements` in order of time. */
export function createReverseAccount(method: Method, movements: readonly Movement[]): BackwardAttribution {
  return method === 'haircut' ? ofPool(movements) : ofLots(method, movements)
}

function ofPool(movements: readonly Movement[]): BackwardAttribution {
  /**
   * For each movement: the amount moved into or out of the pool, the pool's size with that amount
   * in it, and the whole amount of the transfer.
   */
  const stored = new Map<number, { readonly moved: bigint; readonly pool: bigint; readonly amount: bigint }>()
  let pool = 0n
  for (const { transfer, way, amount } of movements) {
    if (way === 'in') {
      pool += amount
      stored.set(transfer, { moved: amount, pool, amount })
    } else {
      const moved = amount < pool ? amount : pool
      stored.set(transfer, { moved, pool, amount })
      pool -= moved
    }
  }
  let wanted = 0n
  return {
    want(transfer, amount) {
      const one = stored.get(transfer)
      const known = one === undefined ? 0n : shareOf(amount, one.moved, one.amount)
      wanted += known
      return amount - known
    },
    give(transfer) {
      const one = stored.get(transfer)
      if (one === undefined) return 0n
      const given = shareOf(wanted, one.moved, one.pool)
      wanted -= given
      return given
    },
  }
}

interface Wanted {
  /** The rest of the outgoing transfer not yet matched, and its traced part. */
  amount: bigint
  traced: bigint
}

function ofLots(method: Method, movements: readonly Movement[]): BackwardAttribution {
  const pieces = new Map<number, { readonly out: number; readonly amount: bigint }[]>()
  const outs = new Map<number, Wanted>()
  const unknown = new Map<number, bigint>()
  const lots: { readonly transfer: number; amount: bigint }[] = []
  for (const { transfer, way, amount } of movements) {
    if (way === 'in') {
      lots.push({ transfer, amount })
      continue
    }
    outs.set(transfer, { amount, traced: 0n })
    let open = amount
    while (open > 0n) {
      const lot = method === 'lifo' ? lots.at(-1) : lots[0]
      if (lot === undefined) break
      const taken = lot.amount < open ? lot.amount : open
      const known = pieces.get(lot.transfer) ?? []
      pieces.set(lot.transfer, known)
      known.push({ out: transfer, amount: taken })
      lot.amount -= taken
      open -= taken
      if (lot.amount > 0n) break
      if (method === 'lifo') lots.pop()
      else lots.shift()
    }
    unknown.set(transfer, open)
  }
  const readBack = (out: number, amount: bigint): bigint => {
    const one = outs.get(out)
    if (one === undefined) return 0n
    const traced = shareOf(one.traced, amount, one.amount)
    one.amount -= amount
    one.traced -= traced
    return traced
  }
  return {
    want(transfer, amount) {
      const one = outs.get(transfer)
      if (one === undefined) return amount
      one.traced = amount
      return readBack(transfer, unknown.get(transfer) ?? 0n)
    },
    give: (transfer) => (pieces.get(transfer) ?? []).reduce((sum, { out, amount }) => sum + readBack(out, amount), 0n),
  }
}
