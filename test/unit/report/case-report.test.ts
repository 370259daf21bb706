import { expect, test } from 'vitest'
import { traceFileName } from '../../../src-shared/report/case-report.ts'

test('a file of a trace is named after case, day, trace and content, in harmless characters', () => {
  const record = { title: 'Peel chain', reference: 'A/7' }
  expect(traceFileName(record, '2026-11-27T10:00:00Z', 'Trace from Victim 1', 'hops.csv')).toBe(
    'casebook-a-7-peel-chain-2026-11-27-trace-from-victim-1-hops.csv',
  )
  expect(traceFileName(record, '2026-11-27T10:00:00Z', '../\u202e', 'victims.csv')).toBe('casebook-a-7-peel-chain-2026-11-27-trace-victims.csv')
})
