import { describe, expect, test } from 'vitest'
import { overviewFigures } from '../../../../src-renderer/dossier/overview/overview-figures.ts'
import type { Figure, PanelId, PanelView } from '../../../../src-renderer/views/panel-view.ts'
import type { Cell } from '../../../../src-shared/service/answer/rows.ts'

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
  test('answers in the order of asking, whatever the order of the panels', () => {
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
      'first-funder',
      'first',
      'last',
      'realized_pnl_usd-0',
      'win_rate-0',
    ])
  })

  test('takes no figure from answers that hold nothing: their zeros say nothing of the address', () => {
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

  test('holds nothing for what was not asked, nor for a funder without an address', () => {
    expect(overviewFigures([])).toEqual([])
    expect(overviewFigures([panelOf('related-wallets', [], [{ ...FUNDER, address: { text: '', state: 'missing' } }])])).toEqual([])
  })
})
