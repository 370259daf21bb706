import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeLayout } from '../../../../src-shared/graph/layout/layout.ts'
import { positionSnapshot, sceneGeometry } from '../../../../src-shared/graph/scene/edge-route.ts'
import { graphScene } from '../../../../src-shared/graph/scene/graph-scene.ts'
import { EVERYTHING, computeVisibleGraph } from '../../../../src-shared/graph/visible/visible-graph.ts'
import { expansions, growth } from '../random-graph.ts'
import type { Point } from '../../../../src-shared/graph/geometry/geometry.ts'

test('computes routes from the current positions, again after a move, and once while nothing moves', () => {
  fc.assert(
    fc.property(expansions, fc.nat(), fc.integer({ min: -400, max: 400 }), (steps, which, by) => {
      const model = [...growth(steps)].at(-1)
      if (model === undefined) throw new Error('no graph')
      const visibleGraph = computeVisibleGraph(model, EVERYTHING, new Set(), new Map())
      const scene = graphScene(visibleGraph)
      const positions: Record<string, Point> = computeLayout(visibleGraph, {})
      const positionOf = (id: string): Point | undefined => positions[id]
      const again = (): unknown => sceneGeometry({ ...scene }, positionOf)
      const ways = sceneGeometry(scene, positionOf)
      expect(ways).toEqual(again())
      expect(sceneGeometry(scene, (id) => ({ ...(positions[id] ?? { x: 0, y: 0 }) }))).toBe(ways)
      const moved = scene.nodes[which % scene.nodes.length]?.id ?? ''
      positions[moved] = { x: (positions[moved]?.x ?? 0) + by, y: (positions[moved]?.y ?? 0) - by }
      expect(sceneGeometry(scene, positionOf)).toEqual(again())
    }),
    { numRuns: 25 },
  )
})

test('a snapshot of positions does not follow later movements', () => {
  const live = { x: 1, y: 2 }
  const positions = positionSnapshot([{ id: 'a' }, { id: 'b' }], (id) => (id === 'a' ? live : undefined))
  live.x = 9
  expect([...positions]).toEqual([['a', { x: 1, y: 2 }]])
})
