import { expect, test } from 'vitest'
import type { PlanState } from '../../../src-shared/case/case-state.ts'
import { createOpenPlans, labelsUnderWay, openPlansOf } from '../../../src-shared/case/labels-under-way.ts'
import type { CaseEvent, CaseEventBody, PlannedStep } from '../../../src-shared/custody/capture.ts'

const EVM = '0xcbb811f129782ef87e19dea9d3375045219bae00'
const SOL = 'v49jgwyQy9zu4oeemnq3ytjRkyiJth5HKiXSstk8aV5'

const step = (id: string, more: Partial<PlannedStep> = {}): PlannedStep => ({
  id,
  endpoint: 'profiler/labels',
  subjectId: 's',
  chain: 'bnb',
  window: undefined,
  page: 1,
  request: { address: EVM },
  price: '100',
  ...more,
})

const plan = (planId: string, steps: readonly PlannedStep[], more: Partial<PlanState> = {}): PlanState => ({
  planId,
  title: '',
  steps,
  total: '100',
  approvedAt: `at ${planId}`,
  outcome: 'open',
  stepStates: Object.fromEntries(steps.map(({ id }) => [id, 'open'])),
  reusedCaptures: {},
  ...more,
})

const CASE = { caseId: 'c', practice: false }
const requested = (plans: readonly PlanState[], address = EVM, family: string | undefined = 'evm', more: object = {}): string[] =>
  labelsUnderWay(openPlansOf(plans), { ...CASE, ...more })
    .requestedOf(address, family)
    .map(({ endpoint, chain, at }) => `${endpoint} ${chain} ${at}`)

test('approved labels are in progress, the newest approval first, with everything known about them', () => {
  const plans = [plan('p-1', [step('1')]), plan('p-2', [step('2', { endpoint: 'profiler/premium-labels', chain: undefined })])]
  expect(requested(plans)).toEqual(['profiler/premium-labels  at p-2', 'profiler/labels bnb at p-1'])
  expect(
    labelsUnderWay(openPlansOf([plan('p-1', [step('1')])]), { caseId: 'c', practice: true }).requestedOf(EVM.toUpperCase().replace('0X', '0x')),
  ).toEqual([
    { address: EVM, endpoint: 'profiler/labels', chain: 'bnb', captureId: '', caseId: 'c', at: 'at p-1', labels: 0, practice: true, underWay: true },
  ])
  expect(labelsUnderWay(openPlansOf(plans), CASE).labelsOf(EVM)).toEqual([])
})

test('settled, ended or completed steps, other addresses and requests without labels are not in progress', () => {
  for (const state of ['captured', 'reused', 'failed'] as const) expect(requested([plan('p', [step('1')], { stepStates: { 1: state } })])).toEqual([])
  for (const outcome of ['done', 'cancelled', 'stopped'] as const) expect(requested([plan('p', [step('1')], { outcome })])).toEqual([])
  expect(requested([plan('p', [step('1')])], EVM, 'evm', { arrived: new Set(['1']) })).toEqual([])
  expect(requested([plan('p', [step('1')])], EVM, 'evm', { arrived: new Set(['2']) })).toHaveLength(1)
  expect(requested([plan('p', [step('1')])], SOL, 'solana')).toEqual([])
  expect(
    requested([plan('p', [step('1', { endpoint: 'profiler/transactions' }), step('2', { request: { address: 7 } }), step('3', { request: {} })])]),
  ).toEqual([])
})

test('plans read event by event yield the same open plans', () => {
  const plans = createOpenPlans()
  const add = (body: CaseEventBody, at = 'at p-1'): void => {
    const event: CaseEvent = { seq: 1, caseId: 'c', actor: '', ...body, at }
    plans.add(event)
  }
  const under = (): number => labelsUnderWay(plans.open(), CASE).requestedOf(EVM, 'evm').length
  const steps = [step('1'), step('2')]
  add({ kind: 'plan-approved', planId: 'p-1', title: '', steps, total: '1', accountPlan: 'pro' })
  expect(under()).toBe(2)
  expect(labelsUnderWay(plans.open(), CASE).requestedOf(EVM, 'evm')[0]?.at).toBe('at p-1')
  add({ kind: 'step-failed', planId: 'another', step: step('1'), code: '', message: '' })
  expect(under()).toBe(2)
  add({ kind: 'step-failed', planId: 'p-1', step: step('1'), code: '', message: '' })
  expect(under()).toBe(1)
  add({ kind: 'plan-ended', planId: 'another', outcome: 'done' })
  add({ kind: 'finding-removed', findingId: 'f' })
  expect(under()).toBe(1)
  add({ kind: 'plan-ended', planId: 'p-1', outcome: 'done' })
  expect(under()).toBe(0)
})
