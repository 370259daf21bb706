import { chainTitle } from '../addresses/chains/chains.ts'
import { visibleText } from '../core/text/safe-text.ts'

const MAX_CHAIN_LENGTH = 40

/**
 * The on-screen name of a chain in a response: unknown ones as delivered, with invisible
 * characters made visible.
 */
export function shownChain(chain: string): string {
  return visibleText(chainTitle(chain), MAX_CHAIN_LENGTH)
}
