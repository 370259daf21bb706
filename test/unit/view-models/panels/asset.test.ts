import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { assetOf, assetOfRecord, contractIn, contractsWritten } from '../../../../src-shared/view-models/panels/asset.ts'
import { answeredOf } from '../../../support/builders/captures.ts'
import { exchangeOf } from '../../../support/builders/case-files.ts'

const COIN = `0x${'e'.repeat(40)}`
const FAKE = `0x${'f'.repeat(40)}`
const WRAPPED = 'So11111111111111111111111111111111111111112'

function assetOfDelivered(record: object, chain = 'ethereum'): string {
  const body = JSON.stringify({ data: [record] })
  const [row] = answeredOf(exchangeOf({ caseId: 'c', id: 'x', endpoint: 'profiler/current-balance', body })).response?.rows ?? []
  if (row === undefined) throw new Error('The answer holds no record.')
  return assetOfRecord(row, chain)
}

test('the coin of a chain is one asset under all its addresses, and without an address by its exact symbol', () => {
  expect([
    assetOfDelivered({ token_address: COIN, token_symbol: 'ETH' }),
    assetOfDelivered({ token_address: COIN.toUpperCase().replace('0X', '0x'), token_symbol: 'WETH' }),
    assetOfDelivered({ token_address: '', token_symbol: 'ETH' }),
    assetOfDelivered({ token_symbol: 'ETH' }),
    assetOf({ chain: 'ethereum', address: COIN }),
  ]).toEqual(Array.from({ length: 5 }, () => `ethereum:${COIN}`))
  expect([WRAPPED, 'So11111111111111111111111111111111111111111'].map((address) => assetOf({ chain: 'solana', address }))).toEqual([
    `solana:${WRAPPED}`,
    `solana:${WRAPPED}`,
  ])
})

test.each([
  ['a contract that calls itself the coin', { token_address: FAKE, token_symbol: 'ETH' }, `ethereum:${FAKE}`],
  ['a coin of another chain', { token_symbol: 'BNB' }, 'ethereum: BNB'],
  ['another spelling', { token_symbol: 'eth' }, 'ethereum: eth'],
  ['a symbol that is another token’s contract', { token_symbol: FAKE }, `ethereum: ${FAKE}`],
  ['a contract of an unexpected form', { token_address: { at: FAKE }, token_symbol: 'ETH' }, 'ethereum: ETH'],
  ['a name of the language', { token_symbol: 'constructor' }, 'ethereum: constructor'],
])('%s is not the coin, and not another token', (_what, record, asset) => {
  expect(assetOfDelivered(record)).toBe(asset)
})

test('a record without a contract is never the asset of a token with one, by any symbol', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('ethereum', 'solana', 'constructor'), (symbol, chain) => {
      const asset = assetOfDelivered({ token_symbol: symbol }, chain)
      expect([undefined, COIN, WRAPPED]).toContain(contractIn(asset, chain))
      if (contractIn(asset, chain) !== undefined) expect(['ETH', 'SOL']).toContain(symbol)
    }),
  )
  expect(contractIn(assetOfDelivered({ token_address: FAKE }), 'ethereum')).toBe(FAKE)
})

test('responses about a coin may omit the contract, those about a token may not', () => {
  expect(contractsWritten({ chain: 'ethereum', address: COIN })).toEqual([COIN, ''])
  expect(contractsWritten({ chain: 'ethereum', address: FAKE })).toEqual([FAKE])
})
