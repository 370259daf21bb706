import { expect, test } from 'vitest'
import { response, columnOf, panelOf, report } from './panel-of.ts'

test('positions have the time that the response names, else that of its arrival', () => {
  const position = (size: number | undefined, more: object = {}): object => ({
    position_type: 'oneWay',
    position: { token_symbol: 'ETH', ...(size === undefined ? {} : { size }), position_value_usd: 10, unrealized_pnl_usd: 1.5, ...more },
  })
  const panel = panelOf(
    'perp-positions',
    response(
      'profiler/perp-positions',
      {},
      {
        data: {
          asset_positions: [
            position(1),
            position(-2, { position_value_usd: 50 }),
            position(0),
            position(undefined, { unrealized_pnl_usd: undefined }),
          ],
          margin_summary_account_value_usd: 77,
          withdrawable_usd: 5,
          timestamp: 1_767_225_600_000,
        },
      },
    ),
  )
  expect(report(panel)).toEqual([
    'Open positions: 4 [3] Number of records.',
    'Unrealised: 4.5 [3] Sum of the open positions over the 3 of 4 records that have it.',
    'Account value: 77 [3] ',
    'Margin used:  [3] ',
    'Read live at: 2026-01-01T00:00:00.000Z [3] Delivered as 1767225600000 milliseconds since 1970.',
    'Withdrawable: 5 [3] ',
    'Net liquidation position:  [3] ',
  ])
  expect(panel.figures.filter(({ isDetail }) => isDetail === true).map(({ title }) => title)).toEqual([
    'Read live at',
    'Withdrawable',
    'Net liquidation position',
  ])
  expect(panel.notes).toEqual([
    'Read live at 2026-01-01T00:00:00.000Z; positions change by the second and cannot be read again as of that time.',
    '1 of 4 positions has no size.',
    'None of the 4 positions has a liquidation price.',
    'The side follows from the sign of the size: negative is short.',
    'Percentages are computed from the delivered ratios (0.27 = 27.00%); the source shows the ratio.',
  ])
  expect(columnOf(panel, 'perp-positions', 'side')).toEqual(['short', 'long', 'flat', ''])
  const untimed = panelOf('perp-positions', response('profiler/perp-positions', {}, { data: { asset_positions: [] } }))
  expect(report(untimed)).toEqual([
    'Read live at: 2026-09-24T12:00:03.000Z [3] The response contains no time. This is the time when it was received.',
  ])
  // the value of an account without a position is shown
  const idle = { data: { asset_positions: [], margin_summary_account_value_usd: 40 } }
  expect(report(panelOf('perp-positions', response('profiler/perp-positions', {}, idle)))[0]).toBe('Account value: 40 [3] ')
  expect(untimed.notes).toEqual(['Read live at 2026-09-24T12:00:03.000Z; positions change by the second and cannot be read again as of that time.'])
})

test('the distance to liquidation is a share of the mark price, and figures of cross margin appear next to the other figures', () => {
  const position = (mark_price_usd: unknown, liquidation_price_usd: unknown): object => ({
    position: { token_symbol: 'ETH', mark_price_usd, liquidation_price_usd },
  })
  const panel = panelOf(
    'perp-positions',
    response(
      'profiler/perp-positions',
      {},
      {
        data: {
          asset_positions: [position('2000', '1500'), position('100', '130'), position('0', '5'), position('7', null)],
          cross_maintenance_margin_used_usd: '12.5',
        },
      },
    ),
  )
  expect(columnOf(panel, 'perp-positions', 'liquidation_distance')).toEqual(['0.25', '0.3', '', ''])
  expect(panel.notes).toContain('“To liquidation” is the distance from the mark price to the liquidation price, as a share of the mark price.')
  expect(report(panel)).toContain('Cross maintenance margin used: 12.5 [3] ')
  expect(report(panel).some((text) => text.startsWith('Cross margin used'))).toBe(false)
})

test('shows additional margin figures of a response in dollars', () => {
  const more = {
    margin_summary_total_raw_usd: '1',
    cross_margin_summary_account_value_usd: '2',
    cross_margin_summary_total_margin_used_usd: '3',
    cross_margin_summary_total_net_liquidation_position_on_usd: '4',
    cross_margin_summary_total_raw_usd: '5',
    cross_maintenance_margin_used_usd: '6',
  }
  const { figures } = panelOf('perp-positions', response('profiler/perp-positions', {}, { data: { asset_positions: [], ...more } }))
  expect(figures.slice(5).map(({ kind, title, cell }) => `${kind} ${title}: ${cell.text}`)).toEqual([
    'usd Raw USD: 1',
    'usd Cross margin, account value: 2',
    'usd Cross margin used: 3',
    'usd Cross margin, net liquidation position: 4',
    'usd Cross margin, raw USD: 5',
    'usd Cross maintenance margin used: 6',
  ])
})

test('the distance to liquidation is shown with six digits', () => {
  const panel = panelOf(
    'perp-positions',
    response(
      'profiler/perp-positions',
      {},
      { data: { asset_positions: [{ position: { token_symbol: 'ETH', mark_price_usd: '3', liquidation_price_usd: '1' } }] } },
    ),
  )
  expect(columnOf(panel, 'perp-positions', 'liquidation_distance')).toEqual(['0.666667'])
})
