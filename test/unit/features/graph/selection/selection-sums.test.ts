import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fanInId } from '../../../../../src-shared/custody/graph-event.ts'
import { edgeKey } from '../../../../../src-shared/view-models/edge-key.ts'
import { fullGraph } from '../../../../../src-shared/graph/layout/arrangement.ts'
import { withGroupPositions } from '../../../../../src-shared/graph/layout/group-positions.ts'
import { graphScene } from '../../../../../src-shared/graph/scene/graph-scene.ts'
import { onCards } from '../../../../../src-shared/graph/scene/in-full.ts'
import { boxOf } from '../../../../../src-shared/graph/scene/node-box.ts'
import { alignNodes, alignedInPart } from '../../../../../src-renderer/features/graph/selection/aligned.ts'
import { leavesOf, selectionSums, withNeighbours } from '../../../../../src-renderer/features/graph/selection/selection-sums.ts'
import { joinedId } from '../../../../../src-shared/view-models/graph/joined-edges.ts'
import { sampleEdge, sampleNode, star } from '../../../graph/sample-graph.ts'
import type { GraphModel } from '../../../../../src-shared/view-models/graph-types.ts'

const [subject, sender, hop, end] = [sampleNode(0, 'subject'), sampleNode(1, 'counterparty'), sampleNode(2, 'counterparty'), sampleNode(3, 'related')]
const MODEL: GraphModel = {
  nodes: [subject, sender, hop, end],
  edges: [
    sampleEdge(sender, subject, '10'),
    { ...sampleEdge(subject, hop, '6'), sources: [{ captureId: 'c2', pointer: '' }] },
    sampleEdge(hop, end, '2.5'),
    { ...sampleEdge(end, subject, ''), id: 'r', kind: 'relation', relation: 'First Funder' },
  ],
  notes: [],
}

describe('the sums of a selection', () => {
  test('count each flow once as in, out or between, with its captures', () => {
    expect(selectionSums(MODEL, new Set([subject.id, hop.id]))).toMatchObject({
      nodeIds: [subject.id, hop.id],
      incoming: { volume: '10', flows: 1 },
      outgoing: { volume: '2.5', flows: 1 },
      between: { volume: '6', flows: 1 },
      chosen: { volume: '0', flows: 0 },
      captureIds: ['c1', 'c2'],
    })
  })

  test('state how many nodes were not requested: their unknown flows are left out', () => {
    const nodes = [
      subject,
      { ...sender, coverage: 'complete' as const },
      { ...hop, coverage: 'never' as const },
      { ...end, coverage: 'empty' as const },
    ]
    const neverRequested = (...ids: readonly string[]): number => selectionSums({ ...MODEL, nodes }, new Set(ids)).neverRequested
    expect([neverRequested(hop.id, sender.id), neverRequested(sender.id, end.id), neverRequested()]).toEqual([1, 0, 0])
  })

  test('count the flows that are themselves selected', () => {
    const keys = MODEL.edges.slice(1, 3).map((edge) => edgeKey(joinedId(edge)))
    expect(selectionSums(MODEL, new Set(keys))).toMatchObject({ nodeIds: [], chosen: { volume: '8.5', flows: 2 }, captureIds: ['c2', 'c1'] })
    // A relation is no flow.
    const all = new Set(MODEL.edges.map((edge) => edgeKey(joinedId(edge))))
    expect(selectionSums(MODEL, all)).toMatchObject({ chosen: { volume: '18.5', flows: 3 } })
  })

  test('leaves have a single neighbour, and a subject is none', () => {
    const all = new Set(MODEL.nodes.map(({ id }) => id))
    expect(leavesOf(MODEL, all)).toEqual([sender.id])
    expect(leavesOf({ ...MODEL, edges: MODEL.edges.slice(0, 3) }, all)).toEqual([sender.id, end.id])
    expect(leavesOf(MODEL, new Set([hop.id]))).toEqual([])
  })

  test('neighbours are the nodes at the other ends', () => {
    expect([...withNeighbours(MODEL, new Set([hop.id]))]).toEqual([hop.id, subject.id, end.id])
  })
})

test('nodes in a row or column keep their order and the minimum distance', () => {
  const position = fc.record({ x: fc.integer({ min: -500, max: 500 }), y: fc.integer({ min: -500, max: 500 }) })
  fc.assert(
    fc.property(fc.array(position, { minLength: 2, maxLength: 8 }), fc.constantFrom('row' as const, 'column' as const), (spots, into) => {
      const positions = Object.fromEntries(spots.map((at, index) => [`n${index}`, at]))
      const moved = alignNodes(Object.keys(positions), positions, into, () => 60)
      const [along, across] = into === 'row' ? (['x', 'y'] as const) : (['y', 'x'] as const)
      expect(new Set(Object.values(moved).map((at) => at[across])).size).toBe(1)
      const order = Object.keys(moved).toSorted((a, b) => (moved[a]?.[along] ?? 0) - (moved[b]?.[along] ?? 0))
      order.slice(1).forEach((id, index) => {
        const before = order[index] ?? ''
        expect((moved[id]?.[along] ?? 0) - (moved[before]?.[along] ?? 0)).toBeGreaterThanOrEqual(60)
        expect(positions[id]?.[along] ?? 0).toBeGreaterThanOrEqual(positions[before]?.[along] ?? 0)
      })
    }),
  )
  expect(alignNodes(['a'], { a: { x: 1, y: 1 } }, 'row', () => 10)).toEqual({})
})

test('nodes in a row or column each take their own space', () => {
  const positions = { disc: { x: 0, y: 0 }, card: { x: 10, y: 30 }, last: { x: 500, y: 60 }, close: { x: 501, y: 0 } }
  const gap = (before: string, after: string): number => (before === 'card' || after === 'card' ? 150 : 40)
  expect(alignNodes(Object.keys(positions), positions, 'row', gap)).toEqual({
    disc: { x: 0, y: 23 },
    card: { x: 150, y: 23 },
    last: { x: 500, y: 23 },
    close: { x: 540, y: 23 },
  })
})

test('a sender on a card is aligned as the card, which nothing covers', () => {
  const whole = star(12)
  const wallet = whole.nodes[0]?.id ?? ''
  const visibleGraph = fullGraph({
    ...whole,
    senders: [{ id: fanInId(wallet), walletId: wallet, nodeIds: whole.nodes.slice(1, 12).map(({ id }) => id) }],
  })
  const selection = new Set(whole.nodes.map(({ id }) => id))
  const drawn = [...onCards(graphScene(visibleGraph), selection)]
  expect(new Set(drawn)).toEqual(new Set([wallet, whole.nodes[12]?.id, fanInId(wallet)]))
  const positions = { [wallet]: { x: 40, y: 0 }, [fanInId(wallet)]: { x: 0, y: 90 }, [whole.nodes[12]?.id ?? '']: { x: 20, y: -90 } }
  const moved = alignedInPart(visibleGraph, drawn, positions, 'row')
  const boxes = new Map([...visibleGraph.nodes, ...visibleGraph.groups].map((node) => [node.id, boxOf(node)]))
  const spans = Object.entries(moved).map(([id, { x, y }]) => ({ from: x - (boxes.get(id)?.left ?? 0), to: x + (boxes.get(id)?.right ?? 0), y }))
  expect(spans.map(({ y }) => y)).toEqual([0, 0, 0])
  const inOrder = spans.toSorted((a, b) => a.from - b.from)
  inOrder.slice(1).forEach(({ from }, at) => expect(from).toBeGreaterThanOrEqual(inOrder[at]?.to ?? Infinity))
})

test('a collapsed group has the position of its first member, unless it was moved', () => {
  const group = { ...sampleNode(9, 'counterparty'), members: ['gone', 'm'] }
  const model: GraphModel = { nodes: [group, subject], edges: [], notes: [] }
  expect(withGroupPositions(model, { m: { x: 3, y: 4 } })).toEqual({ m: { x: 3, y: 4 }, [group.id]: { x: 3, y: 4 } })
  const own = { m: { x: 3, y: 4 }, [group.id]: { x: 0, y: 0 } }
  expect(withGroupPositions(model, own)).toBe(own)
})
