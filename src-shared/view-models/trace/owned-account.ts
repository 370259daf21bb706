import type { Method } from './account.ts'
import { shareOf } from './units.ts'

/** Traced units by the start that they come from; nothing is zero. */
export type Owned = ReadonlyMap<string, bigint>

export const NOTHING_OWNED: Owned = new Map()

/** The balance of one asset at a node, with the owners of its traced part. Amounts are units. */
export interface OwnedAccount {
  readonly receive: (amount: bigint, owned: Owned) => void
  /** The owners of a sent amount; their sum is what `createAccount` traces for the same amounts. */
  readonly send: (amount: bigint) => Owned
  readonly left: () => Owned
}

interface OwnedLot {
  amount: bigint
  owned: Owned
}

/** `createAccount` with owners: the same lots leave first, and each lot's part is split exactly. */
export function createOwnedAccount(method: Method): OwnedAccount {
  const lots: OwnedLot[] = []
  let first = 0
  const next = (): OwnedLot | undefined => (method === 'lifo' ? lots.at(-1) : lots[first])
  return {
    receive(amount, owned) {
      const pool = method === 'haircut' ? lots[0] : undefined
      if (pool === undefined) lots.push({ amount, owned })
      else {
        pool.amount += amount
        pool.owned = joinOwned([pool.owned, owned])
      }
    },
    send(amount) {
      let open = amount
      const taken: Owned[] = []
      for (let lot = next(); lot !== undefined && open > 0n; lot = next()) {
        const moved = lot.amount < open ? lot.amount : open
        const part = partOfOwned(lot.owned, moved, lot.amount)
        taken.push(part)
        lot.owned = withoutOwned(lot.owned, part)
        lot.amount -= moved
        open -= moved
        if (lot.amount > 0n) break
        if (method === 'lifo') lots.pop()
        else if (method === 'fifo') first += 1
        else break
      }
      return joinOwned(taken)
    },
    left: () => joinOwned(lots.slice(first).map(({ owned }) => owned)),
  }
}

/** The sum of all owners. */
export function sumOwned(owned: Owned): bigint {
  let sum = 0n
  for (const units of owned.values()) sum += units
  return sum
}

export function joinOwned(all: readonly Owned[]): Owned {
  const [only = NOTHING_OWNED] = all
  if (all.length < 2) return only
  const joined = new Map<string, bigint>()
  for (const owned of all) for (const [owner, units] of owned) joined.set(owner, (joined.get(owner) ?? 0n) + units)
  return joined
}

/**
 * The part of each owner in `part` of `of`. Rounded down as one amount and then split, so that the
 * parts add up to the part of the whole, and no owner gives more than it has.
 */
export function partOfOwned(owned: Owned, part: bigint, of: bigint): Owned {
  if (part === of) return owned
  return splitByOwner(shareOf(sumOwned(owned), part, of), owned)
}

/** Splits an amount in proportion to the owners' units; the parts add up to it exactly. */
export function splitByOwner(amount: bigint, owned: Owned): Owned {
  const whole = sumOwned(owned)
  const parts = new Map<string, bigint>()
  let [upTo, given] = [0n, 0n]
  for (const [owner, units] of owned) {
    upTo += units
    const all = shareOf(amount, upTo, whole)
    if (all > given) parts.set(owner, all - given)
    given = all
  }
  return parts
}

/** What is left of each owner's units; no owner gives more than it has. */
export function withoutOwned(owned: Owned, taken: Owned): Owned {
  if (owned === taken) return NOTHING_OWNED
  return new Map([...owned].flatMap(([owner, units]) => (units === taken.get(owner) ? [] : [[owner, units - (taken.get(owner) ?? 0n)]])))
}
