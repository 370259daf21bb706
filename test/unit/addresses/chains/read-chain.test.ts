import * as fc from 'fast-check'
import { OTHER_EVM_CHAIN_IDS } from '../../../../src-shared/addresses/chains/chain-ids.ts'
import { describe, expect, test } from 'vitest'
import { readAsset } from '../../../../src-shared/addresses/chains/asset.ts'
import { readChainName, readChains } from '../../../../src-shared/addresses/chains/read-chain.ts'
import { CHAIN_IDS, chainTitle } from '../../../../src-shared/addresses/chains/chains.ts'

describe('names of chains', () => {
  test.each([
    [
      'ethereum',
      'ETH, eth, Ethereum, ETHEREUM MAINNET, ethereum-mainnet, eth_mainnet, ERC20, ERC-20, erc 20, Ether, Ethereum (ERC20), ETH/ERC20, Ethereum Network, eip155:1, 1, 0x1, USDT-ERC20, USDTERC20, Tether USD (ERC20)',
    ],
    ['bitcoin', 'BTC, btc, XBT, Bitcoin, Bitcoin Mainnet, BTC (SegWit), bip122:000000000019d6689c085ae165831e93'],
    [
      'tron',
      'TRX, TRC20, TRC-20, Tron, TRON (TRC20), TRX/TRC20, USDT (TRC20), USDT_TRX, USDT.TRC20, usdt trc-20, USDTTRC20, Tron Network, tron:0x2b6653dc',
    ],
    ['solana', 'SOL, SPL, Solana, solana mainnet, SOL (SPL), USDC-SOL, solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    [
      'bnb',
      'BSC, bsc, BNB, BEP20, BEP-20, BEP20 (BSC), BNB Smart Chain, Binance Smart Chain, Binance Smart Chain (BEP20), BNB Smart Chain (BEP-20), BNB Chain, eip155:56, 56, 0x38, BTC (BEP20), ETH-BEP20, LTC (BEP20)',
    ],
    ['polygon', 'MATIC, POL, MATIC/POL, Polygon, Polygon PoS, polygon_pos, Polygon (MATIC), Matic Network, Polygon Mainnet, eip155:137, 137'],
    ['avalanche', 'AVAX, AVAXC, Avalanche, Avalanche C-Chain, AVAX C-Chain, AVAX-C, avalanche c chain, 43114'],
    ['arbitrum', 'ARB, Arbitrum, Arbitrum One, arbitrum-one, ARBITRUM_ONE, ETH on Arbitrum One, ETH (Arbitrum One), arb1, 42161, eip155:42161'],
    ['optimism', 'OP, Optimism, OP Mainnet, op-mainnet, OPTIMISM MAINNET, 10, Optimistic Ethereum, oeth'],
    ['base', 'Base, BASE MAINNET, Base Chain, 8453, USDC (Base)'],
    ['ton', 'TON, Toncoin, The Open Network'],
    ['stellar', 'XLM, Stellar, Stellar Lumens'],
    ['near', 'NEAR, NEAR Protocol, near:mainnet'],
    ['hyperliquid', 'HYPE, Hyperliquid, Hyperliquid L1'],
    ['linea', 'Linea, 59144'],
  ])('are read as %s', (chain, names) => {
    for (const name of names.split(', ')) expect([name, readChainName(name)]).toEqual([name, { kind: 'chain', chain }])
  })

  test('of every chain of the service are read by identifier and title, in any case and spacing', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CHAIN_IDS),
        fc.boolean(),
        fc.boolean(),
        fc.constantFrom('', ' ', '\u00a0', '  '),
        (chain, isTitle, isUpper, around) => {
          const name = isTitle ? chainTitle(chain) : chain
          expect(readChainName(around + (isUpper ? name.toUpperCase() : name) + around)).toEqual({ kind: 'chain', chain })
        },
      ),
    )
  })

  test.each([
    ['Bitcoin Cash', 'BCH, bch, Bitcoin Cash, BITCOIN-CASH, bip122:000000000000000000651ef99cb9fcbe'],
    ['Bitcoin SV', 'BSV, Bitcoin SV'],
    ['Litecoin', 'LTC, Litecoin, litecoin mainnet'],
    ['Dogecoin', 'DOGE, Dogecoin'],
    ['XRP', 'XRP, Ripple, XRPL, XRP Ledger'],
    ['Ethereum Classic', 'ETC, Ethereum Classic, 61, eip155:61'],
    ['Fantom', 'FTM, Fantom, 250'],
    ['Monero', 'XMR, Monero'],
    ['Polygon zkEVM', 'Polygon zkEVM, 1101'],
    ['Arbitrum Nova', 'Arbitrum Nova, 42170'],
    ['BNB Beacon Chain', 'BEP2, BNB Beacon Chain, Binance Chain (BEP2)'],
    ['zkSync Era', 'zkSync, zkSync Era, 324'],
  ])('are reported as not covered: %s', (title, names) => {
    for (const name of names.split(', ')) expect([name, readChainName(name)]).toEqual([name, { kind: 'not-covered', title }])
    expect(readChains(title).wrong).toBe(`${title} is not covered by the service.`)
  })

  test.each(['Sepolia', 'Ethereum Sepolia', 'Bitcoin Testnet', 'tron nile', 'Polygon Amoy', 'BSC Testnet'])(
    'are reported as a test network: %s',
    (name) => {
      expect(readChains(name).wrong).toBe(`${name} (a test network) is not covered by the service.`)
    },
  )

  test.each(['USDT', 'usdc', 'Tether', 'DAI', '', ' - ', 'n/a', 'N/A', 'all', 'unknown', '?', 'Multichain'])(
    'accept %j, which names no chain',
    (name) => {
      expect(readChains(name)).toEqual({ chains: [], family: undefined, wrong: '' })
    },
  )

  test.each(['nowhere', 'Foobar Chain', '99999999', 'constructor', '__proto__', 'toString'])('are unknown: %s', (name) => {
    expect(readChains(name).wrong).toBe(`The service has no chain called ${name}.`)
  })
})

describe('a cell of a chain column', () => {
  test.each([
    ['ethereum, base', ['ethereum', 'base']],
    ['ETH;ARB', ['ethereum', 'arbitrum']],
    ['ethereum base optimism', ['ethereum', 'base', 'optimism']],
    ['Ethereum & Arbitrum One', ['ethereum', 'arbitrum']],
    ['Ethereum and BNB Smart Chain', ['ethereum', 'bnb']],
    ['eip155:1|eip155:56', ['ethereum', 'bnb']],
    ['1, 56', ['ethereum', 'bnb']],
    ['ETH\nBASE', ['ethereum', 'base']],
    ['ethereum, fantom', ['ethereum']],
  ])('names several chains: %j', (cell, chains) => {
    expect(readChains(cell)).toEqual({ chains, family: 'evm', wrong: '' })
  })

  test('names only the address form with EVM', () => {
    expect(readChains('EVM')).toEqual({ chains: [], family: 'evm', wrong: '' })
  })

  test('is refused with chains of two address forms', () => {
    expect(readChains('ethereum, solana').wrong).toMatch(/different address formats/)
  })
})

describe('an asset', () => {
  test.each([
    ['USDT', 'tron', undefined],
    ['USDC', 'solana', undefined],
    ['LINK', 'evm', undefined],
    ['SHIB', 'evm', undefined],
    ['BTC', 'bitcoin', 'bitcoin'],
    ['ETH', 'evm', 'ethereum'],
    ['USDT-TRC20', 'tron', 'tron'],
    ['TRC20', 'tron', 'tron'],
    ['ARB', 'evm', undefined],
    ['BTC', 'evm', undefined],
    ['XRP', 'evm', undefined],
    ['DOGE', 'evm', undefined],
    ['whatever it is', 'evm', undefined],
  ] as const)('of %s next to an address of %s', (asset, family, chain) => {
    expect(readAsset(asset, [family])).toEqual({ chain, notCovered: undefined })
  })

  test.each([
    ['BCH', 'bitcoin', 'Bitcoin Cash'],
    ['bsv', 'bitcoin', 'Bitcoin SV'],
    ['LTC', 'bitcoin', 'Litecoin'],
    ['ETC', 'evm', 'Ethereum Classic'],
  ] as const)('of %s excludes an address of %s', (asset, family, notCovered) => {
    expect(readAsset(asset, [family])).toEqual({ chain: undefined, notCovered })
  })
})

test('gives an uncovered chain id the same title as its name', () => {
  const titles = [...OTHER_EVM_CHAIN_IDS.values()].filter((title) => !/test/i.test(title) && !title.includes('Sepolia'))
  expect(titles.length).toBeGreaterThan(40)
  expect(titles.filter((title) => JSON.stringify(readChainName(title)) !== JSON.stringify({ kind: 'not-covered', title }))).toEqual([])
})

test.each([
  ['以太坊网络', 'ethereum'],
  ['BSC链', 'bnb'],
  ['이더리움 네트워크', 'ethereum'],
  ['Polygon ağı', 'polygon'],
  ['сети BSC', 'bnb'],
  ['شبكة ترون', 'tron'],
  ['Tron-Netz', 'tron'],
  ['mạng BSC', 'bnb'],
])('reads %s', (text, chain) => {
  expect(readChainName(text)).toEqual({ kind: 'chain', chain })
})
