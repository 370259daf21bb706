import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDecimals } from '../../../../src-shared/core/decimal.ts'
import type { EndpointId } from '../../../../src-shared/service/table/endpoint.ts'
import type { FixtureResponse } from '../../../support/builders/case-states.ts'
import { response, JANUARY, MAY, OTHER, overviewTitles, panelOf } from './panel-of.ts'

function page(endpoint: EndpointId, chain: string, number: number, isLast: boolean, data: readonly object[], more: object = {}): FixtureResponse {
  const pagination = { page: number, per_page: 2 }
  return response(endpoint, { chain, pagination, ...more }, { data, pagination: { ...pagination, is_last_page: isLast } })
}

const token = (number: number, value_usd: number | null, chain = 'base') => ({
  chain,
  token_symbol: `T${number}`,
  token_address: `0x${String(number).padStart(40, '0')}`,
  token_amount: 1,
  value_usd,
})

const titles = ({ figures }: ReturnType<typeof panelOf>): string[] => figures.map(({ title }) => title)

describe('figures over incomplete pages', () => {
  test('are marked as partial, except those of a chain with all pages', () => {
    const panel = panelOf(
      'balances',
      page('profiler/current-balance', 'base', 1, false, [token(1, 5), token(2, 3)]),
      page('profiler/current-balance', 'ethereum', 1, true, [token(3, 2, 'ethereum')]),
    )
    expect(titles(panel).filter((title) => title.startsWith('Total'))).toEqual([
      'Total value, in part',
      'Total on Base, in part',
      'Total on Ethereum',
    ])
    expect(panel.figures[0]?.rule).toContain('More pages exist that are not in the case.')
    expect(panel.figures.find(({ title }) => title === 'Total on Ethereum')?.rule).not.toContain('Further')
    expect(overviewTitles(panel)).toEqual(['Net worth, in part'])
  })

  test('are complete once the last page arrived', () => {
    const pages = [
      page('profiler/current-balance', 'base', 1, false, [token(1, 5), token(2, 3)]),
      page('profiler/current-balance', 'base', 2, true, [token(3, 2)]),
    ]
    expect(titles(panelOf('balances', ...pages)).join()).not.toContain('in part')
    expect(titles(panelOf('balances', ...pages.toReversed())).join()).toContain('in part')
  })

  test('keep their window in a shorter title, and are partial by their own query only', () => {
    const flow = { counterparty_address: OTHER, volume_in_usd: 7, volume_out_usd: 1, total_volume_usd: 8, interaction_count: 1 }
    const panel = panelOf(
      'counterparties',
      page('profiler/counterparties', 'base', 1, false, [flow, { ...flow, counterparty_address: `0x${'3'.repeat(40)}` }], { date: MAY }),
      page('profiler/counterparties', 'base', 1, true, [{ ...flow, volume_in_usd: 1, total_volume_usd: 2 }], { date: JANUARY }),
    )
    expect(overviewTitles(panel)).toEqual(['In, 2026-05-01 to 2026-05-31, Base, in part', 'Out, 2026-05-01 to 2026-05-31, Base, in part'])
    expect(titles(panel)).toContain('Volume in, 2026-01-01 to 2026-01-31, Base')
  })

  test('are marked as partial for sums of trades too', () => {
    const trade = { timestamp: '2026-01-05T10:00:00', token_symbol: 'BTC', size: 1, price: 2, value_usd: 2, closed_pnl: -1, fee_usd: 0.1 }
    const open = panelOf('perp-trades', page('profiler/perp-trades', '', 1, false, [trade, { ...trade, oid: 2 }]))
    expect(titles(open)).toContain('Closed profit and loss, in part')
  })
})

test('a total is the sum of the records with a value, counts those without, and is complete or marked as partial', () => {
  const values = fc.array(fc.option(fc.integer({ min: -1000, max: 100_000 }), { nil: null }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(values, fc.boolean(), (all, isLast) => {
      const cents = all.map((value) => (value === null ? null : value / 100))
      const panel = panelOf(
        'balances',
        page(
          'profiler/current-balance',
          'base',
          1,
          isLast,
          cents.map((value, at) => token(at + 1, value)),
        ),
      )
      const total = panel.figures.find(({ id }) => id === 'total')
      const known = cents.filter((value) => value !== null)
      expect(total?.cell.state).toBe(known.length === 0 ? 'missing' : 'value')
      if (known.length > 0) expect(addDecimals([total?.cell.text ?? ''])).toBe(addDecimals(known.map(String)))
      if (known.length < all.length) expect(total?.rule).toContain(`${known.length} of ${all.length} record`)
      expect(total?.title).toBe(isLast ? 'Total value' : 'Total value, in part')
    }),
    { numRuns: 60 },
  )
})
