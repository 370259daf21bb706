import { describe, expect, test } from 'vitest'
import { activitySentence } from '../../../src-renderer/features/acquisition/run/activity.ts'
import { coverageSentence, sumCoverage } from '../../../src-shared/view-models/coverage-sum.ts'
import { coverageRow } from '../../support/builders/coverage-rows.ts'
import type { CoverageRow, CoverageState } from '../../../src-shared/case/coverage-row.ts'

const rows = (...states: CoverageState[]): CoverageRow[] => states.map((state) => coverageRow(state))

describe('the summary of coverage', () => {
  test('shows a failure in addition to found data', () => {
    expect(sumCoverage(rows('found', 'found', 'failed')).mark).toBe('failed')
  })

  test('shows more pages in addition to complete responses', () => {
    expect(sumCoverage(rows('found', 'partial')).mark).toBe('partial')
  })

  test('distinguishes no results from not requested', () => {
    expect(sumCoverage(rows('empty', 'not-requested')).mark).toBe('empty')
    expect(sumCoverage(rows('not-requested', 'not-offered')).mark).toBe('not-requested')
    expect(sumCoverage([]).mark).toBe('not-requested')
  })

  test('counts found, empty and failed parts in its sentence', () => {
    expect(coverageSentence(sumCoverage(rows('found', 'partial', 'empty', 'failed', 'not-requested')))).toBe('2 found, 1 with no results, 1 failed')
    expect(coverageSentence(sumCoverage(rows('not-requested')))).toBe('Nothing requested yet')
  })
})

test('names a stopped queue before anything else', () => {
  const idle = { paused: false, queued: 0, running: 0, stopped: undefined }
  expect(activitySentence(idle, 0)).toBe('Idle')
  expect(activitySentence({ ...idle, running: 2, queued: 5, paused: true }, 0)).toBe('2 running, 5 queued, paused')
  expect(activitySentence({ ...idle, running: 2, stopped: { code: 'key_rejected', message: '', remedy: '' } }, 0)).toBe('Stopped')
})
