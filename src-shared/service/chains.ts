/**
 * Chains of the service (service-interface.md section 2.2): 38 lower-case identifiers.
 */
export const EVM_CHAINS = [
  'arbitrum', 'arc', 'avalanche', 'base', 'bitlayer', 'bnb', 'chiliz', 'citrea', 'ethereum', 'gravity', 'hyperevm', 'iotaevm',
  'katana', 'linea', 'mantle', 'metis', 'monad', 'optimism', 'plasma', 'polygon', 'robinhood', 'sei', 'sonic', 'viction',
] as const
export const OTHER_CHAINS = [
  'algorand', 'aptos', 'bitcoin', 'hyperliquid', 'injective', 'mantra', 'near', 'solana', 'stacks', 'starknet', 'stellar', 'sui', 'ton', 'tron',
] as const
export const CHAIN_IDS = [...EVM_CHAINS, ...OTHER_CHAINS] as const

export type ChainId = (typeof CHAIN_IDS)[number]

/** Chains that share one address form. hyperliquid uses EVM addresses. */
export type ChainFamily = 'evm' | Exclude<(typeof OTHER_CHAINS)[number], 'hyperliquid'>
