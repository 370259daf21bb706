import { expect, test } from 'vitest'
import type { FixtureResponse } from '../../../support/builders/case-states.ts'
import { OTHER, OWN, columnOf, panelOf, rows, report } from './panel-of.ts'

test('shows whether a transaction succeeded and the direction of each transfer', () => {
  const leg = (from: string, to: string): object => ({ token_symbol: 'A', token_amount: 1, from_address: from, to_address: to })
  const lookup = (hash: string, status: number | undefined, legs: readonly object[], nfts: readonly object[] = []): FixtureResponse =>
    rows(
      'profiler/transaction-lookup',
      { chain: 'bnb', transaction_hash: hash },
      {
        chain: 'bnb',
        transaction_hash: hash,
        ...(status === undefined ? {} : { receipt_status: status }),
        token_transfer_array: legs,
        nft_transfer_array: nfts,
      },
    )
  const panel = panelOf(
    'transaction-lookup',
    lookup('0x1', 1, [leg(OWN, OTHER), leg(OTHER, OWN), leg(OWN, OWN), leg(OTHER, OTHER)], [leg(OWN, OTHER)]),
    lookup('0x2', 0, []),
    lookup('0x3', undefined, []),
    lookup('0x4', 7, []),
  )
  expect(report(panel)).toEqual([
    'Transactions looked up: 4 [3 4 5 6] Number of records.',
    'Transfers in them: 5 [3 4 5 6] Number of token and collectible transfers.',
  ])
  expect(panel.notes).toEqual(['None of the 4 transfers has a value at the time.'])
  expect(columnOf(panel, 'lookups', 'status')).toEqual(['succeeded', 'failed', 'unknown', '7'])
  expect(columnOf(panel, 'lookup-legs', 'direction')).toEqual(['sent', 'received', 'to itself', 'between others'])
})
