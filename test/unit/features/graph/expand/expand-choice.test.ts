import { expect, test } from 'vitest'
import { makePlan } from '../../../../../src-shared/case/plan/plan.ts'
import { expandRequest, USUAL_CHOICE, type ExpandChoice } from '../../../../../src-renderer/features/graph/expand/expand-choice.ts'
import { planInputOf, subjectOf } from '../../../../support/builders/plans.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const SUBJECT = subjectOf({ chains: ['ethereum', 'base'] })

function planExpansion(choice: Partial<ExpandChoice>, subject = SUBJECT): readonly unknown[] {
  const plan = makePlan(expandRequest(subject, { ...USUAL_CHOICE, ...choice }, NOW), planInputOf({ subjects: [subject], now: NOW }))
  return plan.lines.map(({ step }) => [step.endpoint, step.chain, step.window?.from, step.price])
}

test('requests who exchanged value with the address, on each chain on which it was found', () => {
  expect(planExpansion({ days: 90 })).toEqual([
    ['profiler/counterparties', 'ethereum', '2026-08-24', '5'],
    ['profiler/counterparties', 'base', '2026-08-24', '5'],
  ])
})

test('requests one chain, and related wallets, if they are chosen', () => {
  expect(planExpansion({ days: 7, chain: 'base', relations: true })).toEqual([
    ['profiler/counterparties', 'base', '2026-11-15', '5'],
    ['profiler/related-wallets', 'base', undefined, '1'],
  ])
})

test('requests all chains at once for an address without a known chain', () => {
  expect(planExpansion({ days: 7 }, subjectOf({ chains: ['all'] }))).toEqual([['profiler/counterparties', 'all', '2026-11-15', '5']])
})

test('sends the same call for another drawing choice of the same node', () => {
  const requested = planExpansion({})
  expect(planExpansion({ direction: 'in', max: 100, minValue: '10000' })).toEqual(requested)
})
