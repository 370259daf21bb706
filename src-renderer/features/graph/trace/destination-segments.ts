import { addDecimals, compareDecimals, isZeroDecimal, ratioOf, subtractDecimals } from '../../../../src-shared/core/decimal.ts'
import type { Method } from '../../../../src-shared/view-models/trace/account.ts'
import type { MethodRow, MethodTable } from '../../../../src-shared/view-models/trace/method-table.ts'
import { inferredPart } from '../../../../src-shared/view-models/trace/traced-shares.ts'
import { sortOf, type EndSort } from './trace-words.ts'

/** A destination in the bar, or the smaller ones together. */
export interface DestinationSegment {
  readonly key: string
  /** All its addresses. */
  readonly nodes: readonly string[]
  /** The row of the method table; undefined for several rows together. */
  readonly row: MethodRow | undefined
  /** Number of rows that it represents. */
  readonly count: number
  readonly sort: EndSort
  readonly isInferred: boolean
  /** US dollars, decimal text, and their share of all destinations, a ratio. */
  readonly value: string
  readonly share: string
}

/** More do not fit next to the graph; the others are one segment. */
const MAX_SEGMENTS = 8
const SHARE_PLACES = 4
const NO_ARRIVALS: ReadonlyMap<string, string> = new Map()
/** Destinations below this share of the whole are too thin to be seen. */
const MIN_SHARE = '0.005'
/** From top to bottom, as in the graph. */
const ORDER: readonly EndSort[] = ['bridge', 'mixer', 'open', 'unfollowed', 'exchange', 'contract', 'left']

/** The destinations of one method from top to bottom: those on other chains first, remains and fees last. `arrivals`: as `inferredArrivals`. */
export function destinationSegments(
  { rows, total }: MethodTable,
  method: Method,
  inferred: ReadonlySet<string>,
  arrivals: ReadonlyMap<string, string> = NO_ARRIVALS,
): readonly DestinationSegment[] {
  const whole = total[method] ?? '0'
  const present = rows.flatMap((row) => {
    const value = row.value[method] ?? '0'
    if (isZeroDecimal(value) || compareDecimals(value, '0') < 0) return []
    const share = row.share[method] ?? '0'
    const part = inferredPart(row, value, arrivals)
    if (part === undefined) return [{ row, key: row.key, value, share, isInferred: row.nodes.some((node) => inferred.has(node)) }]
    const shareOf = (one: string): string => ratioOf(one, whole, SHARE_PLACES) ?? '0'
    const observed = subtractDecimals(value, part)
    return [
      { row, key: row.key, value: observed, share: shareOf(observed), isInferred: false },
      { row, key: `${row.key} inferred`, value: part, share: shareOf(part), isInferred: true },
    ]
  })
  const sorted = present.toSorted((a, b) => compareDecimals(b.value, a.value))
  const thin = sorted.filter(({ row, share }) => row.reason !== 'bridge-fee' && compareDecimals(share, MIN_SHARE) < 0)
  const wide = sorted.length - (thin.length > 1 ? thin.length : 0)
  const max = wide < sorted.length || wide > MAX_SEGMENTS ? MAX_SEGMENTS - 1 : MAX_SEGMENTS
  const small = new Set(thin.length > 1 ? thin : [])
  const distinct = sorted.filter((one) => !small.has(one))
  for (const one of distinct.slice(max)) small.add(one)
  const large = distinct.slice(0, max)
  const segments = large.map(({ row, key, value, share, isInferred }): DestinationSegment => ({
    key,
    nodes: row.nodes,
    row,
    count: 1,
    sort: sortOf(row.reason),
    isInferred,
    value,
    share,
  }))
  const positions = (one: DestinationSegment): number =>
    one.row?.reason === 'bridge-fee' ? ORDER.length : one.isInferred ? -1 : ORDER.indexOf(one.sort)
  const ordered = segments.toSorted((a, b) => positions(a) - positions(b) || compareDecimals(b.value, a.value))
  if (small.size === 0) return ordered
  const others = sorted.filter((one) => small.has(one))
  const rest = addDecimals(others.map(({ value }) => value))
  return [
    ...ordered,
    {
      key: 'others',
      nodes: [...new Set(others.flatMap(({ row }) => row.nodes))],
      row: undefined,
      count: others.length,
      sort: 'unfollowed',
      isInferred: false,
      value: rest,
      share: ratioOf(rest, whole, SHARE_PLACES) ?? '0',
    },
  ]
}
