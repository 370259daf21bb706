import { expect, test } from 'vitest'
import { lookupFlows } from '../../../../src-shared/view-models/panels/lookup-flow.ts'
import { queryChanges } from '../../../../src-shared/view-models/changes/query-changes.ts'
import { assetSuffix } from '../../../../src-shared/view-models/panels/asset.ts'
import { isUnverifiedCell } from '../../../../src-shared/view-models/panels/left-out.ts'
import { caseStateOf } from '../../../support/builders/case-states.ts'
import { columnOf, JANUARY, OTHER, OWN, panelOf, rows } from './panel-of.ts'

const GENUINE = '0xdac17f958d2ee523a2206206994597c13d831ec7'
const FAKE = `0x${'9'.repeat(40)}`
const leg = (address: string): object => ({ token_symbol: 'USDT', token_address: address, token_amount: -3, value_usd: 3, to_address: OTHER })
const SUBJECT = { address: OWN, family: 'evm', chains: ['ethereum'] } as const

test('transactions mark the legs of unverified tokens', () => {
  const transaction = { chain: 'ethereum', transaction_hash: '0x1', block_timestamp: '2026-01-02T00:00:00', tokens_sent: [leg(GENUINE), leg(FAKE)] }
  const panel = panelOf('transactions', rows('profiler/transactions', { chain: 'ethereum', date: JANUARY }, transaction))
  expect(columnOf(panel, 'transactions', 'sent')).toEqual(['3 USDT, 3 USDT (unverified)'])
})

test('lists of tokens by counterparty mark unverified ones', () => {
  const tokens = [GENUINE, FAKE].map((address) => ({ token_symbol: 'USDT', token_address: address }))
  const party = { chain: 'ethereum', counterparty_address: OTHER, volume_in_usd: 1, tokens_info: tokens }
  const panel = panelOf('counterparties', rows('profiler/counterparties', { chain: 'ethereum', date: JANUARY }, party))
  expect(columnOf(panel, 'counterparties', 'tokens')).toEqual(['USDT, USDT (unverified)'])
})

test('movements of a looked-up transaction mark unverified tokens', () => {
  const moved = (address: string): object => ({ from_address: OWN, to_address: OTHER, token_symbol: 'USDT', token_amount: 2, token_address: address })
  const panel = panelOf(
    'transaction-lookup',
    rows(
      'profiler/transaction-lookup',
      { chain: 'ethereum', transaction_hash: '0x1' },
      { chain: 'ethereum', transaction_hash: '0x1', receipt_status: 1, token_transfer_array: [moved(GENUINE), moved(FAKE)] },
    ),
  )
  const [subject] = caseStateOf([SUBJECT], []).subjects
  const legs = subject === undefined ? [] : lookupFlows(panel, subject).flatMap((flow) => flow.legs)
  expect(new Set(legs.map(({ isUnverified }) => isUnverified))).toEqual(new Set([false, true]))
  expect(legs).toHaveLength(2)
})

test('changes of balances mark unverified tokens', () => {
  const balance = (address: string): object => ({ chain: 'ethereum', address: OWN, token_symbol: 'USDT', token_address: address, value_usd: 5 })
  const state = caseStateOf(
    [SUBJECT],
    [
      rows('profiler/current-balance', { chain: 'ethereum' }),
      rows('profiler/current-balance', { chain: 'ethereum' }, balance(GENUINE), balance(FAKE)),
    ],
  )
  const [before = [], after = []] = state.captures.map((capture) => [capture])
  const changes = queryChanges('profiler/current-balance', { pages: before, isWhole: true }, { pages: after, isWhole: true })
  expect(changes.rows.map(({ isUnverified }) => isUnverified)).toEqual([false, true])
})

test('assets of the graph are marked by their contract', () => {
  const suffixes = [`ethereum:${GENUINE}`, `ethereum:${FAKE}`, 'ethereum: USDT', ''].map((asset) => assetSuffix({ asset, symbol: 'USDT' }))
  expect(suffixes).toEqual(['', ' (unverified)', '', ''])
})

test('each column of a row is marked by its own token', () => {
  const cell = (text: string) => ({ text, state: 'value' }) as const
  const row = {
    cells: {
      chain: cell('ethereum'),
      token_bought_symbol: cell('USDT'),
      token_bought_address: cell(FAKE),
      token_sold_symbol: cell('USDT'),
      token_sold_address: cell(GENUINE),
      sector: cell('USDT'),
    },
  }
  expect(['token_bought_symbol', 'token_sold_symbol', 'sector', 'constructor'].map((id) => isUnverifiedCell(row, id))).toEqual([
    true,
    false,
    false,
    false,
  ])
})
