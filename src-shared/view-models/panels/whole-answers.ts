import type { Answer, Row } from '../../service/response/rows.ts'
import type { ColumnRows } from '../../case/columns/column-row.ts'
import { columnsOf } from '../../case/columns/packed-answer.ts'

/** Records by the answers that they come from, each of them there once. */
export interface ByAnswer<T> {
  /** Answers in columns all of whose records are there: what was worked out of one when it was decoded holds for them. */
  readonly whole: readonly { readonly answer: Answer; readonly columns: ColumnRows }[]
  /** The records of the other answers, in their order. */
  readonly single: readonly T[]
}

interface Of {
  readonly row: Row
  readonly answer: Answer
}

/** By list: a panel asks the same of one list for several of its fields. */
const known = new WeakMap<readonly Of[], ByAnswer<Of>>()

export function byAnswer<T extends Of>(records: readonly T[]): ByAnswer<T> {
  // What is kept under a list was made of it.
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

/** Notes of a list that it has all records of these answers, each of them in columns: nobody needs to count them. */
export function noteWhole(records: readonly Of[], answers: readonly Answer[]): void {
  const whole = answers.flatMap((answer) => {
    const columns = columnsOf(answer)
    return columns === undefined || columns.count === 0 ? [] : [{ answer, columns }]
  })
  known.set(records, { whole, single: [] })
}

/** How many of the records each answer has. Records of one answer often stand together. */
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
