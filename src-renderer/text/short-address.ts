import { visibleText } from './safe-text.ts'

const HEAD = 8
const TAIL = 6

/** An address or hash shortened in the middle; both ends stay, which is how people compare them. */
export function shortAddress(address: string): string {
  const text = visibleText(address, 200)
  return text.length <= HEAD + TAIL + 3 ? text : `${text.slice(0, HEAD)}…${text.slice(-TAIL)}`
}
