import { isPlainText } from '../../core/text/safe-text.ts'

/** Addresses that represent coins without a contract. */
const NATIVE_EVERYWHERE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const NATIVE_BY_CHAIN: Readonly<Record<string, readonly string[]>> = {
  solana: ['So11111111111111111111111111111111111111112', 'So11111111111111111111111111111111111111111'],
  arc: ['0xfffffffffffffffffffffffffffffffffffffffe'],
  sui: ['0x2::sui::SUI', '0x0000000000000000000000000000000000000000000000000000000000000002::sui::SUI'],
}

/**
 * The symbol of a chain's own coin. It identifies only a record without a contract, since a token
 * with a contract can have any symbol.
 */
// oxfmt-ignore
const COIN_SYMBOLS: Readonly<Record<string, readonly string[]>> = {
  algorand: ['ALGO'], aptos: ['APT'], arbitrum: ['ETH'], avalanche: ['AVAX'], base: ['ETH'], bitcoin: ['BTC'], bnb: ['BNB'], chiliz: ['CHZ'],
  ethereum: ['ETH'], hyperevm: ['HYPE'], injective: ['INJ'], katana: ['ETH'], linea: ['ETH'], mantle: ['MNT'], metis: ['METIS'], monad: ['MON'],
  near: ['NEAR'], optimism: ['ETH'], plasma: ['XPL'], polygon: ['POL', 'MATIC'], sei: ['SEI'], solana: ['SOL'], sonic: ['S'], stacks: ['STX'],
  stellar: ['XLM'], sui: ['SUI'], ton: ['TON'], tron: ['TRX'], viction: ['VIC'],
}

/**
 * Contracts of coins pegged to the US dollar, by chain, from the issuers' publications. A symbol
 * alone proves nothing: anyone can name a token USDC, so a token counts as stable only by chain and
 * contract.
 */
const STABLE_BY_CHAIN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ethereum: {
    '0xdac17f958d2ee523a2206206994597c13d831ec7': 'USDT',
    '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48': 'USDC',
    '0x6b175474e89094c44da98b954eedeac495271d0f': 'DAI',
    '0xdc035d45d973e3ec169d2276ddab16f1e407384f': 'USDS',
    '0x6c3ea9036406852006290770bedfcaba0e23a0e8': 'PYUSD',
    '0xc5f0f7b66764f6ec8c8dff7ba683102295e16409': 'FDUSD',
    '0x0000000000085d4780b73119b644ae5ecd22b376': 'TUSD',
    '0x4c9edd5852cd905f086c759e8383e09bff1e68b3': 'USDE',
    '0x853d955acef822db058eb8505911ed77f175b99e': 'FRAX',
    '0x4fabb145d64652a948d72533023f6e7a623c7c53': 'BUSD',
  },
  bnb: {
    '0x55d398326f99059ff775485246999027b3197955': 'USDT',
    '0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d': 'USDC',
    '0xe9e7cea3dedca5984780bafc599bd69add087d56': 'BUSD',
    '0x1af3f329e8be154074d8769d1ffa4ee058b1dbc3': 'DAI',
    '0xc5f0f7b66764f6ec8c8dff7ba683102295e16409': 'FDUSD',
  },
  polygon: {
    '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359': 'USDC',
    '0x2791bca1f2de4661ed88a30c99a7a9449aa84174': 'USDC.E',
    '0xc2132d05d31c914a87c6611c10748aeb04b58e8f': 'USDT',
    '0x8f3cf7ad23cd3cadbd9735aff958023239c6a063': 'DAI',
  },
  arbitrum: {
    '0xaf88d065e77c8cc2239327c5edb3a432268e5831': 'USDC',
    '0xff970a61a04b1ca14834a43f5de4533ebddb5cc8': 'USDC.E',
    '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9': 'USDT',
    '0xda10009cbd5d07dd0cecc66161fc93d7c9000da1': 'DAI',
  },
  optimism: {
    '0x0b2c639c533813f4aa9d7837caf62653d097ff85': 'USDC',
    '0x7f5c764cbc14f9669b88837ca1490cca17c31607': 'USDC.E',
    '0x94b008aa00579c1307b0ef2c499ad98a8ce58e58': 'USDT',
    '0xda10009cbd5d07dd0cecc66161fc93d7c9000da1': 'DAI',
  },
  base: {
    '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913': 'USDC',
    '0xfde4c96c8593536e31f229ea8f37b2ada2699bb2': 'USDT',
    '0xd9aaec86b65d86f6a7b5b1b0c42ffa531710b6ca': 'USDBC',
    '0x50c5725949a6f0c72e6c4a641f24049a917db0cb': 'DAI',
  },
  avalanche: {
    '0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e': 'USDC',
    '0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7': 'USDT',
  },
  linea: {
    '0x176211869ca2b568f2a7d4ee941e073a821ee1ff': 'USDC',
    '0xa219439258ca9da29e9cc4ce5596924745e12b93': 'USDT',
  },
  mantle: {
    '0x09bc4e0d864854c6afb6eb9a9cdf58ac190d0df9': 'USDC',
    '0x201eba5cc46d216ce6dc03f6a759e8e766e956ae': 'USDT',
  },
  solana: {
    EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v: 'USDC',
    Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB: 'USDT',
    '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo': 'PYUSD',
  },
  tron: { TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t: 'USDT' },
}

const STABLE_SYMBOLS: ReadonlySet<string> = new Set(Object.values(STABLE_BY_CHAIN).flatMap((coins) => Object.values(coins)))
const KNOWN_SYMBOLS: ReadonlySet<string> = new Set([...STABLE_SYMBOLS, ...Object.values(COIN_SYMBOLS).flat()])

/**
 * unverified: the symbol of a coin whose contract on this chain is known, or one that imitates a
 * known symbol, with another contract.
 */
export type TokenKind = 'native' | 'stable' | 'unverified' | 'other'

export function tokenKind(chain: string, address: string, symbol: string): TokenKind {
  if (isNativeAddress(chain, address)) return 'native'
  const lower = address.toLowerCase()
  const coins = ownValue(STABLE_BY_CHAIN, chain) ?? {}
  // 0x addresses are written in either case; base58 addresses are case-sensitive.
  if (ownValue(coins, address.startsWith('0x') ? lower : address) !== undefined) return 'stable'
  const called = foldSymbol(symbol)
  const isOther = Object.values(coins).includes(called) || (isOwnContract(chain, address) && (ownValue(COIN_SYMBOLS, chain) ?? []).includes(called))
  return isOther || imitatesSymbol(symbol, called) ? 'unverified' : 'other'
}

/**
 * Whether a record names a token with the symbol of a known coin but another contract. Without a
 * contract there is nothing to compare.
 */
export function isUnverified(chain: string, address: string, symbol: string): boolean {
  return address !== '' && tokenKind(chain, address, symbol) === 'unverified'
}

/** Suffix for the symbol of a token in a line of text; '' for a token that is not unverified. */
export function unverifiedSuffix(chain: string, address: string, symbol: string): string {
  return isUnverified(chain, address, symbol) ? ' (unverified)' : ''
}

/**
 * Whether a symbol only resembles a known one through letters of other alphabets, invisible
 * characters or other letter forms. Chains have genuine coins that are not listed here, so the
 * plain symbol alone proves nothing there. ₮ is the issuer's own sign.
 */
function imitatesSymbol(symbol: string, called: string): boolean {
  return called.length >= MIN_IMITATED_LENGTH && KNOWN_SYMBOLS.has(called) && symbol.trim().toUpperCase().replaceAll('₮', 'T') !== called
}

/** One or two letters resemble too many symbols. */
const MIN_IMITATED_LENGTH = 3

/**
 * Whether an address is a contract other than those of the chain itself. Some chains give their
 * coin a contract of a few digits.
 */
function isOwnContract(chain: string, address: string): boolean {
  if (chain === 'solana') return BASE58_ACCOUNT.test(address) && !/^1+$/.test(address)
  if (chain === 'tron') return TRON_CONTRACT.test(address) && address !== TRON_ZERO
  const lower = address.toLowerCase()
  return CONTRACT.test(lower) && !SYSTEM_CONTRACT.test(lower)
}

const CONTRACT = /^0x[0-9a-f]{40}$/
const BASE58_ACCOUNT = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
const TRON_CONTRACT = /^T[1-9A-HJ-NP-Za-km-z]{33}$/
const TRON_ZERO = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'
/** 0x…1010 of Polygon, 0xdead…0000 of Mantle, and the like. */
const SYSTEM_CONTRACT = /^0x(?:0{32}|(?:dead){8}|(?:deadde){5}ad)/

/** All addresses that represent the chain's own coin, the one that the service uses first. */
export function nativeAddresses(chain: string): readonly string[] {
  return [...(ownValue(NATIVE_BY_CHAIN, chain) ?? []), NATIVE_EVERYWHERE]
}

export function isNativeAddress(chain: string, address: string): boolean {
  const lower = address.toLowerCase()
  if (lower === NATIVE_EVERYWHERE) return true
  const natives = ownValue(NATIVE_BY_CHAIN, chain)
  return natives !== undefined && (natives.includes(address) || natives.includes(lower))
}

/**
 * Whether a record without a contract is of the chain's own coin: by the coin's exact symbol, since
 * the record has no other identification.
 */
export function isCoinSymbol(chain: string, symbol: string): boolean {
  return (ownValue(COIN_SYMBOLS, chain) ?? []).includes(symbol)
}

/** The symbol of a chain's own coin; '' where it is not known here. */
export function coinSymbol(chain: string): string {
  return ownValue(COIN_SYMBOLS, chain)?.[0] ?? ''
}

export function isStableSymbol(symbol: string): boolean {
  return STABLE_SYMBOLS.has(foldSymbol(symbol))
}

/**
 * A normalised symbol: upper case, without invisible characters, with look-alike letters of other
 * alphabets replaced by Latin ones.
 */
function foldSymbol(symbol: string): string {
  const capitals = symbol.normalize('NFKC').replaceAll(UNSEEN_CHARACTERS, '').replace(/^\$/, '').toUpperCase()
  return isPlainText(capitals) ? capitals : Array.from(capitals, (letter) => ownValue(LATIN_LETTERS, letter) ?? letter).join('')
}

const UNSEEN_CHARACTERS = /[\s\p{Cc}\p{Cf}\p{M}\u115f\u1160\u3164]/gu
/** Capitals of other alphabets that look like Latin ones. */
// oxfmt-ignore
const LATIN_LETTERS: Readonly<Record<string, string>> = {
  А: 'A', В: 'B', Е: 'E', К: 'K', М: 'M', Н: 'H', О: 'O', Р: 'P', С: 'C', Т: 'T', У: 'Y', Х: 'X', І: 'I', Ѕ: 'S', Ј: 'J', Ԁ: 'D', Ԛ: 'Q', Ԝ: 'W', Ѵ: 'V',
  Α: 'A', Β: 'B', Ε: 'E', Ζ: 'Z', Η: 'H', Ι: 'I', Κ: 'K', Μ: 'M', Ν: 'N', Ο: 'O', Ρ: 'P', Τ: 'T', Υ: 'Y', Χ: 'X', Ս: 'U', Օ: 'O', Տ: 'S',
  Ꭰ: 'D', Ꭺ: 'A', Ꮪ: 'S', Ꭲ: 'T', Ꮯ: 'C', Ꮖ: 'I', Ᏼ: 'B', '₮': 'T', 'Ꭼ': 'E', 'Ꮋ': 'H',
}

/**
 * Chains and symbols come from responses: `constructor` is a name like any other
 * (docs/hostile-input.md, C7).
 */
function ownValue<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}
