import { expect, test } from 'vitest'
import { EVERYTHING, computeVisibleGraph } from '../../../../src-shared/graph/visible/visible-graph.ts'
import type { DrawnLines } from '../../../../src-shared/graph/scene/drawn-lines.ts'
import type { OrthogonalDrop } from '../../../../src-shared/graph/scene/drop-edges.ts'
import { graphScene } from '../../../../src-shared/graph/scene/graph-scene.ts'
import { createCollisionIndex } from '../../../../src-shared/graph/scene/collision-index.ts'
import { type AmountWhere, placedAmount } from '../../../../src-shared/graph/scene/placed-amount.ts'
import { sampleEdge, sampleNode } from '../sample-graph.ts'

const [sender, deposit] = [sampleNode(1, 'subject', '40100'), sampleNode(2, 'counterparty', '40100')]
const [edge] = graphScene(
  computeVisibleGraph({ nodes: [sender, deposit], edges: [sampleEdge(sender, deposit, '40100')], notes: [] }, EVERYTHING, new Set(), new Map()),
).edges
const [from, to] = [
  { x: 0, y: 0 },
  { x: 0, y: 200 },
]

/** The position of the amount of a drop edge between those of others, `apart` from it. */
function amountBetween(apart: number, where: AmountWhere, length = 100) {
  if (edge === undefined) throw new Error('no line')
  const fall: OrthogonalDrop = { bends: [], from, to: { x: 0, y: length }, level: [to, { x: 4, y: 200 }] }
  const lines: DrawnLines = {
    cross: ({ left, right }, own) => [-apart, apart].some((x) => left < x && right > x) || (own !== edge.id && left < 0 && right > 0),
  }
  const ground = { sides: new Map(), routes: new Map(), falls: new Map([[edge.id, fall]]), zoom: 1, occupied: createCollisionIndex(), lines }
  return placedAmount(edge, from, to, ground, where)
}

test('an amount is next to the drop edge, and on it if others run close by', () => {
  const near = amountBetween(80, 'then')?.box
  expect((near?.left ?? 0) > 0 || (near?.right ?? 0) < 0).toBe(true)
  expect(amountBetween(30, 'then')).toBeUndefined()
  const on = amountBetween(30, 'last')?.box
  expect((on?.left ?? 0) + (on?.right ?? NaN)).toBeCloseTo(0)
})

test('it hides neither another edge nor all of its own', () => {
  expect(amountBetween(15, 'last')).toBeUndefined()
  expect(amountBetween(30, 'last', 10)).toBeUndefined()
})
