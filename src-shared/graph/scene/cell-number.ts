/** Cells per row: a cell further out shares the number of another, which costs only a comparison. */
const ROW = 1 << 16

/**
 * One number for a cell of a plane: building a string key for each query would cost more than the
 * query.
 */
export function cellNumber(column: number, row: number): number {
  return row * ROW + column
}
