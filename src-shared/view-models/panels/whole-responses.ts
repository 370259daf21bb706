import type { Answer, Row } from '../../service/response/rows.ts'
import type { ColumnRows } from '../../case/columns/column-row.ts'
import { columnsOf } from '../../case/columns/packed-response.ts'

/** Records grouped by response, each record listed once. */
export interface ByAnswer<T> {
  /** Responses in columns all of whose records are included: their precomputed values apply. */
  readonly whole: readonly { readonly answer: Answer; readonly columns: ColumnRows }[]
  /** The records of the other responses, in their order. */
  readonly single: readonly T[]
}

interface Of {
  readonly row: Row
  readonly answer: Answer
}

/** Cached by list: a panel uses one list for several of its fields. */
const known = new WeakMap<readonly Of[], ByAnswer<Of>>()

export function byAnswer<T extends Of>(records: readonly T[]): ByAnswer<T> {
  // The cached value was computed from this list.
  const saved = known.get(records) as ByAnswer<T> | undefined
  if (saved !== undefined) return saved
  const counts = countsOf(records)
  const whole = new Map<Answer, { readonly answer: Answer; readonly columns: ColumnRows }>()
  for (const [answer, count] of counts) {
    const columns = columnsOf(answer)
    if (columns?.count === count) whole.set(answer, { answer, columns })
  }
  const single = whole.size === counts.size ? [] : records.filter(({ answer }) => !whole.has(answer))
  const parted = { whole: [...whole.values()], single }
  known.set(records, parted)
  return parted
}

/**
 * Notes that a list has all records of these responses, each stored in columns, so that they need
 * not be counted.
 */
export function noteWhole(records: readonly Of[], answers: readonly Answer[]): void {
  const whole = answers.flatMap((answer) => {
    const columns = columnsOf(answer)
    return columns === undefined || columns.count === 0 ? [] : [{ answer, columns }]
  })
  known.set(records, { whole, single: [] })
}

/** Number of the records per response. Records of one response are often adjacent. */
function countsOf(records: readonly Of[]): ReadonlyMap<Answer, number> {
  const counts = new Map<Answer, number>()
  let [last, count]: [Answer | undefined, number] = [undefined, 0]
  for (const { answer } of records) {
    if (answer !== last) {
      if (last !== undefined) counts.set(last, count)
      last = answer
      count = counts.get(answer) ?? 0
    }
    count += 1
  }
  if (last !== undefined) counts.set(last, count)
  return counts
}
