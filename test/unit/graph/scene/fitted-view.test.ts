import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fittedView, isCutOff } from '../../../../src-shared/graph/scene/fitted-view.ts'
import { isLarge } from '../../../../src-shared/graph/scene/is-large.ts'
import { EVERYTHING, computeVisibleGraph } from '../../../../src-shared/graph/visible/visible-graph.ts'
import { computeLayout } from '../../../../src-shared/graph/layout/layout.ts'
import { FAR_NAME } from '../../../../src-shared/graph/scene/caption.ts'
import { type GraphScene, graphScene } from '../../../../src-shared/graph/scene/graph-scene.ts'
import { placedLabels } from '../../../../src-shared/graph/scene/placed-labels.ts'
import { expansions, growth } from '../random-graph.ts'
import { sampleEdge, sampleNode } from '../sample-graph.ts'
import type { Point } from '../../../../src-shared/graph/geometry/geometry.ts'

const [subject, funder, taker] = [
  sampleNode(1, 'subject', '9'),
  sampleNode(2, 'counterparty', '5', 'Meridian Exchange: Hot Wallet'),
  sampleNode(3, 'counterparty', '4', 'Quietpool: Second Router'),
]
const edges = [sampleEdge(funder, subject, '12'), sampleEdge(subject, taker, '7')]
const scene = graphScene(computeVisibleGraph({ nodes: [subject, funder, taker], edges, notes: [] }, EVERYTHING, new Set(), new Map()))
/** Edges come to the outer ones from above. */
const positions = { [subject.id]: { x: 0, y: 0 }, [funder.id]: { x: -100, y: 300 }, [taker.id]: { x: 90, y: 300 } }

test('writes the outermost names in full, below discs to which edges come from above', () => {
  for (const [width, height] of [
    [1100, 700],
    [1500, 600],
    [1500, 450],
  ] as const) {
    const { zoom } = fittedView(scene, positions, { width, height, headerHeight: 0 })
    const { captions } = placedLabels(scene, (id) => positions[id], zoom)
    const own = new Map(captions.map((label) => [label.id, label]))
    for (const [id, name] of [
      [funder.id, ['Meridian Exchange:', 'Hot Wallet']],
      [taker.id, ['Quietpool:', 'Second Router']],
    ] as const) {
      const label = own.get(id)
      expect(label?.lines.slice(0, 2).map(({ text }) => text)).toEqual(name)
      expect(label?.box.top).toBeGreaterThan(300 * zoom)
    }
  }
})

test('fits all discs, names and amounts of every graph into the window, below the headers', () => {
  let seen = 0
  fc.assert(
    fc.property(
      expansions,
      fc.integer({ min: 640, max: 2000 }),
      fc.integer({ min: 420, max: 1200 }),
      fc.constantFrom(0, 25),
      (steps, width, height, headerHeight) => {
        let at: Record<string, Point> = {}
        for (const model of growth(steps)) {
          const visibleGraph = computeVisibleGraph(model, EVERYTHING, new Set(), new Map())
          at = { ...at, ...computeLayout(visibleGraph, at) }
          const drawn = graphScene(visibleGraph)
          if (isLarge(drawn)) return
          const window = { width, height, headerHeight }
          const view = fittedView(drawn, at, window)
          // The minimum zoom of the canvas.
          if (view.zoom <= 0.05) return
          const { captions, amounts } = placedLabels(drawn, (id) => at[id], view.zoom)
          const discs = drawn.nodes.map(({ id }) => {
            const { x, y } = at[id] ?? { x: 0, y: 0 }
            return { left: x * view.zoom, right: x * view.zoom, top: y * view.zoom, bottom: y * view.zoom }
          })
          for (const box of [...discs, ...[...captions, ...amounts].map((label) => label.box)]) {
            expect(box.left + view.pan.x).toBeGreaterThanOrEqual(0)
            expect(box.right + view.pan.x).toBeLessThanOrEqual(width)
            expect(box.top + view.pan.y).toBeGreaterThanOrEqual(headerHeight)
            expect(box.bottom + view.pan.y).toBeLessThanOrEqual(height)
            seen += 1
          }
          expect(isCutOff(drawn, at, view, window)).toBe(false)
          expect(isCutOff(drawn, at, { ...view, pan: { x: view.pan.x + width, y: view.pan.y } }, window)).toBe(true)
          expect(isCutOff(drawn, at, { ...view, pan: { x: view.pan.x, y: view.pan.y - height } }, window)).toBe(true)
        }
      },
    ),
    { numRuns: 30 },
  )
  expect(seen).toBeGreaterThan(200)
})

test('makes a graph as large as its window allows, and never enlarges it beyond the maximum zoom', () => {
  const window = { width: 1000, height: 700, headerHeight: 0 }
  expect(fittedView(scene, positions, window).zoom).toBe(1.25)
  const wide = { ...positions, [taker.id]: { x: 1400, y: 300 } }
  const { zoom, pan } = fittedView(scene, wide, window)
  const { captions } = placedLabels(scene, (id) => wide[id], zoom)
  // The outermost items are at the edges, not somewhere before them.
  expect(Math.max(...captions.map(({ box }) => box.right)) + pan.x).toBeGreaterThan(940)
  expect(fittedView({ ...scene, nodes: [], edges: [], links: [] }, {}, window)).toEqual({ zoom: 1, pan: { x: 500, y: 350 } })
})

/** A wallet between so many senders and recipients in two columns, all with one long name. */
function betweenColumns(rows: number): { readonly scene: GraphScene; readonly positions: Readonly<Record<string, Point>> } {
  const others = Array.from({ length: 2 * rows }, (_, nth) => ({
    ...sampleNode(nth + 10, 'counterparty', String(500 - nth), 'Meridian Exchange: Deposit of the second office'),
    hasNamesake: true,
  }))
  const flows = others.map((other, nth) => (nth < rows ? sampleEdge(other, subject, '3') : sampleEdge(subject, other, '3')))
  const unfolded = new Map([[subject.id, others.length]])
  const visibleGraph = computeVisibleGraph({ nodes: [subject, ...others], edges: flows, notes: [] }, EVERYTHING, new Set(), unfolded)
  const positions = Object.fromEntries(others.map(({ id }, nth) => [id, { x: nth < rows ? -1000 : 1000, y: ((nth % rows) - rows / 2) * 40 }]))
  return { scene: graphScene(visibleGraph), positions: { ...positions, [subject.id]: { x: 0, y: 0 } } }
}

test.each([
  [30, false],
  [210, true],
])('leaves the window to the graph next to the outermost of %i rows, and cuts no name at its edge', (rows, large) => {
  const { scene: drawn, positions: at } = betweenColumns(rows)
  expect(isLarge(drawn)).toBe(large)
  const window = { width: 870, height: large ? 4000 : 700, headerHeight: 25 }
  const view = fittedView(drawn, at, window)
  expect(view.zoom).toBeGreaterThan(0.29)
  expect(view.zoom).toBeLessThan(0.5)
  const { captions } = placedLabels(drawn, (id) => at[id], view.zoom)
  const sideCaptions = captions.filter(({ align }) => align === 'start' || align === 'end')
  expect(sideCaptions.length).toBeGreaterThan(10)
  for (const { box, lines } of captions) {
    expect(box.left + view.pan.x).toBeGreaterThanOrEqual(0)
    expect(box.right + view.pan.x).toBeLessThanOrEqual(window.width)
    expect(box.right - box.left).toBeLessThanOrEqual(FAR_NAME + 2)
    // A node with a shared name is not named without the address, which may take two lines.
    expect(lines.map(({ text }) => text).join('')).toMatch(/0x[0-9a-f]+…[0-9a-f]+$/)
  }
  expect(isCutOff(drawn, at, view, window)).toBe(false)
  expect(isCutOff(drawn, at, { ...view, pan: { x: view.pan.x - 200, y: view.pan.y } }, window)).toBe(true)
})

test('gives a large graph most of a low window', () => {
  const { scene: drawn, positions: at } = betweenColumns(210)
  const ys = Object.values(at).map(({ y }) => y)
  const window = { width: 870, height: 210, headerHeight: 25 }
  const { zoom, pan } = fittedView(drawn, Object.fromEntries(Object.entries(at).map(([id, { x, y }]) => [id, { x, y: y / 10 }])), window)
  expect(((Math.max(...ys) - Math.min(...ys)) / 10) * zoom).toBeGreaterThan(80)
  expect((Math.min(...ys) / 10) * zoom + pan.y).toBeGreaterThan(window.headerHeight)
})

test('leaves space next to a large graph that is too high for its window, and writes names there in full', () => {
  const { scene: drawn, positions } = betweenColumns(30)
  const narrow = Object.fromEntries(Object.entries(positions).map(([id, { x, y }]) => [id, { x: x / 10, y }]))
  const { captions } = placedLabels(drawn, (id) => narrow[id], 0.4)
  expect(captions.some(({ box }) => box.right - box.left > 2 * FAR_NAME)).toBe(true)
})
