import { expect, test } from 'vitest'
import type { CoverageRow, CoverageState } from '../../../../src-shared/case/coverage-row.ts'
import { nodeCoverage } from '../../../../src-shared/view-models/graph/node-coverage.ts'

const row = (state: CoverageState, endpoint: CoverageRow['endpoint'] = 'profiler/counterparties'): CoverageRow => ({
  subjectId: 's',
  endpoint,
  chain: 'ethereum',
  window: undefined,
  pages: 1,
  state,
  rows: 1,
  at: '',
  captureIds: [],
})
const flows = (...states: readonly CoverageState[]) => nodeCoverage(states.map((state) => row(state)))

test.each<[CoverageState[], ReturnType<typeof nodeCoverage>]>([
  [[], 'never'],
  [['not-requested'], 'never'],
  [['not-offered'], 'never'],
  [['found'], 'complete'],
  [['found', 'empty'], 'complete'],
  [['found', 'not-offered'], 'complete'],
  [['empty', 'empty'], 'empty'],
  [['found', 'partial'], 'partial'],
  [['found', 'not-requested'], 'partial'],
  [['empty', 'not-requested'], 'partial'],
  [['found', 'failed'], 'failed'],
  [['partial', 'failed'], 'failed'],
])('%j is %s', (states, mark) => expect(flows(...states)).toBe(mark))

test('other responses do not cover flows, but a failed call about relations counts as a failed call', () => {
  expect(nodeCoverage([row('found', 'profiler/current-balance'), row('failed', 'profiler/labels')])).toBe('never')
  expect(nodeCoverage([row('found'), row('not-requested', 'profiler/related-wallets')])).toBe('complete')
  expect(nodeCoverage([row('found'), row('failed', 'profiler/related-wallets')])).toBe('failed')
})
