import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fittedView, isCutOff, roomBeside } from '../../../../src-renderer/graph/canvas/fitted-view.ts'
import { isLarge } from '../../../../src-renderer/graph/canvas/picture-layer.ts'
import { ROOM_AROUND, viewOfAll } from '../../../../src-renderer/graph/canvas/view-of-all.ts'
import { EVERYTHING, readablePart } from '../../../../src-renderer/graph/filter/readable-part.ts'
import { layOut, type Place } from '../../../../src-renderer/graph/layout/layout.ts'
import { graphScene } from '../../../../src-renderer/graph/scene/graph-scene.ts'
import { placedLabels } from '../../../../src-renderer/graph/scene/placed-labels.ts'
import { expansions, growth } from '../random-graph.ts'
import { sampleEdge, sampleNode } from '../sample-graph.ts'

const [subject, funder, taker] = [
  sampleNode(1, 'subject', '9'),
  sampleNode(2, 'counterparty', '5', 'Meridian Exchange: Hot Wallet'),
  sampleNode(3, 'counterparty', '4', 'Quietpool: Second Router'),
]
const edges = [sampleEdge(funder, subject, '12'), sampleEdge(subject, taker, '7')]
const scene = graphScene(readablePart({ nodes: [subject, funder, taker], edges, notes: [] }, EVERYTHING, new Set(), new Map()))
/** Lines come to the outer ones from above. */
const places = { [subject.id]: { x: 0, y: 0 }, [funder.id]: { x: -100, y: 300 }, [taker.id]: { x: 90, y: 300 } }

test('the outermost names are written whole, below discs to which lines come from above', () => {
  for (const [width, height] of [
    [1100, 700],
    [1500, 600],
    [1500, 450],
  ] as const) {
    const { zoom } = fittedView(scene, places, { width, height, headHeight: 0 })
    const { captions } = placedLabels(scene, (id) => places[id], zoom)
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

test('of every graph all discs, names and amounts stand inside of the window that it is fitted into, below the heads', () => {
  let seen = 0
  fc.assert(
    fc.property(
      expansions,
      fc.integer({ min: 640, max: 2000 }),
      fc.integer({ min: 420, max: 1200 }),
      fc.constantFrom(0, 25),
      (steps, width, height, headHeight) => {
        let at: Record<string, Place> = {}
        for (const model of growth(steps)) {
          const part = readablePart(model, EVERYTHING, new Set(), new Map())
          at = { ...at, ...layOut(part, at) }
          const drawn = graphScene(part)
          if (isLarge(drawn)) return
          const window = { width, height, headHeight }
          const view = fittedView(drawn, at, window)
          // Smaller than this the canvas does not go.
          if (view.zoom <= 0.05) return
          const { captions, amounts } = placedLabels(drawn, (id) => at[id], view.zoom)
          const discs = drawn.nodes.map(({ id }) => {
            const { x, y } = at[id] ?? { x: 0, y: 0 }
            return { left: x * view.zoom, right: x * view.zoom, top: y * view.zoom, bottom: y * view.zoom }
          })
          for (const box of [...discs, ...[...captions, ...amounts].map((label) => label.box)]) {
            expect(box.left + view.pan.x).toBeGreaterThanOrEqual(0)
            expect(box.right + view.pan.x).toBeLessThanOrEqual(width)
            expect(box.top + view.pan.y).toBeGreaterThanOrEqual(headHeight)
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

test('a picture is as large as its window lets it be, and never blown up', () => {
  const window = { width: 1000, height: 700, headHeight: 0 }
  expect(fittedView(scene, places, window).zoom).toBe(1.25)
  const wide = { ...places, [taker.id]: { x: 1400, y: 300 } }
  const { zoom, pan } = fittedView(scene, wide, window)
  const { captions } = placedLabels(scene, (id) => wide[id], zoom)
  // What is outermost stands at the edges, not somewhere before them.
  expect(Math.max(...captions.map(({ box }) => box.right)) + pan.x).toBeGreaterThan(940)
  expect(fittedView({ ...scene, nodes: [], edges: [], links: [] }, {}, window)).toEqual({ zoom: 1, pan: { x: 500, y: 350 } })
})

test('a large picture has the usual room where no name is long or each has its rows; among close rows names on one line with their addresses have theirs', () => {
  const usual = { left: ROOM_AROUND.side, right: ROOM_AROUND.side }
  expect(roomBeside({ ...scene, nodes: [] }, {})).toEqual(usual)
  expect(roomBeside(scene, places)).toEqual(usual)
  const payers = [4, 5, 6].map((id) => ({ ...sampleNode(id, 'counterparty', '5', 'Meridian Exchange: Deposit'), hasNamesake: true }))
  const fan = graphScene(
    readablePart(
      { nodes: [subject, ...payers], edges: payers.map((payer) => sampleEdge(payer, subject, '3')), notes: [] },
      EVERYTHING,
      new Set(),
      new Map(),
    ),
  )
  const rows = { [subject.id]: { x: 0, y: 0 }, ...Object.fromEntries(payers.map(({ id }, row) => [id, { x: -300, y: row * 40 }])) }
  const room = roomBeside(fan, rows)
  expect(room.right).toBe(ROOM_AROUND.side)
  expect(room.left).toBeGreaterThan(200)
  const { zoom, pan } = viewOfAll(Object.values(rows), 1000, 500, room)
  const { captions } = placedLabels(fan, (id) => rows[id], zoom)
  expect(Math.min(...captions.map(({ box }) => box.left + pan.x))).toBeGreaterThanOrEqual(0)
  // In a narrow window names take no more than a part of it.
  expect(viewOfAll(Object.values(rows), 420, 2000, room)).toEqual(viewOfAll(Object.values(rows), 420, 2000))
})
