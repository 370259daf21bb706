import { capitalise } from '../../core/capitalised.ts'
/**
 * Chains of the service (docs/service-interface.md, 2.2): 38 lower-case identifiers.
 */
// oxfmt-ignore
export const EVM_CHAINS = [
  'arbitrum', 'arc', 'avalanche', 'base', 'bitlayer', 'bnb', 'chiliz', 'citrea', 'ethereum', 'gravity', 'hyperevm', 'iotaevm',
  'katana', 'linea', 'mantle', 'metis', 'monad', 'optimism', 'plasma', 'polygon', 'robinhood', 'sei', 'sonic', 'viction',
] as const
// oxfmt-ignore
export const OTHER_CHAINS = [
  'algorand', 'aptos', 'bitcoin', 'hyperliquid', 'injective', 'mantra', 'near', 'solana', 'stacks', 'starknet', 'stellar', 'sui', 'ton', 'tron',
] as const
export const CHAIN_IDS = [...EVM_CHAINS, ...OTHER_CHAINS] as const

export type ChainId = (typeof CHAIN_IDS)[number]

/** Chains that share one address form. hyperliquid uses EVM addresses. */
export type ChainFamily = 'evm' | Exclude<(typeof OTHER_CHAINS)[number], 'hyperliquid'>

const ALL_CHAINS: ReadonlySet<string> = new Set(CHAIN_IDS)
const EVM: ReadonlySet<string> = new Set([...EVM_CHAINS, 'hyperliquid'])

/** Names that responses use for a chain of the table. */
const CHAIN_ALIASES: ReadonlyMap<string, ChainId> = new Map([['bsc', 'bnb']])

/** Names on screen where capitalising the identifier would be wrong. */
const CHAIN_TITLES: ReadonlyMap<string, string> = new Map([
  ['bnb', 'BNB Chain'],
  ['hyperevm', 'HyperEVM'],
  ['iotaevm', 'IOTA EVM'],
  ['near', 'NEAR'],
  ['robinhood', 'Robinhood Chain'],
  ['ton', 'TON'],
  ['mantra', 'MANTRA'],
  ['bsc', 'BNB Chain'],
])

/** Whether a text is one of the 38 identifiers; exact, lower case. */
export function isChainId(text: string): text is ChainId {
  return ALL_CHAINS.has(text)
}

/** The address family of a chain of the table. */
export function familyOfChain(chain: ChainId): ChainFamily {
  // The set lookup does not narrow: by the definition of ChainFamily every other chain is its own
  // family.
  return EVM.has(chain) ? 'evm' : (chain as ChainFamily)
}

/** Every chain on which an address of this family can exist, in the order of the table. */
export function chainsOfFamily(family: ChainFamily): ChainId[] {
  return CHAIN_IDS.filter((chain) => familyOfChain(chain) === family)
}

/**
 * Maps a chain name of a response to the name used in requests (`bsc` is `bnb`); an unknown name is
 * returned unchanged.
 */
export function normaliseChain(chain: string): string {
  const name = chain.trim().toLowerCase()
  return CHAIN_ALIASES.get(name) ?? (ALL_CHAINS.has(name) ? name : chain)
}

/** The chains of a call on screen: `All chains`, or the names of the comma-separated chains. */
export function chainsTitle(chains: string): string {
  return chains === 'all' ? 'All chains' : chains.split(',').map(chainTitle).join(', ')
}

/** Name of a chain on screen; an unknown one is shown as delivered. */
export function chainTitle(chain: string): string {
  const title = CHAIN_TITLES.get(chain)
  if (title !== undefined) return title
  return ALL_CHAINS.has(chain) ? capitalise(chain) : chain
}
