import { compareCodeUnits } from '../../core/compare-code-units.ts'
import type { Steps } from '../../core/steps.ts'
import { matchedCrossingSteps } from './bridge-matches.ts'
import type { Reach } from './reach.ts'
import type { Transfer } from './transfer.ts'
import { shareOf, unitsOf } from './units.ts'

/**
 * Money that went into a bridge and, by an accepted inference, came out of it: one transfer in, one
 * out, each in one crossing at most.
 */
export interface Crossing {
  readonly into: Transfer
  /** The observed transfer on the other chain, as paid by the bridge that received `into`. */
  readonly out: Transfer
}

/** The accepted crossings of a trace. */
export interface Crossings {
  readonly byInto: ReadonlyMap<string, Crossing>
  readonly byOut: ReadonlyMap<string, Crossing>
  /** Exits by bridge. */
  readonly exits: ReadonlyMap<string, ReadonlySet<string>>
}

export const NO_CROSSINGS: Crossings = { byInto: new Map(), byOut: new Map(), exits: new Map() }

/** Names the inference that money of one bridge came out at an address. No observed edge's id begins like this. */
export function crossingId(bridge: string, exit: string): string {
  return `inferred ${bridge} ${exit}`
}

/**
 * What goes into the bridges that a reach ends at, and comes out where that was accepted. `chosen`:
 * transfers that the trace starts from, which are no output.
 */
export function* acceptedCrossingSteps(
  transfers: readonly Transfer[],
  { stopOf }: Reach,
  accepted: ReadonlySet<string>,
  chosen: ReadonlyMap<string, unknown>,
): Steps<Crossings> {
  if (accepted.size === 0) return NO_CROSSINGS
  const into = transfers.filter(({ from, to }) => stopOf(from, to) === 'bridge')
  const crossings = (yield* matchedCrossingSteps(into, transfers)).filter(
    ({ into: { to }, out }) => accepted.has(crossingId(to, out.to)) && !chosen.has(out.id),
  )
  return {
    byInto: new Map(crossings.map((one) => [one.into.id, one])),
    byOut: new Map(crossings.map((one) => [one.out.id, one])),
    exits: new Map([...Map.groupBy(crossings, ({ into }) => into.to)].map(([bridge, own]) => [bridge, new Set(own.map(({ out }) => out.to))])),
  }
}

/** The transfers, which are in order, with each output as paid by its bridge, after the input where both have one time. */
export function withCrossings(transfers: readonly Transfer[], { byInto, byOut }: Crossings): readonly Transfer[] {
  if (byInto.size === 0) return transfers
  const listed = transfers.map((transfer) => {
    const crossing = byOut.get(transfer.id)
    return crossing === undefined ? transfer : { ...transfer, from: crossing.into.to }
  })
  const rank = (transfer: Transfer): number => (byInto.has(transfer.id) ? 0 : byOut.has(transfer.id) ? 2 : 1)
  return listed.toSorted((a, b) => compareCodeUnits(a.time, b.time) || rank(a) - rank(b))
}

/** The bridges that a trace enters and leaves by crossings. */
export function crossingBridges({ exits }: Crossings, { hops }: Reach): ReadonlySet<string> {
  return new Set([...exits.keys()].filter((bridge) => hops.has(bridge)))
}

/** Amounts of a crossing with their assets' decimal places. */
export interface CrossingUnits {
  readonly into: bigint
  readonly intoPlaces: number
  readonly out: bigint
  readonly outPlaces: number
}

/** `units`: of the transfer into the bridge. */
export function crossingUnits({ into, out }: Crossing, units: bigint, decimalPlacesOf: (asset: string) => number): CrossingUnits {
  const [intoPlaces, outPlaces] = [decimalPlacesOf(into.asset), decimalPlacesOf(out.asset)]
  return { into: units, intoPlaces, out: unitsOf(out.amount, outPlaces), outPlaces }
}

/** The same amount in the units of the asset that went in and of the one that came out. */
export interface Passed {
  readonly into: bigint
  readonly out: bigint
}

/**
 * How much of a traced amount passes a bridge: the part that came out of what went in, never more
 * than went in. The rest is the bridge's fee.
 */
export function passedAmount(traced: bigint, { into, intoPlaces, out, outPlaces }: CrossingUnits): Passed {
  const places = Math.max(intoPlaces, outPlaces)
  const [whole, arrived] = [into * 10n ** BigInt(places - intoPlaces), out * 10n ** BigInt(places - outPlaces)]
  const passed = shareOf(traced, arrived < whole ? arrived : whole, whole)
  if (outPlaces >= intoPlaces) return { into: passed, out: passed * 10n ** BigInt(outPlaces - intoPlaces) }
  const step = 10n ** BigInt(intoPlaces - outPlaces)
  return { into: (passed / step) * step, out: passed / step }
}
