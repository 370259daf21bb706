import { mapSteps } from '../../core/steps.ts'
import { createAccount, type Account, type Method } from './account.ts'
import { createReverseAccount, type Movement, type BackwardAttribution } from './backward-attribution.ts'
import { crossingUnits, passedAmount, type Crossings } from './crossings.ts'
import type { Reach } from './reach.ts'
import { accountKey, type Transfer } from './transfer.ts'

/**
 * The traced part of each transfer, in units of its asset, by its number in the list; and the
 * remainders of the accounts.
 */
export interface TracedAmounts {
  readonly traced: readonly bigint[]
  /**
   * By account (`accountKey`): forward, the traced money still there; backward, the money from no
   * known transfer.
   */
  readonly rest: ReadonlyMap<string, bigint>
  /**
   * Forward, by account of a start: what it sent beyond everything it is known to have received.
   */
  readonly before: ReadonlyMap<string, bigint>
  /** Traced money that crossed a bridge, in units of the asset that went in, by the transfer out. */
  readonly passed: ReadonlyMap<string, bigint>
  /** Of each chosen transfer to start from, by its id: the part that was traced money before it. */
  readonly again: ReadonlyMap<string, bigint>
}

/** The crossings that traced money takes. */
export interface CrossingRules {
  readonly crossings: Crossings
  readonly bridges: ReadonlySet<string>
  readonly decimalPlacesOf: (asset: string) => number
}

/** Where a trace starts: at addresses, or at chosen transfers by their ids. */
export interface TraceStarts {
  readonly starts: ReadonlySet<string>
  readonly chosen: ReadonlySet<string>
}

/** A transfer with its amount in units. */
export interface Counted {
  readonly transfer: Transfer
  readonly units: bigint
}

export type PausableSteps<T> = Generator<undefined, T, undefined>

/** Transfers, and accounts, processed between two pauses. */
const AT_ONCE = 1000
const ACCOUNTS_AT_ONCE = 50

/**
 * Forward in time: money cannot leave before it arrives. `inOrder` from the earliest to the latest.
 * For flows, which have no times, `early` has the amounts that each account received other than by
 * a followed flow: they are available before all others.
 */
export function* tracedForward(
  inOrder: readonly Counted[],
  { starts, chosen }: TraceStarts,
  { hops, stopOf }: Reach,
  method: Method,
  early?: ReadonlyMap<string, bigint>,
  rules?: CrossingRules,
): PausableSteps<TracedAmounts> {
  const accounts = new Map<string, Account>()
  const [passed, arriving, fees] = [new Map<string, bigint>(), new Map<string, bigint>(), new Map<string, bigint>()]
  const [before, again] = [new Map<string, bigint>(), new Map<string, bigint>()]
  const accountOf = (node: string, asset: string): Account => {
    const key = accountKey(node, asset)
    const known = accounts.get(key)
    if (known !== undefined) return known
    const made = createAccount(method)
    accounts.set(key, made)
    const target = early?.get(key) ?? 0n
    if (target > 0n) made.receive(target, starts.has(node) ? target : 0n)
    return made
  }
  for (const { transfer } of early === undefined ? [] : inOrder) {
    for (const start of [transfer.from, transfer.to]) if (starts.has(start)) accountOf(start, transfer.asset)
  }
  const traced: bigint[] = []
  for (const [at, { transfer, units }] of inOrder.entries()) {
    const { from, to, asset } = transfer
    if (at % AT_ONCE === AT_ONCE - 1) yield
    if (from === to) {
      traced.push(0n)
      continue
    }
    const isCrossed = rules?.bridges.has(from) === true
    const sent = isCrossed ? (arriving.get(transfer.id) ?? 0n) : hops.has(from) ? accountOf(from, asset).send(units) : 0n
    // Everything a start sends is traced, including money it had before its first known transfer.
    const isChosen = chosen.has(transfer.id)
    const amount = isChosen || starts.has(from) ? units : sent
    if (isChosen) again.set(transfer.id, sent)
    else if (amount > sent) before.set(accountKey(from, asset), (before.get(accountKey(from, asset)) ?? 0n) + amount - sent)
    traced.push(amount)
    if (rules?.bridges.has(to) === true) {
      const crossing = rules.crossings.byInto.get(transfer.id)
      if (crossing === undefined) continue
      const arrived = passedAmount(amount, crossingUnits(crossing, units, rules.decimalPlacesOf))
      passed.set(crossing.out.id, arrived.into)
      arriving.set(crossing.out.id, arrived.out)
      const key = accountKey(to, asset)
      fees.set(key, (fees.get(key) ?? 0n) + amount - arrived.into)
      continue
    }
    const isFollowed = hops.has(from) && stopOf(from, to) === undefined
    if (!hops.has(to) || (early !== undefined && !isFollowed)) continue
    accountOf(to, asset).receive(units, starts.has(to) ? units : isFollowed ? amount : 0n)
  }
  return { traced, rest: new Map([...[...accounts].map(([key, account]) => [key, account.tracedLeft()] as const), ...fees]), before, passed, again }
}

/**
 * Backward in time: where the money received by a start came from. `inOrder` from the earliest to
 * the latest.
 */
export function* tracedBackward(
  inOrder: readonly Counted[],
  { starts, chosen }: TraceStarts,
  { hops, stopOf }: Reach,
  method: Method,
): PausableSteps<TracedAmounts> {
  const movements = new Map<string, Movement[]>()
  const add = (node: string, asset: string, movement: Movement): void => {
    if (!hops.has(node) || starts.has(node)) return
    const key = accountKey(node, asset)
    const known = movements.get(key)
    if (known === undefined) movements.set(key, [movement])
    else known.push(movement)
  }
  for (const [number, { transfer, units }] of inOrder.entries()) {
    if (number % AT_ONCE === AT_ONCE - 1) yield
    const { from, to, asset } = transfer
    if (from === to) continue
    add(from, asset, { transfer: number, way: 'out', amount: units })
    add(to, asset, { transfer: number, way: 'in', amount: units })
  }
  const accounts = new Map<string, BackwardAttribution>(
    yield* mapSteps([...movements], ACCOUNTS_AT_ONCE, ([key, own]) => [key, createReverseAccount(method, own)] as const),
  )
  const [rest, again] = [new Map<string, bigint>(), new Map<string, bigint>()]
  const traced: bigint[] = Array.from({ length: inOrder.length }, () => 0n)
  for (let number = inOrder.length - 1; number >= 0; number -= 1) {
    const one = inOrder[number]
    if (one === undefined || one.transfer.from === one.transfer.to) continue
    if (number % AT_ONCE === 0) yield
    const { from, to, asset } = one.transfer
    const given = starts.has(to) ? one.units : (accounts.get(accountKey(to, asset))?.give(number) ?? 0n)
    const isChosen = chosen.has(one.transfer.id)
    const amount = isChosen ? one.units : given
    if (isChosen) again.set(one.transfer.id, given)
    traced[number] = amount
    const key = accountKey(from, asset)
    // An amount traced along a branch that ends here does not affect the sender's other money.
    const wanted = stopOf(to, from) === undefined ? amount : 0n
    const unknown = accounts.get(key)?.want(number, wanted) ?? 0n
    rest.set(key, (rest.get(key) ?? 0n) + unknown)
  }
  return { traced, rest, before: new Map(), passed: new Map(), again }
}
