import { CHAIN_IDS, familyOfChain } from '../../addresses/chains/chains.ts'
import type { ChainFamily, ChainId } from '../../addresses/chains/chains.ts'

/**
 * Chains per endpoint group (docs/service-interface.md, 4.3), narrowed per endpoint by the
 * interface or, where it is silent, by the public schema.
 */

/** 18 chains: netflow, DEX trades and holdings of smart money. */
// oxfmt-ignore
export const SMART_MONEY_CHAINS: readonly ChainId[] = [
  'arbitrum', 'arc', 'avalanche', 'base', 'bnb', 'ethereum', 'hyperevm', 'iotaevm', 'linea', 'mantle', 'monad', 'optimism', 'plasma', 'polygon',
  'robinhood', 'sei', 'solana', 'sonic',
]

/** 7 chains: historical holdings of smart money. */
export const HISTORICAL_HOLDINGS_CHAINS: readonly ChainId[] = ['arc', 'base', 'bnb', 'ethereum', 'monad', 'robinhood', 'solana']

/** 26 chains: balance, counterparties, balance history. */
// oxfmt-ignore
export const PROFILER_CHAINS: readonly ChainId[] = [
  'arbitrum', 'arc', 'avalanche', 'base', 'bitcoin', 'bnb', 'ethereum', 'hyperevm', 'injective', 'iotaevm', 'linea', 'mantle', 'mantra', 'monad',
  'near', 'optimism', 'plasma', 'polygon', 'robinhood', 'sei', 'solana', 'sonic', 'starknet', 'sui', 'ton', 'tron',
]

/**
 * Families that can have holdings in protocols. The interface names no chains for them
 * (docs/service-interface.md, 4.1); but Bitcoin runs no programs, and the service knows no address
 * of a family without a Profiler chain (docs/service-interface.md, 4.3).
 */
export const PROTOCOL_FAMILIES: readonly ChainFamily[] = [...new Set(without(PROFILER_CHAINS, 'bitcoin').map(familyOfChain))]

/** Transactions and related wallets: all profiler chains except hyperevm. */
export const TRANSACTIONS_CHAINS = without(PROFILER_CHAINS, 'hyperevm')

/** PnL of an address. */
// oxfmt-ignore
export const PROFILER_PNL_CHAINS = without(
  PROFILER_CHAINS, 'bitcoin', 'hyperevm', 'injective', 'iotaevm', 'mantra', 'near', 'starknet', 'ton', 'tron',
)

/**
 * Lookup of one transaction: every chain but solana. polygon is offered because the interface
 * excludes only solana; the service may refuse it.
 */
export const LOOKUP_CHAINS = without(PROFILER_CHAINS, 'solana')

/**
 * Chains whose lookup needs the block time in addition to the hash: by the public documentation,
 * not by the schema.
 */
export const LOOKUP_TIMED_CHAINS: readonly ChainId[] = ['bitcoin', 'starknet', 'sui', 'ton', 'tron']

/** Labels: the interface is silent, the public schema names these. */
// oxfmt-ignore
export const LABELS_CHAINS: readonly ChainId[] = [
  'arbitrum', 'arc', 'avalanche', 'base', 'bnb', 'ethereum', 'hyperevm', 'hyperliquid', 'iotaevm', 'linea', 'mantle', 'monad', 'optimism', 'plasma',
  'polygon', 'robinhood', 'sei', 'solana', 'sonic', 'tron',
]

/** 27 chains of Token God Mode. */
// oxfmt-ignore
export const TGM_CHAINS: readonly ChainId[] = [
  'arbitrum', 'arc', 'avalanche', 'base', 'bitcoin', 'bnb', 'ethereum', 'hyperevm', 'hyperliquid', 'injective', 'iotaevm', 'linea', 'mantle', 'mantra',
  'monad', 'near', 'optimism', 'plasma', 'polygon', 'robinhood', 'sei', 'solana', 'sonic', 'starknet', 'sui', 'ton', 'tron',
]

export const TGM_FLOWS_CHAINS = without(TGM_CHAINS, 'bitcoin')
export const TGM_TRANSFERS_CHAINS = without(TGM_CHAINS, 'hyperliquid')
export const TGM_PNL_CHAINS = without(TGM_CHAINS, 'bitcoin', 'injective', 'iotaevm', 'mantra', 'near', 'starknet', 'ton', 'tron')

/**
 * DEX trades and buyers or sellers: the interface does not narrow them, the public schema omits
 * bitcoin.
 */
export const TGM_TRADES_CHAINS = without(TGM_CHAINS, 'bitcoin')

/** Flow intelligence: 24 chains in the public schema. */
export const TGM_FLOW_INTELLIGENCE_CHAINS = without(TGM_CHAINS, 'bitcoin', 'hyperliquid', 'iotaevm')

/** Screener: the interface is silent, the public schema names the profiler's chains and citrea. */
export const SCREENER_CHAIN_IDS: readonly ChainId[] = CHAIN_IDS.filter((chain) => chain === 'citrea' || PROFILER_CHAINS.includes(chain))

function without(chains: readonly ChainId[], ...left: readonly ChainId[]): readonly ChainId[] {
  return chains.filter((chain) => !left.includes(chain))
}
