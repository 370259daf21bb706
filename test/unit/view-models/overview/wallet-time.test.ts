import { describe, expect, test } from 'vitest'
import type { CoverageRow } from '../../../../src-shared/case/coverage-row.ts'
import type { PanelView, ViewColumn, ViewRow, ViewTable } from '../../../../src-shared/view-models/panel-view.ts'
import { rangeFacts, tablesWithin } from '../../../../src-shared/view-models/overview/wallet-range.ts'
import { type WalletTime, walletTimeSteps } from '../../../../src-shared/view-models/overview/wallet-time.ts'
import { panelViewOf, viewRowOf } from '../../../support/builders/panel-views.ts'
import { ranThrough } from '../ran-through.ts'

const TIME: ViewColumn = { id: 'block_timestamp', kind: 'time', title: 'Time' }
const table = (id: string, rows: readonly ViewRow[], columns: readonly ViewColumn[] = []): ViewTable => ({ id, title: id, columns, rows })
const covered = (changes: Partial<CoverageRow>): CoverageRow => ({
  subjectId: 's',
  endpoint: 'profiler/transactions',
  chain: 'base',
  window: { from: '2026-03-01', to: '2026-03-10' },
  pages: 1,
  state: 'found',
  rows: 1,
  at: '',
  captureIds: ['capture-asked'],
  ...changes,
})
const panel = (id: PanelView['id'], changes: Partial<PanelView>): PanelView => panelViewOf({ id, title: id, ...changes })

const transfer = (id: string, day: string, direction: 'sent' | 'received', value: string, other: string): ViewRow =>
  viewRowOf(id, {
    block_timestamp: `${day}T10:00:00Z`,
    chain: 'base',
    direction,
    value_usd: value,
    from_address: direction === 'sent' ? '0xself' : other,
    to_address: direction === 'sent' ? other : '0xself',
    from_address_label: direction === 'sent' ? '' : 'Payer',
  })
const transactions = (state: CoverageRow['state'] = 'found'): PanelView =>
  panel('transactions', {
    coverage: [covered({ state })],
    tables: [
      table('transfers', [
        transfer('1', '2026-03-06', 'sent', '40.5', '0xout'),
        transfer('2', '2026-03-03', 'received', '', '0xin'),
        transfer('3', '2026-03-02', 'received', '100.1', '0xin'),
        transfer('4', '1970-01-01', 'received', '7', '0xin'),
      ]),
    ],
  })
const trade = (id: string, day: string, closed: string): ViewRow =>
  viewRowOf(id, { timestamp: `${day}T10:00:00Z`, chain: '', value_usd: '10', closed_pnl: closed, fee_usd: '0.1' })
const trades = panel('perp-trades', {
  coverage: [covered({ endpoint: 'profiler/perp-trades', chain: undefined })],
  tables: [table('perp-trades', [trade('a', '2026-03-05', '-30'), trade('b', '2026-03-03', '12.25')])],
})
const history = panel('balance-history', {
  series: [
    {
      id: 'total',
      title: 'Total',
      points: [
        { time: '2026-03-02T23:59:59Z', value: '100', captureId: 'h' },
        { time: '2026-03-06T23:59:59Z', value: '59.6', captureId: 'h' },
      ],
    },
  ],
})
const timeOf = (panels: readonly PanelView[], narrowed: readonly string[] = []): WalletTime | undefined =>
  ranThrough(walletTimeSteps(panels, new Set(narrowed))).value

describe('the time axis of a wallet', () => {
  test('has each day once without a gap, and flows, net worth and trades on their days', () => {
    const { bars = [], unit, undated } = timeOf([transactions(), history, trades]) ?? {}
    expect(unit).toBe('day')
    expect(bars.map(({ from }) => from.slice(8))).toEqual(['02', '03', '04', '05', '06'])
    expect(bars.map(({ into, out, unpriced }) => [into, out, unpriced])).toEqual([
      ['100.1', '0', 0],
      ['0', '0', 1],
      ['0', '0', 0],
      ['0', '0', 0],
      ['0', '40.5', 0],
    ])
    // The Unix epoch is not a day of the axis.
    expect(undated).toBe(1)
    expect(bars.map(({ balance }) => balance?.value)).toEqual(['100', undefined, undefined, undefined, '59.6'])
    expect(bars.map(({ closed, equity }) => [closed, equity])).toEqual([
      ['0', undefined],
      ['12.25', '12.25'],
      ['0', '12.25'],
      ['-30', '-17.75'],
      ['0', '-17.75'],
    ])
  })

  test('names the days with incomplete data: further pages, other filters, not requested', () => {
    const known = (panels: readonly PanelView[], narrowed?: readonly string[]): (boolean | undefined)[] =>
      (timeOf(panels, narrowed)?.bars ?? []).map(({ flowsKnown }) => flowsKnown)
    expect(known([transactions()])).toEqual([true, true, true, true, true])
    expect(known([transactions('partial')])).toEqual([false, true, true, true, true])
    expect(known([transactions()], ['capture-asked'])).toEqual([false, false, false, false, false])
    expect(known([trades])).toEqual([false, false, false])
  })

  test('is not shown for one bar, or for net worth alone, which has its own chart', () => {
    expect(timeOf([history])).toBeUndefined()
    expect(timeOf([panel('perp-trades', { tables: [table('perp-trades', [trade('a', '2026-03-05', '1')])] })])).toBeUndefined()
  })
})

describe('a range of the time axis', () => {
  const { bars = [] } = timeOf([transactions('partial'), history, trades]) ?? {}

  test('sums senders, recipients, the change of net worth, and closed trades', () => {
    const all = rangeFacts(bars)
    expect(all.into).toMatchObject({ total: '100.1', parties: 1, largest: [{ address: '0xin', label: 'Payer', sum: '100.1' }] })
    expect(all.out).toMatchObject({ total: '40.5', parties: 1, largest: [{ address: '0xout', sum: '40.5' }] })
    expect(all.worth?.change).toBe('-40.4')
    expect([all.trades, all.traded, all.closed, all.fees]).toEqual([2, '20', '-17.75', '0.2'])
    expect([all.transfers, all.unpriced, all.flowsUnknown, all.tradesUnknown]).toEqual([3, 1, 1, 0])
    // One reading is not a change, and an unchanged value is not reported.
    expect(rangeFacts(bars.slice(0, 3))).toMatchObject({ worth: undefined, trades: 1, closed: '12.25', out: { total: '0', parties: 0 } })
  })

  test('keeps the rows of its days in the tables; a table without times is marked as unfiltered', () => {
    const tables = [
      table('transactions', transactions().tables[0]?.rows ?? [], [TIME]),
      table('transaction-tokens', [viewRowOf('t', { token: 'x' })]),
    ]
    const within = tablesWithin(tables, { from: '2026-03-03', to: '2026-03-06' })
    expect(within.map(({ rows }) => rows.map(({ id }) => id))).toEqual([['1', '2'], ['t']])
    expect(within[1]?.title).toBe('Totals by token of all listed transactions')
    expect(tablesWithin(tables, { from: '', to: '2026-03-02' })[0]?.rows.map(({ id }) => id)).toEqual(['3'])
    expect(tablesWithin(tables, { from: '', to: '' })).toBe(tables)
  })
})
