/** Rows of one bench; `ratio` is the figure over the peer named in the same row. */
export interface RatioRow {
  readonly what: string
  readonly figure: number
  readonly unit: string
  readonly peer: string
  readonly peerFigure: number
  readonly target: string
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Prints figures beside their peers of the same run, the ratio first of all. */
export function printRatios(rows: readonly RatioRow[]): void {
  const table = rows.map((row) => ({
    what: row.what,
    ratio: (row.figure / row.peerFigure).toFixed(2),
    target: row.target,
    figure: `${row.figure.toFixed(row.figure < 10 ? 1 : 0)} ${row.unit}`,
    peer: `${row.peer} ${row.peerFigure.toFixed(row.peerFigure < 10 ? 1 : 0)} ${row.unit}`,
  }))
  console.table(table)
}
