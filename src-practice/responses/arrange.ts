import { fixedOf, pow10 } from '../fixed.ts'
import type { Query } from '../query.ts'
import type { Wire } from '../wire.ts'

/** Additional digits by which a filter's bound may be finer than the figure that it bounds. */
const FINER = 12

/** A figure that a row can be filtered and ordered by. */
export interface Measure {
  readonly value: bigint
  readonly scale: number
}

/** One row of a response before it is written. */
export interface ResponseRow {
  readonly measures: Readonly<Record<string, Measure | undefined>>
  readonly texts: Readonly<Record<string, string>>
  /** Lists of texts; one match is enough for a filter. */
  readonly lists?: Readonly<Record<string, readonly string[]>>
  readonly wire: () => Wire
}

export interface Page {
  readonly rows: readonly Wire[]
  readonly pagination: Wire
}

/**
 * Filters, orders and cuts a page. Ranges include both bounds; a row without the figure is outside
 * every range and comes last.
 */
export function arrange(rows: readonly ResponseRow[], query: Query, usualOrder: Query['order']): Page {
  const saved = rows.filter((row) => passes(row, query))
  const order = query.order.length > 0 ? query.order : usualOrder
  const sorted = saved.toSorted((a, b) => {
    for (const { field, direction } of order) {
      const by = compare(a, b, field, direction === 'DESC')
      if (by !== 0) return by
    }
    return 0
  })
  return pageOf(sorted, query)
}

/** The page that a query requests, with is_last_page. */
export function pageOf(rows: readonly ResponseRow[], query: Query): Page {
  const first = (query.page - 1) * query.perPage
  return {
    rows: rows.slice(first, first + query.perPage).map((row) => row.wire()),
    pagination: { page: query.page, per_page: query.perPage, is_last_page: first + query.perPage >= rows.length },
  }
}

function passes(row: ResponseRow, query: Query): boolean {
  for (const [field, filter] of query.filters) {
    if (filter.kind === 'range' && field in row.measures) {
      const measure = row.measures[field]
      if (!measure) return false
      // A bound may be finer than the figure: 4.67 traders includes 5 and excludes 4.
      const value = measure.value * pow10(FINER)
      if (filter.min !== undefined && value < fixedOf(filter.min, measure.scale + FINER)) return false
      if (filter.max !== undefined && value > fixedOf(filter.max, measure.scale + FINER)) return false
    }
    if (filter.kind !== 'texts' || !(field in row.texts)) continue
    const texts = row.lists?.[field] ?? [row.texts[field] ?? '']
    if (!filter.texts.some((wanted) => texts.some((text) => matchesFilter(wanted, text)))) return false
  }
  return true
}

/** Text filters ignore case for hexadecimal addresses only: base58 is case-sensitive. */
export function matchesFilter(wanted: string, text: string): boolean {
  return wanted === text || (/^0x[0-9a-f]+$/i.test(wanted) && wanted.toLowerCase() === text.toLowerCase())
}

function compare(a: ResponseRow, b: ResponseRow, field: string, descending: boolean): number {
  const turn = descending ? -1 : 1
  if (field in a.measures) {
    const [one, other] = [a.measures[field], b.measures[field]]
    if (!one || !other) return one ? -1 : other ? 1 : 0
    // Amounts of different tokens have different scales.
    const [left, right] = [one.value * pow10(Math.max(other.scale - one.scale, 0)), other.value * pow10(Math.max(one.scale - other.scale, 0))]
    return left === right ? 0 : left < right ? -turn : turn
  }
  const [one = '', other = ''] = [a.texts[field], b.texts[field]]
  return one === other ? 0 : one < other ? -turn : turn
}
