import { describe, expect, test } from 'vitest'
import { missingFigures, missingCharts } from '../../../../src-renderer/features/dossier/missing-figures.ts'
import type { CoverageRow, CoverageState } from '../../../../src-shared/case/coverage-row.ts'
import type { PanelView } from '../../../../src-shared/view-models/panel-view.ts'
import type { Cell } from '../../../../src-shared/service/response/rows.ts'
import { coverageRow as row } from '../../../support/builders/coverage-rows.ts'
import { MISSING } from '../../../../src-shared/service/response/rows.ts'

function balances(rows: readonly CoverageRow[], total?: Cell): PanelView {
  return {
    id: 'balances',
    title: 'Balances',
    endpoints: ['profiler/current-balance'],
    coverage: rows,
    figures: total === undefined ? [] : [{ id: 'total', title: 'Total value', kind: 'usd', cell: total, captureIds: ['c'], rule: '' }],
    tables: [],
    series: [],
    notes: [],
  }
}

const whyOf = (rows: readonly CoverageRow[], total?: Cell): string | undefined => missingFigures([balances(rows, total)])[0]?.why

describe('a key figure without a value', () => {
  test('shows a request in progress instead of "not requested"', () => {
    const why = (requesting: readonly string[]): string | undefined =>
      missingFigures([balances([row('not-requested')])], new Set(), new Set(requesting))[0]?.why
    expect(why(['profiler/current-balance'])).toBe('requesting…')
    expect(why(['profiler/pnl-summary'])).toBe('not requested')
  })

  test('shows why, and never reads as empty if it failed or was not requested', () => {
    expect(whyOf([row('not-requested'), row('not-requested')])).toBe('not requested')
    expect(whyOf([row('empty'), row('not-offered')], MISSING)).toBe('no results')
    expect(whyOf([row('empty'), row('not-requested')])).toBe('no results where requested')
    expect(whyOf([row('not-offered')])).toBe('not available')
    expect(whyOf([row('found')], MISSING)).toBe('no value reported')
    expect(whyOf([row('empty'), row('failed', { failure: { code: 'bad_chain', message: '', remedy: '', requestId: '' } })])).toBe('request failed')
    // a window that other responses cover is not missing
    expect(whyOf([row('failed', { answeredIn: 2 }), row('empty')])).toBe('no results')
  })

  test('links to its panel, in place of the missing figure', () => {
    expect(missingFigures([balances([row('empty')], MISSING)])).toEqual([
      { title: 'Net worth', panelId: 'balances', panelTitle: 'Balances', figureId: 'total', why: 'no results' },
    ])
  })

  test('is not shown for a value, without a possible request, or without such a panel', () => {
    expect(missingFigures([balances([row('found'), row('failed')], { text: '1', state: 'value' })])).toEqual([])
    expect(missingFigures([balances([])])).toEqual([])
    expect(missingFigures([])).toEqual([])
  })

  test('replaces a zero of an empty response', () => {
    const zero: Cell = { text: '0', state: 'value' }
    expect(whyOf([row('empty')], zero)).toBe('no results')
    expect(whyOf([row('empty'), row('found')], zero)).toBeUndefined()
  })

  test('shows that responses are loading, and never as missing values', () => {
    const behind = new Set(['balances'] as const)
    expect(missingFigures([balances([row('found')], MISSING)], behind)[0]?.why).toBe('loading results')
    expect(missingFigures([balances([row('empty')], MISSING)], behind)[0]?.why).toBe('no results')
  })
})

describe('a chart without data', () => {
  const flows = (state: CoverageState, rows: PanelView['tables'][number]['rows'] = []): PanelView => ({
    ...balances([row(state, { endpoint: 'profiler/counterparties' })]),
    id: 'counterparties',
    title: 'Counterparties',
    tables: [{ id: 'counterparties', title: '', columns: [], rows }],
  })

  test('shows its title and the reason', () => {
    expect(missingCharts([flows('failed')])).toMatchObject([{ title: 'Largest flows', panelId: 'counterparties', why: 'request failed' }])
    expect(missingCharts([flows('not-requested')])).toMatchObject([{ why: 'not requested' }])
    expect(missingCharts([flows('found', [{ id: '1', cells: {}, captureId: 'c', pointer: '' }])])).toEqual([])
    expect(missingCharts([])).toEqual([])
  })
})
