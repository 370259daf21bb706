import { describe, expect, test } from 'vitest'
import { joinShares } from '../../../../src-shared/case/activity/chain-shares.ts'
import { isDiscovery } from '../../../../src-shared/case/activity/activity.ts'
import { coverageParts } from '../../../../src-renderer/features/dossier/coverage/coverage-parts.ts'
import { coverageByChain } from '../../../../src-shared/view-models/coverage-chains.ts'
import type { EndpointId } from '../../../../src-shared/service/table/endpoint.ts'
import { caseStateOf, FIXTURE_SUBJECT, type FixtureResponse } from '../../../support/builders/case-states.ts'
import { stepOf, subjectOf } from '../../../support/builders/plans.ts'

const SUBJECT = subjectOf({ id: FIXTURE_SUBJECT, chains: ['ethereum', 'bnb', 'base', 'arbitrum'] })

function responseOn(endpoint: EndpointId, rows: readonly object[], chain = 'all', isLastPage = true): FixtureResponse {
  return {
    endpoint,
    request: { address: SUBJECT.address, chain, pagination: { page: 1, per_page: 20 } },
    body: JSON.stringify({ data: rows, pagination: { page: 1, per_page: 20, is_last_page: isLastPage } }),
  }
}

function sharesOf(response: FixtureResponse): unknown {
  return caseStateOf([{ ...SUBJECT, subjectId: SUBJECT.id }], [response]).captures[0]?.summary.chains
}

describe('the chain shares of a response about all chains', () => {
  test('count records by the chain name that requests use, and skip records with an unknown chain', () => {
    const rows = [
      { chain: 'bsc', value_usd: 1 },
      { chain: 'BNB', value_usd: null },
      { chain: ' base ', value_usd: '2' },
      { chain: 'nowhere' },
      { chain: 7 },
      { token_symbol: 'X' },
    ]
    expect(sharesOf(responseOn('profiler/current-balance', rows))).toEqual([
      { chain: 'bnb', rows: 2, valued: 1, trades: 0, perps: 0 },
      { chain: 'base', rows: 1, valued: 1, trades: 0, perps: 0 },
    ])
  })

  test('are absent for a response about one chain, or whose records name no chain', () => {
    expect(sharesOf(responseOn('profiler/current-balance', [{ chain: 'base', value_usd: 1 }], 'base'))).toBeUndefined()
    expect(sharesOf(responseOn('profiler/counterparties', [{ counterparty_address: '0x1' }]))).toBeUndefined()
    expect(sharesOf({ ...responseOn('profiler/current-balance', []), body: '{"error":"x"}', status: 500 })).toBeUndefined()
  })

  test('count as activity of the subject what it sent, transfers with a value and bare calls, and as trades what moved in both directions', () => {
    const leg = { token_symbol: 'X', token_amount: -3 }
    const none = { ...leg, token_amount: 0 }
    const rows = [
      { chain: 'base', tokens_sent: [leg], tokens_received: [leg], volume_usd: null },
      { chain: 'base', tokens_sent: [none], tokens_received: [], volume_usd: 0 },
      { chain: 'base', tokens_sent: [], tokens_received: [leg], volume_usd: null },
      { chain: 'base', tokens_sent: [], tokens_received: [], volume_usd: null },
      { chain: 'base', tokens_sent: [none], tokens_received: [leg], volume_usd: 'many' },
    ]
    expect(sharesOf(responseOn('profiler/transactions', rows))).toEqual([{ chain: 'base', rows: 5, valued: 2, trades: 1, perps: 0 }])
  })

  test('join pages, with the chain of most records first', () => {
    const share = { rows: 1, valued: 0, trades: 1, perps: 0 }
    expect(
      joinShares([
        [{ chain: 'base', ...share }],
        [
          { chain: 'bnb', ...share, rows: 3 },
          { chain: 'base', ...share },
        ],
      ]),
    ).toEqual([
      { chain: 'bnb', rows: 3, valued: 0, trades: 1, perps: 0 },
      { chain: 'base', rows: 2, valued: 0, trades: 2, perps: 0 },
    ])
    expect(joinShares([])).toEqual([])
  })
})

describe('the coverage of a request on all chains', () => {
  const rows = [
    { chain: 'ethereum', value_usd: 1 },
    { chain: 'optimism', value_usd: 1 },
  ]

  test('accounts for each chain: found, or no results', () => {
    const { coverage } = caseStateOf([{ ...SUBJECT, subjectId: SUBJECT.id }], [responseOn('profiler/current-balance', rows)])
    const [row] = coverage.rows.filter(({ endpoint }) => endpoint === 'profiler/current-balance')
    if (row === undefined) throw new Error('the balance is accounted for')
    expect(coverageByChain(row, SUBJECT)).toBe('Ethereum 1, Optimism 1; no results on BNB Chain, Base, Arbitrum')
    expect(coverageParts([row])).toEqual([{ state: 'found', text: 'Ethereum 1, Optimism 1 records' }])
  })

  test('states no results for no chain where more pages exist', () => {
    const { coverage } = caseStateOf([{ ...SUBJECT, subjectId: SUBJECT.id }], [responseOn('profiler/current-balance', rows, 'all', false)])
    const [row] = coverage.rows.filter(({ endpoint }) => endpoint === 'profiler/current-balance')
    expect([row?.state, row === undefined ? '' : coverageByChain(row, SUBJECT)]).toEqual(['partial', 'Ethereum 1, Optimism 1'])
  })

  test('marks the other endpoints as not requested on a chain found in addition to those of the subject', () => {
    const { coverage } = caseStateOf(
      [{ ...SUBJECT, subjectId: SUBJECT.id }],
      [responseOn('profiler/current-balance', [...rows, { chain: 'solana' }])],
    )
    const chains = coverage.rows.filter(({ endpoint }) => endpoint === 'profiler/counterparties').map(({ chain, state }) => [chain, state])
    expect(chains).toEqual([...SUBJECT.chains, 'optimism'].map((chain) => [chain, 'not-requested']))
  })
})

test('a plan is a discovery if it requests balance and transactions on all chains and nothing else except separately bought endpoints', () => {
  const [balance, transactions] = [stepOf({ chain: 'all' }), stepOf({ endpoint: 'profiler/transactions', chain: 'all' })]
  expect(isDiscovery({ steps: [balance, transactions] })).toBe(true)
  expect(isDiscovery({ steps: [balance, transactions, stepOf({ endpoint: 'profiler/labels', chain: 'all' })] })).toBe(true)
  expect(isDiscovery({ steps: [balance] })).toBe(false)
  expect(isDiscovery({ steps: [balance, transactions, stepOf({ endpoint: 'profiler/counterparties' })] })).toBe(false)
  expect(isDiscovery({ steps: [balance, { ...transactions, chain: 'base' }] })).toBe(false)
})
