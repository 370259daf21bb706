import { compareCodeUnits } from '../../core/compare-code-units.ts'
import { addDecimals, compareDecimals, isZeroDecimal, ratioOf, subtractDecimals } from '../../core/decimal.ts'
import { mapSteps } from '../../core/steps.ts'
import { sortSteps } from '../../core/text/sort-steps.ts'
import type { Method } from './account.ts'
import { addTo, listIn } from './hop-rows.ts'
import { endsOf } from './reach.ts'
import type { StopReason } from './stop-reason.ts'
import type { PausableSteps } from './trace-amounts.ts'
import { traceBasisSteps, traceSteps, type Trace, type TraceBasis, type TracedTransfer, type TraceInput, type TraceRequest } from './trace.ts'

export type ByMethod<T> = Readonly<Partial<Record<Method, T>>>

/** A destination of traced money under each method. */
export interface MethodRow {
  readonly key: string
  /** The addresses that the row covers: several where they belong to one entity. */
  readonly nodes: readonly string[]
  readonly reason: StopReason
  readonly assets: readonly { readonly asset: string; readonly symbol: string }[]
  /** US dollars, decimal text; '0' where a method sends nothing there. */
  readonly value: ByMethod<string>
  /** Share of all destinations, a ratio. */
  readonly share: ByMethod<string>
  /** Amounts by asset, decimal text. */
  readonly amounts: ByMethod<Readonly<Record<string, string>>>
}

/** Destinations side by side. Each column: destinations + returned − price change = received. */
export interface MethodTable {
  readonly methods: readonly Method[]
  /** The largest first, by the largest value under any method. */
  readonly rows: readonly MethodRow[]
  /** Sum of all destinations. */
  readonly total: ByMethod<string>
  /** Went back to a start, which sends it again. */
  readonly returned: ByMethod<string>
  /** What price changes added on the way; negative where they took. */
  readonly priceChange: ByMethod<string>
  /** What the starts received or had before: the same under each method. */
  readonly received: string
  /** Whether destinations and returned amounts equal what was received, in every asset, exactly. */
  readonly closes: boolean
}

/** The order of the columns. */
export const SIDE_BY_SIDE: readonly Method[] = ['fifo', 'lifo', 'haircut']

/** Destinations, and rows, processed between two pauses. */
const AT_ONCE = 1000
const ROWS_AT_ONCE = 50

/** Ratios have four decimal places: hundredths of a percent. */
const SHARE_PLACES = 4

/**
 * The traces of a request under each method. Reach does not depend on the method, so all follow the
 * same addresses. Without times there is one method, `haircut`. `known`: the trace under one method, and its basis.
 */
export function* tracesByMethod(
  ground: TraceInput,
  request: TraceRequest,
  known?: { readonly trace: Trace; readonly basis: TraceBasis },
): PausableSteps<readonly Trace[]> {
  const basis = known?.basis ?? (yield* traceBasisSteps(ground, request))
  const traces: Trace[] = []
  for (const method of ground.isTimed ? SIDE_BY_SIDE : (['haircut'] as const))
    traces.push(known?.trace.method === method ? known.trace : yield* traceSteps(ground, { ...request, method }, basis))
  return traces
}

/** `entityOf`: addresses of one entity are one row; '' for none. */
export function* methodTableSteps(traces: readonly Trace[], entityOf: (node: string) => string): PausableSteps<MethodTable> {
  const methods = traces.map(({ method }) => method)
  const rows = new Map<
    string,
    {
      nodes: Set<string>
      reason: StopReason
      assets: Map<string, string>
      values: Map<Method, string[]>
      amounts: Map<Method, Map<string, string[]>>
    }
  >()
  for (const { method, ends } of traces) {
    for (const [at, { node, reason, assets, value }] of ends.entries()) {
      if (at % AT_ONCE === AT_ONCE - 1) yield
      const key = destinationKey(node, reason, entityOf)
      const row = rows.get(key) ?? { nodes: new Set(), reason, assets: new Map(), values: new Map(), amounts: new Map() }
      rows.set(key, row)
      row.nodes.add(node)
      addTo(listIn(row.values, method), value)
      const amounts = row.amounts.get(method) ?? new Map<string, string[]>()
      row.amounts.set(method, amounts)
      for (const { asset, symbol, amount } of assets) {
        row.assets.set(asset, symbol)
        addTo(listIn(amounts, asset), amount)
      }
    }
  }
  const total: Partial<Record<Method, string>> = {}
  const returned: Partial<Record<Method, string>> = {}
  let closes = true
  for (const trace of traces) {
    total[trace.method] = addDecimals(trace.ends.map(({ value }) => value))
    yield
    returned[trace.method] = addDecimals(returnedOf(trace).flatMap(({ value }) => (value === '' ? [] : [value])))
    yield
    closes = closesInAssets(trace) && closes
    yield
  }
  const received = traces[0]?.received ?? '0'
  const made = yield* mapSteps([...rows], ROWS_AT_ONCE, ([key, { nodes, reason, assets, values, amounts }]): MethodRow => {
    const value = byMethod(methods, (method) => addDecimals(values.get(method) ?? []))
    return {
      key,
      nodes: [...nodes].toSorted(compareCodeUnits),
      reason,
      assets: [...assets].map(([asset, symbol]) => ({ asset, symbol })),
      value,
      share: byMethod(methods, (method) => ratioOf(value[method] ?? '0', total[method] ?? '0', SHARE_PLACES) ?? '0'),
      amounts: byMethod(methods, (method) => Object.fromEntries([...(amounts.get(method) ?? [])].map(([asset, all]) => [asset, addDecimals(all)]))),
    }
  })
  // A conversion to a float never reverses an order; where it makes values equal, the exact texts decide.
  const keyed = made.map((row) => ({ row, near: Number(largest(row)) }))
  const sorted = yield* sortSteps(
    keyed,
    (a, b) => b.near - a.near || compareDecimals(largest(b.row), largest(a.row)) || compareCodeUnits(a.row.key, b.row.key),
  )
  return {
    methods,
    rows: sorted.map(({ row }) => row),
    total,
    returned,
    priceChange: byMethod(methods, (method) => subtractDecimals(addDecimals([total[method] ?? '0', returned[method] ?? '0']), received)),
    received,
    closes,
  }
}

/** Names the row of a destination: one for all addresses of an exchange, mixer or bridge. */
export function destinationKey(node: string, reason: StopReason, entityOf: (node: string) => string): string {
  const entity = reason === 'exchange' || reason === 'mixer' || reason === 'bridge' ? entityOf(node) : ''
  return `${reason}\n${entity === '' ? node : ` ${entity}`}`
}

/** How far the methods differ about a destination, US dollars. */
export function spreadOf({ value }: Pick<MethodRow, 'value'>): string {
  const sorted = Object.values(value).toSorted(compareDecimals)
  return subtractDecimals(sorted.at(-1) ?? '0', sorted[0] ?? '0')
}

/** The destination about which the methods differ most; undefined where they agree. */
export function largestSpread({ rows }: Pick<MethodTable, 'rows'>): MethodRow | undefined {
  const [first] = rows.toSorted((a, b) => compareDecimals(spreadOf(b), spreadOf(a)))
  return first === undefined || isZeroDecimal(spreadOf(first)) ? undefined : first
}

function byMethod<T>(methods: readonly Method[], of: (method: Method) => T): ByMethod<T> {
  return Object.fromEntries(methods.map((method) => [method, of(method)]))
}

function startsOf({ hops, request }: Pick<Trace, 'hops' | 'request'>): Trace['hops'] {
  return hops.filter(({ node }) => request.starts.has(node))
}

/** What went back to a start, or into a chosen transfer. */
function returnedOf({
  transfers,
  request,
  started,
}: Pick<Trace, 'transfers' | 'request' | 'started'>): readonly Pick<TracedTransfer, 'transfer' | 'amount' | 'value'>[] {
  return [
    ...transfers.filter(({ transfer, stop }) => stop === undefined && request.starts.has(endsOf(transfer, request.direction)[1])),
    ...started.map(({ transfer, again }) => ({ transfer, ...again })),
  ]
}

function largest({ value }: MethodRow): string {
  return Object.values(value).toSorted(compareDecimals).at(-1) ?? '0'
}

function closesInAssets(trace: Trace): boolean {
  const sums = new Map<string, string[]>()
  const add = (asset: string, amount: string): void => addTo(listIn(sums, asset), amount)
  for (const { transfer, amount } of trace.started) add(transfer.asset, amount)
  for (const { assets } of startsOf(trace)) for (const one of assets) add(one.asset, one.in)
  for (const { transfer, amount } of returnedOf(trace)) add(transfer.asset, `-${amount}`)
  // A crossing changes one asset into another, one to one.
  for (const { transfer, amount, crossedAs } of trace.transfers) {
    if (crossedAs === undefined) continue
    add(crossedAs, `-${amount}`)
    add(transfer.asset, amount)
  }
  for (const { assets } of trace.ends) for (const { asset, amount } of assets) add(asset, `-${amount}`)
  return [...sums.values()].every((amounts) => isZeroDecimal(addDecimals(amounts)))
}
