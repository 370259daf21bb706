import { addDecimals } from '../../../../src-shared/core/decimal.ts'
import type { EndpointId } from '../../../../src-shared/service/table/endpoint.ts'
import type { CallGroup } from './call-rows.ts'

/** One endpoint over one window, with its calls by chain. */
export interface MatrixRow {
  readonly key: string
  readonly endpoint: EndpointId
  readonly subjectIds: readonly string[]
  readonly window: string
  /** Maximum number of pages of any call of the row. */
  readonly pages: number
  /**
   * Call groups by chain, '' for a call without a chain; several when subjects differ in what the
   * case has stored of them.
   */
  readonly cells: ReadonlyMap<string, readonly CallGroup[]>
  /** Credits of what is requested in this row; undefined for an unknown price. */
  readonly price: CallGroup['price']
}

export interface CallMatrix {
  readonly chains: readonly string[]
  readonly rows: readonly MatrixRow[]
  /** Why calls are refused, each reason once. */
  readonly reasons: readonly string[]
}

/** Beyond this many chains, columns are no easier to read than a list. */
const MAX_CHAINS = 8

/**
 * Calls with chains as columns; undefined for one chain or very many, where a list is easier to
 * read.
 */
export function callMatrix(groups: readonly CallGroup[]): CallMatrix | undefined {
  const chains = [...new Set(groups.flatMap(({ chain }) => chain ?? []))].toSorted()
  if (chains.length < 2 || chains.length > MAX_CHAINS) return undefined
  const rows = new Map<string, CallGroup[]>()
  const byEndpoint = new Map<string, string>()
  for (const group of groups.toSorted((a, b) => Number(a.window === '') - Number(b.window === ''))) {
    const own = `${group.endpoint} ${group.window} ${group.page}`
    // A call that cannot be requested has no window of its own: it is shown with what is requested
    // in its row.
    const isGap = group.state === 'not-offered' || group.state === 'refused'
    const key = isGap ? (byEndpoint.get(group.endpoint) ?? own) : own
    rows.set(key, [...(rows.get(key) ?? []), group])
    if (!byEndpoint.has(group.endpoint)) byEndpoint.set(group.endpoint, key)
  }
  const order = [...new Set(groups.map(({ endpoint }) => endpoint))]
  return {
    chains,
    rows: [...rows].map(([key, own]) => matrixRow(key, own)).toSorted((a, b) => order.indexOf(a.endpoint) - order.indexOf(b.endpoint)),
    reasons: [...new Set(groups.flatMap(({ state, reason }) => (state === 'refused' && reason !== '' ? [reason] : [])))],
  }
}

function matrixRow(key: string, own: readonly CallGroup[]): MatrixRow {
  const [first] = own
  if (first === undefined) throw new Error('A row of the matrix has a call')
  const requested = own.filter(({ state }) => state === 'planned')
  const prices = requested.flatMap(({ price }) => (price === undefined ? [] : [price]))
  return {
    key,
    endpoint: first.endpoint,
    subjectIds: [...new Set(own.flatMap(({ subjectIds }) => subjectIds))],
    window: own.find(({ window }) => window !== '')?.window ?? '',
    pages: Math.max(...own.map(({ page, morePages }) => page + morePages)),
    cells: Map.groupBy(own, ({ chain }) => chain ?? ''),
    price:
      prices.length < requested.length
        ? undefined
        : { min: addDecimals(prices.map(({ min }) => min)), max: addDecimals(prices.map(({ max }) => max)) },
  }
}
