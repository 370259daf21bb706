import type { Core } from 'cytoscape'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createCanvas } from '../../../src-renderer/features/graph/canvas/create-canvas.ts'
import { DARK_COLOURS, LIGHT_COLOURS } from '../../../src-shared/graph/scene/graph-colours.ts'
import type { PictureSubject } from '../../../src-renderer/features/graph/canvas/label-drawing.ts'
import { createPicturePainter } from '../../../src-renderer/features/graph/canvas/picture-painter.ts'
import { groundInks } from '../../../src-shared/graph/scene/ground-marks.ts'
import { drawArea, drawAreaSteps, type Shown } from '../../../src-renderer/features/graph/canvas/draw-area.ts'
import { EVERYTHING, computeVisibleGraph } from '../../../src-shared/graph/visible/visible-graph.ts'
import { graphScene, type GraphScene } from '../../../src-shared/graph/scene/graph-scene.ts'
import { NO_MARKINGS } from '../../../src-shared/graph/scene/markings.ts'
import { fontsFor } from '../../../src-renderer/ui/canvas-fonts.ts'
import { sampleEdge, sampleNode } from '../../unit/graph/sample-graph.ts'
import type { GraphNode } from '../../../src-shared/view-models/graph-types.ts'

const [WIDE, HIGH] = [420, 420]
const all = Array.from({ length: 60 }, (_, at) => sampleNode(at, at === 0 ? 'subject' : 'counterparty', String(100 + at), `Wallet ${at}`))
const nodes = all.slice(0, 56)

/** The first node with all others around it. */
function sceneOf(drawn: readonly GraphNode[]): GraphScene {
  const [first, ...others] = drawn
  if (first === undefined) throw new Error('There are no nodes.')
  const edges = others.map((one) => sampleEdge(one, first))
  return graphScene(computeVisibleGraph({ nodes: drawn, edges, notes: [] }, EVERYTHING, new Set(), new Map()))
}

const subject: PictureSubject = {
  scene: sceneOf(nodes),
  colours: LIGHT_COLOURS,
  inFull: undefined,
  selection: new Set(['evm:0x3']),
  markings: NO_MARKINGS,
  headers: [
    { title: 'Senders', x: 80 },
    { title: 'Hop 1', x: 400 },
  ],
}
const positionOf = (id: string) => {
  const at = all.findIndex((node) => node.id === id)
  return at < 0 ? undefined : { x: (at % 8) * 130, y: Math.floor(at / 8) * 110 }
}

beforeAll(() => fontsFor('Wallet'))

let left: (() => void)[] = []
afterEach(() => {
  for (const leave of left) leave()
  left = []
  vi.restoreAllMocks()
})

interface View {
  readonly x: number
  readonly y: number
}

/** Paints a frame of the canvas. */
async function frameOf(core: Core): Promise<void> {
  const painted = core.promiseOn('render')
  core.forceRender()
  await painted
}

async function open(pan: View, zoom = 1, shown = subject) {
  const container = document.createElement('div')
  container.style.cssText = `width:${WIDE}px;height:${HIGH}px`
  document.body.append(container)
  const core = createCanvas(container)
  core.viewport({ zoom, pan: { ...pan } })
  const painter = createPicturePainter(core, positionOf)
  painter.show(shown)
  left.push(() => {
    painter.remove()
    core.destroy()
    container.remove()
  })
  await frameOf(core)
  const sheet = container.querySelector('canvas')
  if (sheet === null) throw new Error('There is no canvas.')
  const brush = sheet.getContext('2d')
  if (brush === null) throw new Error('There is no canvas.')
  const parts = vi.spyOn(brush, 'clearRect')
  return {
    painter,
    core,
    sheet,
    container,
    /** Pans to the view and paints it. */
    panned: async (to: View) => {
      core.pan({ ...to })
      await frameOf(core)
    },
    /** Paints another subject. */
    show: async (next: PictureSubject) => {
      painter.show(next)
      await frameOf(core)
    },
    pixels: () => brush.getImageData(0, 0, sheet.width, sheet.height).data,
    /** How often the sheet's content was moved. */
    moves: vi.spyOn(brush, 'drawImage'),
    /** Sizes of the parts of the sheet that were drawn since the last call. */
    drawnParts: () => {
      const sizes = parts.mock.calls.map(([, , width, height]) => width * height)
      parts.mockClear()
      return sizes
    },
  }
}

/**
 * Difference of two images on a white ground: the mean difference of 255, and the share of values
 * that differ by more than `FAR`.
 */
function apart(one: Uint8ClampedArray, other: Uint8ClampedArray): { readonly mean: number; readonly share: number } {
  expect(one).toHaveLength(other.length)
  const onWhite = (pixels: Uint8ClampedArray, at: number): number => {
    const alpha = (pixels[at | 3] ?? 0) / 255
    return (pixels[at] ?? 0) * alpha + 255 * (1 - alpha)
  }
  let [sum, far, values] = [0, 0, 0]
  for (let at = 0; at < one.length; at += 1) {
    if (at % 4 === 3) continue
    const by = Math.abs(onWhite(one, at) - onWhite(other, at))
    values += 1
    sum += by
    if (by > FAR) far += 1
  }
  return { mean: sum / values, share: far / values }
}

/** The same image except for antialiasing at edge rims, which are clipped elsewhere. */
function expectSame(one: Uint8ClampedArray, other: Uint8ClampedArray): void {
  const { mean, share } = apart(one, other)
  expect(mean).toBeLessThan(0.6)
  expect(share).toBeLessThan(0.0003)
}

/** Antialiased edge rims differ by up to this much of 255 if clipped elsewhere. */
const FAR = 48
const FROM = { x: -110, y: -140 }

test.each([
  [7, 0],
  [-9, 0],
  [0, 11],
  [0, -13],
  [40, 30],
  [-55, -70],
  [-3, 90],
])('a graph panned by %i and %i equals one drawn there', async (x, y) => {
  const moved = await open(FROM)
  const before = moved.pixels()
  await moved.panned({ x: FROM.x + x, y: FROM.y + y })
  expect(moved.moves).toHaveBeenCalledOnce()
  expect(apart(moved.pixels(), before).share).toBeGreaterThan(0.003)
  expectSame(moved.pixels(), (await open({ x: FROM.x + x, y: FROM.y + y })).pixels())
})

test.each([1, 1.25, 2])('many pans by fractions of pixels leave no trace, at a pixel ratio of %d', async (ratio) => {
  vi.spyOn(window, 'devicePixelRatio', 'get').mockReturnValue(ratio)
  const moved = await open(FROM, 0.8)
  let [x, y] = [FROM.x, FROM.y]
  for (let step = 0; step < 24; step += 1) {
    x += 6.3 * Math.cos(step / 2) - 2.7
    y += 9.1 * Math.sin(step / 3)
    await moved.panned({ x, y })
  }
  expect(moved.moves).toHaveBeenCalledTimes(24)
  expectSame(moved.pixels(), (await open({ x, y }, 0.8)).pixels())
})

test('colours, selection and zoom that change between two pans are redrawn everywhere', async () => {
  const moved = await open(FROM)
  await moved.panned({ x: FROM.x + 20, y: FROM.y })
  const dark = { ...subject, colours: DARK_COLOURS, selection: new Set(['evm:0x4']), inFull: new Set(['evm:0x4', 'evm:0x12']) }
  await moved.show(dark)
  await moved.panned({ x: FROM.x + 30, y: FROM.y - 8 })
  expectSame(moved.pixels(), (await open({ x: FROM.x + 30, y: FROM.y - 8 }, 1, dark)).pixels())
  moved.core.zoom(0.7)
  await moved.panned({ x: FROM.x + 35, y: FROM.y - 8 })
  await moved.panned({ x: FROM.x + 25, y: FROM.y - 2 })
  expectSame(moved.pixels(), (await open({ x: FROM.x + 25, y: FROM.y - 2 }, 0.7, dark)).pixels())
})

test('a resized window and a jump redraw everything, and a window without width is accepted', async () => {
  const moved = await open(FROM)
  await moved.panned({ x: FROM.x + WIDE, y: FROM.y })
  expect(moved.moves).not.toHaveBeenCalled()
  moved.container.style.width = '0'
  moved.core.resize()
  await moved.panned({ x: FROM.x + 9, y: FROM.y })
  await moved.panned({ x: FROM.x + 9, y: FROM.y + 5 })
  moved.container.style.width = `${WIDE}px`
  moved.core.resize()
  await moved.panned({ x: FROM.x, y: FROM.y + 5 })
  expect(moved.moves).not.toHaveBeenCalled()
  expectSame(moved.pixels(), (await open({ x: FROM.x, y: FROM.y + 5 })).pixels())
})

test('added, removed and newly marked items are drawn as in a full redraw, in their areas only', async () => {
  const pan = { x: 60, y: 40 - 110 * 6 }
  const stored = await open(pan)
  let before = stored.pixels()
  const coming: readonly (readonly [what: string, scene: GraphScene])[] = [
    ['four come', sceneOf(all)],
    ['some of them go', sceneOf(all.slice(0, 57))],
    ['one fails', sceneOf(all.slice(0, 57).map((node, at) => (at === 48 ? { ...node, coverage: 'failed' } : node)))],
    ['one is a look-alike', sceneOf(all.slice(0, 57).map((node, at) => (at === 49 ? { ...node, lookalikes: ['0x1'] } : node)))],
    ['it is none', sceneOf(all.slice(0, 57))],
    ['one is named', sceneOf(all.slice(0, 57).map((node, at) => (at === 49 ? sampleNode(49, 'counterparty', '149', 'Named since') : node)))],
    ['it is as before', sceneOf(all.slice(0, 57))],
  ]
  for (const [what, scene] of coming) {
    stored.drawnParts()
    await stored.show({ ...subject, scene })
    const size = stored.drawnParts().reduce((sum, each) => sum + each, 0)
    expect([what, size > 0, size < 0.9 * WIDE * HIGH]).toEqual([what, true, true])
    const now = stored.pixels()
    expect(apart(now, before).share).toBeGreaterThan(0.0002)
    expectSame(now, (await open(pan, 1, { ...subject, scene })).pixels())
    before = now
  }
  await stored.show({ ...subject, scene: sceneOf(all.slice(0, 57)) })
  expect(stored.drawnParts()).toEqual([])
  // Updates that arrive while the view moves.
  stored.painter.show({ ...subject, scene: sceneOf(all) })
  await stored.panned({ x: pan.x - 20, y: pan.y - 10 })
  expect(stored.moves).toHaveBeenCalledOnce()
  expectSame(stored.pixels(), (await open({ x: pan.x - 20, y: pan.y - 10 }, 1, { ...subject, scene: sceneOf(all) })).pixels())
  stored.drawnParts()
  await stored.show({ ...subject, colours: DARK_COLOURS })
  expect(stored.drawnParts()).toEqual([WIDE * HIGH])
})

test('a pinned node has a pin on its disc, and nothing else changes', async () => {
  const [plain, pinned] = [await open(FROM), await open(FROM, 1, { ...subject, markings: { ...NO_MARKINGS, pinned: new Set(['evm:0x18']) } })]
  const [before, after] = [plain.pixels(), pinned.pixels()]
  const wide = pinned.sheet.width
  const changed = [...after.keys()]
    .filter((at) => after[at] !== before[at])
    .map((at) => ({ x: Math.floor(at / 4) % wide, y: Math.floor(at / 4 / wide) }))
  expect(changed.length).toBeGreaterThan(0)
  const at = positionOf('evm:0x18') ?? FROM
  const [atX, atY] = [at.x + FROM.x, at.y + FROM.y]
  for (const { x, y } of changed) expect(Math.hypot(x / devicePixelRatio - atX, y / devicePixelRatio - atY)).toBeLessThan(30)
})

/** So many edges that the graph is drawn in chunks. */
const many = Array.from({ length: 300 }, (_, at) => sampleNode(at, at === 0 ? 'subject' : 'counterparty', String(100 + at), `Wallet ${at}`))
const placeOfMany = (id: string) => {
  const at = many.findIndex((node) => node.id === id)
  return at < 0 ? undefined : { x: (at % 20) * 20, y: Math.floor(at / 20) * 25 }
}
function manySubject(): PictureSubject {
  const [first, ...others] = many
  if (first === undefined) throw new Error('There are no nodes.')
  const edges = others.map((one) => sampleEdge(one, first))
  const visibleGraph = computeVisibleGraph({ nodes: many, edges, notes: [] }, EVERYTHING, new Set(), new Map([[first.id, many.length]]))
  return { ...subject, scene: graphScene(visibleGraph) }
}

test('a graph drawn in chunks strokes at most 200 shapes between two pauses, and equals one drawn at once', () => {
  const large = manySubject()
  const shown: Shown = {
    width: WIDE,
    height: HIGH,
    ratio: 1,
    zoom: 1,
    x: 5,
    y: 5,
    inks: groundInks(large, placeOfMany),
    labels: undefined,
    subject: large,
  }
  const whole = { left: 0, top: 0, right: WIDE, bottom: HIGH }
  const drawnBy = (draw: (brush: CanvasRenderingContext2D) => void): Uint8ClampedArray => {
    const sheet = document.createElement('canvas')
    ;[sheet.width, sheet.height] = [WIDE, HIGH]
    const brush = sheet.getContext('2d')
    if (brush === null) throw new Error('There is no canvas.')
    draw(brush)
    return brush.getImageData(0, 0, WIDE, HIGH).data
  }
  const strokes: number[] = []
  const inPieces = drawnBy((brush) => {
    const stroke = vi.spyOn(brush, 'stroke')
    const steps = drawAreaSteps(brush, shown, placeOfMany, whole, true)
    while (steps.next().done !== true) {
      strokes.push(stroke.mock.calls.length)
      stroke.mockClear()
    }
  })
  expect(strokes.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(400)
  expect(Math.max(...strokes)).toBeLessThanOrEqual(200)
  expectSame(
    inPieces,
    drawnBy((brush) => drawArea(brush, shown, placeOfMany, whole, true)),
  )
})

test('a large graph is reported as drawn once all of its chunks are', async () => {
  const { painter, pixels } = await open({ x: 5, y: 5 }, 1, manySubject())
  await new Promise<void>((resolve) => painter.onceDrawn(resolve))
  // The headers are drawn last.
  expect(
    pixels()
      .slice(0, WIDE * 4)
      .some((value) => value > 0),
  ).toBe(true)
})
