import { expect, test } from 'vitest'
import type { LedgerSummary } from '../../../../src-shared/ipc/ledger-summary.ts'
import {
  endpointTitle,
  sourceOf,
  spendingByKind,
  spentByDay,
  spentByEndpoint,
  total,
} from '../../../../src-renderer/features/queue/spending-model.ts'

const money = (caseId: string, settled = '5') => ({ caseId, cap: '100', settled, reserved: '0', disputed: '0' })
const day = (caseId: string, endpoint: string, credits: string, on = '2026-11-20', calls = 1) => ({ day: on, caseId, endpoint, credits, calls })
const CASES = [
  { id: 'real', practice: false },
  { id: 'made-up', practice: true },
]

test('practice credits are never in one table with real ones, and those of a missing case are in neither', () => {
  const ledger: LedgerSummary = {
    cases: [money('gone and empty', '0'), money('made-up'), money('real'), money('gone')],
    days: [day('real', 'profiler/pnl', '5'), day('made-up', 'profiler/pnl', '7'), day('gone', 'profiler/pnl', '9')],
    disputes: [],
  }
  const kinds = spendingByKind(ledger, CASES)
  expect(kinds.map(({ kind, cases, days }) => [kind, cases.map(({ caseId }) => caseId), total(days).credits])).toEqual([
    ['service', ['real'], '5'],
    ['practice', ['made-up'], '7'],
    ['unknown', ['gone', 'gone and empty'], '9'],
  ])
  expect(spendingByKind({ ...ledger, cases: [money('gone', '0')] }, CASES)).toEqual([])
})

test('spending is summed by day and case, newest day first, and by endpoint, most expensive first', () => {
  const days = [
    day('a', 'profiler/pnl', '5', '2026-11-19', 5),
    day('a', 'profiler/labels', '1000', '2026-11-20'),
    day('a', 'profiler/pnl', '2', '2026-11-20', 2),
    day('b', 'profiler/pnl', '1', '2026-11-20'),
    day('b', '', '3', '2026-11-18'),
  ]
  expect(spentByDay(days).map(({ day: on, caseId, calls, credits }) => [on, caseId, calls, credits])).toEqual([
    ['2026-11-20', 'a', 3, '1002'],
    ['2026-11-20', 'b', 1, '1'],
    ['2026-11-19', 'a', 5, '5'],
    ['2026-11-18', 'b', 1, '3'],
  ])
  expect(spentByEndpoint(days).map(({ endpoint, source, calls, credits }) => [endpoint, source, calls, credits])).toEqual([
    ['profiler/labels', 'Labels', 1, '1000'],
    ['profiler/pnl', 'Addresses', 8, '8'],
    ['', 'Not recorded', 1, '3'],
  ])
})

test('every endpoint has a source, and an unknown name of another version is shown unchanged', () => {
  const named = ['profiler/premium-labels', 'profiler/transaction-lookup', 'legacy/question', 'search/web-fetch', 'token-screener', 'tgm/flows']
  expect(named.map(sourceOf)).toEqual(['Labels', 'Lookups', 'Questions', 'Searches', 'Market', 'Tokens'])
  expect([sourceOf('later/endpoint'), endpointTitle('later/endpoint')]).toEqual(['Not recorded', 'later/endpoint'])
})
