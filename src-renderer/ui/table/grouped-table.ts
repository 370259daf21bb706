import { addDecimals } from '../../../src-shared/core/decimal.ts'
import { isUsable } from '../../../src-shared/case/usable-cell.ts'
import type { ViewColumn, ViewRow, ViewTable } from '../../../src-shared/view-models/panel-view.ts'
import { isLeftOut } from '../../../src-shared/view-models/panels/left-out.ts'
import { summedColumns } from './column-sums.ts'
import { ROWS_AT_ONCE } from './rows-at-once.ts'
import { valueOf } from './column-filters.ts'
import { mapChunked } from '../../../src-shared/core/text/page-yield.ts'
import { sortSteps } from '../../../src-shared/core/text/sort-steps.ts'
import { lowerFirst } from '../../../src-shared/core/text/sentence.ts'
import { messages } from '../messages.ts'

/** Figures of a group that are added up at once. */
const AT_ONCE = 1000

/** The column of a grouped table with the number of rows per group. */
export const GROUP_ROWS = 'group-rows'

interface Group {
  readonly text: string
  rows: number
  readonly sums: { readonly id: string; sum: string; used: number; texts: string[] }[]
}

/**
 * Groups the rows at these indexes by their value in one column: the number of rows and the dollar
 * sums of each group, the largest first.
 */
export function* groupedTableSteps(table: ViewTable, indices: Iterable<number>, column: ViewColumn): Generator<undefined, ViewTable, undefined> {
  const summed = summedColumns(table, table.columns)
  const groups = new Map<string, Group>()
  let seen = 0
  for (const index of indices) {
    seen += 1
    if (seen % ROWS_AT_ONCE === 0) yield
    const row = table.rows[index]
    if (row === undefined) continue
    const text = valueOf(row.cells[column.id])
    const group = groups.get(text) ?? { text, rows: 0, sums: summed.map(({ id }) => ({ id, sum: '0', used: 0, texts: [] })) }
    groups.set(text, group)
    group.rows += 1
    for (const one of isLeftOut(row) ? [] : group.sums) {
      const cell = row.cells[one.id]
      if (cell === undefined || !isUsable(cell)) continue
      one.texts.push(cell.text)
      one.used += 1
      if (one.texts.length >= AT_ONCE) {
        one.sum = addDecimals([one.sum, ...one.texts])
        one.texts = []
      }
    }
  }
  yield
  const largest = yield* sortSteps([...groups.values()], (a, b) => b.rows - a.rows)
  const rows = yield* mapChunked(largest, rowOfGroup(column))
  return {
    id: `${table.id}-by-${column.id}`,
    title: `${table.title} by ${lowerFirst(column.title)}`,
    columns: [{ ...column, widest: 400 }, { id: GROUP_ROWS, title: messages.rows, kind: 'count' }, ...summed],
    rows,
  }
}

function rowOfGroup(column: ViewColumn): (group: Group) => ViewRow {
  return ({ text, rows, sums }) => ({
    id: text,
    cells: {
      [column.id]: { text, state: text === '' ? 'missing' : 'value' },
      [GROUP_ROWS]: { text: String(rows), state: 'value' },
      ...Object.fromEntries(
        sums.map(({ id, sum, used, texts }) => [
          id,
          used === 0 ? { text: '', state: 'missing' as const } : { text: addDecimals([sum, ...texts]), state: 'value' as const },
        ]),
      ),
    },
    captureId: '',
    pointer: '',
  })
}
