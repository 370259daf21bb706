import { compareDecimals } from '../../../src-shared/decimal.ts'
import type { ViewColumn, ViewRow } from '../../views/panel-view.ts'
import { isUsable } from '../../evidence/usable-cell.ts'
import { FIGURE_KINDS } from './cell-text.ts'

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/**
 * The place of every row in the order of one column, equal values at equal places; undefined for cells that have no
 * value to sort by. Computed once per column: sorting then compares small integers, however long the digits are.
 */
export function sortRanks(rows: readonly ViewRow[], column: ViewColumn): (number | undefined)[] {
  const figures = FIGURE_KINDS.has(column.kind)
  const keyed = rows.flatMap((row, index) => {
    const cell = row.cells[column.id]
    if (cell === undefined || cell.state !== 'value' || (figures && !isUsable(cell))) return []
    return [{ index, text: cell.text, float: figures ? Number(cell.text) : 0 }]
  })
  const compare = figures
    ? compareFigures
    : column.kind === 'time' || column.kind === 'hash' || column.kind === 'address'
      ? compareCodes
      : compareTexts
  keyed.sort(compare)
  const ranks: (number | undefined)[] = Array.from({ length: rows.length })
  let rank = 0
  for (const [place, entry] of keyed.entries()) {
    const before = keyed[place - 1]
    if (before !== undefined && compare(before, entry) !== 0) rank += 1
    ranks[entry.index] = rank
  }
  return ranks
}

interface Keyed {
  readonly text: string
  readonly float: number
}

/** Reading a decimal as a float never turns an order round, it can only make two of them equal: then the exact text decides. */
function compareFigures(a: Keyed, b: Keyed): number {
  if (a.float !== b.float) return a.float < b.float ? -1 : 1
  return a.text === b.text ? 0 : compareDecimals(a.text, b.text)
}

function compareCodes(a: Keyed, b: Keyed): number {
  return a.text === b.text ? 0 : a.text < b.text ? -1 : 1
}

function compareTexts(a: Keyed, b: Keyed): number {
  return collator.compare(a.text, b.text)
}
