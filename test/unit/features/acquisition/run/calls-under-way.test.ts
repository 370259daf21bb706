import { expect, test } from 'vitest'
import { requestsInFlight, callsUnderWay } from '../../../../../src-renderer/features/acquisition/run/calls-under-way.ts'
import type { PlanProgress, ProgressFacts } from '../../../../../src-renderer/state/progress-store.ts'
import type { StepProgress } from '../../../../../src-shared/case/plan/acquisition-request.ts'
import { stepOf } from '../../../../support/builders/plans.ts'

const todo = [stepOf({ id: '1' }), stepOf({ id: '2' }), stepOf({ id: '3', subjectId: 's-2' }), stepOf({ id: '4', about: '0xother' })]

function facts(state: PlanProgress['state'], ...states: readonly StepProgress['state'][]): ProgressFacts {
  const plan = { planId: 'p', caseId: 'c', state, reason: undefined, title: '', total: 4, todo }
  const steps = states.map((step, at): [string, StepProgress] => {
    const stepId = String(at + 1)
    return [stepId, { stepId, planId: 'p', state: step, message: '', creditsUsed: '' }]
  })
  return { plans: new Map([['p', plan]]), steps: new Map(steps) }
}

test('calls about one address count as in progress until they have a response, while their run continues', () => {
  expect(callsUnderWay(facts('running'), 'c', 's-1')).toBe(2)
  expect(callsUnderWay(facts('running', 'running', 'queued'), 'c', 's-1')).toBe(2)
  expect(callsUnderWay(facts('running', 'captured', 'running'), 'c', 's-1')).toBe(1)
  expect(callsUnderWay(facts('running', 'captured', 'failed'), 'c', 's-1')).toBe(0)
  expect(callsUnderWay(facts('running'), 'another', 's-1')).toBe(0)
  expect(callsUnderWay(facts('running'), 'c', 's-3')).toBe(0)
  for (const state of ['paused', 'done', 'cancelled', 'stopped'] as const) expect(callsUnderWay(facts(state), 'c', 's-1')).toBe(0)
})

test('an address is listed as in progress until the last of its calls has a response', () => {
  expect(requestsInFlight(facts('running'), 'c')).toEqual(['s-1', 's-2'])
  expect(requestsInFlight(facts('running', 'captured', 'failed'), 'c')).toEqual(['s-2'])
  // A call that a run makes about another subject does not count for its own subject.
  expect(requestsInFlight(facts('running', 'captured', 'failed', 'captured'), 'c')).toEqual([])
  expect(requestsInFlight(facts('running'), 'another')).toEqual([])
  for (const state of ['paused', 'done', 'cancelled', 'stopped'] as const) expect(requestsInFlight(facts(state), 'c')).toEqual([])
})
