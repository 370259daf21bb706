import { expect, test } from 'vitest'
import { makePlan, type Plan } from '../../../../../src-shared/case/plan/plan.ts'
import type { QueryDraft } from '../../../../../src-renderer/features/context/query-draft.ts'
import {
  requestableEndpoints,
  subjectDraft,
  subjectForm,
  subjectRequest,
} from '../../../../../src-renderer/features/context/subject/subject-request.ts'
import type { EndpointId } from '../../../../../src-shared/service/table/endpoint.ts'
import { caseStateOf } from '../../../../support/builders/case-states.ts'
import { OWN } from '../../../view-models/panels/panel-of.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const WINDOW = { from: '2026-10-01', to: '2026-10-31' }
const [subject] = caseStateOf([{ address: OWN, family: 'evm', chains: ['ethereum', 'base'] }], []).subjects
if (subject === undefined) throw new Error('the case has no subject')
const known = subject

function planOf(endpoint: EndpointId, changes: Partial<QueryDraft> = {}): Plan {
  const begun = subjectDraft(endpoint, known, WINDOW, NOW)
  const request = subjectRequest(endpoint, known, { ...begun, ...changes, values: { ...begun.values, ...changes.values } })
  if (!request.ok) throw new Error(request.error.message)
  return makePlan(request.value, { subjects: [known], captures: [], plan: 'pro', now: NOW, newId: () => 'plan' })
}

test('every form about a subject starts as a plan of calls that the interface accepts', () => {
  const endpoints = requestableEndpoints(known)
  expect(endpoints).toEqual(
    expect.arrayContaining([
      'profiler/current-balance',
      'profiler/counterparties',
      'profiler/transactions',
      'profiler/pnl',
      'profiler/perp-positions',
      'profiler/perp-trades',
    ]),
  )
  for (const endpoint of endpoints) {
    const { lines, refused, notOffered } = planOf(endpoint)
    expect({ endpoint, refused, notOffered }).toEqual({ endpoint, refused: [], notOffered: [] })
    expect(lines.length).toBeGreaterThan(0)
  }
})

test('no form has a field for the subject itself', () => {
  for (const endpoint of requestableEndpoints(known))
    expect(subjectForm(endpoint).fields.map(({ name }) => name)).not.toEqual(expect.arrayContaining([expect.stringMatching(/address|entity_name/)]))
})

test('shows the chosen values with the request for the approval', () => {
  const begun = subjectDraft('profiler/counterparties', known, WINDOW, NOW)
  const request = subjectRequest('profiler/counterparties', known, { ...begun, values: { ...begun.values, 'filters.total_volume_usd.min': '1000' } })
  expect(request.ok && request.value.chosen).toContain('Total volume USD: at least 1,000')
})

test('each call contains the chosen source, grouping, bounds, order, page size and pages', () => {
  const { lines, refused } = planOf('profiler/counterparties', {
    values: { source_input: 'ETH', group_by: 'entity', 'filters.total_volume_usd.min': '1000', 'filters.interaction_count.max': '5' },
    chains: ['base'],
    order: { field: 'interaction_count', direction: 'ASC' },
    perPage: '25',
    maxPages: 2,
  })
  expect(refused).toEqual([])
  expect(lines.map(({ step: { request } }) => request)).toEqual(
    [1, 2].map((page) => ({
      address: OWN,
      chain: 'base',
      source_input: 'ETH',
      group_by: 'entity',
      date: WINDOW,
      filters: { total_volume_usd: { min: 1000 }, interaction_count: { max: 5 } },
      order_by: [{ field: 'interaction_count', direction: 'ASC' }],
      pagination: { per_page: 25, page },
    })),
  )
})

test('spam, token and perpetual filters reach the request, and a value that is no number is reported with its field', () => {
  const requestOf = (endpoint: EndpointId, values: QueryDraft['values']): unknown => planOf(endpoint, { values }).lines[0]?.step.request
  expect(requestOf('profiler/transactions', { hide_spam_token: 'true' })).toMatchObject({ hide_spam_token: true })
  expect(requestOf('profiler/current-balance', { 'filters.value_usd.min': '10.5' })).toMatchObject({ filters: { value_usd: { min: 10.5 } } })
  expect(requestOf('profiler/perp-trades', { 'filters.side': 'Short' })).toMatchObject({ filters: { side: 'Short' } })
  const begun = subjectDraft('profiler/pnl', known, WINDOW, NOW)
  expect(subjectRequest('profiler/current-balance', known, { ...begun, values: { 'filters.value_usd.min': 'much' } })).toMatchObject({
    ok: false,
    error: { field: 'filters.value_usd' },
  })
})
