import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EVERYTHING, FIRST_NEIGHBOURS, MAX_ELEMENTS, computeVisibleGraph } from '../../../../src-shared/graph/visible/visible-graph.ts'
import { computeLayout } from '../../../../src-shared/graph/layout/layout.ts'
import { sampleEdge, sampleNode, star } from '../sample-graph.ts'

const nothing: ReadonlySet<string> = new Set()
const collapsed: ReadonlyMap<string, number> = new Map()

describe('the visible graph', () => {
  test('keeps the largest neighbours and collapses the rest into one counted node with their volume', () => {
    const visibleGraph = computeVisibleGraph(star(FIRST_NEIGHBOURS + 3), EVERYTHING, nothing, collapsed)
    expect(visibleGraph.nodes).toHaveLength(FIRST_NEIGHBOURS + 1)
    expect(visibleGraph.groups).toMatchObject([{ members: ['evm:0x61', 'evm:0x62', 'evm:0x63'], volume: '6', anchor: 'evm:0x0' }])
  })

  test('counts nodes that the model only counts with the collapsed ones, unless a filter applies', () => {
    const model = {
      ...star(FIRST_NEIGHBOURS + 2),
      rest: [
        { anchor: 'evm:0x0', nodes: 1000, volume: '0.5' },
        { anchor: '', nodes: 7, volume: '0' },
      ],
    }
    const visibleGraph = computeVisibleGraph(model, { ...EVERYTHING }, nothing, collapsed)
    expect(visibleGraph.groups).toMatchObject([{ members: ['evm:0x61', 'evm:0x62'], count: 1002, volume: '3.5' }])
    expect(visibleGraph.hiddenCount).toBe(7)
    const filtered = computeVisibleGraph(model, { ...EVERYTHING, min: '2' }, nothing, collapsed)
    expect([filtered.groups.map(({ count }) => count), filtered.hiddenCount]).toEqual([[1], 1008])
  })

  test('has a group for a subject all of whose further neighbours are only counted', () => {
    const model = { ...star(2), rest: [{ anchor: 'evm:0x0', nodes: 3, volume: '1' }] }
    expect(computeVisibleGraph(model, EVERYTHING, nothing, collapsed).groups).toMatchObject([
      { anchor: 'evm:0x0', members: [], count: 3, volume: '1' },
    ])
    expect(computeVisibleGraph(model, EVERYTHING, new Set(['evm:0x0']), collapsed)).toMatchObject({ groups: [], hiddenCount: 6 })
  })

  test('places senders on the side where money comes from, also collapsed ones, opposite to recipients', () => {
    const paying = star(FIRST_NEIGHBOURS + 3)
    const paid = { ...paying, edges: paying.edges.map((edge) => ({ ...edge, source: edge.target, target: edge.source })) }
    const sides = [paying, paid].map((model) => {
      const visibleGraph = computeVisibleGraph(model, EVERYTHING, nothing, collapsed)
      const positions = computeLayout(visibleGraph, {})
      const x = (id: string): number => positions[id]?.x ?? Number.NaN
      return visibleGraph.groups.map(({ id, anchor, pays }) => [pays, Math.sign(x(id) - x(anchor))])
    })
    expect(sides).toEqual([[[true, -1]], [[undefined, 1]]])
  })

  test('draws a chosen neighbour in any case, and the group shrinks by it', () => {
    const last = `evm:0x${FIRST_NEIGHBOURS + 3}`
    const visibleGraph = computeVisibleGraph(star(FIRST_NEIGHBOURS + 3), EVERYTHING, nothing, collapsed, undefined, new Set([last]))
    expect(visibleGraph.nodes.some(({ id }) => id === last)).toBe(true)
    expect(visibleGraph.groups.map(({ count }) => count)).toEqual([2])
  })

  test('shows the requested number of further neighbours', () => {
    const visibleGraph = computeVisibleGraph(star(FIRST_NEIGHBOURS + 3), EVERYTHING, nothing, new Map([['evm:0x0', 2]]))
    expect(visibleGraph.groups[0]?.members).toEqual(['evm:0x63'])
  })

  test('never collapses what connects two subjects', () => {
    const first = star(FIRST_NEIGHBOURS + 5)
    const second = star(1, 1000)
    const min = sampleNode(FIRST_NEIGHBOURS + 5, 'counterparty', '1')
    const other = second.nodes[0] ?? sampleNode(1000, 'subject')
    const model = { nodes: [...first.nodes, ...second.nodes], edges: [...first.edges, ...second.edges, sampleEdge(min, other)], notes: [] }
    const visibleGraph = computeVisibleGraph(model, EVERYTHING, nothing, collapsed)
    expect(visibleGraph.nodes.map((node) => node.id)).toContain(min.id)
  })

  test('filters by direction, volume, relation and chain, and counts what it hides', () => {
    const model = star(4)
    expect(computeVisibleGraph(model, { ...EVERYTHING, incoming: false }, nothing, collapsed)).toMatchObject({
      edges: [],
      hiddenCount: 4,
      hiddenEdges: 4,
    })
    expect(computeVisibleGraph(model, { ...EVERYTHING, min: '3' }, nothing, collapsed).edges.map((edge) => edge.volume)).toEqual(['4', '3'])
    expect(computeVisibleGraph(model, { ...EVERYTHING, chains: ['base'] }, nothing, collapsed).edges).toEqual([])
    expect(computeVisibleGraph(model, EVERYTHING, new Set(['evm:0x1']), collapsed)).toMatchObject({ hiddenCount: 1, hiddenEdges: 1 })
    expect(computeVisibleGraph(model, EVERYTHING, nothing, collapsed)).not.toHaveProperty('hiddenEdges')
  })

  test('loses no node: drawn, collapsed and hidden add up, and a large case stays readable', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 1, max: 12 }), (count, subjects) => {
        const stars = Array.from({ length: subjects }, (_, index) => star(Math.floor(count / subjects), index * 10_000))
        const model = { nodes: stars.flatMap((each) => each.nodes), edges: stars.flatMap((each) => each.edges), notes: [] }
        const visibleGraph = computeVisibleGraph(model, EVERYTHING, nothing, collapsed)
        const inGroups = visibleGraph.groups.reduce((sum, group) => sum + group.members.length, 0)
        expect(visibleGraph.nodes.length + inGroups + visibleGraph.hiddenCount).toBe(model.nodes.length)
        const foldedEdges = model.edges.filter(({ source, target }) =>
          visibleGraph.groups.some(({ members }) => members.includes(source) || members.includes(target)),
        )
        expect(visibleGraph.edges.length + foldedEdges.length + (visibleGraph.hiddenEdges ?? 0)).toBe(model.edges.length)
        expect(visibleGraph.nodes.length + visibleGraph.edges.length + visibleGraph.groups.length).toBeLessThanOrEqual(MAX_ELEMENTS + subjects * 2)
      }),
      { numRuns: 30 },
    )
  })
})
