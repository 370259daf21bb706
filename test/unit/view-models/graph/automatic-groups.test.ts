import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDecimals } from '../../../../src-shared/core/decimal.ts'
import { automaticGroupId } from '../../../../src-shared/custody/graph-event.ts'
import { fullGraph, arrange } from '../../../../src-shared/graph/layout/arrangement.ts'
import { graphScene } from '../../../../src-shared/graph/scene/graph-scene.ts'
import { highlightedOn } from '../../../../src-shared/graph/scene/in-full.ts'
import { passingEdges } from '../../../../src-shared/graph/visible/passing-edges.ts'
import { EVERYTHING } from '../../../../src-shared/graph/visible/visible-graph.ts'
import { groupedAutomatically, ungroupedFlows } from '../../../../src-shared/view-models/graph/automatic-groups.ts'
import { drawnModel } from '../../../../src-shared/view-models/graph/fan-ins.ts'
import { groupNodeId } from '../../../../src-shared/view-models/graph/grouped-model.ts'
import { joinedId } from '../../../../src-shared/view-models/graph/joined-edges.ts'
import { edgeKey } from '../../../../src-shared/view-models/edge-key.ts'
import { manyNodes } from '../../graph/many-nodes.ts'
import { placedLabels } from '../../../../src-shared/graph/scene/placed-labels.ts'
import { shortUsd } from '../../../../src-shared/graph/scene/amount-text.ts'
import { sceneFaults } from '../../graph/scene-faults.ts'
import { NO_FOLDINGS, star } from '../../graph/sample-graph.ts'
import type { GraphEdge } from '../../../../src-shared/view-models/graph-types.ts'

const MERIDIAN = automaticGroupId('entity', 'Meridian Exchange')
const sumOf = (edges: readonly GraphEdge[]): string => addDecimals(edges.map(({ volume }) => volume))
const sizes = fc.integer({ min: 60, max: 420 })

describe('a graph of 60 nodes and more', () => {
  test('draws each entity as one node with the number of its addresses', () => {
    const model = manyNodes(200)
    const own = model.nodes.filter(({ identity }) => identity.entity === 'Meridian Exchange')
    const drawn = drawnModel(model, NO_FOLDINGS)
    const group = drawn.nodes.find(({ id }) => id === groupNodeId(MERIDIAN))
    expect([group?.alias, group?.identity.kind, group?.members]).toEqual([`Meridian Exchange (${own.length})`, 'exchange', own.map(({ id }) => id)])
  })

  test('draws at most 40 elements for 200 nodes', () => {
    const { nodes, groups } = fullGraph(drawnModel(manyNodes(200), NO_FOLDINGS))
    expect(nodes.length + groups.length).toBeLessThanOrEqual(40)
  })

  test('has every node once, drawn or in a group', () => {
    fc.assert(
      fc.property(sizes, (count) => {
        const model = manyNodes(count)
        const { nodes, groups, hiddenCount } = fullGraph(drawnModel(model, NO_FOLDINGS))
        const all = [...nodes.flatMap(({ id, members = [id] }) => members), ...groups.flatMap(({ members }) => members)]
        expect(hiddenCount).toBe(0)
        expect(all.toSorted()).toEqual(model.nodes.map(({ id }) => id).toSorted())
      }),
      { numRuns: 20 },
    )
  })

  test('has every flow once, in a line or inside a group, with its sum', () => {
    fc.assert(
      fc.property(sizes, (count) => {
        const model = manyNodes(count)
        const { edges } = groupedAutomatically(model, NO_FOLDINGS).model
        const parts = edges.flatMap((edge) => edge.parts ?? [edge])
        const known = new Set(model.edges)
        expect(parts.every((part) => known.has(part))).toBe(true)
        expect(new Set(parts).size).toBe(parts.length)
        for (const edge of edges) if (edge.parts !== undefined) expect(Number(edge.volume)).toBe(Number(sumOf(edge.parts)))
        const groupOf = new Map(
          drawnModel(model, NO_FOLDINGS).nodes.flatMap(({ id, members = [id] }) => members.map((member) => [member, id] as const)),
        )
        const inside = model.edges.filter(({ source, target }) => groupOf.get(source) === groupOf.get(target))
        expect(parts.length + inside.length).toBe(model.edges.length)
      }),
      { numRuns: 20 },
    )
  })

  test('has no edge through a disc or card, no overlap and no struck name', () => {
    for (const count of [60, 90, 150, 200, 300, 500, 900, 1500, 2400]) {
      const model = drawnModel(manyNodes(count), NO_FOLDINGS)
      const visibleGraph = fullGraph(model)
      const positions = arrange(model, new Set(), {})
      const { throughDiscs, struckNames, overlaps, backwards } = sceneFaults(visibleGraph, positions, visibleGraph.edges)
      const scene = graphScene(visibleGraph)
      const named = new Set(placedLabels(scene, (id) => positions[id], 1).captions.map(({ id }) => id))
      const unnamed = scene.nodes.filter(({ id, card }) => card !== undefined && !named.has(id)).map(({ id }) => id)
      expect({ count, throughDiscs, struckNames, overlaps, backwards, unnamed }).toEqual({
        count,
        throughDiscs: [],
        struckNames: [],
        overlaps: [],
        backwards: [],
        unnamed: [],
      })
    }
  })

  test('draws an entity on two chains as one card on each of them, the other chain in its name', () => {
    const model = manyNodes(200)
    const own = model.nodes.filter(({ identity }) => identity.entity === 'Tidepool').map(({ id }) => id)
    const moved = new Set(own.slice(0, 3))
    const both = { ...model, nodes: model.nodes.map((node) => (moved.has(node.id) ? { ...node, chains: ['arbitrum'] } : node)) }
    const groups = drawnModel(both, NO_FOLDINGS).nodes.filter(({ members = [] }) => members.some((id) => own.includes(id)))
    expect(groups.map(({ groupTitle, chains, members }) => [groupTitle, chains, new Set(members)])).toEqual([
      ['Tidepool, Arbitrum', ['arbitrum'], moved],
      ['Tidepool', ['ethereum'], new Set(own.slice(3))],
    ])
    expect(graphScene(fullGraph(drawnModel(both, NO_FOLDINGS))).nodes.find(({ id }) => id === groups[0]?.id)?.chain?.title).toBe('Arbitrum')
  })

  test('writes on the card of a group its number and the larger of what its drawn flows brought and took', () => {
    const visibleGraph = fullGraph(drawnModel(manyNodes(200), NO_FOLDINGS))
    const { nodes } = graphScene(visibleGraph)
    const groups = visibleGraph.nodes.filter(({ members }) => members !== undefined)
    expect(groups.length).toBeGreaterThan(5)
    for (const { id, members = [] } of groups) {
      const sums = (['source', 'target'] as const).map((end) => visibleGraph.edges.filter((edge) => edge[end] === id))
      const [out = 0, into = 0] = sums.map((edges) => (edges.length === 0 ? 0 : Number(sumOf(edges))))
      const card = nodes.find((node) => node.id === id)?.card
      expect([card?.kind === 'group' && card.sum.text, card?.kind === 'group' && card.count.text]).toEqual([
        shortUsd(String(Math.max(out, into))),
        String(members.length),
      ])
    }
  })

  test('draws the members of a group that a person opened, and the others as before', () => {
    const model = manyNodes(100)
    const drawn = drawnModel(model, { ...NO_FOLDINGS, collapsedFanIns: new Map([[MERIDIAN, { collapsed: false, nodeIds: [] }]]) })
    const own = model.nodes.flatMap(({ id, identity }) => (identity.entity === 'Meridian Exchange' ? id : []))
    expect(drawn.open?.map(({ id, nodeIds }) => [id, nodeIds])).toEqual([[MERIDIAN, own]])
    expect(drawn.nodes.some(({ id }) => id === groupNodeId(automaticGroupId('entity', 'Tidepool')))).toBe(true)
  })

  test('draws a pinned node by itself', () => {
    const model = manyNodes(100)
    const pinned = model.nodes.find(({ identity }) => identity.entity === 'Tidepool')?.id ?? ''
    expect(drawnModel(model, { ...NO_FOLDINGS, pinnedNodes: new Set([pinned]) }).nodes.some(({ id }) => id === pinned)).toBe(true)
  })

  test('draws a node by itself that was chosen in the ranked bars of a hub', () => {
    const model = manyNodes(100)
    const chosen = model.nodes.find(({ identity }) => identity.entity === 'Tidepool')?.id ?? ''
    const drawn = drawnModel(model, { ...NO_FOLDINGS, chosenNeighbours: new Map([['hub', [chosen]]]) })
    expect(drawn.nodes.some(({ id }) => id === chosen)).toBe(true)
  })

  test('lists the flows behind its groups one by one for ranked bars', () => {
    const model = manyNodes(100)
    const { edges } = groupedAutomatically(model, NO_FOLDINGS).model
    expect(new Set(ungroupedFlows(model, edges))).toEqual(new Set(model.edges))
  })

  test('keeps requested nodes before the groups in the order of the list', () => {
    const { nodes } = drawnModel(manyNodes(100), NO_FOLDINGS)
    expect(nodes.findLastIndex(({ followedId }) => followedId !== undefined)).toBeLessThan(nodes.findIndex(({ members }) => members !== undefined))
  })

  test('is the same model while the same nodes are grouped', () => {
    const model = manyNodes(100)
    const drawn = drawnModel(model, NO_FOLDINGS)
    expect(drawnModel(model, { ...NO_FOLDINGS, positions: { [groupNodeId(MERIDIAN)]: { x: 1, y: 1 } } })).toBe(drawn)
  })

  test('filters the flows of a group by value one by one', () => {
    const model = manyNodes(200)
    const drawn = drawnModel(model, NO_FOLDINGS)
    const flows = (edges: readonly GraphEdge[]): string => sumOf(edges.flatMap((edge) => edge.parts ?? [edge]))
    const { edges } = passingEdges(drawn, { ...EVERYTHING, min: '1000' }, new Set())
    const left = groupedAutomatically(model, NO_FOLDINGS)
      .model.edges.flatMap((edge) => edge.parts ?? [edge])
      .filter(({ volume }) => Number(volume) >= 1000)
    expect([flows(edges), sumOf(edges)]).toEqual([sumOf(left), sumOf(left)])
  })

  test('emphasises the group of a node on a path, and its edge', () => {
    const model = manyNodes(200)
    const scene = graphScene(fullGraph(drawnModel(model, NO_FOLDINGS)))
    const flow = model.edges.find(({ target }) => model.nodes.find(({ id }) => id === target)?.identity.entity === 'Meridian Exchange')
    if (flow === undefined) throw new Error('No flow into the exchange')
    const shown = highlightedOn(scene, new Set([flow.source, edgeKey(joinedId(flow)), flow.target]))
    const line = scene.edges.find(({ source, target }) => source === flow.source && target === groupNodeId(MERIDIAN))
    expect(shown).toEqual(new Set([flow.source, edgeKey(line?.id ?? ''), groupNodeId(MERIDIAN)]))
  })
})

test('a graph of 59 nodes is drawn as it is', () => {
  const { nodes, edges, notes } = star(58)
  const model = { nodes: nodes.map((node) => ({ ...node, followedId: node.id })), edges, notes }
  expect(drawnModel(model, NO_FOLDINGS)).toBe(model)
  const small = manyNodes(59)
  expect(groupedAutomatically(small, NO_FOLDINGS)).toEqual({ model: small, groups: [] })
})
