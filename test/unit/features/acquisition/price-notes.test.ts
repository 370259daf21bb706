import { describe, expect, test } from 'vitest'
import { chargedNotes, priceNote, raisedPriceNotes, weakSources, x402Note } from '../../../../src-renderer/features/acquisition/price-notes.ts'
import type { PlanLine } from '../../../../src-shared/case/plan/plan-line.ts'
import { ENDPOINTS } from '../../../../src-shared/service/table/endpoint-table.ts'
import type { EndpointId } from '../../../../src-shared/service/table/endpoint.ts'

function line(endpoint: EndpointId, more: Partial<PlanLine> = {}): PlanLine {
  const step = { id: endpoint, endpoint, subjectId: 's', chain: undefined, window: undefined, page: 1, request: {}, price: undefined }
  return { step, state: 'planned', onlyIfNeeded: false, needsConfirmation: false, hint: undefined, ...more }
}

describe('the note on prices', () => {
  test('states the prices on both service plans and by x402, and where the request and response forms are known from', () => {
    expect(priceNote('profiler/counterparties')).toBe(
      '50 on the free plan, 5 on the pro plan. Pay-per-call (x402) price: $0.05. Casebook never pays this way. Format known from the public schema.',
    )
    expect(priceNote('profiler/premium-labels')).toMatch(/^1,500 on the free plan, 500 on the pro plan\. Format known/)
    expect(priceNote('search/web-fetch')).toBe('Price not listed, probably 20. Format known from client code only.')
    expect(priceNote('legacy/question')).toBe('Price not listed. Format known from inference only.')
  })
  test('has the same form for every endpoint', () => {
    const notes = Object.values(ENDPOINTS).map(({ id }) => priceNote(id))
    for (const note of notes) expect(note).toMatch(/^[A-Z\d].+ known from .+\.$/)
  })
})

describe('the note on a price that rose during a run', () => {
  const steps = [line('profiler/current-balance'), line('profiler/current-balance')].map(({ step }) => ({ ...step, price: '50' }))

  test('names both prices and the bound that applies', () => {
    expect(raisedPriceNotes(steps, [{ endpoint: 'profiler/current-balance', credits: '60' }], true)).toEqual([
      'The service charged 60 credits for a call of Current balance listed at 50. Calls that still fit continue one at a time within the approved 100 credits. The remaining calls need a new plan with the new price.',
    ])
    expect(raisedPriceNotes(steps, [{ endpoint: 'profiler/current-balance', credits: '60' }], false)).toEqual([
      'The service charged 60 credits for a call of Current balance listed at 50. The remaining calls need a new plan with the new price.',
    ])
  })

  test('omits endpoints that the plan does not use or that were approved at that price', () => {
    expect(raisedPriceNotes(steps, [{ endpoint: 'profiler/pnl', credits: '60' }], true)).toEqual([])
    expect(raisedPriceNotes(steps, [{ endpoint: 'profiler/current-balance', credits: '50' }], true)).toEqual([])
  })
})

describe('the note on a plan paid by x402', () => {
  test('adds up the calls with a known x402 price and names those without one', () => {
    const lines = [
      line('profiler/counterparties'),
      line('profiler/transactions'),
      line('profiler/transactions', { onlyIfNeeded: true }),
      line('profiler/pnl', { state: 'reused' }),
      line('profiler/labels'),
    ]
    expect(x402Note({ lines })).toBe(
      'Pay-per-call (x402) price of the first pages: $0.06, without 1 call without such a price. Casebook never pays this way.',
    )
    expect(x402Note({ lines: [line('profiler/counterparties'), line('profiler/counterparties')] })).toContain('first pages: $0.10. Casebook')
    expect(x402Note({ lines: [line('profiler/labels'), line('tgm/holders')] })).toBeUndefined()
  })
  test('names each endpoint with uncertain request and response forms once', () => {
    expect(weakSources({ lines: [line('search/web-search'), line('search/web-search'), line('profiler/pnl')] })).toEqual([
      'Web search: format known from client code only.',
    ])
  })
})

test('a plan priced above the list price says so in one sentence that names each endpoint once', () => {
  const lines = [line('profiler/current-balance'), line('profiler/current-balance'), line('profiler/counterparties')]
  const charged = [
    { endpoint: 'profiler/current-balance', credits: '7' },
    { endpoint: 'profiler/counterparties', credits: '9' },
    { endpoint: 'profiler/pnl', credits: '7' },
  ] as const
  expect(chargedNotes({ lines, accountPlan: 'pro', charged })).toEqual([
    'The service charged more than its list prices. This plan uses the higher prices: Current balance 7 instead of 1; Counterparties 9 instead of 5.',
  ])
  expect(chargedNotes({ lines, accountPlan: 'free', charged })).toEqual([])
})
