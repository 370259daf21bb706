import { visibleText } from './safe-text.ts'

/** Characters of each end that are shown, those behind the 0x of an address that has one. */
export const SHORT_DIGITS = 6
const PREFIX = 2
/** Plain letters and digits, as nearly every address is: nothing in them has to be made visible. */
const PLAIN = /^\w{0,200}$/

/** An address or hash shortened in the middle; both ends stay, which is how people compare them. `digits` of each end. */
export function shortAddress(address: string, digits = SHORT_DIGITS): string {
  const text = PLAIN.test(address) ? address : visibleText(address, 200)
  return text.length <= PREFIX + 2 * digits + 3 ? text : `${text.slice(0, PREFIX + digits)}…${text.slice(-digits)}`
}
