/** Cells of a row: further out two cells share a number, which costs a comparison and nothing else. */
const ROW = 1 << 16

/** One number for a cell of a plane: to put texts together for each question would cost more than the question. */
export function cellNumber(column: number, row: number): number {
  return row * ROW + column
}
