import type { WorldFamily } from './addresses.ts'
import { makeAddress } from './addresses.ts'

/** Chains of the simulated world. */
export const WORLD_CHAINS = ['ethereum', 'bnb', 'base', 'arbitrum', 'polygon', 'optimism', 'solana', 'bitcoin', 'tron'] as const
export type WorldChain = (typeof WORLD_CHAINS)[number]

export function familyOf(chain: WorldChain): WorldFamily {
  return chain === 'solana' || chain === 'bitcoin' || chain === 'tron' ? chain : 'evm'
}

export type TokenKind = 'native' | 'stable' | 'traded' | 'spam'

/** Something with one price, on one or more chains. */
export interface Asset {
  readonly symbol: string
  readonly name: string
  readonly kind: TokenKind
  readonly chains: readonly WorldChain[]
  /** Price on the first day at PRICE_SCALE, in trillionths of a dollar; undefined = no price. */
  readonly firstPrice: bigint | undefined
  /** Maximum daily move, in hundredths of a percent. */
  readonly swing: number
  readonly decimals: number
}

export interface Token {
  readonly index: number
  readonly asset: Asset
  readonly chain: WorldChain
  readonly address: string
  readonly decimals: number
}

const DOLLAR = 1_000_000_000_000n
const ETHEREUM_LIKE: readonly WorldChain[] = ['ethereum', 'base', 'arbitrum', 'optimism']

function asset(
  symbol: string,
  name: string,
  kind: TokenKind,
  chains: readonly WorldChain[],
  firstPrice: bigint | undefined,
  swing: number,
  decimals: number,
): Asset {
  return { symbol, name, kind, chains, firstPrice, swing, decimals }
}

/**
 * Stablecoin contracts as their issuers publish them: with invented ones the application would
 * regard every payment as one in a token that imitates another.
 */
const DOLLAR_CONTRACTS: Readonly<Record<string, Readonly<Partial<Record<WorldChain, string>>>>> = {
  USDC: {
    ethereum: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
    base: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
    arbitrum: '0xaf88d065e77c8cc2239327c5edb3a432268e5831',
    optimism: '0x0b2c639c533813f4aa9d7837caf62653d097ff85',
    polygon: '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359',
    solana: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  },
  USDT: {
    ethereum: '0xdac17f958d2ee523a2206206994597c13d831ec7',
    arbitrum: '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9',
    polygon: '0xc2132d05d31c914a87c6611c10748aeb04b58e8f',
    bnb: '0x55d398326f99059ff775485246999027b3197955',
    tron: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  },
  DAI: { ethereum: '0x6b175474e89094c44da98b954eedeac495271d0f' },
}

/**
 * The simulated assets: native coins, stablecoins and WBTC are named after real ones, the others
 * are invented. Spam has typical names that screens must handle: markup, formulas, direction marks,
 * look-alike letters.
 */
export const ASSETS: readonly Asset[] = [
  asset('ETH', 'Ether', 'native', ETHEREUM_LIKE, 2_480n * DOLLAR, 380, 18),
  asset('BNB', 'BinanceCoin', 'native', ['bnb'], 560n * DOLLAR, 330, 18),
  asset('POL', 'Polygon Ecosystem Token', 'native', ['polygon'], 410_000_000_000n, 420, 18),
  asset('SOL', 'Solana', 'native', ['solana'], 152n * DOLLAR, 450, 9),
  asset('BTC', 'Bitcoin', 'native', ['bitcoin'], 61_400n * DOLLAR, 280, 8),
  asset('TRX', 'Tron', 'native', ['tron'], 160_000_000_000n, 300, 6),
  asset('USDC', 'USD Coin', 'stable', ['ethereum', 'base', 'arbitrum', 'optimism', 'polygon', 'solana'], DOLLAR, 4, 6),
  asset('USDT', 'Tether USD', 'stable', ['ethereum', 'arbitrum', 'polygon', 'tron'], DOLLAR, 5, 6),
  asset('USDT', 'Tether USD', 'stable', ['bnb'], DOLLAR, 5, 18),
  asset('DAI', 'Dai Stablecoin', 'stable', ['ethereum'], DOLLAR, 6, 18),
  asset('WBTC', 'Wrapped BTC', 'traded', ['ethereum', 'arbitrum'], 61_400n * DOLLAR, 280, 8),
  asset('LARK', 'Larkspur Protocol', 'traded', ['ethereum', 'base'], 3_200_000_000_000n, 700, 18),
  asset('TIDE', 'Tidepool', 'traded', ['ethereum', 'arbitrum', 'base'], 840_000_000_000n, 650, 18),
  asset('MOSS', 'Mossbank', 'traded', ['ethereum', 'polygon'], 12_000_000_000n, 800, 18),
  asset('QRRY', 'Quarry Index', 'traded', ['ethereum'], 41n * DOLLAR, 500, 18),
  asset('EMBR', 'Ember', 'traded', ['arbitrum', 'optimism'], 230_000_000_000n, 750, 18),
  asset('HELO', 'Helio Grid', 'traded', ['bnb', 'polygon'], 1_750_000_000_000n, 600, 18),
  asset('PEBL', 'Pebble', 'traded', ['bnb'], 61_000_000_000n, 820, 18),
  asset('DRFT', 'Driftwood', 'traded', ['base'], 4_400_000_000n, 900, 18),
  asset('FROGGO', 'Froggo', 'traded', ['base', 'ethereum'], 1_900_000n, 1_400, 18),
  asset('WOOFER', 'Woofer the Dog', 'traded', ['solana'], 28_000_000n, 1_400, 6),
  asset('KELP', 'Kelp Markets', 'traded', ['solana'], 520_000_000_000n, 800, 9),
  asset('SATNOTE', 'Sat Note', 'traded', ['solana'], 310_000n, 1_800, 6),
  asset('USDС', 'USD Coin (official)', 'spam', ['ethereum', 'bnb', 'base'], undefined, 0, 6),
  asset('<img src=x onerror=alert(1)>', '"><script>alert(document.cookie)</script>', 'spam', ['ethereum', 'polygon'], undefined, 0, 18),
  asset(
    '=HYPERLINK("https://claim.example","CLAIM")',
    '⚠️ Visit claim-reward.example for 5,000 USDC',
    'spam',
    ['ethereum', 'arbitrum', 'bnb'],
    undefined,
    0,
    18,
  ),
  asset('TDSU\u202eCDSU', 'Right\u202eto left\u2066 \u200bReward', 'spam', ['bnb', 'solana'], undefined, 0, 9),
  asset('ЕTH', 'Ether \u0000airdrop', 'spam', ['base', 'optimism', 'solana'], 900_000_000_000n, 3_000, 9),
]

/**
 * The native coin's address: forty e on EVM chains, the wrapped form on Solana. Those of Bitcoin
 * and Tron are never shown and use the EVM form.
 */
export function nativeAddress(chain: WorldChain): string {
  return chain === 'solana' ? 'So11111111111111111111111111111111111111112' : `0x${'e'.repeat(40)}`
}

/** Every asset on every chain that has it. */
export function makeTokens(seed: string): readonly Token[] {
  const tokens: Token[] = []
  for (const [number, one] of ASSETS.entries()) {
    for (const chain of one.chains) {
      const known = one.kind === 'native' ? nativeAddress(chain) : one.kind === 'stable' ? DOLLAR_CONTRACTS[one.symbol]?.[chain] : undefined
      const address = known ?? makeAddress(familyOf(chain), seed, `token/${number}/${chain}`)
      tokens.push({ index: tokens.length, asset: one, chain, address, decimals: one.decimals })
    }
  }
  return tokens
}
