import { expect, test } from 'vitest'
import { isLeftOut } from '../../../../src-shared/view-models/panels/left-out.ts'
import { OTHER, OWN, columnOf, panelOf, rows, report } from './panel-of.ts'

test('values are summed by kind and by chain; other addresses, shared symbols and unknown contracts are reported', () => {
  const holding = (chain: string, symbol: string, address: string, value: number | undefined, more: object = {}): object => ({
    address: OWN,
    chain,
    token_symbol: symbol,
    token_address: address,
    token_amount: 1,
    price_usd: 1,
    ...(value === undefined ? {} : { value_usd: value }),
    ...more,
  })
  const panel = panelOf(
    'balances',
    rows(
      'profiler/current-balance',
      { chain: 'bnb' },
      holding('bnb', 'USDT', '0x55d398326f99059ff775485246999027b3197955', 30),
      holding('bnb', 'USDT', OTHER, 1),
      holding('bnb', 'BNB', '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', 60),
      holding('bnb', 'ODD', `0x${'1'.repeat(40)}`, undefined),
    ),
    rows(
      'profiler/current-balance',
      { address: '', chain: 'base' },
      holding('base', 'TOK', `0x${'2'.repeat(40)}`, 9),
      holding('base', 'TOK', `0x${'3'.repeat(40)}`, 500, { address: OTHER }),
    ),
  )
  expect(report(panel)).toEqual([
    'Total value: 99 [3 4] Sum of delivered values over the 3 of 4 records that have it. Without 1 unverified token.',
    'Tokens held: 5 [3 4] Number of records, one per token and chain.',
    'Native coins: 60 [3] Sum of delivered values over 1 record. Native: the address represents the chain’s own coin.',
    'Native coins, share of total: 0.606061 [3 4] Value of native coins divided by the total value. Native: the address represents the chain’s own coin.',
    'Stable coins: 30 [3] Sum of delivered values over 1 record. Stable by chain and contract, from a list of known contracts.',
    'Stable coins, share of total: 0.30303 [3 4] Value of stable coins divided by the total value. Stable by chain and contract, from a list of known contracts.',
    'Unverified tokens: 1 [3] Sum of delivered values over 1 record. The symbol of a known coin with an unknown contract. A symbol proves nothing, so the token is not in the total.',
    'Other tokens: 9 [4 3] Sum of delivered values over the 1 of 2 records that has it. Everything that is neither native nor stable.',
    'Other tokens, share of total: 0.090909 [3 4] Value of other tokens divided by the total value. Everything that is neither native nor stable.',
    'Total on BNB Chain: 90 [3] Sum of delivered values over the 2 of 3 records that have it.',
    'Total on Base: 9 [4] Sum of delivered values over 1 record.',
  ])
  expect(panel.notes).toEqual([
    'As reported by the service between 2026-09-24 12:00:03 and 2026-09-24 12:00:04 UTC. Totals add up balances from different times.',
    '1 of 6 rows has no value.',
    '1 record names an address that was not requested: listed, but not included in the totals.',
    '4 tokens share their symbol with another contract on the same chain. Only the contract distinguishes them.',
    '1 token carries the symbol of a known coin with an unknown contract: unverified, and not included in the totals.',
  ])
  expect(columnOf(panel, 'balances', 'remark')).toEqual([
    'of another address, not in the totals; 2 contracts on this chain use this symbol',
    '',
    '2 contracts on this chain use this symbol',
    '2 contracts on this chain use this symbol',
    'not a known contract of this symbol, not in the totals; 2 contracts on this chain use this symbol',
    '',
  ])
  expect(columnOf(panel, 'balances', 'share')).toEqual(['', '0.606061', '0.30303', '0.090909', '', ''])
})

test('one balance of one reading has one time, and a value of zero has no shares', () => {
  const panel = panelOf('balances', rows('profiler/current-balance', { chain: 'bnb' }, { chain: 'bnb', token_symbol: '', value_usd: 0 }))
  expect(report(panel)).toEqual([
    'Total value: 0 [3] Sum of delivered values over 1 record.',
    'Tokens held: 1 [3] Number of records, one per token and chain.',
    'Other tokens: 0 [3] Sum of delivered values over 1 record. Everything that is neither native nor stable.',
    'Other tokens, share of total:  [3] Value of other tokens divided by the total value. Everything that is neither native nor stable.',
    'Total on BNB Chain: 0 [3] Sum of delivered values over 1 record.',
  ])
  expect(panel.notes).toEqual(['As reported by the service at 2026-09-24 12:00:03 UTC.', 'The row has no amount.', 'The row has no price.'])
})

test('a wallet with unverified tokens only has no value', () => {
  const fake = { chain: 'ethereum', token_symbol: 'USDТ', token_address: `0x${'4'.repeat(40)}`, value_usd: '9990000000000' }
  const panel = panelOf('balances', rows('profiler/current-balance', { chain: 'ethereum' }, fake))
  expect(report(panel).slice(0, 3)).toEqual([
    'Total value: 0 [3] Sum of delivered values over 0 records. Without 1 unverified token.',
    'Tokens held: 1 [3] Number of records, one per token and chain.',
    'Unverified tokens: 9990000000000 [3] Sum of delivered values over 1 record. The symbol of a known coin with an unknown contract. A symbol proves nothing, so the token is not in the total.',
  ])
  expect(panel.tables[0]?.rows.map(isLeftOut)).toEqual([true])
})
