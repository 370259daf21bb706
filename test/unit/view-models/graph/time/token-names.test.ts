import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assetOfToken } from '../../../../../src-shared/view-models/panels/asset.ts'
import { namesToken, tokenName, tokenWords } from '../../../../../src-shared/view-models/graph/time/token-names.ts'

const COIN = `0x${'e'.repeat(40)}`
const USDT = '0xdac17f958d2ee523a2206206994597c13d831ec7'
const coin = { symbol: 'ETH', asset: `ethereum:${COIN}` }
const fake = { symbol: 'ETH', asset: `ethereum:0x${'f'.repeat(40)}` }

describe('a token in a filter', () => {
  test('is named by its symbol, or with its contract if others share the symbol', () => {
    expect(namesToken([], coin)).toBe(true)
    expect(namesToken(['ETH'], fake)).toBe(true)
    expect(namesToken([tokenName(coin, true)], coin)).toBe(true)
    expect(namesToken([tokenName(coin, true)], fake)).toBe(false)
    expect(namesToken([tokenName(fake, true)], coin)).toBe(false)
  })

  test('is found by its own name with any characters, and not by that of another contract', () => {
    const token = fc.record({
      chain: fc.constantFrom('ethereum', 'solana', 'base'),
      address: fc.constantFrom('', USDT, COIN, fake.asset.slice('ethereum:'.length)),
      symbol: fc.oneof(fc.string(), fc.constantFrom('ETH', 'ETH ethereum:ETH', USDT, ` ethereum:${USDT}`, 'ethereum:', '')),
    })
    fc.assert(
      fc.property(token, token, (one, other) => {
        const [here, second] = [one, other].map(({ symbol, ...position }) => ({ symbol, asset: assetOfToken({ symbol, ...position }) }))
        if (here === undefined || second === undefined) return
        const name = [tokenName(here, true)]
        expect(namesToken(name, here)).toBe(true)
        if (here.asset !== second.asset && second.symbol !== name[0]) expect(namesToken(name, second)).toBe(false)
      }),
    )
  })

  test('reads as its name', () => {
    expect(['USDT', '', `USDT ethereum:${USDT}`, tokenName(coin, true), 'USDT base: USDT', ' base: '].map(tokenWords)).toEqual([
      'USDT',
      'no symbol',
      'USDT 0xdac17f…831ec7',
      'ETH, coin of Ethereum',
      'USDT, no contract',
      'no symbol, no contract',
    ])
  })
})
