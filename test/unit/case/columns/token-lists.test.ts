import { expect, test } from 'vitest'
import { INCOMING, tokenListsOf, tokensAt, OUTGOING } from '../../../../src-shared/case/columns/token-lists.ts'
import { caseStateOf } from '../../../support/builders/case-states.ts'
import { graphOf } from '../../../../src-shared/view-models/graph-model.ts'

const OWN = `0x${'1'.repeat(40)}`
const OTHER = `0x${'2'.repeat(40)}`
const USDT = '0xdac17f958d2ee523a2206206994597c13d831ec7'
const token = (symbol: string, incoming: unknown, out: unknown, address = USDT) => ({
  token_address: address,
  token_symbol: symbol,
  token_in_amount: incoming,
  token_out_amount: out,
})

/** A case with one response about counterparties, of one record with these tokens. */
function stateWith(tokens: unknown) {
  const record = {
    counterparty_address: OTHER,
    interaction_count: 3,
    total_volume_usd: 30,
    volume_in_usd: 10,
    volume_out_usd: 20,
    tokens_info: tokens,
  }
  const request = { address: OWN, chain: 'ethereum', date: { from: '2026-01-01', to: '2026-02-01' } }
  return caseStateOf(
    [{ address: OWN, family: 'evm', chains: ['ethereum'] }],
    [{ endpoint: 'profiler/counterparties', request, body: JSON.stringify({ data: [record] }) }],
  )
}

function listsOf(tokens: unknown): readonly [incoming: string[], outgoing: string[]] {
  const [loaded] = stateWith(tokens).captures
  const lists = tokenListsOf(loaded?.response?.rows ?? [])
  const named = (side: typeof INCOMING | typeof OUTGOING): string[] => Array.from(tokensAt(lists, 0, side), (index) => lists.symbols[index] ?? '')
  return [named(INCOMING), named(OUTGOING)]
}

test.each([
  ['by their amounts', [token('A', 1, 0), token('B', '0', '2.5'), token('C', 1, 1)], ['A', 'C'], ['B', 'C']],
  [
    'on both sides where an amount is not reported',
    [token('A', 1, null), token('B', undefined, 2), token('C', 'many', 2)],
    ['A', 'B', 'C'],
    ['A', 'B', 'C'],
  ],
  ['not without contract and symbol', [token('', 1, 1, ''), token('', 1, 0)], [''], []],
  ['none where the answer names none', null, [], []],
])('tokens are listed on the sides on which they moved: %s', (_, tokens, incoming, outgoing) => {
  expect(listsOf(tokens)).toEqual([incoming, outgoing])
})

/** The address that represents the coin of a chain, which has no contract. */
const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

test('a flow has the tokens of its direction, by chain and contract, and none where the response names none', () => {
  const tokensOf = (tokens: unknown) =>
    graphOf(stateWith(tokens)).edges.map(({ target, tokens: moved }) => [target.endsWith(OWN) ? 'in' : 'out', moved])
  expect(tokensOf([token('USDT', 10, 0, USDT.toUpperCase().replace('X', 'x')), token('ETH', 0, 2, '')])).toEqual([
    ['in', [{ asset: `ethereum:${USDT}`, symbol: 'USDT' }]],
    ['out', [{ asset: `ethereum:${COIN}`, symbol: 'ETH' }]],
  ])
  expect(tokensOf(null)).toEqual([
    ['in', undefined],
    ['out', undefined],
  ])
})
