import { describe, expect, test } from 'vitest'
import {
  orderTiles,
  overviewFigures as figuresFor,
  type OverviewFigure,
} from '../../../../../src-renderer/features/dossier/overview/overview-figures.ts'
import { balancesView } from '../../../../../src-shared/view-models/panels/balances.ts'
import { stackedHistory } from '../../../../../src-shared/view-models/overview/stacked-history.ts'
import type { Figure, PanelId, PanelView } from '../../../../../src-shared/view-models/panel-view.ts'
import type { Cell } from '../../../../../src-shared/service/response/rows.ts'
import { caseStateOf } from '../../../../support/builders/case-states.ts'

const [SUBJECT] = caseStateOf([{ address: `0x${'ab'.repeat(20)}`, family: 'evm', chains: ['ethereum'] }], []).subjects
if (SUBJECT === undefined) throw new Error('The fixture holds no subject')
const subject = SUBJECT
const overviewFigures = (panels: readonly PanelView[]): readonly OverviewFigure[] =>
  figuresFor(panels, subject, stackedHistory(panels.find(({ id }) => id === 'balance-history')?.series ?? []))

const value = (text: string): Cell => ({ text, state: 'value' })
const figureOf = (id: string): Figure => ({ id, title: id, kind: 'usd', cell: value('1'), captureIds: ['c'], rule: '' })

function panelOf(id: PanelId, figures: readonly string[], related: readonly Readonly<Record<string, Cell>>[] = []): PanelView {
  const rows = related.map((cells, index) => ({ id: `${index}`, cells, captureId: `capture-${index}`, pointer: `/${index}` }))
  return {
    id,
    title: id,
    endpoints: [],
    coverage: [],
    figures: figures.map(figureOf),
    tables: [{ id, title: id, columns: [], rows }],
    series: [],
    notes: [],
  }
}

const FUNDER = { relation: value('First Funder'), address: value('0xabc'), address_label: value('🤖 Quietpool: 0.1 ETH [0xabc000]') }

describe('the overview', () => {
  test('is complete in the order of requests, whatever the order of the panels', () => {
    const panels = [
      panelOf('related-wallets', ['related'], [{ ...FUNDER, relation: value('Signer') }, FUNDER]),
      panelOf('transactions', ['transactions', 'first', 'last']),
      panelOf('pnl', ['win_rate-0', 'realized_pnl_usd-0']),
      panelOf('counterparties', ['counterparties-0', 'volume_in_usd-0', 'volume_out_usd-0', 'total_volume_usd-0']),
      panelOf('balances', ['total']),
    ]
    expect(overviewFigures(panels).map(({ id }) => id)).toEqual([
      'total',
      'volume_in_usd-0',
      'volume_out_usd-0',
      'first',
      'last',
      'first-funder',
      'realized_pnl_usd-0',
    ])
  })

  test('keeps the order of the metrics if panels have no figure', () => {
    const figures = ['volume_in_usd-0', 'volume_out_usd-0', 'first', 'first-funder', 'positions'].map((id) => ({ ...figureOf(id), below: '' }))
    const namesOf = (panelIds: readonly PanelId[]): readonly string[] =>
      orderTiles(
        figures,
        panelIds.map((panelId) => ({ panelId })),
      ).map((tile) => ('panelId' in tile ? tile.panelId : tile.id))
    expect(namesOf(['balances', 'pnl'])).toEqual(['balances', 'volume_in_usd-0', 'volume_out_usd-0', 'first', 'first-funder', 'pnl', 'positions'])
    expect(orderTiles([{ ...figureOf('win_rate-0'), below: '' }], [{ panelId: 'counterparties' }, { panelId: 'balances' }])).toMatchObject([
      { panelId: 'balances' },
      { panelId: 'counterparties' },
      { id: 'win_rate-0' },
    ])
  })

  test('shows the win rate below the PnL, and alone if no sum is reported', () => {
    const rate = { ...figureOf('win_rate-0'), kind: 'ratio' as const, cell: value('0.5') }
    const pnl = panelOf('pnl', ['realized_pnl_usd-0'])
    expect(overviewFigures([{ ...pnl, figures: [...pnl.figures, rate] }])).toMatchObject([{ title: 'Realised PnL', below: 'win rate 50.00%' }])
    expect(overviewFigures([{ ...pnl, figures: [rate] }])).toMatchObject([{ id: 'win_rate-0', below: '' }])
  })

  test('takes no figure from empty responses, whose zeros are not about the address', () => {
    const row = {
      subjectId: 's',
      endpoint: 'profiler/pnl-summary',
      chain: 'base',
      window: undefined,
      pages: 1,
      rows: 0,
      at: '',
      captureIds: [],
    } as const
    const pnl = panelOf('pnl', ['realized_pnl_usd-0'])
    expect(overviewFigures([{ ...pnl, coverage: [{ ...row, state: 'empty' }] }])).toEqual([])
    expect(overviewFigures([{ ...pnl, coverage: [{ ...row, state: 'found' }] }])).toHaveLength(1)
  })

  test('names the first funder by its label, else by its address, with the capture of its own row', () => {
    const named = overviewFigures([panelOf('related-wallets', [], [{ ...FUNDER, relation: value('Signer') }, FUNDER])])
    expect(named).toMatchObject([{ id: 'first-funder', kind: 'label', cell: value('Quietpool: 0.1 ETH'), captureIds: ['capture-1'] }])
    expect(named[0]?.rule).toContain('0xabc')
    const bare = overviewFigures([panelOf('related-wallets', [], [{ ...FUNDER, address_label: { text: '', state: 'missing' } }])])
    expect(bare).toMatchObject([{ kind: 'address', cell: value('0xabc') }])
  })

  test('shows nothing for missing requests, nor for a funder without an address', () => {
    expect(overviewFigures([])).toEqual([])
    expect(overviewFigures([panelOf('related-wallets', [], [{ ...FUNDER, address: { text: '', state: 'missing' } }])])).toEqual([])
  })

  const timed = (id: 'first' | 'last', time: string): Figure => ({ ...figureOf(id), title: `${id} listed`, kind: 'time', cell: value(time) })
  const listing = (first: string, last: string): PanelView => ({
    ...panelOf('transactions', []),
    figures: [timed('first', first), timed('last', last)],
  })

  test('shows a time earlier than the list of transactions under its own name, with the list below it', () => {
    const transactions = listing('2026-09-10T08:00:00Z', '2026-09-28T02:11:09Z')
    const funded = panelOf('related-wallets', [], [{ ...FUNDER, block_timestamp: value('2026-08-30T13:53:07Z') }])
    const [first, last, funder] = overviewFigures([transactions, funded])
    expect(first).toMatchObject({ title: 'First funded', cell: value('2026-08-30T13:53:07Z'), captureIds: ['capture-0'] })
    expect(first?.below).toBe('listed from 10 Sep')
    expect(last).toMatchObject({ title: 'last listed', below: '02:11:09 UTC' })
    expect(funder?.below).toBe('2026-08-30')
    for (const end of [first, last]) expect(end?.rule).toContain('Transactions that only appear in results about other addresses are not counted')
    expect(first?.rule).toMatch(/^Time of the relation “.*”, as reported by the service/)
  })

  test('keeps the name of the list if nothing is earlier, and notes missing pages', () => {
    const transactions = listing('2026-08-01T08:00:00Z', '2026-09-28T02:11:09Z')
    const later = panelOf('related-wallets', [], [{ ...FUNDER, block_timestamp: value('2026-08-30T13:53:07Z') }])
    expect(overviewFigures([transactions, later])[0]).toMatchObject({ title: 'first listed', below: '08:00:00 UTC' })
    const row = {
      subjectId: 's',
      endpoint: 'profiler/transactions',
      chain: 'ethereum',
      window: undefined,
      pages: 1,
      rows: 20,
      at: '',
      captureIds: [],
    } as const
    expect(overviewFigures([{ ...transactions, coverage: [{ ...row, state: 'partial' }] }])[0]?.below).toBe('earlier pages not requested')
  })

  test('shows perpetuals as a separate figure, and a requested but empty one as complete', () => {
    const row = {
      subjectId: 's',
      endpoint: 'profiler/perp-positions',
      chain: undefined,
      window: undefined,
      pages: 1,
      rows: 0,
      at: '',
      captureIds: ['c'],
    } as const
    const panel = panelOf('perp-positions', [])
    expect(overviewFigures([{ ...panel, coverage: [{ ...row, state: 'not-requested' }] }])).toEqual([])
    expect(overviewFigures([{ ...panel, coverage: [{ ...row, state: 'empty' }] }])).toMatchObject([
      { cell: value('None'), below: 'no results', captureIds: ['c'] },
    ])
    const open = {
      ...panel,
      figures: [
        figureOf('positions'),
        { ...figureOf('unrealised'), cell: value('-12.5') },
        { ...figureOf('margin_summary_account_value_usd-c'), cell: value('2000') },
      ],
    }
    expect(overviewFigures([open])).toMatchObject([{ cell: value('1 open'), below: '-$12.50 unrealised' }])
  })

  test('shows the highest balance and the number of counterparties below their sums, if there is one scope', () => {
    const party = (address: string, into: string, out: string): Readonly<Record<string, Cell>> => ({
      counterparty_address: value(address),
      volume_in_usd: value(into),
      volume_out_usd: value(out),
    })
    const parties = panelOf(
      'counterparties',
      ['volume_in_usd-0', 'volume_out_usd-0'],
      [party('0xA', '5', '0'), party('0xa', '1', '0'), party('0xb', '0', '7')],
    )
    const history: PanelView = {
      ...panelOf('balance-history', []),
      series: [{ id: 'total', title: 'Total', points: [point('2026-09-08', '188930.7'), point('2026-09-09', '41.2')] }],
    }
    const found = overviewFigures([panelOf('balances', ['total']), parties, history])
    const worth = { ...figureOf('total'), cell: value('200000') }
    // A worth now above the whole history has no earlier peak.
    expect(overviewFigures([{ ...panelOf('balances', []), figures: [worth] }, history])[0]?.below).toBe('')
    expect(found.map(({ title, below }) => `${title}: ${below}`)).toEqual([
      'Net worth: highest $188,930.70, 8 Sep',
      'In: from 1 address',
      'Out: to 1 address',
      'First reported balance: 00:00:00 UTC',
    ])
  })
})

test('the net worth names the tokens that it leaves out, which only carry the symbol of a known coin', () => {
  const tokens = [
    { token: 'USDT', token_address: '0xdac17f958d2ee523a2206206994597c13d831ec7', worth: '100' },
    { token: 'USDT', token_address: '0x90d96ce9b833101ed9a9bad18fd1c34ccc66972f', worth: '9990000000000' },
  ]
  const data = tokens.map(({ token, token_address, worth }) => ({ chain: 'ethereum', token_symbol: token, token_address, value_usd: worth }))
  const response = { endpoint: 'profiler/current-balance', request: { chain: 'ethereum' }, body: JSON.stringify({ data }) } as const
  const state = caseStateOf([{ address: `0x${'ab'.repeat(20)}`, family: 'evm', chains: ['ethereum'] }], [response])
  const [own] = state.subjects
  if (own === undefined) throw new Error('The fixture holds no subject')
  const [worth] = overviewFigures([balancesView(state, own)])
  expect([worth?.cell.text, worth?.below]).toEqual(['100', 'without 1 unverified token, $9,990,000,000,000.00'])
})

function point(day: string, worth: string): { readonly time: string; readonly value: string; readonly captureId: string } {
  return { time: `${day}T00:00:00Z`, value: worth, captureId: 'h' }
}
