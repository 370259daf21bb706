import { expect, test } from 'vitest'
import { JANUARY, OTHER, OWN, columnOf, panelOf, rows, told } from './panel-of.ts'

test('transfers are written out by direction without their sign, and times that are none are left out', () => {
  const leg = (amount: number, symbol: string): object => ({
    token_symbol: symbol,
    token_amount: amount,
    price_usd: 1,
    value_usd: 1,
    from_address: OWN,
    to_address: OTHER,
  })
  const panel = panelOf(
    'transactions',
    rows(
      'profiler/transactions',
      { chain: 'bnb', date: JANUARY },
      {
        chain: 'bnb',
        transaction_hash: '0x1',
        block_timestamp: '2026-01-02T00:00:00',
        volume_usd: 4,
        method: 'swap',
        tokens_sent: [leg(-1, 'A'), leg(-2, 'B'), leg(-3, 'C'), leg(-4, 'D'), leg(-5, 'E')],
        tokens_received: [leg(1e-7, 'F')],
      },
      {
        chain: 'bnb',
        transaction_hash: '0x2',
        block_timestamp: '2026-01-03T00:00:00',
        volume_usd: 5,
        tokens_sent: [leg(-1, 'A'), leg(-2, 'B'), leg(-3, '')],
        tokens_received: [],
      },
      { chain: 'bnb', transaction_hash: '0x3', block_timestamp: '1970-01-01T00:00:00', tokens_sent: [], tokens_received: [] },
    ),
  )
  expect(told(panel)).toEqual([
    'Transactions listed: 3 [3] Number of records in the answers; further pages may exist.',
    'Volume of the listed: 9 [3] Sum of delivered volumes over the 2 of 3 records that have it.',
    'First listed: 2026-01-02T00:00:00Z [3] Earliest time among the listed transactions.',
    'Last listed: 2026-01-03T00:00:00Z [3] Latest time among the listed transactions.',
  ])
  expect(panel.notes).toEqual([
    '1 of 3 transactions has no volume.',
    'Sent amounts are delivered with a minus sign; the direction column says the same, the sign stays in “Amount as delivered”.',
    '1 record is dated 1970-01-01, the zero of computer time: the service did not know the time.',
  ])
  expect(columnOf(panel, 'transactions', 'sent')).toEqual(['1 A, 2 B, 3', '1 A, 2 B, 3 C, and 2 more', ''])
  expect(columnOf(panel, 'transactions', 'received')).toEqual(['', '0.0000001 F', ''])
  expect(columnOf(panel, 'transactions', 'counterparty')).toEqual([OTHER, OTHER, ''])
  expect(columnOf(panel, 'transactions', 'counterparty_label')).toEqual(['', 'and 1 more', ''])
  expect(columnOf(panel, 'transfers', 'direction')).toEqual(['sent', 'sent', 'sent', 'sent', 'sent', 'sent', 'sent', 'sent', 'received'])
  expect(columnOf(panel, 'transfers', 'amount')).toEqual(['1', '2', '3', '1', '2', '3', '4', '5', '1e-7'])
})

test('of a minus sign nothing is said where none was delivered', () => {
  const leg = { token_symbol: 'A', token_amount: 1, price_usd: 1, value_usd: 1, from_address: OWN, to_address: OTHER }
  const transaction = { chain: 'bnb', transaction_hash: '0x1', block_timestamp: '2026-01-02T00:00:00', volume_usd: 1, tokens_received: [] }
  const panel = panelOf('transactions', rows('profiler/transactions', { chain: 'bnb', date: JANUARY }, { ...transaction, tokens_sent: [leg] }))
  expect(panel.notes).toEqual([])
})

test('what came in and went out of a token is added up by contract, exactly, whatever its symbol says', () => {
  const leg = (token_address: string, token_symbol: string, token_amount: string, value_usd: string | null): object => ({
    token_address,
    token_symbol,
    token_amount,
    value_usd,
    from_address: OWN,
    to_address: OTHER,
  })
  const panel = panelOf(
    'transactions',
    rows(
      'profiler/transactions',
      { chain: 'bnb', date: JANUARY },
      {
        chain: 'bnb',
        transaction_hash: '0x1',
        block_timestamp: '2026-01-02T00:00:00',
        tokens_sent: [leg('0xAA', 'USDT', '-0.1', '0.1'), leg('0xbb', 'USDT', '-9', null)],
        tokens_received: [leg('0xaa', 'USDT', '9007199254740993.5', '5')],
      },
      { chain: 'bnb', transaction_hash: '0x2', block_timestamp: '2026-01-03T00:00:00', tokens_sent: [leg('0xaa', 'USDT', '-0.2', '0.2')] },
    ),
  )
  const cells = (column: string) => columnOf(panel, 'transaction-tokens', column)
  expect(cells('token_address').map((text) => text?.toLowerCase())).toEqual(['0xaa', '0xbb'])
  expect(cells('amount_in')).toEqual(['9007199254740993.5', ''])
  expect(cells('amount_out')).toEqual(['0.3', '9'])
  expect(cells('value_out')).toEqual(['0.3', ''])
  expect([cells('transfers_in'), cells('transfers_out')]).toEqual([
    ['1', '0'],
    ['2', '1'],
  ])
})
