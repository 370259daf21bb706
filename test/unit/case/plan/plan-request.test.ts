import { expect, test } from 'vitest'
import { requestWithoutSubject, requestOf } from '../../../../src-shared/case/plan/plan-request.ts'
import { newPlanSeed } from '../../../../src-shared/case/plan/plan-seed.ts'
import { doneSteps } from '../../../../src-renderer/features/acquisition/run/done-steps.ts'
import type { CaseState, PlanState } from '../../../../src-shared/case/case-state.ts'
import type { Capture, PlannedStep } from '../../../../src-shared/custody/capture.ts'
import type { AddressSubject } from '../../../../src-shared/case/case-types.ts'

const SUBJECT = { address: '0xcbb811f129782ef87e19dea9d3375045219bae00', family: 'evm' } as AddressSubject // the members that a request names
const WINDOW = { from: '2026-01-01', to: '2026-02-01' }

test('a request about no subject keeps its own page length, and is sent page by page over the chosen days', () => {
  const requested = (request: Record<string, unknown>) => requestWithoutSubject('smart-money/historical-holdings', request, WINDOW, 3)
  expect(requested({ chains: ['base'], pagination: { page: 1, per_page: 2 } })).toEqual({
    chains: ['base'],
    date_range: WINDOW,
    pagination: { page: 3, per_page: 2 },
  })
  for (const none of [undefined, null, 'x'])
    expect(requested({ pagination: none })).toMatchObject({ pagination: { page: 3, per_page: expect.any(Number) } })
})

test('own filters are joined with the usual ones, and an own order stays', () => {
  const usual = requestOf('profiler/counterparties', SUBJECT, 'bnb', WINDOW, 1, {})
  expect(usual).toMatchObject({ address: SUBJECT.address, chain: 'bnb', date: WINDOW, pagination: { page: 1 } })
  const own = requestOf('profiler/counterparties', SUBJECT, 'bnb', WINDOW, 2, { filters: { a: 1 }, order_by: 'mine' })
  expect(own).toMatchObject({ filters: { a: 1 }, order_by: 'mine', pagination: { page: 2 } })
  expect(requestOf('profiler/counterparties', SUBJECT, undefined, undefined, 1, { filters: null })).not.toHaveProperty('chain')
})

test('every plan starts with its own id and time', () => {
  const [one, other] = [newPlanSeed(), newPlanSeed()]
  expect(one.id).toMatch(/^p-[0-9a-f-]{36}$/)
  expect(other.id).not.toBe(one.id)
  expect(Math.abs(one.now.getTime() - Date.now())).toBeLessThan(60_000)
})

test('a step is settled by its own response, or else by the newest that answers its request; never by that of a step of another plan', () => {
  const step = (id: string, price: string): PlannedStep => ({
    id,
    endpoint: 'profiler/counterparties',
    subjectId: 's-1',
    chain: 'bnb',
    window: undefined,
    page: 1,
    request: { address: id },
    price,
  })
  const capture = (id: string, planId: string, stepId: string, asks: string, received = true) => ({
    capture: { id, planId, stepId, endpoint: 'profiler/counterparties', requestText: `{"address":"${asks}"}`, practice: false } as Capture, // only these members are read
    summary: { understood: received },
  })
  const plan = {
    planId: 'p',
    steps: ['1', '2', '3', '4', '5', '6'].map((id) => step(id, '5')),
    stepStates: { '1': 'captured', '2': 'reused', '3': 'failed', '4': 'open', '5': 'captured', '6': 'reused' },
    reusedCaptures: { '2': 'held', '6': 'gone' },
  } as unknown as PlanState // only these members are read
  const state = {
    record: { practice: false },
    captures: [
      capture('foreign', 'q', '1', 'else'),
      capture('own', 'p', '1', '1'),
      capture('broken', 'p', '1', '1', false),
      capture('foreign', 'q', '1', 'else'),
      capture('held', 'q', '9', '2'),
      capture('open', 'p', '4', '4'),
      capture('foreign', 'q', '5', 'else'),
    ],
  } as unknown as CaseState // only these members are read
  const done = [...doneSteps(state, plan)].map(([id, of]) => [id, of === 'failed' ? of : `${of.state} ${of.loaded.capture.id}`])
  expect(done).toEqual([
    ['1', 'captured own'],
    ['2', 'reused held'],
    ['3', 'failed'],
  ])
})
