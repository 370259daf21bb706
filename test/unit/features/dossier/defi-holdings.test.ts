import { expect, test } from 'vitest'
import { panelViews } from '../../../../src-shared/view-models/panel-views.ts'
import type { PanelView } from '../../../../src-shared/view-models/panel-view.ts'
import { caseStateOf, FIXTURE_SUBJECT } from '../../../support/builders/case-states.ts'

const ADDRESS = '0xcbb811f129782ef87e19dea9d3375045219bae00'
const BODY = JSON.stringify({
  summary: { total_value_usd: 90.5, total_assets_usd: 100, total_debts_usd: 10, total_rewards_usd: 0.5, token_count: 2, protocol_count: 2 },
  protocols: [
    {
      protocol_name: 'Small',
      chain: 'bsc',
      total_value_usd: 0.5,
      tokens: [{ address: null, symbol: 'S', amount: 1, value_usd: 0.5, position_type: 'stake' }],
    },
    {
      protocol_name: 'Large',
      chain: 'ethereum',
      total_value_usd: 90,
      tokens: [{ address: '0x1', symbol: 'L', amount: 2.5, value_usd: 90, position_type: 'deposit' }],
    },
  ],
})

function panelOf(
  responses: Parameters<typeof caseStateOf>[1],
  family = 'evm',
  address = ADDRESS,
  chains: readonly string[] = ['ethereum'],
): PanelView {
  const panel = panelViews(caseStateOf([{ address, family, chains }], responses), FIXTURE_SUBJECT).find(({ id }) => id === 'defi-holdings')
  if (panel === undefined) throw new Error('no panel')
  return panel
}

test('holdings in protocols: sums of the service, protocols by value, each token with its own record', () => {
  const panel = panelOf([{ endpoint: 'portfolio/defi-holdings', body: BODY, request: { wallet_address: ADDRESS } }])
  expect(panel.coverage.map(({ state, rows }) => [state, rows])).toEqual([['found', 2]])
  expect(panel.figures.map(({ title, cell }) => [title, cell.text])).toEqual([
    ['Value in protocols', '90.5'],
    ['Assets', '100'],
    ['Debts', '10'],
    ['Rewards', '0.5'],
    ['Protocols', '2'],
  ])
  const [protocols, tokens] = panel.tables
  expect(protocols?.rows.map(({ cells, pointer }) => [cells['protocol_name']?.text, cells['chain']?.text, pointer])).toEqual([
    ['Large', 'ethereum', '/protocols/1'],
    ['Small', 'bnb', '/protocols/0'],
  ])
  expect(tokens?.rows.map(({ cells, pointer }) => [cells['token_symbol']?.text, cells['chain']?.text, pointer])).toEqual([
    ['L', 'ethereum', '/protocols/1/tokens/0'],
    ['S', 'bnb', '/protocols/0/tokens/0'],
  ])
})

test('no holdings in protocols is a result; only for an address that cannot have any the panel is not available', () => {
  const nothing = { summary: { total_value_usd: 0, protocol_count: 0 }, protocols: [] }
  const panel = panelOf([{ endpoint: 'portfolio/defi-holdings', body: JSON.stringify(nothing), request: { wallet_address: ADDRESS } }])
  expect(panel.coverage.map(({ state }) => state)).toEqual(['empty'])
  expect(panel.tables).toEqual([])
  const solana = panelOf([], 'solana', 'GBWaMZ6NfBw1Z8wRNyGxJ1KxrPpTfTjmFZNQPaLLhFkX', ['solana'])
  expect(solana.coverage.map(({ state }) => state)).toEqual(['not-requested'])
  for (const [family, chain] of [
    ['bitcoin', 'bitcoin'],
    ['stellar', 'stellar'],
    ['algorand', 'algorand'],
    ['stacks', 'stacks'],
    ['aptos', 'aptos'],
  ] as const)
    expect(panelOf([], family, 'x', [chain]).coverage.map(({ state }) => state)).toEqual(['not-offered'])
  for (const family of ['sui', 'ton', 'tron', 'near', 'starknet', 'injective', 'mantra'] as const)
    expect(panelOf([], family, 'x', [family]).coverage.map(({ state }) => state)).toEqual(['not-requested'])
})
