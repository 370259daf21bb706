import { expect, test } from 'vitest'
import type { FixtureResponse } from '../../../support/builders/case-states.ts'
import { JANUARY, MAY, OTHER, OWN, response, columnOf, panelOf, rows, report } from './panel-of.ts'

test('adds up summaries of one date range, separates several, and lists tokens per range', () => {
  const summary = (chain: string, date: object, realised: number): FixtureResponse =>
    response(
      'profiler/pnl-summary',
      { chain, date },
      { realized_pnl_usd: realised, realized_pnl_percent: 0.5, win_rate: 0.25, traded_token_count: 3, traded_times: 4, top5_tokens: [] },
    )
  const token = (more: object): object => ({
    chain: 'bnb',
    token_symbol: 'TOK',
    token_address: OTHER,
    pnl_usd_realised: 2,
    pnl_usd_unrealised: -1,
    ...more,
  })
  const one = panelOf('pnl', summary('bnb', JANUARY, 10), rows('profiler/pnl', { chain: 'bnb', date: JANUARY }, token({})))
  expect(report(one)).toEqual([
    'Realised profit and loss: 10 [3] As delivered for BNB Chain, 2026-01-01 to 2026-01-31.',
    'Realised return: 0.5 [3] Delivered as a ratio for BNB Chain, 2026-01-01 to 2026-01-31.',
    'Win rate: 0.25 [3] Delivered as a ratio for BNB Chain, 2026-01-01 to 2026-01-31.',
    'Tokens traded: 3 [3] As delivered for BNB Chain, 2026-01-01 to 2026-01-31.',
    'Trades: 4 [3] As delivered for BNB Chain, 2026-01-01 to 2026-01-31.',
    'Realised, listed tokens: 2 [4] Sum of the listed tokens over 1 record. Window 2026-01-01 to 2026-01-31.',
    'Unrealised, listed tokens: -1 [4] Sum of the listed tokens over 1 record. Window 2026-01-01 to 2026-01-31.',
  ])
  expect(one.notes).toEqual([
    'The token has no realised return.',
    'The token has no price.',
    'The token has no average sell price.',
    'Realised, BNB Chain, 2026-01-01 to 2026-01-31: the summary reports $10.00 of 3 traded tokens, the sum of the 1 listed token is $2.00. The difference of $8.00 comes from tokens that are not listed, or from a different calculation in the two results.',
    'Percentages are computed from the delivered ratios (0.27 = 27.00%); the source shows the ratio.',
  ])
  const several = panelOf(
    'pnl',
    summary('bnb', JANUARY, 10),
    summary('base', JANUARY, 5),
    summary('all', JANUARY, 100),
    summary('bnb', MAY, 1),
    rows(
      'profiler/pnl',
      { chain: 'bnb', date: JANUARY },
      token({}),
      token({ token_address: OWN, pnl_usd_realised: 3, pnl_usd_unrealised: undefined }),
    ),
    rows('profiler/pnl', { chain: 'bnb', date: MAY }, token({ token_price: 1, avg_sold_price_usd: 1, roi_percent_realised: 1 })),
  )
  expect(report(several)).toEqual([
    'Realised profit and loss, all chains, 2026-01-01 to 2026-01-31: 100 [5] Sum of the summaries over 1 record. all chains, 2026-01-01 to 2026-01-31.',
    'Realised profit and loss, BNB Chain, 2026-05-01 to 2026-05-31: 1 [6] Sum of the summaries over 1 record. BNB Chain, 2026-05-01 to 2026-05-31.',
    'Win rate: 0.25 [5 6] As delivered, all chains, 2026-01-01 to 2026-01-31 25.00%; BNB Chain, 2026-05-01 to 2026-05-31 25.00%. Rates of different summaries cannot be added.',
    'Realised, listed tokens, 2026-01-01 to 2026-01-31: 5 [7] Sum of the listed tokens over 2 records. Window 2026-01-01 to 2026-01-31.',
    'Unrealised, listed tokens, 2026-01-01 to 2026-01-31: -1 [7] Sum of the listed tokens over the 1 of 2 records that has it. Window 2026-01-01 to 2026-01-31.',
    'Realised, listed tokens, 2026-05-01 to 2026-05-31: 2 [8] Sum of the listed tokens over 1 record. Window 2026-05-01 to 2026-05-31.',
    'Unrealised, listed tokens, 2026-05-01 to 2026-05-31: -1 [8] Sum of the listed tokens over 1 record. Window 2026-05-01 to 2026-05-31.',
  ])
  expect(several.notes).toEqual([
    '2 earlier results of the same request are in the case and replaced here by the newest.',
    '2 of 3 tokens have no realised return.',
    '2 of 3 tokens have no price.',
    '2 of 3 tokens have no average sell price.',
    'Realised, all chains, 2026-01-01 to 2026-01-31: the summary reports $100.00 of 3 traded tokens, the sum of the 2 listed tokens is $5.00. The difference of $95.00 comes from tokens that are not listed, or from a different calculation in the two results.',
    'Realised, BNB Chain, 2026-05-01 to 2026-05-31: the summary reports $1.00 of 3 traded tokens, the sum of the 1 listed token is $2.00. The difference of -$1.00 comes from tokens that are not listed, or from a different calculation in the two results.',
    'Percentages are computed from the delivered ratios (0.27 = 27.00%); the source shows the ratio.',
    'The summary and the list by token are separate results of the service and may differ.',
  ])
  expect(several.tables.map(({ title, rows: all }) => `${title}: ${all.length}`)).toEqual(['Summaries: 2', 'Profit and loss by token: 3'])
  expect(columnOf(several, 'pnl-summaries', 'realized_pnl_usd')).toEqual(['100', '1'])
  const alone = panelOf('pnl', summary('all', JANUARY, 100))
  expect(report(alone)).toEqual([
    'Realised profit and loss: 100 [3] As delivered for all chains, 2026-01-01 to 2026-01-31.',
    'Realised return: 0.5 [3] Delivered as a ratio for all chains, 2026-01-01 to 2026-01-31.',
    'Win rate: 0.25 [3] Delivered as a ratio for all chains, 2026-01-01 to 2026-01-31.',
    'Tokens traded: 3 [3] As delivered for all chains, 2026-01-01 to 2026-01-31.',
    'Trades: 4 [3] As delivered for all chains, 2026-01-01 to 2026-01-31.',
  ])
  expect(alone.notes).toEqual([
    'Percentages are computed from the delivered ratios (0.27 = 27.00%); the source shows the ratio.',
    'The summary and the list by token are separate results of the service and may differ.',
  ])
})

test('the best and the worst token are named if they differ, within one window', () => {
  const token = (token_symbol: string, pnl_usd_realised: number | undefined): object => ({
    chain: 'bnb',
    token_symbol,
    token_address: token_symbol,
    pnl_usd_realised,
  })
  const requested = { chain: 'bnb', date: JANUARY }
  const bestOf = (...tokens: readonly object[]): string[] =>
    report(panelOf('pnl', rows('profiler/pnl', requested, ...tokens))).filter((text) => /^(Best|Worst)/.test(text))
  expect(bestOf(token('A', 2), token('B', -7.5), token('C', undefined), token('', 30))).toEqual([
    'Best token: 30 [3] Realised on a token without a symbol, BNB Chain: of 3 listed tokens.',
    'Worst token: B: -7.5 [3] Realised on B, BNB Chain: of 3 listed tokens.',
  ])
  expect(bestOf(token('A', 2))).toEqual([])
})

test('win rates of several summaries are a range, without those with no trades; a sum has no note', () => {
  const summary = (chain: string, win_rate: number | undefined, traded_times: number): FixtureResponse =>
    response('profiler/pnl-summary', { chain, date: JANUARY }, { realized_pnl_usd: 2, win_rate, traded_times, top5_tokens: [] })
  const rateOf = (...summaries: readonly FixtureResponse[]): string[] =>
    report(panelOf('pnl', ...summaries)).filter((text) => text.startsWith('Win rate'))
  expect(rateOf(summary('bnb', 0.6, 4), summary('base', 0.25, 8), summary('ethereum', 0, 0))).toEqual([
    'Win rate: 25.00% to 60.00% [3 4] As delivered, BNB Chain, 2026-01-01 to 2026-01-31 60.00%; Base, 2026-01-01 to 2026-01-31 25.00%. Rates of different summaries cannot be added.',
  ])
  expect(rateOf(summary('bnb', undefined, 4), summary('base', 0, 0))).toEqual([])
  const token = { chain: 'bnb', token_symbol: 'TOK', token_address: OTHER, pnl_usd_realised: 2 }
  const even = panelOf('pnl', summary('bnb', 0.5, 1), rows('profiler/pnl', { chain: 'bnb', date: JANUARY }, token))
  expect(even.notes.filter((note) => note.includes('difference'))).toEqual([])
})

test('a summary without trades has neither rate nor profit, and adds nothing to others', () => {
  const idle = (chain: string, realized_pnl_usd = 0): FixtureResponse =>
    response(
      'profiler/pnl-summary',
      { chain, date: JANUARY },
      { realized_pnl_usd, realized_pnl_percent: 0, win_rate: 0, traded_token_count: 0, traded_times: 0, top5_tokens: [] },
    )
  expect(panelOf('pnl', idle('bnb')).figures.map(({ title }) => title)).toEqual(['Tokens traded', 'Trades'])
  expect(report(panelOf('pnl', idle('bnb'), idle('base')))).toEqual([])
  const busy = response('profiler/pnl-summary', { chain: 'base', date: JANUARY }, { realized_pnl_usd: 5, traded_times: 1, top5_tokens: [] })
  expect(report(panelOf('pnl', idle('bnb'), busy))[0]).toBe(
    'Realised profit and loss: 5 [4] Sum of the summaries over 1 record. Base, 2026-01-01 to 2026-01-31.',
  )
  // a profit without a trade is not hidden
  expect(report(panelOf('pnl', idle('bnb', 7)))[0]).toBe('Realised profit and loss: 7 [3] As delivered for BNB Chain, 2026-01-01 to 2026-01-31.')
})
