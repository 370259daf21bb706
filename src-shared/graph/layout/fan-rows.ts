import type { BoxOf } from './columns.ts'
import type { FlowBranch } from './flow-forest.ts'

/** Step by which a column is shifted up and down. */
const ROW_STEP = 3

/**
 * Puts an outer column of a fan between the rows of the inner one, at a share of the distance from
 * each to the next.
 */
export function betweenRows(outer: readonly FlowBranch[], inner: readonly FlowBranch[], share: number, ys: Map<string, number>, boxOf: BoxOf): void {
  const yOf = ({ id }: FlowBranch): number => ys.get(id) ?? 0
  const rows = inner.map(yOf).toSorted((a, b) => a - b)
  const gaps = rows.slice(1).map((row, at) => (rows[at] ?? row) * (1 - share) + row * share)
  const pitch = Math.max(...outer.map(({ id }) => boxOf(id).above + boxOf(id).below))
  // Add gaps below the last row as needed.
  for (let next = (rows.at(-1) ?? 0) + pitch * share; gaps.length < outer.length; next += pitch) gaps.push(next)
  const first = Math.max(0, Math.floor((gaps.length - outer.length) / 2))
  for (const [at, branch] of outer.toSorted((a, b) => yOf(a) - yOf(b)).entries()) ys.set(branch.id, gaps[first + at] ?? 0)
}

/**
 * Moves a whole column up or down by less than a row, so that the rows of its fan are between those
 * of another as far as possible.
 */
export function sideRows(
  column: readonly FlowBranch[],
  other: readonly FlowBranch[],
  isSided: (branch: FlowBranch) => boolean,
  ys: Map<string, number>,
  boxOf: BoxOf,
): void {
  const yOf = ({ id }: FlowBranch): number => ys.get(id) ?? 0
  const [rows, otherRows] = [column.filter(isSided), other.filter(isSided).map(yOf)]
  const pitch = Math.max(0, ...rows.map(({ id }) => boxOf(id).above + boxOf(id).below))
  let [best, min] = [0, Infinity]
  for (let by = 0; by < pitch; by += ROW_STEP) {
    for (const shift of [by, -by]) {
      const met = rows.filter((branch) => otherRows.some((y) => Math.abs(y - yOf(branch) - shift) < pitch / 3)).length
      if (met < min) [best, min] = [shift, met]
    }
  }
  for (const branch of column) ys.set(branch.id, yOf(branch) + best)
}
