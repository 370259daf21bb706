import { FAR_REACH, MIN_ZOOM, LITTLE_REACH, NAMES_AT_EDGE_FROM } from './label-overhang.ts'
import type { GraphScene } from './graph-scene.ts'
import type { Rect } from './collision-index.ts'
import { boxRect, placedEntityBoxes } from './entity-box.ts'
import { placedCards } from './fan-in-card.ts'
import type { PlacedLabel } from './captions/placed-captions.ts'
import { runSync, type Steps } from '../../core/steps.ts'
import { fittingLabelSteps } from './placed-labels.ts'
import { isLarge } from './is-large.ts'
import { type Around, isCut, MAX_ZOOM, viewOfAll, type View } from './view-of-all.ts'
import type { Point } from '../geometry/geometry.ts'

/** The viewport into which a graph is fitted, in pixels. */
export interface Window {
  readonly width: number
  readonly height: number
  /** Height of the column headers. */
  readonly headerHeight: number
}

type NodePositions = Readonly<Record<string, Point>>

/**
 * Space between the outermost items of a graph and the edges of the window; the canvas controls are
 * below.
 */
const AIR = { side: 20, above: 10, below: 52 } as const
/** A fitted graph is fitted again only once something comes nearer to the edge than this. */
const TOLERANCE = 12
/** How far marks extend beyond a disc. */
const MARKS = 6
/** Maximum share of the window's width for names at one side of a large graph. */
const MAX_SIDE_SHARE = 0.25
/** Maximum attempts at finding the zoom: the set of written labels changes with it. */
const TRIES = 6
const STEP = 0.97
const TRIES_BACK = 3
const WORTH_IT = 1.05
/**
 * Height for names above and below a large graph, in pixels; a lower window gives it to the graph.
 */
const FAR_NAMES = 40
const MAX_NAMES = 0.08

/**
 * The view in which a graph fits into a window with every name and amount around it. Labels do not
 * shrink: they are placed at a candidate zoom, which is reduced until they fit. In a large graph
 * label extents are limited, so the space for them is the same at any zoom.
 */
export function fittedView(scene: GraphScene, positions: NodePositions, window: Window): View {
  return runSync(fittedViewSteps(scene, positions, window))
}

interface Fitted {
  readonly positions: NodePositions
  readonly window: Window
  readonly view: View
}

/** The last view of each scene: it is computed before the canvas asks for it. */
const fitted = new WeakMap<GraphScene, Fitted>()

/** `fittedView` with pauses. */
export function* fittedViewSteps(scene: GraphScene, positions: NodePositions, window: Window): Steps<View> {
  const known = fitted.get(scene)
  const { width, height, headerHeight } = window
  if (known?.positions === positions && known.window.width === width && known.window.height === height && known.window.headerHeight === headerHeight)
    return known.view
  const view = yield* viewSteps(scene, positions, window)
  fitted.set(scene, { positions, window, view })
  return view
}

function* viewSteps(scene: GraphScene, positions: NodePositions, window: Window): Steps<View> {
  const { width, height } = window
  if (isLarge(scene)) {
    const all = outermost(scene, positions)
    const near = viewOfAll(all, width, height, aroundLarge(window, LITTLE_REACH))
    return near.zoom < NAMES_AT_EDGE_FROM ? near : viewOfAll(all, width, height, aroundLarge(window, FAR_REACH))
  }
  const inner = innerOf(window)
  const [wide, high] = [inner.right - inner.left, inner.bottom - inner.top]
  const bare = boundsOf(discPositions(scene, positions))
  if (bare === undefined) return viewOfAll([], width, height)
  const [across, down] = [bare.right - bare.left, bare.bottom - bare.top]
  let zoom = Math.min(MAX_ZOOM, space(wide, across), space(high, down))
  let drawn = yield* drawnSteps(scene, positions, zoom)
  let tooLarge = Infinity
  for (let tries = 0; tries < TRIES && !fitsInto(drawn, wide, high) && zoom > MIN_ZOOM; tries += 1) {
    tooLarge = zoom
    const [sideways, above] = [drawn.right - drawn.left - across * zoom, drawn.bottom - drawn.top - down * zoom]
    zoom = Math.max(MIN_ZOOM, Math.min(zoom * STEP, space(wide - sideways, across), space(high - above, down)))
    drawn = yield* drawnSteps(scene, positions, zoom)
  }
  // At a smaller zoom other labels are written: take back the space they leave free.
  for (let tries = 0; tries < TRIES_BACK && tooLarge < Infinity && tooLarge > zoom * WORTH_IT; tries += 1) {
    const between = (zoom + tooLarge) / 2
    const larger = yield* drawnWithin(scene, positions, between, (rect) => !fitsInto(rect, wide, high))
    if (larger === undefined || !fitsInto(larger, wide, high)) tooLarge = between
    else [zoom, drawn] = [between, larger]
  }
  return {
    zoom,
    pan: { x: (inner.left + inner.right - drawn.left - drawn.right) / 2, y: (inner.top + inner.bottom - drawn.top - drawn.bottom) / 2 },
  }
}

/** Whether anything of a fitted graph is outside the window. */
export function isCutOff(scene: GraphScene, positions: NodePositions, view: View, window: Window): boolean {
  if (isLarge(scene))
    return isCut(
      outermost(scene, positions),
      view,
      window.width,
      window.height,
      aroundLarge(window, view.zoom < NAMES_AT_EDGE_FROM ? LITTLE_REACH : FAR_REACH),
    )
  const { left, right, top, bottom } = runSync(drawnSteps(scene, positions, view.zoom))
  const inner = innerOf(window)
  const { x, y } = view.pan
  return (
    left + x < inner.left - TOLERANCE ||
    right + x > inner.right + TOLERANCE ||
    top + y < inner.top - TOLERANCE ||
    bottom + y > inner.bottom + TOLERANCE
  )
}

/** The space around a large graph. */
function aroundLarge(window: Window, reach: number): Around {
  const side = Math.min(AIR.side + reach, window.width * MAX_SIDE_SHARE)
  const names = Math.min(reach === LITTLE_REACH ? LITTLE_REACH : FAR_NAMES, window.height * MAX_NAMES)
  return { left: side, right: side, above: window.headerHeight + AIR.above + names, below: AIR.below + names }
}

function innerOf({ width, height, headerHeight }: Window): Rect {
  return { left: AIR.side, right: width - AIR.side, top: headerHeight + AIR.above, bottom: height - AIR.below }
}

/** Pixels per layout unit, for the available pixels and the required units. */
function space(pixels: number, units: number): number {
  return Math.max(1, pixels) / Math.max(1, units)
}

function fitsInto({ left, right, top, bottom }: Rect, wide: number, high: number): boolean {
  return right - left <= wide + 0.5 && bottom - top <= high + 0.5
}

/** All positions, and the corners of the boxes, which extend beyond their addresses. */
function outermost({ nodes, boxes }: GraphScene, positions: NodePositions): readonly Point[] {
  const positionOf = (id: string): Point | undefined => positions[id]
  const corners = [...placedEntityBoxes(boxes, positionOf), ...placedCards(nodes, positionOf)].flatMap(({ rect: { left, right, top, bottom } }) => [
    { x: left, y: top },
    { x: right, y: bottom },
  ])
  return [...Object.values(positions), ...corners]
}

function discPositions({ nodes }: GraphScene, positions: NodePositions): Rect[] {
  return nodes.flatMap(({ id }) => {
    const at = positions[id]
    return at === undefined ? [] : [{ left: at.x, right: at.x, top: at.y, bottom: at.y }]
  })
}

interface Drawn {
  readonly positions: NodePositions
  readonly zoom: number
  readonly rect: Rect
}

/** The last measurement of each scene: a new view is checked for cut-off items at once. */
const measured = new WeakMap<GraphScene, Drawn>()

/** The bounds of a graph at a zoom, in pixels from the layout origin. */
function* drawnSteps(scene: GraphScene, positions: NodePositions, zoom: number): Steps<Rect> {
  return (yield* drawnWithin(scene, positions, zoom, () => false)) ?? NOTHING
}

/** The same; undefined once a part of it is too large. */
function* drawnWithin(scene: GraphScene, positions: NodePositions, zoom: number, isTooLarge: (rect: Rect) => boolean): Steps<Rect | undefined> {
  const known = measured.get(scene)
  if (known?.positions === positions && known.zoom === zoom) return known.rect
  const rect = yield* measuredSteps(scene, positions, zoom, isTooLarge)
  if (rect !== undefined) measured.set(scene, { positions, zoom, rect })
  return rect
}

const NOTHING: Rect = { left: 0, right: 0, top: 0, bottom: 0 }

function* measuredSteps(scene: GraphScene, positions: NodePositions, zoom: number, isTooLarge: (rect: Rect) => boolean): Steps<Rect | undefined> {
  const positionOf = (id: string): Point | undefined => positions[id]
  const discs = scene.nodes.flatMap(({ id, radius }) => {
    const [at, wide] = [positions[id], radius * zoom + MARKS]
    return at === undefined ? [] : [{ left: at.x * zoom - wide, right: at.x * zoom + wide, top: at.y * zoom - wide, bottom: at.y * zoom + wide }]
  })
  const owners = [...placedEntityBoxes(scene.boxes, positionOf), ...placedCards(scene.nodes, positionOf)].map((placed) => boxRect(placed, zoom))
  const around = (labels: readonly PlacedLabel[]): Rect => boundsOf([...discs, ...owners, ...labels.map(({ box }) => box)]) ?? NOTHING
  const labels = yield* fittingLabelSteps(scene, positionOf, zoom, (captions) => isTooLarge(around(captions)))
  return labels === undefined ? undefined : around([...labels.captions, ...labels.amounts])
}

function boundsOf(rects: readonly Rect[]): Rect | undefined {
  let bounds: { left: number; right: number; top: number; bottom: number } | undefined
  for (const { left, right, top, bottom } of rects) {
    bounds ??= { left, right, top, bottom }
    bounds.left = Math.min(bounds.left, left)
    bounds.right = Math.max(bounds.right, right)
    bounds.top = Math.min(bounds.top, top)
    bounds.bottom = Math.max(bounds.bottom, bottom)
  }
  return bounds
}
