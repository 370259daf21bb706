import { familyOfChain, isChainId } from '../../src-shared/addresses/chains/chains.ts'

/** Most addresses of one purchase: more than this is a thousand credits many times over, and a plan of its own. */
export const MOST_OFFERED = 500

/** An address whose labels can be bought for a subject's sake. */
export interface LabelCandidate {
  readonly key: string
  readonly address: string
  readonly family: string
  /** The chain to ask on, 'all' where the address was met on several. */
  readonly chain: string
  /** US dollars exchanged with the subject, exact decimal text; '' where the service gave none. */
  readonly volume: string
  /** The record that the volume stands in (the newest of several). */
  readonly source: { readonly captureId: string; readonly pointer: string } | undefined
}

/** One chain where the address was met on one of its own, all in one call else (both kinds of labels allow that): an address is paid for once. */
export function chainToQuery(chains: readonly string[], family: string): string {
  const [only] = chains
  const isOne = chains.length === 1 && only !== undefined && isChainId(only) && familyOfChain(only) === family
  return isOne ? only : 'all'
}
