import { expect, test } from 'vitest'
import { dropOntoLane, type PlacedItem } from '../../../../src-shared/graph/scene/drop-edges.ts'
import { boxOf } from '../../../../src-shared/graph/scene/node-box.ts'
import type { PlacedEntityBox } from '../../../../src-shared/graph/scene/entity-box.ts'
import { sampleNode } from '../sample-graph.ts'
import type { Point } from '../../../../src-shared/graph/geometry/geometry.ts'

const space = boxOf(sampleNode(1, 'counterparty'))
const sender: PlacedItem = { id: 'sender', at: { x: 208, y: 0 }, box: space }
const lane: Point = { x: 342, y: 174 }
const entity = { box: { id: 'entity', side: 'left', lanes: [] }, rect: { left: 125, right: 376, top: 96, bottom: 334 } }
const placed = entity as unknown as PlacedEntityBox // of a box, a drop edge needs no more

const corners = (others: readonly PlacedItem[]): readonly Point[] => {
  const fall = dropOntoLane(placed, sender, lane, others, 0)
  return [sender.at, ...(fall?.bends ?? []).filter((_, at) => at % 3 === 1), lane]
}
const areStraight = (way: readonly Point[]): boolean => way.slice(1).every(({ x, y }, at) => x === way[at]?.x || y === way[at]?.y)

test('a sender above a box pays straight down, along it and past its discs', () => {
  const way = corners([sender])
  expect(way).toHaveLength(5)
  expect(areStraight(way)).toBe(true)
})

test('with a node below the sender the edge runs in the gap next to the column, straight, and through no disc', () => {
  const below: PlacedItem = { id: 'below', at: { x: 220, y: 71 }, box: { left: 44, right: 44, above: 52, below: 19 } }
  const way = corners([sender, below])
  expect(areStraight(way)).toBe(true)
  const [, leave, gap] = way
  expect([leave?.x, (leave?.y ?? NaN) < 71 - 19, (gap?.x ?? NaN) > 220 + 44]).toEqual([208, true, true])
  // If the gap is occupied too, the edge is bent rather than left out.
  const blockers = [60, -60].map((dx, nth): PlacedItem => ({ id: `blocker ${nth}`, at: { x: 208 + dx, y: 60 }, box: space }))
  expect(areStraight(corners([sender, below, ...blockers]))).toBe(false)
})
