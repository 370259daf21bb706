import { addDecimals, subtractDecimals } from '../../core/decimal.ts'
import { mapSteps } from '../../core/steps.ts'
import type { Method } from './account.ts'
import { crossingUnits, passedAmount, type CrossingUnits } from './crossings.ts'
import { addTo, listIn, tracedValue } from './hop-rows.ts'
import { destinationKey } from './method-table.ts'
import { createOwnedAccount, joinOwned, NOTHING_OWNED, type Owned, type OwnedAccount, splitByOwner, sumOwned, withoutOwned } from './owned-account.ts'
import type { StopReason } from './stop-reason.ts'
import type { PausableSteps } from './trace-amounts.ts'
import { traceBasisSteps, traceSteps, type Trace, type TraceBasis, type TraceInput, type TraceRequest } from './trace.ts'
import { accountKey } from './transfer.ts'
import { figureOfUnits, decimalPlacesFor, unitsOf } from './units.ts'

/** What of one victim's money is at one destination. */
export interface VictimCell {
  /** US dollars, decimal text. */
  readonly value: string
  /** Decimal text, by asset. */
  readonly amounts: Readonly<Record<string, string>>
  /** Hashes of the transfers that brought it there, in order of time. */
  readonly hashes: readonly string[]
}

/** One victim's money, under one method. It closes: sent + price change = cells + passed on. */
export interface VictimRow {
  readonly node: string
  /** US dollars of what it sent, as they were then. */
  readonly sent: string
  readonly sentAmounts: Readonly<Record<string, string>>
  /** By destination (`destinationKey`). */
  readonly cells: ReadonlyMap<string, VictimCell>
  /** Went to another victim or came back: the recipient sends it as its own. */
  readonly passedOn: VictimCell
  /** What price changes added on the way; negative where they took. */
  readonly priceChange: string
  /** By asset: what crossed bridges as that asset, less what came out of them as it. Decimal text. */
  readonly crossed: Readonly<Record<string, string>>
}

/** Where each victim's money is, under one method. */
export interface VictimShares {
  readonly method: Method
  readonly victims: readonly VictimRow[]
  /** US dollars by destination: the sum of its column. */
  readonly totals: ReadonlyMap<string, string>
}

const NO_CELL: VictimCell = { value: '0', amounts: {}, hashes: [] }
/** Hashes named with one cell; more stay in the transfers of the trace. */
const MAX_HASHES = 200
/** Transfers, and cells, processed between two pauses. */
const AT_ONCE = 250
const CELLS_AT_ONCE = 25

/** Whose money a trace follows: its starts, or the senders of its chosen transfers, each once. */
export function victimsOf({
  starts,
  transfers = [],
}: {
  readonly starts: Iterable<string>
  readonly transfers?: TraceRequest['transfers']
}): string[] {
  return [...new Set([...starts, ...transfers.map(({ from }) => from)])]
}

/**
 * Whose money is where: the trace of all victims together, with the owner of each traced unit. Money
 * belongs to the victim who sent it last. Forward, over transfers with times.
 */
export function* victimShareSteps(
  ground: TraceInput,
  request: TraceRequest,
  methods: readonly Method[],
  entityOf: (node: string) => string,
): PausableSteps<readonly VictimShares[]> {
  const basis = yield* traceBasisSteps(ground, request)
  const shares: VictimShares[] = []
  for (const method of methods) {
    const trace = yield* traceSteps(ground, { ...request, method }, basis)
    const owners = yield* ownersOf(basis, request.starts, method)
    shares.push(yield* sharesOf(basis, trace, owners, entityOf))
  }
  return shares
}

interface Owners {
  /** By number of the transfer. */
  readonly ofTransfer: readonly Owned[]
  /** By account: what remains there. */
  readonly left: ReadonlyMap<string, Owned>
  /** By the transfer out of a bridge. */
  readonly arriving: ReadonlyMap<string, Crossed>
  /** By the chosen transfer to start from: the owners of its part that was traced money before. */
  readonly again: ReadonlyMap<string, Owned>
}

/** The owners of the traced part of each transfer: the steps of `tracedForward`. */
function* ownersOf(
  { counted, reach: { hops }, chosen, stopAfter, crossings, bridges, decimalPlacesOf }: TraceBasis,
  starts: ReadonlySet<string>,
  method: Method,
): PausableSteps<Owners> {
  const accounts = new Map<string, OwnedAccount>()
  const accountOf = (node: string, asset: string): OwnedAccount => {
    const key = accountKey(node, asset)
    const account = accounts.get(key) ?? createOwnedAccount(method)
    accounts.set(key, account)
    return account
  }
  const ofTransfer: Owned[] = []
  const [arriving, left, again] = [new Map<string, Crossed>(), new Map<string, Owned>(), new Map<string, Owned>()]
  for (const [at, { transfer, units }] of counted.entries()) {
    const { from, to, asset } = transfer
    if (at % AT_ONCE === AT_ONCE - 1) yield
    if (from === to) {
      ofTransfer.push(NOTHING_OWNED)
      continue
    }
    const isFollowed = hops.has(from) && !starts.has(from)
    const sent = bridges.has(from)
      ? (arriving.get(transfer.id)?.out ?? NOTHING_OWNED)
      : isFollowed
        ? accountOf(from, asset).send(units)
        : NOTHING_OWNED
    const isChosen = chosen.found.has(transfer.id)
    if (isChosen && !starts.has(from)) again.set(transfer.id, sent)
    const owned: Owned = isChosen || starts.has(from) ? new Map([[from, units]]) : sent
    ofTransfer.push(owned)
    if (bridges.has(to)) {
      const crossing = crossings.byInto.get(transfer.id)
      if (crossing === undefined) continue
      const crossed = crossedOwned(owned, crossingUnits(crossing, units, decimalPlacesOf))
      arriving.set(crossing.out.id, crossed)
      const key = accountKey(to, asset)
      left.set(key, joinOwned([left.get(key) ?? NOTHING_OWNED, withoutOwned(owned, crossed.into)]))
      continue
    }
    // Everything that a start sends is its own, so that its balance need not be known.
    if (!hops.has(to) || starts.has(to)) continue
    accountOf(to, asset).receive(units, stopAfter(transfer) === undefined && hops.has(from) ? owned : NOTHING_OWNED)
  }
  return { ofTransfer, left: new Map([...[...accounts].map(([key, account]) => [key, account.left()] as const), ...left]), arriving, again }
}

/** What of each owner crosses a bridge, in the units of the asset that went in and of that which came out. */
interface Crossed {
  readonly into: Owned
  readonly out: Owned
}

/** Split in the coarser of both units, so that one amount is exactly the other. */
function crossedOwned(owned: Owned, amounts: CrossingUnits): Crossed {
  const passed = passedAmount(sumOwned(owned), amounts)
  const [isFine, scale] = [amounts.outPlaces >= amounts.intoPlaces, 10n ** BigInt(Math.abs(amounts.outPlaces - amounts.intoPlaces))]
  const coarse = splitByOwner(isFine ? passed.into : passed.out, owned)
  const fine: Owned = new Map([...coarse].map(([owner, units]) => [owner, units * scale]))
  return isFine ? { into: coarse, out: fine } : { into: fine, out: coarse }
}

/** Amounts of one victim at one destination, while transfers are read. */
interface OpenCell {
  readonly values: string[]
  readonly units: Map<string, bigint>
  readonly hashes: Set<string>
}

interface OpenRow {
  readonly sent: OpenCell
  readonly passedOn: OpenCell
  readonly cells: Map<string, OpenCell>
  /** Units that crossed bridges, by asset: positive where they went in, negative where they came out. */
  readonly crossed: Map<string, bigint>
}

function* sharesOf(
  { counted, reach, chosen, decimalPlacesOf, stopAfter, crossings, bridges }: TraceBasis,
  trace: Trace,
  { ofTransfer, left, arriving, again }: Owners,
  entityOf: (node: string) => string,
): PausableSteps<VictimShares> {
  const { starts } = trace.request
  const rows = new Map(
    victimsOf(trace.request).map((node): [string, OpenRow] => [
      node,
      { sent: openCell(), passedOn: openCell(), cells: new Map(), crossed: new Map() },
    ]),
  )
  const cellOf = (victim: string, key: string): OpenCell | undefined => {
    const row = rows.get(victim)
    const cell = row?.cells.get(key) ?? openCell()
    row?.cells.set(key, cell)
    return row === undefined ? undefined : cell
  }
  const rests = restsOf(trace)
  for (const [at, one] of counted.entries()) {
    const owned = ofTransfer[at] ?? NOTHING_OWNED
    if (at % AT_ONCE === AT_ONCE - 1) yield
    const { from, to, asset, hash } = one.transfer
    const stop = stopAfter(one.transfer)
    if (owned.size === 0 || stop === 'not-chosen' || !reach.hops.has(from)) continue
    const value = tracedValue({ ...one, amount: sumOwned(owned) })
    const crossing = bridges.has(from) ? crossings.byOut.get(one.transfer.id) : undefined
    if (crossing !== undefined) {
      const { into = NOTHING_OWNED, out = NOTHING_OWNED } = arriving.get(one.transfer.id) ?? {}
      for (const [victim, units] of into) addUnits(rows.get(victim)?.crossed, crossing.into.asset, units)
      for (const [victim, units] of out) addUnits(rows.get(victim)?.crossed, asset, -units)
    }
    if (starts.has(from) || chosen.found.has(one.transfer.id)) addShare(rows.get(from)?.sent, asset, owned.get(from) ?? 0n, value, hash)
    const before = again.get(one.transfer.id) ?? NOTHING_OWNED
    const beforeValues = splitValue(tracedValue({ ...one, amount: sumOwned(before) }), before)
    for (const [victim, units] of before) addShare(rows.get(victim)?.passedOn, asset, units, beforeValues.get(victim) ?? '', hash)
    const values = splitValue(value, owned)
    const key = stop === undefined ? undefined : destinationKey(to, stop, entityOf)
    const rest = stop === undefined ? rests.get(accountKey(to, asset)) : undefined
    for (const [victim, units] of owned) {
      if (key !== undefined) addShare(cellOf(victim, key), asset, units, values.get(victim) ?? '', hash)
      else if (starts.has(to)) addShare(rows.get(victim)?.passedOn, asset, units, values.get(victim) ?? '', hash)
      else if (rest !== undefined && left.get(accountKey(to, asset))?.has(victim) === true)
        addShare(cellOf(victim, destinationKey(to, rest.reason, entityOf)), asset, 0n, '', hash)
    }
  }
  for (const [account, { node, asset, reason, value }] of rests) {
    const owned = left.get(account) ?? NOTHING_OWNED
    const values = splitValue(value, owned)
    for (const [victim, units] of owned) addShare(cellOf(victim, destinationKey(node, reason, entityOf)), asset, units, values.get(victim) ?? '', '')
  }
  const victims: VictimRow[] = []
  const values = new Map<string, string[]>()
  for (const [node, row] of rows) {
    const victim = yield* victimRow(node, row, decimalPlacesOf)
    victims.push(victim)
    for (const [key, { value }] of victim.cells) addTo(listIn(values, key), value)
  }
  const totals = yield* mapSteps([...values], CELLS_AT_ONCE, ([key, own]) => [key, addDecimals(own)] as const)
  return { method: trace.method, victims, totals: new Map(totals) }
}

interface Rest {
  readonly node: string
  readonly asset: string
  readonly reason: StopReason
  readonly value: string
}

/** What remains at followed addresses other than the starts, by account. */
function restsOf({ hops, request }: Trace): ReadonlyMap<string, Rest> {
  return new Map(
    hops.flatMap(({ node, assets }) =>
      request.starts.has(node)
        ? []
        : assets.flatMap(({ asset, left, leftValue, reason }): [string, Rest][] =>
            left === '0' ? [] : [[accountKey(node, asset), { node, asset, reason, value: leftValue }]],
          ),
    ),
  )
}

function addUnits(amounts: Map<string, bigint> | undefined, asset: string, units: bigint): void {
  amounts?.set(asset, (amounts.get(asset) ?? 0n) + units)
}

function openCell(): OpenCell {
  return { values: [], units: new Map(), hashes: new Set() }
}

function addShare(cell: OpenCell | undefined, asset: string, units: bigint, value: string, hash: string): void {
  if (cell === undefined) return
  if (units > 0n) cell.units.set(asset, (cell.units.get(asset) ?? 0n) + units)
  if (value !== '') addTo(cell.values, value)
  if (hash !== '' && cell.hashes.size < MAX_HASHES) cell.hashes.add(hash)
}

/** A value split by the owners' units, so that the parts add up to it exactly. */
function splitValue(value: string, owned: Owned): ReadonlyMap<string, string> {
  if (value === '') return new Map()
  const places = decimalPlacesFor([value])
  return new Map([...splitByOwner(unitsOf(value, places), owned)].map(([victim, units]) => [victim, figureOfUnits(units, places)]))
}

function* victimRow(node: string, { sent, passedOn, cells, crossed }: OpenRow, decimalPlacesOf: (asset: string) => number): PausableSteps<VictimRow> {
  const close = ({ values, units, hashes }: OpenCell): VictimCell => ({
    value: addDecimals(values),
    amounts: Object.fromEntries([...units].map(([asset, amount]) => [asset, figureOfUnits(amount, decimalPlacesOf(asset))])),
    hashes: [...hashes],
  })
  const closed = new Map(yield* mapSteps([...cells], CELLS_AT_ONCE, ([key, cell]) => [key, close(cell)] as const))
  const [all, on] = [close(sent), passedOn.units.size === 0 ? NO_CELL : close(passedOn)]
  const reached = addDecimals([...[...closed.values()].map(({ value }) => value), on.value])
  const across = Object.fromEntries([...crossed].map(([asset, units]) => [asset, figureOfUnits(units, decimalPlacesOf(asset))]))
  return {
    node,
    sent: all.value,
    sentAmounts: all.amounts,
    cells: closed,
    passedOn: on,
    priceChange: subtractDecimals(reached, all.value),
    crossed: across,
  }
}
