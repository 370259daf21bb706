import { shareOf } from './units.ts'

/**
 * Which received money is assumed to leave first: `haircut`, a share of the whole balance; `fifo`,
 * the earliest; `lifo`, the latest. One transfer is one lot: a part of it carries a proportional
 * part of its traced amount.
 */
export const METHODS = ['haircut', 'fifo', 'lifo'] as const
export type Method = (typeof METHODS)[number]

/** The balance of one asset at a node while a trace moves forward in time. Amounts are units. */
export interface Account {
  readonly receive: (amount: bigint, traced: bigint) => void
  /**
   * Returns the traced part of a sent amount. More may be sent than is known to have been received:
   * the excess is not traced.
   */
  readonly send: (amount: bigint) => bigint
  /** The traced part of the remaining balance. */
  readonly tracedLeft: () => bigint
}

interface Lot {
  amount: bigint
  traced: bigint
}

export function createAccount(method: Method): Account {
  const lots: Lot[] = []
  let first = 0
  const take = (lot: Lot, amount: bigint): bigint => {
    const traced = shareOf(lot.traced, amount, lot.amount)
    lot.amount -= amount
    lot.traced -= traced
    return traced
  }
  const newest = (): Lot | undefined => lots.at(-1)
  const oldest = (): Lot | undefined => lots[first]
  return {
    receive(amount, traced) {
      const pool = method === 'haircut' ? lots[0] : undefined
      if (pool === undefined) lots.push({ amount, traced })
      else {
        pool.amount += amount
        pool.traced += traced
      }
    },
    send(amount) {
      let [open, traced] = [amount, 0n]
      for (let lot = method === 'lifo' ? newest() : oldest(); lot !== undefined && open > 0n; lot = method === 'lifo' ? newest() : oldest()) {
        const taken = lot.amount < open ? lot.amount : open
        traced += take(lot, taken)
        open -= taken
        if (lot.amount > 0n) break
        if (method === 'lifo') lots.pop()
        else if (method === 'fifo') first += 1
        else break
      }
      return traced
    },
    tracedLeft: () => lots.slice(first).reduce((sum, lot) => sum + lot.traced, 0n),
  }
}
