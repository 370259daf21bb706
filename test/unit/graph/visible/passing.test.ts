import { describe, expect, test } from 'vitest'
import { edgePasses, isWithoutEffect } from '../../../../src-shared/graph/visible/passing.ts'
import { EVERYTHING, listedIn, computeVisibleGraph } from '../../../../src-shared/graph/visible/visible-graph.ts'
import { withoutPart } from '../../../../src-shared/graph/visible/without-part.ts'
import { sampleEdge, sampleNode, star } from '../sample-graph.ts'
import type { GraphModel } from '../../../../src-shared/view-models/graph-types.ts'

const subject = sampleNode(0, 'subject')
const exchange = sampleNode(1, 'counterparty', '10', 'Meridian Exchange: Deposit')
const mixer = { ...sampleNode(2, 'counterparty', '20', 'Quietpool'), followedId: 'h', coverage: 'complete' as const }
const unknown = { ...sampleNode(3, 'counterparty', '30'), failed: true, coverage: 'failed' as const }
const MODEL: GraphModel = {
  nodes: [subject, exchange, mixer, unknown],
  edges: [sampleEdge(subject, exchange, '10'), sampleEdge(subject, mixer, '20'), sampleEdge(unknown, subject, '30')],
  notes: [],
}
const drawn = (filter: Partial<typeof EVERYTHING>): string[] =>
  computeVisibleGraph(MODEL, { ...EVERYTHING, ...filter }, new Set(), new Map()).nodes.map(({ id }) => id.slice(-1))

describe('a filter', () => {
  test('passes volumes within both bounds, inclusive', () => {
    const volumes = (filter: Partial<typeof EVERYTHING>) =>
      MODEL.edges.filter((edge) => edgePasses(edge, { ...EVERYTHING, ...filter }, new Set([subject.id]))).map(({ volume }) => volume)
    expect(volumes({ min: '20' })).toEqual(['20', '30'])
    expect(volumes({ max: '20' })).toEqual(['10', '20'])
    expect(volumes({ min: '11', max: '29' })).toEqual(['20'])
    expect(volumes({ chains: ['base'] })).toEqual([])
    expect(volumes({ chains: ['base', 'ethereum'] })).toHaveLength(3)
  })

  test('passes words of names and labels, ignoring case, and keeps the subjects', () => {
    expect(drawn({ labels: ['EXCHANGE'] })).toEqual(['0', '1'])
    expect(drawn({ labels: ['exchange', 'pool'] })).toEqual(['0', '2', '1'])
    expect(drawn({ labels: ['nothing of the kind'] })).toEqual(['0'])
  })

  test('passes by coverage', () => {
    expect(drawn({ coverage: ['complete'] })).toEqual(['0', '2'])
    expect(drawn({ coverage: ['failed'] })).toEqual(['0', '3'])
    expect(drawn({ coverage: ['never'] })).toEqual(['0', '1'])
    expect(drawn({ coverage: ['never', 'failed'], labels: ['meridian'] })).toEqual(['0', '1'])
  })

  test('has no effect once each of its conditions is removed', () => {
    const full = {
      ...EVERYTHING,
      outgoing: false,
      relations: false,
      min: '1',
      max: '2',
      chains: ['base'],
      tokens: ['ETH'],
      labels: ['x'],
      coverage: ['complete'],
      from: '2026-09-01',
      to: '2026-09-02',
      knownOnly: true,
    }
    expect(isWithoutEffect(full)).toBe(false)
    const parts = ['direction', 'relations', 'value', 'chains', 'tokens', 'labels', 'coverage', 'time'] as const
    expect(parts.reduce(withoutPart, full)).toEqual(EVERYTHING)
    expect(isWithoutEffect({ ...EVERYTHING })).toBe(true)
  })

  test('lists the drawn and the collapsed nodes next to the graph', () => {
    const model = star(70)
    const visibleGraph = computeVisibleGraph(model, EVERYTHING, new Set(), new Map())
    expect(visibleGraph.groups).toHaveLength(1)
    expect(listedIn(visibleGraph).size).toBe(71)
    expect(listedIn(computeVisibleGraph(model, { ...EVERYTHING, min: '60' }, new Set(), new Map())).size).toBe(12)
  })
})
