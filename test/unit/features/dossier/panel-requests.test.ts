import { expect, test } from 'vitest'
import { hashProblem } from '../../../../src-renderer/features/dossier/lookup/lookup-hash.ts'
import {
  retryRequestFor,
  gapRequest,
  lookupRequest,
  nextPageRequest,
  panelOfKey,
  priceText,
  windowFor,
} from '../../../../src-renderer/features/dossier/panel-requests.ts'
import { PANEL_IDS } from '../../../../src-shared/view-models/panel-view.ts'
import type { CoverageRow } from '../../../../src-shared/case/coverage-row.ts'
import { caseStateOf } from '../../../support/builders/case-states.ts'

const WINDOW = { from: '2026-08-24', to: '2026-09-24' }
const state = caseStateOf(
  [{ address: '0xcbb811f129782ef87e19dea9d3375045219bae00', family: 'evm', chains: ['bnb', 'base'] }],
  [
    {
      endpoint: 'profiler/counterparties',
      request: { chain: 'bnb', date: WINDOW },
      body: '{"data":[],"pagination":{"page":1,"per_page":10,"is_last_page":true}}',
    },
  ],
)
const [subject] = state.subjects
if (subject === undefined) throw new Error('The fixture holds no subject')
const row: CoverageRow = {
  subjectId: subject.id,
  endpoint: 'profiler/transactions',
  chain: 'bnb',
  window: WINDOW,
  pages: 3,
  state: 'partial',
  rows: 60,
  at: '',
  captureIds: [],
}

test('requests the window of the last request, else the last year', () => {
  expect(windowFor(state, subject, new Date('2026-11-21T03:00:00Z'))).toEqual(WINDOW)
  expect(windowFor(caseStateOf([], []), subject, new Date('2026-11-21T03:00:00Z'))).toEqual({ from: '2025-11-22', to: '2026-11-21' })
})

test('a first request does not refresh, a repeated one does, and further pages reuse those in the case', () => {
  expect(gapRequest('t', subject, [row, { ...row, chain: 'base' }], WINDOW)).toMatchObject({
    endpoints: ['profiler/transactions'],
    chains: ['bnb', 'base'],
    refresh: false,
  })
  expect(retryRequestFor('t', subject, row, WINDOW)).toMatchObject({ refresh: true, maxPages: 3 })
  expect(retryRequestFor('t', subject, { ...row, chain: 'all' }, WINDOW)).toMatchObject({ chains: ['all'], refresh: true })
  expect(nextPageRequest('t', subject, row, WINDOW)).toMatchObject({ refresh: false, maxPages: 8 })
  expect(lookupRequest(subject, '0xaa', 'bnb', WINDOW).extra).toEqual({ 'profiler/transaction-lookup': { transaction_hash: '0xaa' } })
  expect(lookupRequest(subject, 'aa', 'tron', WINDOW, '2026-09-23 16:20:33').extra).toEqual({
    'profiler/transaction-lookup': { transaction_hash: 'aa', block_timestamp: '2026-09-23 16:20:33' },
  })
})

test('prices are those of the plan in force, or of both plans while it is unknown', () => {
  expect(priceText(['profiler/counterparties'], 1, { accountPlan: 'pro', charged: [] })).toBe('5 credits')
  expect(priceText(['profiler/transactions'], 1, { accountPlan: 'pro', charged: [] })).toBe('1 credit')
  expect(priceText(['profiler/labels'], 5, { accountPlan: undefined, charged: [] })).toBe('500 to 1,500 credits')
  expect(priceText(['profiler/perp-trades'], 1, { accountPlan: 'pro', charged: [] })).toBe('price not listed')
})

test('digits choose panels in their order', () => {
  expect(panelOfKey('1', PANEL_IDS)).toBe('counterparties')
  expect(panelOfKey('0', PANEL_IDS)).toBe('defi-holdings')
  expect(panelOfKey('x', PANEL_IDS)).toBeUndefined()
})

test.each([
  ['', 'ethereum', false],
  [`0x${'a'.repeat(64)}`, 'ethereum', true],
  [` 0x${'a'.repeat(64)} `, 'bnb', true],
  [`0x${'a'.repeat(63)}`, 'bnb', false],
  ['0xcbb811f129782ef87e19dea9d3375045219bae00', 'bnb', false],
  ['a'.repeat(64), 'bitcoin', true],
  ['<script>alert(1)</script>', 'tron', false],
])('hash %j on %s may be requested: %s', (hash, chain, fine) => {
  expect(hashProblem(hash, chain) === '').toBe(fine)
})

test('a price is the one that the broker uses: the amount charged above the list, on either plan', () => {
  const charged = [{ endpoint: 'profiler/counterparties', credits: '7' } as const]
  expect(priceText(['profiler/counterparties'], 2, { accountPlan: 'pro', charged })).toBe('14 credits')
  expect(priceText(['profiler/transactions'], 2, { accountPlan: 'pro', charged })).toBe('2 credits')
  // a charge below the list is no price
  expect(priceText(['profiler/counterparties'], 1, { accountPlan: 'pro', charged: [{ endpoint: 'profiler/counterparties', credits: '1' }] })).toBe(
    '5 credits',
  )
})
