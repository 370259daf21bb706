import { expect, test } from 'vitest'
import { makePlan } from '../../../../../src-shared/case/plan/plan.ts'
import { expandRequest, USUAL_CHOICE, type ExpandChoice } from '../../../../../src-renderer/features/graph/expand/expand-choice.ts'
import { planInputOf, subjectOf } from '../../../../support/builders/plans.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const SUBJECT = subjectOf({ chains: ['ethereum', 'base'] })

function planned(choice: Partial<ExpandChoice>, subject = SUBJECT): readonly unknown[] {
  const plan = makePlan(expandRequest(subject, { ...USUAL_CHOICE, ...choice }, NOW), planInputOf({ subjects: [subject], now: NOW }))
  return plan.lines.map(({ step }) => [step.endpoint, step.chain, step.window?.from, step.price])
}

test('an expansion asks who exchanged value with the address, on each chain that it was met on', () => {
  expect(planned({ days: 90 })).toEqual([
    ['profiler/counterparties', 'ethereum', '2026-08-24', '5'],
    ['profiler/counterparties', 'base', '2026-08-24', '5'],
  ])
})

test('one chain, and related wallets, are asked where they are chosen', () => {
  expect(planned({ days: 7, chain: 'base', relations: true })).toEqual([
    ['profiler/counterparties', 'base', '2026-11-15', '5'],
    ['profiler/related-wallets', 'base', undefined, '1'],
  ])
})

test('an address that was met on no named chain is asked about on all at once', () => {
  expect(planned({ days: 7 }, subjectOf({ chains: ['all'] }))).toEqual([['profiler/counterparties', 'all', '2026-11-15', '5']])
})

test('what is drawn never narrows what is asked: another choice of the same node is the same call', () => {
  const requested = planned({})
  expect(planned({ direction: 'in', most: 100, leastValue: '10000' })).toEqual(requested)
})
