import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSelected, nextToNode } from '../../../../../src-renderer/features/graph/expand/use-expand-in-place.tsx'
import { sampleNode } from '../../../graph/sample-graph.ts'

const STAGE = { width: 1000, height: 700 }

test('places the popover right of the node, and left of one at the right edge', () => {
  expect(nextToNode({ node: { left: 100, top: 200, right: 140, bottom: 240 }, stage: STAGE })).toEqual({ left: 152, top: 188 })
  expect(nextToNode({ node: { left: 900, top: 200, right: 940, bottom: 240 }, stage: STAGE })).toEqual({ left: 604, top: 188 })
  expect(nextToNode(undefined)).toEqual({ left: 12, top: 12 })
})

test('keeps the whole popover on the stage, wherever the node is', () => {
  fc.assert(
    fc.property(fc.integer({ min: -3000, max: 3000 }), fc.integer({ min: -3000, max: 3000 }), (x, y) => {
      const { left, top } = nextToNode({ node: { left: x, top: y, right: x + 40, bottom: y + 40 }, stage: STAGE })
      expect(left).toBeGreaterThanOrEqual(0)
      expect(left + 248).toBeLessThanOrEqual(STAGE.width)
      expect(top).toBeGreaterThanOrEqual(0)
      expect(top + 330).toBeLessThanOrEqual(STAGE.height)
    }),
  )
})

test('the popover of a node belongs to the selection of exactly that node, or of the group that contains it', () => {
  const group = { ...sampleNode(9, 'counterparty'), members: ['a', 'b'] }
  const isOpen = (...selected: string[]): boolean => isSelected('a', new Set(selected), { nodes: [sampleNode(1, 'subject'), group] })
  expect([isOpen('a'), isOpen(group.id)]).toEqual([true, true])
  expect([isOpen(), isOpen('b'), isOpen('a', 'b'), isOpen('evm:0x1')]).toEqual([false, false, false, false])
})
