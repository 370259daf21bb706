import { visibleText } from './safe-text.ts'

/** Characters shown at each end; a leading 0x comes on top. */
export const SHORT_DIGITS = 6
const PREFIX = 2
/** Plain letters and digits, as in nearly every address: nothing to escape. */
const PLAIN = /^\w{0,200}$/

/**
 * An address or hash shortened in the middle, with `digits` characters at each end: people compare
 * the ends.
 */
export function shortAddress(address: string, digits = SHORT_DIGITS): string {
  const text = PLAIN.test(address) ? address : visibleText(address, 200)
  return text.length <= PREFIX + 2 * digits + 3 ? text : `${text.slice(0, PREFIX + digits)}…${text.slice(-digits)}`
}
