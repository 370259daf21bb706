import { expect, test } from 'vitest'
import { JANUARY, MAY, OTHER, OWN, columnOf, panelOf, rows, report } from './panel-of.ts'
import { transactionsInStages } from '../../../../src-shared/view-models/panels/transactions.ts'
import { caseStateOf } from '../../../support/builders/case-states.ts'
import { ranThrough } from '../ran-through.ts'

test('transfers are described by direction without their sign, and invalid times are left out', () => {
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
  expect(report(panel)).toEqual([
    'Transactions listed: 3 [3] Number of records in the results; there may be more pages.',
    'Volume (listed): 9 [3] Sum of delivered volumes over the 2 of 3 records that have it.',
    'First listed: 2026-01-02T00:00:00Z [3] Earliest time among the listed transactions.',
    'Last listed: 2026-01-03T00:00:00Z [3] Latest time among the listed transactions.',
  ])
  expect(panel.notes).toEqual([
    '1 of 3 transactions has no volume.',
    'The service delivers sent amounts with a minus sign. Here the direction column shows this; “Amount as delivered” includes the sign.',
    '1 record is dated 1970-01-01, the zero of computer time: the service did not know the time.',
  ])
  expect(columnOf(panel, 'transactions', 'sent')).toEqual(['1 A, 2 B, 3', '1 A, 2 B, 3 C, and 2 more', ''])
  expect(columnOf(panel, 'transactions', 'received')).toEqual(['', '0.0000001 F', ''])
  expect(columnOf(panel, 'transactions', 'counterparty')).toEqual([OTHER, OTHER, ''])
  expect(columnOf(panel, 'transactions', 'counterparty_label')).toEqual(['', 'and 1 more', ''])
  expect(columnOf(panel, 'transfers', 'direction')).toEqual(['sent', 'sent', 'sent', 'sent', 'sent', 'sent', 'sent', 'sent', 'received'])
  expect(columnOf(panel, 'transfers', 'amount')).toEqual(['1', '2', '3', '1', '2', '3', '4', '5', '1e-7'])
})

test('has no note about minus signs if none was delivered', () => {
  const leg = { token_symbol: 'A', token_amount: 1, price_usd: 1, value_usd: 1, from_address: OWN, to_address: OTHER }
  const transaction = { chain: 'bnb', transaction_hash: '0x1', block_timestamp: '2026-01-02T00:00:00', volume_usd: 1, tokens_received: [] }
  const panel = panelOf('transactions', rows('profiler/transactions', { chain: 'bnb', date: JANUARY }, { ...transaction, tokens_sent: [leg] }))
  expect(panel.notes).toEqual([])
})

test('inflow and outflow of a token are summed by contract, exactly, with any symbol', () => {
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
  expect(cells('transfers_unpriced')).toEqual(['0', '1'])
  expect([cells('transfers_in'), cells('transfers_out')]).toEqual([
    ['1', '0'],
    ['2', '1'],
  ])
})

test('lists transactions newest first, equal times in their original order, and each once', () => {
  const at = (transaction_hash: string, time: string, method = 'send') => ({
    chain: 'bnb',
    transaction_hash,
    block_timestamp: `2026-01-${time}T00:00:00`,
    method,
  })
  const panel = panelOf(
    'transactions',
    rows(
      'profiler/transactions',
      { chain: 'bnb', date: JANUARY },
      at('0x2', '02'),
      at('0x5', '05'),
      at('0x3', '03'),
      at('0x3b', '03'),
      at('0x9', '09'),
    ),
    rows('profiler/transactions', { chain: 'bnb', date: MAY }, at('0x5', '05'), at('0x5', '05', 'approve'), at('0x5', '06')),
  )
  expect(columnOf(panel, 'transactions', 'transaction_hash')).toEqual(['0x9', '0x5', '0x5', '0x5', '0x3', '0x3b', '0x2'])
  expect(columnOf(panel, 'transactions', 'method')).toEqual(['send', 'send', 'send', 'approve', 'send', 'send', 'send'])
})

test('the counterparty is named once: the receiver of an outgoing transfer before the sender of an incoming one', () => {
  const third = `0x${'3'.repeat(40)}`
  const leg = (from_address: string, to_address: string, more: object = {}) => ({
    token_symbol: 'A',
    token_amount: 1,
    from_address,
    to_address,
    ...more,
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
        tokens_sent: [leg(OWN, OTHER, { to_address_label: 'Meridian' }), leg(OWN, OTHER, { to_address_label: 'Else' })],
        tokens_received: [leg(third, OWN, { from_address_label: 'Payer' })],
      },
      {
        chain: 'bnb',
        transaction_hash: '0x2',
        block_timestamp: '2026-01-01T00:00:00',
        tokens_received: [leg('', OWN), leg(third, OWN, { from_address_label: third.slice(0, 10) })],
      },
    ),
  )
  expect(columnOf(panel, 'transactions', 'counterparty')).toEqual([OTHER, third])
  expect(columnOf(panel, 'transactions', 'counterparty_label')[0]).toBe('Meridian, and 1 more')
  expect(panel.notes.filter((note) => note.includes('minus'))).toEqual([])
})

test('a transaction without figures is named by field, and so is a transfer', () => {
  const panel = panelOf(
    'transactions',
    rows(
      'profiler/transactions',
      { chain: 'bnb', date: JANUARY },
      {
        chain: 'bnb',
        transaction_hash: '0x1',
        tokens_sent: [
          { token_symbol: 'A', from_address: OWN, to_address: OTHER },
          { token_symbol: 'A', token_amount: 1, price_usd: 2, value_usd: 2 },
        ],
      },
      { chain: 'bnb', block_timestamp: '2026-01-01T00:00:00', volume_usd: 1 },
    ),
  )
  expect(panel.notes).toEqual([
    '1 of 2 transactions has no time.',
    '1 of 2 transactions has no hash.',
    '1 of 2 transactions has no volume.',
    '1 of 2 transfers has no amount.',
    '1 of 2 transfers has no price.',
    '1 of 2 transfers has no value.',
  ])
})

test('distinguishes tokens without a contract by their symbols, the movement of the highest value first, incoming and outgoing together', () => {
  const leg = (token_symbol: string, value_usd: number, token_address = '') => ({ token_symbol, token_address, token_amount: 1, value_usd })
  const panel = panelOf(
    'transactions',
    rows(
      'profiler/transactions',
      { chain: 'all', date: JANUARY },
      {
        chain: 'bnb',
        transaction_hash: '0x1',
        block_timestamp: '2026-01-02T00:00:00',
        tokens_received: [leg('ETH', 5), leg('BNB', 4)],
        tokens_sent: [leg('BNB', 3), leg('X', 6, '0xx'), leg('Y', 0, '0xx')],
      },
      { chain: 'base', transaction_hash: '0x2', block_timestamp: '2026-01-02T00:00:00', tokens_received: [leg('ETH', 1)] },
    ),
  )
  const cells = (column: string) => columnOf(panel, 'transaction-tokens', column)
  expect(cells('token_symbol')).toEqual(['BNB', 'X', 'ETH', 'ETH'])
  expect(cells('chain')).toEqual(['bnb', 'bnb', 'bnb', 'base'])
  expect([cells('value_in'), cells('value_out')]).toEqual([
    ['4', '', '5', '1'],
    ['3', '6', '', ''],
  ])
})

test('composes the panel in stages: some hundred transactions or tokens between two pauses', () => {
  const pauses = (transactions: number, tokens: number): number => {
    const leg = (at: number) => ({ token_address: `0x${at}`, token_symbol: 'A', token_amount: 1 })
    const data = Array.from({ length: transactions }, (_, at) => ({
      chain: 'bnb',
      transaction_hash: `0x${at}`,
      ...(at === 0 ? { tokens_sent: Array.from({ length: tokens }, (_leg, token) => leg(token)) } : {}),
    }))
    const state = caseStateOf(
      [{ address: OWN, family: 'evm', chains: ['bnb'] }],
      [rows('profiler/transactions', { chain: 'bnb', date: JANUARY }, ...data)],
    )
    const [subject] = state.subjects
    return subject === undefined ? 0 : ranThrough(transactionsInStages(state, subject)).pauses
  }
  const stages = pauses(1, 0)
  expect(stages).toBeGreaterThanOrEqual(8)
  // Identified, created, counted and added up, each with its pauses.
  expect(pauses(1000, 0) - stages).toBeGreaterThanOrEqual(7)
  // Each token has its own sum, and its transfers are counted.
  expect(pauses(1, 999) - stages).toBeGreaterThanOrEqual(1000)
})
