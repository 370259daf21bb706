import { formatCredits } from '../credits-text.ts'

export { creditsText, formatCredits } from '../credits-text.ts'

/** A count with thousands separators. */
export function formatCount(count: number): string {
  return formatCredits(`${count}`)
}

/**
 * Parses typed credits (`50 000`, `50,000`) into the digits that IPC takes; undefined unless it is
 * a whole number of at most 12 digits.
 */
export function readCredits(typed: string): string | undefined {
  const digits = typed.trim().replace(/[\s,_']/g, '')
  if (!/^\d{1,12}$/.test(digits)) return undefined
  return digits.replace(/^0+(?=\d)/, '')
}

/**
 * Credits that a case may still spend. Reserved and disputed credits count as spent until they are
 * settled.
 */
export function creditsLeft(money: { readonly cap: string; readonly settled: string; readonly reserved: string; readonly disputed: string }): string {
  const left = BigInt(whole(money.cap)) - BigInt(whole(money.settled)) - BigInt(whole(money.reserved)) - BigInt(whole(money.disputed))
  return left < 0n ? '0' : left.toString()
}

/** Credits that a case has spent or may turn out to have spent: settled, reserved and disputed. */
export function creditsSpent(money: { readonly settled: string; readonly reserved: string; readonly disputed: string }): string {
  return (BigInt(whole(money.settled)) + BigInt(whole(money.reserved)) + BigInt(whole(money.disputed))).toString()
}

/**
 * Rounds a fraction up, against the spender. Every price of the service is a whole number today.
 */
function whole(text: string): string {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text)
  if (match === null) return '0'
  const [, digits = '0', fraction = ''] = match
  return /[1-9]/.test(fraction) ? (BigInt(digits) + 1n).toString() : digits
}

/** Used share of a budget, 0 … 1, for drawing only. */
export function spentFraction(spent: string, cap: string): number {
  const total = Number(cap)
  if (!(total > 0)) return 0
  return Math.min(1, Number(spent) / total)
}
