import { familyOfChain, isChainId } from '../../src-shared/addresses/chains/chains.ts'

/**
 * Maximum addresses per purchase: more would cost many thousands of credits and
 * needs a plan of its own.
 */
export const MAX_OFFERED = 500

/** An address whose labels can be bought on behalf of a subject. */
export interface LabelCandidate {
  readonly key: string
  readonly address: string
  readonly family: string
  /** The chain to request, 'all' where the address occurs on several. */
  readonly chain: string
  /**
   * US dollars exchanged with the subject, exact decimal text; '' where the service reported none.
   */
  readonly volume: string
  /** The record with the volume (the newest of several). */
  readonly source: { readonly captureId: string; readonly pointer: string } | undefined
}

/**
 * The one chain where the address occurs, else one call for all chains (both kinds of labels allow
 * that): an address is paid for once.
 */
export function chainToQuery(chains: readonly string[], family: string): string {
  const [only] = chains
  const isOne = chains.length === 1 && only !== undefined && isChainId(only) && familyOfChain(only) === family
  return isOne ? only : 'all'
}
