import { expect, test } from 'vitest'
import { chargedOf } from '../../../../../../src-renderer/features/graph/trace/requests/trace-run-store.ts'
import { fraudCase } from '../../../../view-models/trace/fraud-case.ts'

const STATE = fraudCase(['collector'])
const [loaded] = STATE.captures
const [ofPlan] = STATE.plans

test('charges a plan what its responses report, and a call without a response its full price', () => {
  if (loaded === undefined) throw new Error('no capture')
  const step = {
    id: 's9',
    endpoint: 'profiler/transactions',
    subjectId: 'collector',
    chain: 'ethereum',
    window: undefined,
    page: 1,
    request: {},
    price: '7',
  } as const
  const planId = 'p1'
  const plan = {
    ...ofPlan,
    planId,
    title: '',
    steps: [step],
    total: '12',
    approvedAt: '',
    outcome: 'done' as const,
    stepStates: {},
    reusedCaptures: {},
  }
  const capture = { ...loaded.capture, planId, stepId: 's1', creditsUsed: '5' }
  const captures = [
    { ...loaded, capture },
    { ...loaded, capture: { ...capture, planId: 'p2', creditsUsed: '100' } },
  ]
  const event = { seq: 9, at: '', caseId: 'c', actor: 'casebook', kind: 'step-failed', planId, step, code: 'timeout', message: '' } as const
  expect(chargedOf({ plans: [plan], captures, events: [] }, planId)).toBe('5')
  expect(chargedOf({ plans: [plan], captures, events: [event] }, planId)).toBe('12')
  // A failure with a stored response reports its own cost.
  expect(chargedOf({ plans: [plan], captures, events: [{ ...event, step: { ...step, id: 's1' } }] }, planId)).toBe('5')
  expect(chargedOf({ plans: [], captures, events: [event] }, planId)).toBe('0')
})
