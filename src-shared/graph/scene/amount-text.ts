import { compareDecimals, formatDecimal, isDecimal, multiplyDecimals } from '../../core/decimal.ts'
import { memoizeByKey } from '../../core/text/memoize-by-key.ts'

/**
 * US dollars in few characters for the canvas: $3.1k. Exact figures are in the details and the
 * tables.
 */
export const shortUsd = memoizeByKey(itself, (volume: string): string => {
  if (!isDecimal(volume)) return ''
  for (const [min, unit, factor] of [
    ['1000000000', 'B', '0.000000001'],
    ['1000000', 'M', '0.000001'],
    ['1000', 'k', '0.001'],
  ] as const) {
    if (compareDecimals(volume, min) >= 0) return `$${formatDecimal(multiplyDecimals(volume, factor), { maxDigits: 1 })}${unit}`
  }
  const whole = formatDecimal(volume, { maxDigits: 0 })
  return whole.startsWith('<') ? `<$${whole.slice(1)}` : `$${whole}`
})

/** Number of interactions, on the canvas: 18×; '' if it is not reported. */
export const timesText = memoizeByKey(itself, (interactions: string): string =>
  isDecimal(interactions) ? `${formatDecimal(interactions, { maxDigits: 0 })}×` : '',
)

function itself(text: string): string {
  return text
}

/**
 * Width of an edge in pixels, by the logarithm of its US dollars: for drawing, so a float is
 * allowed here.
 */
export function lineWidth(volume: string): number {
  const value = Number(volume)
  if (!Number.isFinite(value) || value <= 0) return 1.25
  return Math.min(5, Math.max(1.25, 1.1 + 1.35 * Math.log10(value / 1000)))
}
