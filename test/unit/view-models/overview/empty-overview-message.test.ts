import { expect, test } from 'vitest'
import type { CoverageRow, CoverageState } from '../../../../src-shared/case/coverage-row.ts'
import type { PanelView } from '../../../../src-shared/view-models/panel-view.ts'
import { coverageRow } from '../../../support/builders/coverage-rows.ts'
import { emptyOverviewMessage, isEmptyPanel } from '../../../../src-shared/view-models/overview/empty-overview-message.ts'

const row = (state: CoverageState): CoverageRow => coverageRow(state, { endpoint: 'profiler/pnl-summary' })
const panel = (...states: readonly CoverageState[]): PanelView => ({
  id: 'pnl',
  title: '',
  endpoints: [],
  coverage: states.map(row),
  figures: [],
  tables: [],
  series: [],
  notes: [],
})

test('no results, failed and not requested are distinct', () => {
  expect(emptyOverviewMessage([panel('not-requested')])).toBe('')
  expect(emptyOverviewMessage([panel('empty', 'failed'), panel('partial')])).toBe('')
  expect(emptyOverviewMessage([panel('empty'), panel('empty', 'not-requested')])).toBe(
    'No results about this subject in both responses. Data that was not requested may still contain some.',
  )
  expect(emptyOverviewMessage([panel('empty', 'not-offered')])).toBe('No results about this subject in the one response.')
  expect(emptyOverviewMessage([panel('failed', 'failed')])).toBe(
    'Both calls failed, so nothing is known. Each panel shows the reason and how to continue.',
  )
  expect(emptyOverviewMessage([panel('failed', 'failed', 'failed')])).toContain('All 3 calls failed')
  expect(emptyOverviewMessage([panel('failed', 'empty')])).toBe(
    'Nothing was found: 1 with no results, 1 failed. Failed calls say nothing about the subject.',
  )
})

test('a panel is empty if it was requested without results', () => {
  expect(isEmptyPanel(panel('empty', 'not-requested'))).toBe(true)
  expect(isEmptyPanel(panel('empty', 'partial'))).toBe(false)
  expect(isEmptyPanel(panel('failed'))).toBe(false)
})
