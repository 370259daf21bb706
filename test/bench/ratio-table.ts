/** Rows of one bench; `ratio` is the figure over the peer named in the same row. */
export interface RatioRow {
  readonly what: string
  readonly figure: number
  readonly unit: string
  /** Undefined if Casebook is measured alone. */
  readonly peer: string | undefined
  readonly peerFigure: number | undefined
  readonly target: string
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/**
 * Prints figures with those of their peers in the same run, the ratio first; a row without a figure
 * fails the bench.
 */
export function printRatios(rows: readonly RatioRow[]): void {
  const text = (figure: number, unit: string): string => `${figure.toFixed(figure < 10 ? 1 : 0)} ${unit}`
  const table = rows.map(({ what, figure, unit, peer, peerFigure, target }) => {
    if (peer === undefined || peerFigure === undefined) return { what, figure: text(figure, unit) }
    return { what, ratio: (figure / peerFigure).toFixed(2), target, figure: text(figure, unit), peer: `${peer} ${text(peerFigure, unit)}` }
  })
  console.table(table)
  const unmeasured = rows.filter(({ figure }) => Number.isNaN(figure))
  for (const { what } of unmeasured) console.error(`Nothing was measured: ${what}`)
  if (unmeasured.length > 0 || rows.length === 0) process.exitCode = 1
}
