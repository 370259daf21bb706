import { formatCredits } from '../credits-text.ts'

export { creditsText, formatCredits } from '../credits-text.ts'

/** A count with thousands set apart. */
export function formatCount(count: number): string {
  return formatCredits(`${count}`)
}

/** Credits as typed by a person (`50 000`, `50,000`), as the digits that the bridge takes; undefined when not a whole number of at most 12 digits. */
export function readCredits(typed: string): string | undefined {
  const digits = typed.trim().replace(/[\s,_']/g, '')
  if (!/^\d{1,12}$/.test(digits)) return undefined
  return digits.replace(/^0+(?=\d)/, '')
}

/** What a case may still spend. Reserved and disputed credits count as spent until they are settled. */
export function creditsLeft(money: { readonly cap: string; readonly settled: string; readonly reserved: string; readonly disputed: string }): string {
  const left = BigInt(whole(money.cap)) - BigInt(whole(money.settled)) - BigInt(whole(money.reserved)) - BigInt(whole(money.disputed))
  return left < 0n ? '0' : left.toString()
}

/** What a case has spent or may turn out to have spent. */
export function creditsSpent(money: { readonly settled: string; readonly reserved: string; readonly disputed: string }): string {
  return (BigInt(whole(money.settled)) + BigInt(whole(money.reserved)) + BigInt(whole(money.disputed))).toString()
}

/** Credits are whole in every price of the service; a fraction (should one ever come) is rounded up, against the spender. */
function whole(text: string): string {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text)
  if (match === null) return '0'
  const [, digits = '0', fraction = ''] = match
  return /[1-9]/.test(fraction) ? (BigInt(digits) + 1n).toString() : digits
}

/** Part of a budget that is used, 0 … 1, for drawing only. */
export function spentFraction(spent: string, cap: string): number {
  const total = Number(cap)
  if (!(total > 0)) return 0
  return Math.min(1, Number(spent) / total)
}
