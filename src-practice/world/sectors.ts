import type { Asset } from './tokens.ts'

/**
 * The sectors that the service lists, as recorded: both 'Memecoin' and 'Memecoins' are among them.
 */
// oxfmt-ignore
export const SECTORS = [
  'AI Agents', 'AI Meme', 'Artificial Intelligence', 'BRC20s/Bitcoin Ecosystem', 'Bags.fm', 'Crypto Payments', 'Data source and Oracle',
  'DeFi Lending (Money Markets)', 'DePIN', 'DeSci', 'Decentralised Exchanges', 'GambleFi', 'GameFi', 'Internet Capital Market',
  'L1/L2 Token & Derivatives', 'LRTs', 'LSTs', 'Memecoin', 'Memecoins', 'Metaverse', 'NFTFi', 'NFTs', 'Perps, Options and Derivatives', 'RWAs',
  'Restaking', 'Scaling & Connectivity', 'Social Fi', 'Stablecoin', 'Stablecoin Issuers', 'Tokenized Stocks', 'Yield Bearing',
  'Yield Farming Protocols', 'x402',
] as const

const BY_SYMBOL: Readonly<Record<string, readonly (typeof SECTORS)[number][]>> = {
  LARK: ['Data source and Oracle'],
  TIDE: ['Decentralised Exchanges', 'Yield Farming Protocols'],
  MOSS: ['DeFi Lending (Money Markets)'],
  EMBR: ['Scaling & Connectivity'],
  HELO: ['DePIN'],
  FROGGO: ['Memecoins'],
  WOOFER: ['Memecoins'],
  KELP: ['Perps, Options and Derivatives'],
}

/** Sectors of an asset; many have none, as recorded. */
export function sectorsOf({ symbol, kind }: Asset): readonly string[] {
  if (kind === 'stable') return ['Stablecoin']
  if (kind === 'native') return ['L1/L2 Token & Derivatives']
  return kind === 'spam' ? [] : (BY_SYMBOL[symbol] ?? [])
}
