import { compareCodeUnits } from '../../core/compare-code-units.ts'
import { addDecimals, compareDecimals, isZeroDecimal, ratioOf, subtractDecimals } from '../../core/decimal.ts'
import type { Method } from './account.ts'
import { endsOf } from './reach.ts'
import type { StopReason } from './stop-reason.ts'
import type { PausableSteps } from './trace-amounts.ts'
import { traceSteps, type Trace, type TraceInput, type TraceRequest } from './trace.ts'

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

/** Ratios have four decimal places: hundredths of a percent. */
const SHARE_PLACES = 4

/**
 * The traces of a request under each method. Reach does not depend on the method, so all follow the
 * same addresses. Without times there is one method, `haircut`.
 */
export function* tracesByMethod(ground: TraceInput, request: TraceRequest): PausableSteps<readonly Trace[]> {
  const traces: Trace[] = []
  for (const method of ground.isTimed ? SIDE_BY_SIDE : (['haircut'] as const)) traces.push(yield* traceSteps(ground, { ...request, method }))
  return traces
}

/** `entityOf`: addresses of one entity are one row; '' for none. */
export function methodTable(traces: readonly Trace[], entityOf: (node: string) => string): MethodTable {
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
    for (const { node, reason, assets, value } of ends) {
      const key = destinationKey(node, reason, entityOf)
      const row = rows.get(key) ?? { nodes: new Set(), reason, assets: new Map(), values: new Map(), amounts: new Map() }
      rows.set(key, row)
      row.nodes.add(node)
      row.values.set(method, [...(row.values.get(method) ?? []), value])
      const amounts = row.amounts.get(method) ?? new Map<string, string[]>()
      row.amounts.set(method, amounts)
      for (const { asset, symbol, amount } of assets) {
        row.assets.set(asset, symbol)
        amounts.set(asset, [...(amounts.get(asset) ?? []), amount])
      }
    }
  }
  const total = byMethod(methods, (method) => addDecimals(traceOf(traces, method).ends.map(({ value }) => value)))
  const returned = byMethod(methods, (method) =>
    addDecimals(returnedOf(traceOf(traces, method)).flatMap(({ value }) => (value === '' ? [] : [value]))),
  )
  const [first] = traces
  const received = first === undefined ? '0' : addDecimals(startsOf(first).map(({ value }) => value.in))
  return {
    methods,
    rows: [...rows]
      .map(([key, { nodes, reason, assets, values, amounts }]): MethodRow => {
        const value = byMethod(methods, (method) => addDecimals(values.get(method) ?? []))
        return {
          key,
          nodes: [...nodes].toSorted(compareCodeUnits),
          reason,
          assets: [...assets].map(([asset, symbol]) => ({ asset, symbol })),
          value,
          share: byMethod(methods, (method) => ratioOf(value[method] ?? '0', total[method] ?? '0', SHARE_PLACES) ?? '0'),
          amounts: byMethod(methods, (method) =>
            Object.fromEntries([...(amounts.get(method) ?? [])].map(([asset, all]) => [asset, addDecimals(all)])),
          ),
        }
      })
      .toSorted((a, b) => compareDecimals(largest(b), largest(a)) || compareCodeUnits(a.key, b.key)),
    total,
    returned,
    priceChange: byMethod(methods, (method) => subtractDecimals(addDecimals([total[method] ?? '0', returned[method] ?? '0']), received)),
    received,
    closes: traces.every(closesInAssets),
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

function traceOf(traces: readonly Trace[], method: Method): Pick<Trace, 'ends' | 'transfers' | 'request' | 'hops'> {
  return traces.find((one) => one.method === method) ?? { ends: [], transfers: [], hops: [], request: NO_REQUEST }
}

const NO_REQUEST: TraceRequest = { starts: new Set(), direction: 'forward', method: 'fifo', hops: 1, width: 1, leastValue: '' }

function startsOf({ hops, request }: Pick<Trace, 'hops' | 'request'>): Trace['hops'] {
  return hops.filter(({ node }) => request.starts.has(node))
}

/** Traced transfers that went back to a start. */
function returnedOf({ transfers, request }: Pick<Trace, 'transfers' | 'request'>): readonly Trace['transfers'][number][] {
  return transfers.filter(({ transfer, stop }) => stop === undefined && request.starts.has(endsOf(transfer, request.direction)[1]))
}

function largest({ value }: MethodRow): string {
  return Object.values(value).toSorted(compareDecimals).at(-1) ?? '0'
}

function closesInAssets(trace: Trace): boolean {
  const sums = new Map<string, string[]>()
  const add = (asset: string, amount: string): void => void sums.set(asset, [...(sums.get(asset) ?? []), amount])
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
