import { describe, expect, test } from 'vitest'
import { untoldFigures } from '../../../../src-renderer/dossier/overview/untold-figures.ts'
import type { CoverageRow, CoverageState } from '../../../../src-renderer/evidence/coverage-row.ts'
import type { PanelView } from '../../../../src-renderer/views/panel-view.ts'
import type { Cell } from '../../../../src-shared/service/answer/rows.ts'
import { MISSING } from '../../../../src-shared/service/answer/rows.ts'

const row = (state: CoverageState, more: Partial<CoverageRow> = {}): CoverageRow => ({
  subjectId: 's',
  endpoint: 'profiler/current-balance',
  chain: 'base',
  window: undefined,
  pages: 1,
  state,
  rows: 0,
  at: '',
  captureIds: [],
  ...more,
})

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

const whyOf = (rows: readonly CoverageRow[], total?: Cell): string | undefined => untoldFigures([balances(rows, total)])[0]?.why

describe('a key figure without a value', () => {
  test('says why, and never that something is empty where it failed or was not asked', () => {
    expect(whyOf([row('not-asked'), row('not-asked')])).toBe('not asked')
    expect(whyOf([row('empty'), row('not-offered')], MISSING)).toBe('asked, empty')
    expect(whyOf([row('empty'), row('not-asked')])).toBe('empty where asked')
    expect(whyOf([row('not-offered')])).toBe('not offered')
    expect(whyOf([row('found')], MISSING)).toBe('no value given')
    expect(whyOf([row('empty'), row('failed', { failure: { code: 'bad_chain', message: '', remedy: '', requestId: '' } })])).toBe(
      'failed (bad_chain)',
    )
    // a window that others answer is not missing
    expect(whyOf([row('failed', { answeredIn: 2 }), row('empty')])).toBe('asked, empty')
  })

  test('leads to its panel, and takes the place of the figure that has none', () => {
    expect(untoldFigures([balances([row('empty')], MISSING)])).toEqual([
      { title: 'Net worth as read', panelId: 'balances', panelTitle: 'Balances', figureId: 'total', why: 'asked, empty' },
    ])
  })

  test('is none where there is a value, where nothing can be asked, or where there is no such panel', () => {
    expect(untoldFigures([balances([row('found'), row('failed')], { text: '1', state: 'value' })])).toEqual([])
    expect(untoldFigures([balances([])])).toEqual([])
    expect(untoldFigures([])).toEqual([])
  })
})
