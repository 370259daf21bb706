import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { graphScene } from '../../../../src-shared/graph/scene/graph-scene.ts'
import { LIGHT_COLOURS } from '../../../../src-shared/graph/scene/graph-colours.ts'
import { groundInks } from '../../../../src-shared/graph/scene/ground-marks.ts'
import { NO_MARKINGS } from '../../../../src-shared/graph/scene/markings.ts'
import { EVERYTHING, computeVisibleGraph } from '../../../../src-shared/graph/visible/visible-graph.ts'
import { withTraced } from '../../../../src-shared/graph/visible/with-traced.ts'
import type { TracedShares } from '../../../../src-shared/view-models/trace/traced-shares.ts'
import type { GraphEdge } from '../../../../src-shared/view-models/graph-types.ts'
import { sampleEdge, sampleNode } from '../sample-graph.ts'

const [a, b, c] = [sampleNode(1, 'subject'), sampleNode(2, 'subject'), sampleNode(3, 'counterparty')]
const flow = (source: string, target: string, value: string) => ({ source, target, chain: 'ethereum', value })
const visibleGraphOf = (edges: readonly GraphEdge[], shares?: TracedShares) =>
  withTraced(computeVisibleGraph({ nodes: [a, b, c], edges, notes: [] }, EVERYTHING, new Set(), new Map()), shares)

test('writes the traced amount with the whole flow, and the sum of the untraced part', () => {
  const visibleGraph = visibleGraphOf([sampleEdge(a, b, '574700'), sampleEdge(b, c, '21200'), sampleEdge(c, a, '900')], {
    whole: '21200',
    flows: [flow(a.id, b.id, '21200'), flow(b.id, c.id, '21200')],
  })
  expect(graphScene(visibleGraph).edges.map(({ amount, count, traced }) => [amount, count, traced])).toEqual([
    ['$21.2k', 'of $574.7k', 6],
    ['$21.2k', 'all traced', 6],
    ['$900', 'not traced', 0],
  ])
})

test('leaves a graph without a trace as it is', () => {
  const visibleGraph = visibleGraphOf([sampleEdge(a, b)])
  expect(withTraced(visibleGraph, undefined)).toBe(visibleGraph)
  expect(graphScene(visibleGraph).edges[0]?.traced).toBeUndefined()
})

test('says nothing of the whole of a flow of which a filter leaves less than is traced, and names a share without a value', () => {
  const visibleGraph = visibleGraphOf([sampleEdge(a, b, '50'), sampleEdge(b, c, '50')], {
    whole: '100',
    flows: [flow(a.id, b.id, '100'), flow(b.id, c.id, '')],
  })
  expect(graphScene(visibleGraph).edges.map(({ amount, count }) => [amount, count])).toEqual([
    ['$100', ''],
    ['Traced, no value', 'of $50'],
  ])
})

test('a share is as wide as its part of the trace, at least visible, and never wider than its flow', () => {
  const usd = fc.double({ min: 0.01, max: 1e8, noNaN: true })
  fc.assert(
    fc.property(usd, usd, usd, (whole, value, volume) => {
      const [edge] = graphScene(
        visibleGraphOf([sampleEdge(a, b, volume.toFixed(2))], { whole: whole.toFixed(2), flows: [flow(a.id, b.id, value.toFixed(2))] }),
      ).edges
      const share = edge?.traced ?? 0
      expect(share).toBeGreaterThanOrEqual(1.5)
      expect(share).toBeLessThanOrEqual(6)
      expect(edge?.width).toBeGreaterThanOrEqual(share)
    }),
  )
})

test('draws a share over its whole flow in a darker colour, and dims nothing', () => {
  const scene = graphScene(visibleGraphOf([sampleEdge(a, b, '5000'), sampleEdge(b, c, '5000')], { whole: '2500', flows: [flow(a.id, b.id, '2500')] }))
  const positions = new Map([a, b, c].map(({ id }, at) => [id, { x: at * 200, y: at * 20 }]))
  const subject = { scene, colours: LIGHT_COLOURS, inFull: undefined, selection: new Set<string>(), markings: NO_MARKINGS }
  const inks = groundInks(subject, (id) => positions.get(id))
  const curves = inks.filter(({ shapes }) => shapes.some(({ geometry }) => geometry.kind === 'curve'))
  expect(curves.map(({ stroke, isPipe, shapes }) => [stroke, isPipe, shapes.length])).toEqual([
    [LIGHT_COLOURS.line, true, 1],
    [LIGHT_COLOURS.line, true, 1],
    [LIGHT_COLOURS.kinds.wallet.full, false, 1],
  ])
  expect(inks.every(({ alpha }) => alpha === 1)).toBe(true)
})
