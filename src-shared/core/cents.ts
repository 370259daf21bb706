import { addDecimals, compareDecimals, subtractDecimals } from './decimal.ts'

const HALF_A_CENT = '0.005'

/**
 * Figures in cents that add up to their sum, which is rounded half up: those with the largest
 * fraction of a cent are rounded up. Decimal texts.
 */
export function roundToSum(figures: readonly string[]): readonly string[] {
  const parts = figures.map((figure, at) => {
    const cents = wholeCents(figure)
    return { at, cents, fraction: subtractDecimals(figure, textOfCents(cents)) }
  })
  const sum = wholeCents(addDecimals([...figures, HALF_A_CENT]))
  const missing = Number(sum - parts.reduce((all, { cents }) => all + cents, 0n))
  const raised = new Set(
    parts
      .toSorted((a, b) => compareDecimals(b.fraction, a.fraction) || a.at - b.at)
      .slice(0, missing)
      .map(({ at }) => at),
  )
  return parts.map(({ at, cents }) => textOfCents(raised.has(at) ? cents + 1n : cents))
}

/** The cents of a figure, rounded down. */
function wholeCents(figure: string): bigint {
  const plain = addDecimals([figure])
  const isNegative = plain.startsWith('-')
  const [whole = '0', fraction = ''] = plain.replace('-', '').split('.')
  const cents = BigInt(whole + fraction.slice(0, 2).padEnd(2, '0'))
  if (!isNegative) return cents
  return /[1-9]/.test(fraction.slice(2)) ? -cents - 1n : -cents
}

function textOfCents(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
