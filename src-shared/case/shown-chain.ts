import { chainTitle } from '../addresses/chains/chains.ts'
import { visibleText } from '../core/text/safe-text.ts'

const LONGEST = 40

/** The name of a chain that an answer told, for the screen: one that nobody knows as delivered, with what hides in it shown. */
export function shownChain(chain: string): string {
  return visibleText(chainTitle(chain), LONGEST)
}
