import { expect, test } from 'vitest'
import { MAX_TOKENS, tokensNamed, tokenKey } from '../../../src-shared/case/tokens-named.ts'
import { caseStateOf } from '../../support/builders/case-states.ts'

const ADDRESS = '0xcbb811f129782ef87e19dea9d3375045219bae00'

function findNamed(chain: string, ...rows: readonly object[]): readonly string[] {
  const state = caseStateOf(
    [{ address: ADDRESS, family: 'evm', chains: ['bnb'] }],
    [{ endpoint: 'profiler/current-balance', request: { address: ADDRESS, chain }, body: JSON.stringify({ data: rows }) }],
  )
  const [loaded] = state.captures
  return loaded === undefined
    ? []
    : tokensNamed(loaded.capture, loaded.response?.rows ?? []).map((one) => `${one.chain} ${one.address} ${one.symbol}`)
}

test('each token is named once, on its own chain, in the order of the response', () => {
  expect(
    findNamed(
      'all',
      { token_address: '0xB', token_symbol: 'B', chain: 'bnb' },
      { token_address: '0xA', token_symbol: 'A', chain: 'ethereum' },
      { token_address: '0xb', token_symbol: 'again', chain: 'bnb' },
      { token_address: '0xB', token_symbol: 'B', chain: 'base' },
      { token_address: '0xC', token_symbol: 'C', chain: 'bsc' },
    ),
  ).toEqual(['bnb 0xB B', 'ethereum 0xA A', 'base 0xB B', 'bnb 0xC C'])
  expect(findNamed('bnb', { token_address: '0xB', token_symbol: 'B' })).toEqual(['bnb 0xB B'])
  expect(tokenKey({ chain: 'bnb', address: '0xB' })).toBe(tokenKey({ chain: 'bnb', address: '0xb' }))
})

test('a token without an address or a symbol, or on a chain without token endpoints, cannot be requested', () => {
  expect(
    findNamed(
      'all',
      { token_address: '', token_symbol: 'A', chain: 'bnb' },
      { token_address: '0xA', chain: 'bnb' },
      { token_address: '0xA', token_symbol: 'A' },
    ),
  ).toEqual([])
  expect(findNamed('citrea', { token_address: '0xA', token_symbol: 'A' })).toEqual([])
})

test('no more tokens are taken than a person can look through', () => {
  const rows = Array.from({ length: MAX_TOKENS + 5 }, (_, at) => ({ token_address: `0x${at}`, token_symbol: 'T' }))
  expect(findNamed('bnb', ...rows)).toHaveLength(MAX_TOKENS)
  expect(findNamed('bnb', ...rows).at(-1)).toBe(`bnb 0x${MAX_TOKENS - 1} T`)
})
