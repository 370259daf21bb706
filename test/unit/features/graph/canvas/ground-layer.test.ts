import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { LIGHT_COLOURS } from '../../../../../src-shared/graph/scene/graph-colours.ts'
import { drawInks } from '../../../../../src-renderer/features/graph/canvas/ground-layer.ts'
import { FADED, groundInks, type GroundSubject, noShapes } from '../../../../../src-shared/graph/scene/ground-marks.ts'
import type { Shape } from '../../../../../src-shared/graph/scene/ink.ts'
import { edgeKey } from '../../../../../src-shared/view-models/edge-key.ts'
import { EVERYTHING, computeVisibleGraph } from '../../../../../src-shared/graph/visible/visible-graph.ts'
import { computeLayout } from '../../../../../src-shared/graph/layout/layout.ts'
import { graphScene } from '../../../../../src-shared/graph/scene/graph-scene.ts'
import { NO_MARKINGS } from '../../../../../src-shared/graph/scene/markings.ts'
import { expansions, growth } from '../../../graph/random-graph.ts'
import { sampleEdge, sampleNode } from '../../../graph/sample-graph.ts'
import type { Point } from '../../../../../src-shared/graph/geometry/geometry.ts'

const [a, b] = [sampleNode(1, 'subject'), sampleNode(2, 'counterparty')]
const visibleGraph = computeVisibleGraph({ nodes: [a, b], edges: [sampleEdge(a, b)], notes: [] }, EVERYTHING, new Set(), new Map())
const subject: GroundSubject = {
  scene: graphScene(visibleGraph),
  colours: LIGHT_COLOURS,
  inFull: undefined,
  selection: new Set(),
  markings: NO_MARKINGS,
}
const positionOf = (id: string) => ({ x: id === a.id ? 0 : 200, y: 0 })
const WHOLE = { left: -1000, top: -1000, right: 1000, bottom: 1000 }

interface Stroke {
  readonly shape: string
  /** The width of an edge, the radius of a disc, both in pixels. */
  readonly size: number
  readonly stroke: string
  readonly fill: string
  readonly alpha: number
}

/** The drawn shapes, in order. */
function draw(more: Partial<GroundSubject>, view = WHOLE, zoom = 1): Stroke[] {
  const strokes: Stroke[] = []
  let [shape, radius] = ['', 0]
  const state = { globalAlpha: 1, fillStyle: '', strokeStyle: '', lineWidth: 0 }
  const note = (kind: 'stroke' | 'fill'): void =>
    void strokes.push({
      shape,
      size: (shape === 'disc' ? radius : state.lineWidth) * zoom,
      alpha: state.globalAlpha,
      stroke: kind === 'stroke' ? state.strokeStyle : '',
      fill: kind === 'fill' ? state.fillStyle : '',
    })
  const brush = Object.assign(state, {
    setLineDash: () => undefined,
    beginPath: () => {
      shape = ''
    },
    moveTo: () => undefined,
    lineTo: () => {
      shape = 'line'
    },
    quadraticCurveTo: () => {
      shape = 'line'
    },
    roundRect: () => {
      shape = 'group'
    },
    arc: (_x: number, _y: number, around: number) => {
      ;[shape, radius] = ['disc', around]
    },
    fill: () => note('fill'),
    stroke: () => note('stroke'),
  })
  // The members of a brush that are used here.
  drawInks(brush as unknown as CanvasRenderingContext2D, groundInks({ ...subject, ...more }, positionOf), view, zoom)
  return strokes
}

test('draws an edge with its arrowhead below its two discs', () => {
  expect(draw({}).map(({ shape, fill }) => `${shape}${fill === '' ? '' : ', filled'}`)).toEqual([
    'line',
    'line, filled',
    'disc, filled',
    'disc',
    'disc, filled',
    'disc',
  ])
})

test('skips items out of view and invisible arrowheads; draws small discs as dots of their colour', () => {
  expect(draw({}, { left: 150, top: -50, right: 300, bottom: 50 }).filter(({ shape }) => shape === 'disc')).toHaveLength(2)
  expect(draw({}, { left: 500, top: 500, right: 600, bottom: 600 })).toEqual([])
  const far = draw({}, WHOLE, 0.1)
  expect(far.map(({ shape }) => shape)).toEqual(['line', 'disc', 'disc'])
  expect(far.at(-1)?.fill).toBe(LIGHT_COLOURS.kinds.unknown.full)
})

test('draws the selection in its colour, and faded items faintly and below', () => {
  const key = edgeKey(`value ${a.id} ${b.id}`)
  const { accent } = LIGHT_COLOURS
  expect(draw({ selection: new Set([key]) })[0]?.stroke).toBe(accent)
  expect(draw({ selection: new Set([b.id]) }).filter(({ stroke }) => stroke === accent)).toHaveLength(1)
  const faded = draw({ inFull: new Set([a.id]) })
  expect(faded.filter(({ alpha }) => alpha === FADED)).toHaveLength(4)
  expect(faded.at(-1)?.alpha).toBe(1)
})

test("draws the investigator's colour as a ring", () => {
  const ring = draw({ markings: { ...NO_MARKINGS, colours: new Map([[b.id, 'violet' as const]]) } })
  expect(ring.filter(({ stroke }) => stroke === LIGHT_COLOURS.hand.violet)).toEqual([
    { shape: 'disc', size: 15, alpha: 1, fill: '', stroke: LIGHT_COLOURS.hand.violet },
  ])
})

test('reuses the shapes of unchanged items, with the same result as without known shapes', () => {
  fc.assert(
    fc.property(expansions, fc.nat(), fc.integer({ min: -50, max: 50 }), (steps, which, by) => {
      const known = noShapes()
      let positions: Record<string, Point> = {}
      let before: ReadonlySet<Shape> = new Set()
      const models = [...growth(steps)]
      for (const model of [...models, ...models.slice(-1)]) {
        const grown = computeVisibleGraph(model, EVERYTHING, new Set(), new Map())
        const scene = graphScene(grown)
        positions = computeLayout(grown, positions)
        if (scene.nodes.length > 3) {
          const moved = scene.nodes[which % scene.nodes.length]?.id ?? ''
          positions[moved] = { x: (positions[moved]?.x ?? 0) + by, y: positions[moved]?.y ?? 0 }
        }
        const selection = new Set([scene.nodes[which % scene.nodes.length]?.id ?? '', edgeKey(scene.edges[which % scene.edges.length]?.id ?? '')])
        const next = { ...subject, scene, selection: which % 2 === 0 ? selection : new Set<string>() }
        const at = (id: string) => positions[id]
        const inks = groundInks(next, at, known)
        // A path is created for each shape and carries no information.
        expect(JSON.stringify(inks)).toBe(JSON.stringify(groundInks(next, at)))
        const again = groundInks(next, at, known)
        before = new Set(inks.flatMap(({ shapes }) => shapes))
        expect(again.flatMap(({ shapes }) => shapes).every((shape) => before.has(shape))).toBe(true)
      }
    }),
    { numRuns: 15 },
  )
})

test('redraws the area of an item whose look changed', () => {
  const known = noShapes()
  const shapesOf = (more: Partial<GroundSubject>) => new Set(groundInks({ ...subject, ...more }, positionOf, known).flatMap(({ shapes }) => shapes))
  const plain = shapesOf({})
  const [disc, line] = [shapesOf({ selection: new Set([a.id]) }), shapesOf({ selection: new Set([edgeKey(subject.scene.edges[0]?.id ?? '')]) })]
  expect(plain.difference(disc).size).toBe(1)
  // The edge and its arrowhead, and the disc that is no longer selected.
  expect(disc.difference(line).size).toBe(3)
  expect(line.difference(shapesOf({ inFull: new Set([a.id]) })).size).toBeGreaterThan(0)
})

test('keeps wide edges wider and requested nodes larger than a dot when zoomed out, and fades edges to nodes of no particular kind in a crowded graph', () => {
  const [first, second] = [sampleNode(1, 'subject'), sampleNode(2, 'subject')]
  const others = Array.from({ length: 90 }, (_, nth) => sampleNode(10 + nth, 'counterparty'))
  const edges = [sampleEdge(first, second, '900000'), ...others.map((other) => sampleEdge(first, other, '900000'))]
  const sceneOf = (count: number) =>
    graphScene(
      computeVisibleGraph(
        { nodes: [first, second, ...others.slice(0, count)], edges: edges.slice(0, count + 1), notes: [] },
        EVERYTHING,
        new Set(),
        new Map([[first.id, 100]]),
      ),
    )
  const linesAt = (count: number, zoom: number, more: Partial<GroundSubject> = {}) =>
    draw({ scene: sceneOf(count), ...more }, WHOLE, zoom).filter(({ shape, stroke }) => shape === 'line' && stroke !== '')
  const alphas = (lines: readonly Stroke[]): number[] => lines.map(({ alpha }) => alpha)
  expect(new Set(alphas(linesAt(10, 0.2)))).toEqual(new Set([1]))
  expect(new Set(alphas(linesAt(90, 1)))).toEqual(new Set([1]))
  // Edges to ends of the money are above.
  expect([
    alphas(linesAt(90, 0.2))
      .slice(0, 90)
      .every((alpha) => alpha < 1),
    alphas(linesAt(90, 0.2)).at(-1),
  ]).toEqual([true, 1])
  expect(new Set(alphas(linesAt(90, 0.2, { inFull: new Set(sceneOf(90).edges.map(({ id }) => edgeKey(id))) })))).toEqual(new Set([1]))
  const [wide] = linesAt(10, 0.1)
  expect(wide?.size).toBeGreaterThan(0.1 * 1.5 * (linesAt(10, 1)[0]?.size ?? NaN))
  const discs = draw({ scene: sceneOf(10) }, WHOLE, 0.1).filter(({ shape }) => shape === 'disc')
  expect(discs.map(({ size }) => size > 3).filter(Boolean)).toHaveLength(2)
})
