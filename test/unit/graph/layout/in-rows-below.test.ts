import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { EVERYTHING, computeVisibleGraph } from '../../../../src-shared/graph/visible/visible-graph.ts'
import { inRowsBelow } from '../../../../src-shared/graph/layout/in-rows-below.ts'
import { computeLayout } from '../../../../src-shared/graph/layout/layout.ts'
import { expansions, growth, overlaps } from '../random-graph.ts'
import type { NodePositions } from '../../../../src-shared/graph/geometry/geometry.ts'

test('moves no positioned node and overlaps nothing without a layout', () => {
  fc.assert(
    fc.property(expansions, (steps) => {
      let positions: NodePositions = {}
      for (const [nth, model] of [...growth(steps)].entries()) {
        const visibleGraph = computeVisibleGraph(model, EVERYTHING, new Set(), new Map())
        const next = nth === 0 ? computeLayout(visibleGraph, {}) : inRowsBelow(visibleGraph, positions)
        expect(Object.keys(next)).toHaveLength(visibleGraph.nodes.length + visibleGraph.groups.length)
        for (const [id, at] of Object.entries(positions)) if (Object.hasOwn(next, id)) expect([id, next[id]]).toEqual([id, at])
        expect(overlaps(visibleGraph, next)).toEqual([])
        positions = { ...positions, ...next }
      }
    }),
    { numRuns: 25 },
  )
})
