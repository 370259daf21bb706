import { expect, test } from 'vitest'
import { tokenOfCell, tokensOfList } from '../../../../src-renderer/features/subjects/links/open-token.ts'
import type { ViewColumn, ViewRow } from '../../../../src-shared/view-models/panel-view.ts'

const LARK = '0x9b5e262cf9bb04869ab40b19af91d2dc85761722'
const OTHER = '0xfdec598244c0b3927a541b69376da7d91eab8895'

function row(cells: Record<string, string>): ViewRow {
  const entries = Object.entries(cells).map(([id, text]) => [id, { text, state: text === '' ? 'missing' : 'value' }] as const)
  return { id: 'r', captureId: 'c', pointer: '/0', cells: Object.fromEntries(entries) }
}

function column(id: string, kind: ViewColumn['kind'] = 'token'): ViewColumn {
  return { id, kind, title: id }
}

test.each([
  ['token_symbol', 'token_address'],
  ['token_bought_symbol', 'token_bought_address'],
  ['token_sold_symbol', 'token_sold_address'],
  ['traded_token_name', 'traded_token_address'],
  ['input_token_symbol', 'input_token_address'],
  ['output_token_symbol', 'output_token_address'],
  ['token_input', 'input_mint_address'],
  ['token_output', 'output_mint_address'],
])('%s opens the token at %s in its row, on the chain of its row', (name, address) => {
  expect(tokenOfCell(row({ chain: 'base', [name]: 'LARK', [address]: LARK }), column(name), 'ethereum')).toEqual({ chain: 'base', address: LARK })
})

test('an address of a token opens that token, on the requested chain if the row names none', () => {
  expect(tokenOfCell(row({ token_address: LARK, token_sold_address: OTHER }), column('token_sold_address', 'address'), 'ethereum')).toEqual({
    chain: 'ethereum',
    address: OTHER,
  })
})

test('nothing opens without an address, for an account, on a chain without token endpoints, or for the name of an object property', () => {
  expect(tokenOfCell(row({ chain: 'base', token_symbol: 'LARK' }), column('token_symbol'), '')).toBeUndefined()
  expect(tokenOfCell(row({ chain: 'base', address: OTHER }), column('address', 'address'), '')).toBeUndefined()
  expect(tokenOfCell(row({ chain: 'nowhere', token_symbol: 'LARK', token_address: LARK }), column('token_symbol'), '')).toBeUndefined()
  expect(tokenOfCell(row({ chain: 'base', token_address: LARK }), column('constructor'), '')).toBeUndefined()
})

test('a list of symbols opens each of its tokens by the address next to it; one without an address or a known chain opens nothing', () => {
  const listed = JSON.stringify([
    ['LARK', LARK],
    ['OTHER', OTHER],
  ])
  const of = (chain: string, reported: string, id = 'tokens'): unknown =>
    tokensOfList(row({ chain, tokens: 'LARK, OTHER', tokens_listed: reported }), column(id), 'ethereum').map(({ symbol, token }) => [
      symbol,
      token.chain,
      token.address,
    ])
  expect(of('', listed)).toEqual([
    ['LARK', 'ethereum', LARK],
    ['OTHER', 'ethereum', OTHER],
  ])
  expect([of('nowhere', listed), of('base', ''), of('base', listed, 'remark')]).toEqual([[], [], []])
})
