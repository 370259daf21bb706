import { makePlan } from '../../../../src-shared/case/plan/plan.ts'
import type { Plan } from '../../../../src-shared/case/plan/plan.ts'
import type { PlanKnown } from '../../../../src-shared/case/plan/plan-line.ts'
import type { EndpointId } from '../../../../src-shared/service/table/endpoint.ts'
import { buildRequest, planInputOf, subjectOf } from '../../../support/builders/plans.ts'

export const NOW = new Date('2026-11-21T12:00:00Z')
export const UNPRICED: EndpointId = 'profiler/perp-trades'
export const SUBJECT = subjectOf()
export const planOf = (endpoint: EndpointId, more: Partial<Plan> = {}): Plan => ({
  ...makePlan(buildRequest({ endpoints: [endpoint] }), planInputOf()),
  ...more,
})
export const hinted = (hint: string | undefined): Plan => {
  const plan = planOf(UNPRICED)
  return { ...plan, prompts: plan.prompts.map((request) => ({ ...request, hint })) }
}
export const label = (text: string, more: object = {}): PlanKnown['labels'][number] => ({
  address: SUBJECT.address,
  label: text,
  chain: 'ethereum',
  pointer: '/data/0',
  captureId: 'capture-1',
  caseId: 'case-1',
  endpoint: 'profiler/labels',
  bought: true,
  at: '2026-11-20T12:00:00Z',
  practice: false,
  ...more,
})
export const known = (more: Partial<PlanKnown> = {}): PlanKnown => ({
  purchase: 'profiler/labels evm 1',
  endpoint: 'profiler/labels',
  subjectId: 's-1',
  about: undefined,
  address: SUBJECT.address,
  chain: 'ethereum',
  labels: [label('Exchange')],
  requested: [],
  leftOut: true,
  ...more,
})
