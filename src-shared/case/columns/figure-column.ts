/**
 * Figures of many records, stored compactly without losing a digit or trailing zero: all
 * digits as one integer, and the number of decimal places. Plain data, so that it can be
 * stored and sent to a worker.
 */
export interface FigureColumn {
  readonly digits: BigInt64Array
  /** Decimal places; `NO_FIGURE` where there is none, `AS_TEXT` where the figure is in `texts`. */
  readonly places: Int8Array
  /** Figures in another form (exponent, nineteen or more digits, negative zero), by row. */
  readonly texts: ReadonlyMap<number, string>
}

export const NO_FIGURE = -1
export const AS_TEXT = -2
/** Eighteen digits always fit into 64 bits. */
const MAX_DIGITS = 18
const PLAIN = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/

/** The column of these decimal texts; '' means no figure. */
export function figureColumnOf(figures: readonly string[]): FigureColumn {
  const digits = new BigInt64Array(figures.length)
  const places = new Int8Array(figures.length).fill(NO_FIGURE)
  const texts = new Map<number, string>()
  for (const [row, text] of figures.entries()) {
    if (text === '') continue
    const scaled = scaledOf(text)
    if (scaled === undefined) texts.set(row, text)
    else digits[row] = scaled.digits
    places[row] = scaled?.places ?? AS_TEXT
  }
  return { digits, places, texts }
}

/**
 * A plain figure as an integer and its decimal places; undefined for one that
 * would not round-trip exactly.
 */
function scaledOf(text: string): { readonly digits: bigint; readonly places: number } | undefined {
  if (text.length > MAX_DIGITS + 2 || !PLAIN.test(text)) return undefined
  const point = text.indexOf('.')
  const whole = point === -1 ? text : text.slice(0, point) + text.slice(point + 1)
  if (whole.length > MAX_DIGITS) return undefined
  const digits = BigInt(whole)
  if (digits === 0n && text.startsWith('-')) return undefined
  return { digits, places: point === -1 ? 0 : text.length - point - 1 }
}

/** The figure of a row as delivered; '' where there is none. */
export function figureAt({ digits, places, texts }: FigureColumn, row: number): string {
  const after = places[row] ?? NO_FIGURE
  if (after === NO_FIGURE) return ''
  if (after === AS_TEXT) return texts.get(row) ?? ''
  return figureText(digits[row] ?? 0n, after)
}

/** Formats an integer with its last `places` digits after the decimal point. */
export function figureText(digits: bigint, places: number): string {
  if (places === 0) return String(digits)
  const unsigned = String(digits < 0n ? -digits : digits).padStart(places + 1, '0')
  const point = unsigned.length - places
  return `${digits < 0n ? '-' : ''}${unsigned.slice(0, point)}.${unsigned.slice(point)}`
}
