import type { DecodedResponse, Row } from '../../service/response/rows.ts'
import type { ColumnRows } from '../../case/columns/column-row.ts'
import { columnsOf } from '../../case/columns/packed-response.ts'

/** Records grouped by response, each record listed once. */
export interface ByResponse<T> {
  /** Responses in columns all of whose records are included: their precomputed values apply. */
  readonly whole: readonly { readonly response: DecodedResponse; readonly columns: ColumnRows }[]
  /** The records of the other responses, in their order. */
  readonly single: readonly T[]
}

interface Of {
  readonly row: Row
  readonly response: DecodedResponse
}

/** Cached by list: a panel uses one list for several of its fields. */
const known = new WeakMap<readonly Of[], ByResponse<Of>>()

export function byResponse<T extends Of>(records: readonly T[]): ByResponse<T> {
  // The cached value was computed from this list.
  const saved = known.get(records) as ByResponse<T> | undefined
  if (saved !== undefined) return saved
  const counts = countsOf(records)
  const whole = new Map<DecodedResponse, { readonly response: DecodedResponse; readonly columns: ColumnRows }>()
  for (const [response, count] of counts) {
    const columns = columnsOf(response)
    if (columns?.count === count) whole.set(response, { response, columns })
  }
  const single = whole.size === counts.size ? [] : records.filter(({ response }) => !whole.has(response))
  const parted = { whole: [...whole.values()], single }
  known.set(records, parted)
  return parted
}

/**
 * Notes that a list has all records of these responses, each stored in columns, so that they need
 * not be counted.
 */
export function noteWhole(records: readonly Of[], responses: readonly DecodedResponse[]): void {
  const whole = responses.flatMap((response) => {
    const columns = columnsOf(response)
    return columns === undefined || columns.count === 0 ? [] : [{ response, columns }]
  })
  known.set(records, { whole, single: [] })
}

/** Number of the records per response. Records of one response are often adjacent. */
function countsOf(records: readonly Of[]): ReadonlyMap<DecodedResponse, number> {
  const counts = new Map<DecodedResponse, number>()
  let [last, count]: [DecodedResponse | undefined, number] = [undefined, 0]
  for (const { response } of records) {
    if (response !== last) {
      if (last !== undefined) counts.set(last, count)
      last = response
      count = counts.get(response) ?? 0
    }
    count += 1
  }
  if (last !== undefined) counts.set(last, count)
  return counts
}
