import { expect, test } from 'vitest'
import { labelsBoughtFor, numberedNames, selectedAddresses } from '../../../../../src-renderer/features/graph/bulk/bulk-nodes.ts'
import { bulkRequest } from '../../../../../src-renderer/features/graph/bulk/use-bulk-expansion.ts'
import { makePlan } from '../../../../../src-shared/case/plan/plan.ts'
import { planInputOf, subjectOf } from '../../../../support/builders/plans.ts'
import { sampleEdge, sampleNode } from '../../../graph/sample-graph.ts'

const [FIRST, SECOND, ONE, TWO] = [sampleNode(1, 'subject'), sampleNode(2, 'subject'), sampleNode(3, 'counterparty'), sampleNode(4, 'counterparty')]
const group = { ...sampleNode(5, 'counterparty', '900'), family: 'unknown', members: ['x'] }
const nodes = [FIRST, SECOND, ONE, TWO, group]
const edges = [sampleEdge(ONE, FIRST), sampleEdge(ONE, SECOND), sampleEdge(SECOND, TWO, '70')]

test('takes the selected addresses by the sum of their flows, without groups', () => {
  expect(selectedAddresses({ nodes, edges }, new Set([ONE.id, TWO.id, group.id, 'edge'])).map(({ id }) => id)).toEqual([TWO.id, ONE.id])
})

test('numbers a name for several addresses, and not for one', () => {
  expect([numberedNames('Victim', 3), numberedNames('Victim', 1)]).toEqual([['Victim 1', 'Victim 2', 'Victim 3'], ['Victim']])
})

test('labels are bought for a selected subject, else for the one with the most edges to the selection', () => {
  expect(labelsBoughtFor({ nodes, edges }, new Set([FIRST.id, ONE.id]))).toBe('s1')
  expect(labelsBoughtFor({ nodes, edges }, new Set([ONE.id, TWO.id]))).toBe('s2')
  expect(labelsBoughtFor({ nodes, edges }, new Set(['elsewhere']))).toBeUndefined()
})

test('one plan prices several expansions, each address on its own chains', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const subjects = [
    subjectOf({ id: 'a', address: `0x${'a'.repeat(40)}`, chains: ['base'] }),
    subjectOf({ id: 'b', address: `0x${'b'.repeat(40)}`, chains: ['ethereum', 'bnb'] }),
  ]
  const { lines, total } = makePlan(bulkRequest(subjects, now), planInputOf({ subjects, now }))
  expect(lines.map(({ step }) => [step.subjectId, step.chain])).toEqual([
    ['a', 'base'],
    ['b', 'ethereum'],
    ['b', 'bnb'],
  ])
  expect(total.max).toBe('15')
})
