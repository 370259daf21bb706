import { compareCodeUnits } from '../../core/compare-code-units.ts'
import { addDecimals, compareDecimals } from '../../core/decimal.ts'
import { mapSteps, type Steps } from '../../core/steps.ts'
import { sortSteps } from '../../core/text/sort-steps.ts'
import { addTo, type HopRow, type TraceLedger } from './hop-rows.ts'
import type { StopReason } from './stop-reason.ts'
import { figureOfUnits } from './units.ts'

/**
 * Where traced money is, as far as the trace goes: at an address that is not followed, or remaining
 * at one that is.
 */
export interface TraceEnd {
  readonly node: string
  readonly reason: StopReason
  /** Hop of the sending address, or of the address where the money remains. */
  readonly hop: number
  readonly assets: readonly { readonly asset: string; readonly symbol: string; readonly amount: string }[]
  /**
   * US dollars, decimal text: by the price when it was sent, or on arrival for money that remains.
   */
  readonly value: string
  /** Transfers that brought it; 0 for money that remains. */
  readonly transfers: number
}

interface OpenEnd {
  readonly node: string
  readonly reason: StopReason
  hop: number
  readonly assets: Map<string, { readonly symbol: string; units: bigint }>
  readonly values: string[]
  transfers: number
}

/** Transfers, and ends, processed between two pauses. */
const AT_ONCE = 1000
const ENDS_AT_ONCE = 50

/**
 * Every end of a trace, the greatest first. Together they equal everything received at the starts,
 * in each asset to the last digit.
 */
export function* traceEndSteps(books: TraceLedger, rows: readonly HopRow[]): Steps<readonly TraceEnd[]> {
  const ends = new Map<string, OpenEnd>()
  for (const [at, one] of books.traced.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) yield
    const { far, stop, transfer, amount, value } = one
    // A branch of an address that the trace never reached is not part of it.
    if (stop === undefined) continue
    const hop = books.hops.get(one.near) ?? 0
    const end: OpenEnd = ends.get(`${stop}\n${far}`) ?? { node: far, reason: stop, hop, assets: new Map(), values: [], transfers: 0 }
    ends.set(`${stop}\n${far}`, end)
    const asset = end.assets.get(transfer.asset) ?? { symbol: transfer.symbol, units: 0n }
    end.assets.set(transfer.asset, asset)
    asset.units += amount
    if (value !== '') addTo(end.values, value)
    end.transfers += 1
    end.hop = Math.min(end.hop, hop)
  }
  const reached = yield* mapSteps([...ends.values()], ENDS_AT_ONCE, ({ assets, values, ...end }) => ({
    ...end,
    assets: [...assets].map(([asset, { symbol, units }]) => ({ asset, symbol, amount: figureOfUnits(units, books.decimalPlacesOf(asset)) })),
    value: addDecimals(values),
  }))
  const rests = (yield* mapSteps(rows, ENDS_AT_ONCE, restsOf)).flat()
  // A conversion to a float never reverses an order; where it makes values equal, the exact texts decide.
  const keyed = [...reached, ...rests].map((end) => ({ end, near: Number(end.value) }))
  const sorted = yield* sortSteps(keyed, (a, b) => b.near - a.near || compareEnds(a.end, b.end))
  return sorted.map(({ end }) => end)
}

function compareEnds(a: TraceEnd, b: TraceEnd): number {
  return compareDecimals(b.value, a.value) || a.hop - b.hop || compareCodeUnits(`${a.node}${a.reason}`, `${b.node}${b.reason}`)
}

function restsOf({ node, hop, assets }: HopRow): TraceEnd[] {
  const resting = assets.filter(({ left }) => left !== '0')
  return [...Map.groupBy(resting, ({ reason }) => reason)].map(([reason, own]) => ({
    node,
    reason,
    hop,
    assets: own.map(({ asset, symbol, left }) => ({ asset, symbol, amount: left })),
    value: addDecimals(own.flatMap(({ leftValue }) => (leftValue === '' ? [] : [leftValue]))),
    transfers: 0,
  }))
}
