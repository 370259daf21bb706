import { compareCodeUnits } from '../../core/compare-code-units.ts'
import { addDecimals } from '../../core/decimal.ts'
import { mapSteps, type Steps } from '../../core/steps.ts'
import type { FilteredOut, SavedStartTransfer } from '../../custody/trace-event.ts'
import type { Method } from './account.ts'
import { acceptedCrossingSteps, crossingBridges, NO_CROSSINGS, withCrossings, type Crossings } from './crossings.ts'
import { chosenOf, hopRowSteps, tracedValue, type HopRow, type TraceLedger } from './hop-rows.ts'
import { endsOf, reachSteps, type Bounds, type ChosenEnds, type Direction, type Reach } from './reach.ts'
import type { EndReason, Knowledge, StopReason } from './stop-reason.ts'
import { tracedBackward, tracedForward, type Counted, type PausableSteps } from './trace-amounts.ts'
import { startTransferSteps, type StartTransfers } from './start-transfers.ts'
import { traceEndSteps, type TraceEnd } from './trace-ends.ts'
import { traceFaultSteps, type TraceFaults } from './trace-faults.ts'
import { filteredOutSteps, filterSteps, isAfter, type FilteredTransfers, type TraceFilter } from './trace-filter.ts'
import { accountKey, timeOrderSteps, type Transfer } from './transfer.ts'
import { figureOfUnits, decimalPlacesFor, UNIT_PLACES, unitsOf } from './units.ts'

/** The parameters of a trace. */
export interface TraceRequest extends Bounds, TraceFilter {
  /** Node ids; empty where it starts from transfers. */
  readonly starts: ReadonlySet<string>
  /** Chosen transfers with times, of which alone the funds are traced; absent for a trace from addresses. */
  readonly transfers?: readonly SavedStartTransfer[] | undefined
  readonly direction: Direction
  /** Without times there is no first and no last: then `haircut` is used whatever is requested. */
  readonly method: Method
  /**
   * Accepted inferences of bridge exits (`crossingId`), by which a trace forward over transfers with
   * times goes on; absent for none.
   */
  readonly crossings?: readonly string[] | undefined
}

/** The data on which a trace runs. */
export interface TraceInput {
  readonly transfers: readonly Transfer[]
  /** Whether the transfers are single ones with times; otherwise they are aggregated flows. */
  readonly isTimed: boolean
  /** Why an address ends every branch that reaches it. */
  readonly endOf: (node: string) => EndReason | undefined
  /** What is known of the transfers of an address on a chain. */
  readonly knowledgeOf: (node: string, chain: string) => Knowledge
}

/** A transfer that carries traced money. */
export interface TracedTransfer {
  readonly transfer: Transfer
  /** The traced part, decimal text. */
  readonly amount: string
  /** US dollars of that part, decimal text; '' where the service gave no value. */
  readonly value: string
  /** Why the branch ends after it; undefined where it is followed. */
  readonly stop: StopReason | undefined
  /** For a transfer into a bridge: the exit where its money came out, by an accepted inference. */
  readonly crossedTo?: string
  /** For a transfer out of a bridge, as that inference has it: the asset that went in. */
  readonly crossedAs?: string
}

/** A chosen transfer to start from. Decimal texts; a value of '' was not reported. */
export interface StartedTransfer {
  readonly transfer: Transfer
  readonly amount: string
  readonly value: string
  /** The part that was traced money before: it came back into a chosen transfer. */
  readonly again: { readonly amount: string; readonly value: string }
}

export interface Trace {
  readonly request: TraceRequest
  /** The chosen transfers that it starts from, and those that no response reports. */
  readonly started: readonly StartedTransfer[]
  readonly missingStarts: readonly SavedStartTransfer[]
  /** US dollars: what the starts received or had before, or the chosen transfers. */
  readonly received: string
  readonly method: Method
  readonly isTimed: boolean
  /** In order of time; flows hop by hop. */
  readonly transfers: readonly TracedTransfer[]
  /** One row for each followed address that traced money reached, by hop. */
  readonly hops: readonly HopRow[]
  /** Where the money went without being followed, or where it remains; the greatest first. */
  readonly ends: readonly TraceEnd[]
  /** Traced transfers without a reported value: they are in no sum of US dollars. */
  readonly withoutValue: number
  /** Transfers that were skipped because their time was not reported. */
  readonly withoutTime: number
  /** What the filter left out; undefined without a filter. */
  readonly filteredOut: FilteredOut | undefined
  /** What is odd about the transfers of the followed addresses. */
  readonly faults: TraceFaults
}

/** What of a trace does not depend on its method. */
export interface TraceBasis {
  /** Transfers whose time is known where times count. */
  readonly reported: readonly Transfer[]
  /** What the filter left out of them. */
  readonly filtered: FilteredTransfers
  /** Those in the window, in order, with their amounts in units. */
  readonly counted: readonly Counted[]
  readonly reach: Reach
  readonly chosen: StartTransfers
  readonly decimalPlacesOf: (asset: string) => number
  /** The crossings that money of the trace may take, and the bridges that it enters by them. */
  readonly crossings: Crossings
  readonly bridges: ReadonlySet<string>
  /** Why the branch ends after a transfer; undefined where it is followed, or crosses a bridge. */
  readonly stopAfter: (transfer: Transfer) => StopReason | undefined
}

/** Bridges after bridges are followed so many times. */
const MAX_ROUNDS = 8
/** Transfers processed between two pauses. */
const AT_ONCE = 1000

/** The transfers in order, and the addresses that a trace follows. */
export function* traceBasisSteps({ transfers, isTimed, endOf }: TraceInput, request: TraceRequest): PausableSteps<TraceBasis> {
  const { starts, direction } = request
  const reported = isTimed ? transfers.filter(({ time }) => time !== '') : transfers
  yield
  const filtered = yield* filterSteps(reported, isTimed ? request : {})
  const observed = isTimed ? yield* timeOrderSteps(filtered.passed) : reported
  yield
  const chosen = yield* startTransferSteps(isTimed ? (request.transfers ?? []) : [], reported)
  const chosenEnds = endsOfChosen(observed, chosen, direction)
  let reach = yield* reachSteps(observed, starts, direction, request, endOf, isTimed, undefined, chosenEnds)
  yield
  const accepted = new Set(isTimed && direction === 'forward' ? request.crossings : [])
  let crossings = NO_CROSSINGS
  for (let round = 0; round < MAX_ROUNDS && accepted.size > 0; round += 1) {
    const next = yield* acceptedCrossingSteps(observed, reach, accepted, chosen.found)
    if (next.byInto.size === crossings.byInto.size) break
    crossings = next
    reach = yield* reachSteps(withCrossings(observed, crossings), starts, direction, request, endOf, isTimed, crossings.exits, chosenEnds)
    yield
  }
  const known = withCrossings(observed, crossings)
  const places = yield* decimalPlacesByAsset(known)
  const decimalPlacesOf = (asset: string): number => places.get(asset) ?? UNIT_PLACES
  const counted = yield* mapSteps(isTimed ? known : byHop(known, reach, direction), AT_ONCE, (transfer) => ({
    transfer,
    units: unitsOf(transfer.amount, decimalPlacesOf(transfer.asset)),
  }))
  const bridges = crossingBridges(crossings, reach)
  const stopAfter = (transfer: Transfer): StopReason | undefined => {
    // A bridge at the limit of hops is not entered.
    if (bridges.has(transfer.to) && crossings.byInto.has(transfer.id)) return undefined
    return reach.stopOf(...endsOf(transfer, direction))
  }
  return { reported, filtered, counted, reach, chosen, decimalPlacesOf, crossings, bridges, stopAfter }
}

/** The ends of the chosen transfers, which an earlier filter may have left out. */
function endsOfChosen(observed: readonly Transfer[], { found }: StartTransfers, direction: Direction): ChosenEnds {
  const ends = new Map<string, Set<string>>()
  for (const transfer of found.size === 0 ? [] : observed) {
    const [near, far] = endsOf(transfer, direction)
    if (!found.has(transfer.id) || near === far) continue
    ends.set(near, (ends.get(near) ?? new Set()).add(far))
  }
  return ends
}

/** Whether money of an account moves on after the end of the window. */
export function continuesAfter(reported: readonly Transfer[], { direction, window }: TraceRequest): (account: string) => boolean {
  const after = accountsAfter(reported, direction, window)
  return (account) => after.has(account)
}

/**
 * Follows money through the known transfers. Each step is a point to pause; the same input and
 * request give the same trace. `known`: the basis of a trace that differs in its method alone.
 */
export function* traceSteps(ground: TraceInput, request: TraceRequest, known?: TraceBasis): PausableSteps<Trace> {
  const { isTimed, knowledgeOf } = ground
  const { starts, direction } = request
  const basis = known ?? (yield* traceBasisSteps(ground, request))
  const { reported, filtered, counted, reach, chosen, decimalPlacesOf, crossings, bridges, stopAfter } = basis
  const from = { starts, chosen: new Set(chosen.found.keys()) }
  const amounts = isTimed
    ? yield* direction === 'forward'
        ? tracedForward(counted, from, reach, request.method, undefined, { crossings, bridges, decimalPlacesOf })
        : tracedBackward(counted, from, reach, request.method)
    : yield* tracedFlows(counted, starts, reach, direction)
  const all = yield* mapSteps(counted, AT_ONCE, ({ transfer, units }, at) => {
    const amount = amounts.traced[at] ?? 0n
    const [near, far] = endsOf(transfer, direction)
    const crossing = bridges.has(near) ? crossings.byOut.get(transfer.id) : undefined
    const into = crossing === undefined ? {} : { crossed: { transfer: crossing.into, units: amounts.passed.get(transfer.id) ?? 0n } }
    const one = { transfer, units, amount }
    return amount === 0n ? undefined : { ...one, near, far, stop: stopAfter(transfer), value: tracedValue(one), ...into }
  })
  const traced = all.filter((one) => one !== undefined)
  const books: TraceLedger = {
    traced,
    amounts,
    counted,
    starts,
    direction,
    decimalPlacesOf,
    knowledgeOf,
    hops: reach.hops,
    bridges,
    continuesAfter: continuesAfter(reported, request),
  }
  yield
  const rows = yield* hopRowSteps(books)
  yield
  const shown = yield* mapSteps(traced, AT_ONCE, (one) => ({
    transfer: one.transfer,
    amount: figureOfUnits(one.amount, decimalPlacesOf(one.transfer.asset)),
    value: one.value,
    stop: one.stop,
    ...crossingOf(one.transfer, crossings, bridges),
  }))
  const ends = yield* traceEndSteps(books, rows)
  const faults = yield* traceFaultSteps(books)
  const isFiltered = isTimed && (request.tokens !== undefined || request.window !== undefined)
  const nearEnds = [...chosen.found.values()].map((transfer) => endsOf(transfer, direction)[0])
  const followed = new Set([...starts, ...nearEnds, ...rows.map(({ node }) => node)])
  const filteredOut = isFiltered ? yield* filteredOutSteps(filtered, direction, followed) : undefined
  const started = chosenOf(books).map(startedTransfer(decimalPlacesOf))
  return {
    request,
    started,
    missingStarts: chosen.missing,
    received: addDecimals([
      ...rows.flatMap(({ node, value }) => (starts.has(node) ? [value.in] : [])),
      ...started.flatMap(({ value }) => (value === '' ? [] : [value])),
    ]),
    method: isTimed ? request.method : 'haircut',
    isTimed,
    transfers: shown,
    hops: rows,
    ends,
    withoutValue: shown.filter(({ value }) => value === '').length,
    withoutTime: ground.transfers.length - reported.length,
    filteredOut,
    faults,
  }
}

/** What an accepted inference says of a transfer into or out of a bridge. */
function crossingOf(
  { id, from, to }: Transfer,
  { byInto, byOut }: Crossings,
  bridges: ReadonlySet<string>,
): Pick<TracedTransfer, 'crossedTo' | 'crossedAs'> {
  const [into, out] = [bridges.has(to) ? byInto.get(id) : undefined, bridges.has(from) ? byOut.get(id) : undefined]
  return { ...(into === undefined ? {} : { crossedTo: into.out.to }), ...(out === undefined ? {} : { crossedAs: out.into.asset }) }
}

function startedTransfer(decimalPlacesOf: TraceLedger['decimalPlacesOf']): (one: ReturnType<typeof chosenOf>[number]) => StartedTransfer {
  return (one) => {
    const figure = (units: bigint): string => figureOfUnits(units, decimalPlacesOf(one.transfer.asset))
    const again = { amount: figure(one.again), value: tracedValue({ ...one, amount: one.again }) }
    return { transfer: one.transfer, amount: figure(one.amount), value: one.value, again }
  }
}

/** Accounts whose money moves on after the end of the window. */
function accountsAfter(reported: readonly Transfer[], direction: Direction, window: TraceRequest['window']): ReadonlySet<string> {
  if (window === undefined) return new Set()
  const isBeyond = (time: string): boolean => (direction === 'forward' ? isAfter(time.slice(0, 10), window) : time.slice(0, 10) < window.from)
  return new Set(reported.flatMap((transfer) => (isBeyond(transfer.time) ? [accountKey(endsOf(transfer, direction)[0], transfer.asset)] : [])))
}

function* decimalPlacesByAsset(transfers: readonly Transfer[]): Steps<ReadonlyMap<string, number>> {
  const places = new Map<string, number>()
  for (const [at, { asset, amount }] of transfers.entries()) {
    places.set(asset, Math.max(places.get(asset) ?? 0, decimalPlacesFor([amount])))
    if (at % AT_ONCE === AT_ONCE - 1) yield
  }
  return places
}

/**
 * Flows in the order in which money can pass through them when their times are unknown: by the hop
 * of the address that they come from.
 */
function byHop(flows: readonly Transfer[], { hops }: Reach, direction: Direction): Transfer[] {
  const hopOf = (flow: Transfer): number => hops.get(endsOf(flow, direction)[0]) ?? -1
  return flows.toSorted((a, b) => hopOf(a) - hopOf(b) || compareCodeUnits(a.id, b.id))
}

/**
 * Flows carry a share of the traced money of their address. Other money that it received, and what
 * it sent beyond everything it is known to have received, counts as earlier balance, so that the
 * share is the same for all that it sends.
 */
function* tracedFlows(
  counted: readonly Counted[],
  starts: ReadonlySet<string>,
  reach: Reach,
  direction: Direction,
): ReturnType<typeof tracedForward> {
  const turned = direction === 'forward' ? counted : counted.map(({ transfer, units }) => ({ transfer: reverse(transfer), units }))
  const early = new Map<string, bigint>()
  const spare = new Map<string, bigint>()
  const add = (to: Map<string, bigint>, key: string, units: bigint): void => void to.set(key, (to.get(key) ?? 0n) + units)
  for (const { transfer, units } of turned) {
    const { from, to, asset } = transfer
    if (from === to) continue
    const isFollowed = reach.hops.has(from) && reach.stopOf(from, to) === undefined
    if (!isFollowed && (direction === 'forward' || !starts.has(to))) add(early, accountKey(to, asset), units)
    if (!starts.has(from)) add(spare, accountKey(from, asset), -units)
    if (!starts.has(to)) add(spare, accountKey(to, asset), units)
  }
  for (const [key, units] of spare) if (units < 0n) add(early, key, -units)
  yield
  return yield* tracedForward(turned, { starts, chosen: new Set() }, reach, 'haircut', early)
}

function reverse(transfer: Transfer): Transfer {
  return { ...transfer, from: transfer.to, to: transfer.from }
}
