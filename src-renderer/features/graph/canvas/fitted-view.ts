import type { Point } from '../layout/layout.ts'
import { FAR_REACH, LEAST_ZOOM, LITTLE_REACH, NAMES_AT_EDGE_FROM } from '../scene/label-overhang.ts'
import type { GraphScene } from '../scene/graph-scene.ts'
import type { Rect } from '../scene/collision-index.ts'
import { boxRect, standingBoxes } from '../scene/entity-box.ts'
import { standingCards } from '../scene/fan-in-card.ts'
import { placedLabels } from '../scene/placed-labels.ts'
import { isLarge } from '../scene/is-large.ts'
import { type Around, isCut, MOST_ZOOM, viewOfAll, type View } from './view-of-all.ts'

/** What a picture is fitted into, in pixels. */
export interface Window {
  readonly width: number
  readonly height: number
  /** Taken by the heads of the columns. */
  readonly headHeight: number
}

type NodePositions = Readonly<Record<string, Point>>

/** Between the outermost of a picture and the edges of the window; below stand the controls of the canvas. */
const AIR = { side: 20, above: 10, below: 52 } as const
/** What of a fitted picture may come nearer to the edge before it is fitted anew. */
const TOLERANCE = 12
/** Marks stand out of a disc by so much. */
const MARKS = 6
/** Of the window's width, for names beside one side of a large picture. */
const MOST_BESIDE = 0.25
/** Tries to find the zoom: what is written changes with it. */
const TRIES = 6
const STEP = 0.97
const TRIES_BACK = 3
const WORTH_IT = 1.05
/** Above and below a large picture stand names of so many pixels; in a low window of less, it is for the picture. */
const FAR_NAMES = 40
const MOST_NAMES = 0.08

/**
 * The view in which a picture fits into a window with every name and amount around it. Labels do not shrink: they are placed at the zoom in
 * question, and the zoom is taken down until they stand inside. Of a large picture, in which they reach so far and no further, the room for them is the same at any zoom.
 */
export function fittedView(scene: GraphScene, places: NodePositions, window: Window): View {
  const { width, height } = window
  if (isLarge(scene)) {
    const all = outermost(scene, places)
    const near = viewOfAll(all, width, height, aroundLarge(window, LITTLE_REACH))
    return near.zoom < NAMES_AT_EDGE_FROM ? near : viewOfAll(all, width, height, aroundLarge(window, FAR_REACH))
  }
  const inner = innerOf(window)
  const [wide, high] = [inner.right - inner.left, inner.bottom - inner.top]
  const bare = boundsOf(discPlaces(scene, places))
  if (bare === undefined) return viewOfAll([], width, height)
  const [across, down] = [bare.right - bare.left, bare.bottom - bare.top]
  let zoom = Math.min(MOST_ZOOM, room(wide, across), room(high, down))
  let drawn = drawnAt(scene, places, zoom)
  let tooLarge = Infinity
  for (let tries = 0; tries < TRIES && !fitsInto(drawn, wide, high) && zoom > LEAST_ZOOM; tries += 1) {
    tooLarge = zoom
    const [beside, above] = [drawn.right - drawn.left - across * zoom, drawn.bottom - drawn.top - down * zoom]
    zoom = Math.max(LEAST_ZOOM, Math.min(zoom * STEP, room(wide - beside, across), room(high - above, down)))
    drawn = drawnAt(scene, places, zoom)
  }
  // Smaller, other names are written: what they leave free is taken back.
  for (let tries = 0; tries < TRIES_BACK && tooLarge < Infinity && tooLarge > zoom * WORTH_IT; tries += 1) {
    const between = (zoom + tooLarge) / 2
    const larger = drawnAt(scene, places, between)
    if (fitsInto(larger, wide, high)) [zoom, drawn] = [between, larger]
    else tooLarge = between
  }
  return {
    zoom,
    pan: { x: (inner.left + inner.right - drawn.left - drawn.right) / 2, y: (inner.top + inner.bottom - drawn.top - drawn.bottom) / 2 },
  }
}

/** Whether anything of a picture that is to be seen whole is outside of the window. */
export function isCutOff(scene: GraphScene, places: NodePositions, view: View, window: Window): boolean {
  if (isLarge(scene))
    return isCut(
      outermost(scene, places),
      view,
      window.width,
      window.height,
      aroundLarge(window, view.zoom < NAMES_AT_EDGE_FROM ? LITTLE_REACH : FAR_REACH),
    )
  const { left, right, top, bottom } = drawnAt(scene, places, view.zoom)
  const inner = innerOf(window)
  const { x, y } = view.pan
  return (
    left + x < inner.left - TOLERANCE ||
    right + x > inner.right + TOLERANCE ||
    top + y < inner.top - TOLERANCE ||
    bottom + y > inner.bottom + TOLERANCE
  )
}

/** What is left around a large picture. */
function aroundLarge(window: Window, reach: number): Around {
  const side = Math.min(AIR.side + reach, window.width * MOST_BESIDE)
  const names = Math.min(reach === LITTLE_REACH ? LITTLE_REACH : FAR_NAMES, window.height * MOST_NAMES)
  return { left: side, right: side, above: window.headHeight + AIR.above + names, below: AIR.below + names }
}

function innerOf({ width, height, headHeight }: Window): Rect {
  return { left: AIR.side, right: width - AIR.side, top: headHeight + AIR.above, bottom: height - AIR.below }
}

/** Pixels for each unit of places, where so many pixels are left for so many units. */
function room(pixels: number, units: number): number {
  return Math.max(1, pixels) / Math.max(1, units)
}

function fitsInto({ left, right, top, bottom }: Rect, wide: number, high: number): boolean {
  return right - left <= wide + 0.5 && bottom - top <= high + 0.5
}

/** All places, and the corners of the boxes, which reach further than the addresses in them. */
function outermost({ nodes, boxes }: GraphScene, places: NodePositions): readonly Point[] {
  const placeOf = (id: string): Point | undefined => places[id]
  const corners = [...standingBoxes(boxes, placeOf), ...standingCards(nodes, placeOf)].flatMap(({ rect: { left, right, top, bottom } }) => [
    { x: left, y: top },
    { x: right, y: bottom },
  ])
  return [...Object.values(places), ...corners]
}

function discPlaces({ nodes }: GraphScene, places: NodePositions): Rect[] {
  return nodes.flatMap(({ id }) => {
    const at = places[id]
    return at === undefined ? [] : [{ left: at.x, right: at.x, top: at.y, bottom: at.y }]
  })
}

interface Drawn {
  readonly places: NodePositions
  readonly zoom: number
  readonly rect: Rect
}

/** What was measured of each scene last: a view that was just taken is asked about at once whether it cuts anything off. */
const measured = new WeakMap<GraphScene, Drawn>()

/** What a picture takes at a zoom, in pixels from the origin of its places. */
function drawnAt(scene: GraphScene, places: NodePositions, zoom: number): Rect {
  const known = measured.get(scene)
  if (known?.places === places && known.zoom === zoom) return known.rect
  const rect = measuredAt(scene, places, zoom)
  measured.set(scene, { places, zoom, rect })
  return rect
}

function measuredAt(scene: GraphScene, places: NodePositions, zoom: number): Rect {
  const placeOf = (id: string): Point | undefined => places[id]
  const { captions, amounts } = placedLabels(scene, placeOf, zoom)
  const discs = scene.nodes.flatMap(({ id, radius }) => {
    const [at, wide] = [places[id], radius * zoom + MARKS]
    return at === undefined ? [] : [{ left: at.x * zoom - wide, right: at.x * zoom + wide, top: at.y * zoom - wide, bottom: at.y * zoom + wide }]
  })
  const owners = [...standingBoxes(scene.boxes, placeOf), ...standingCards(scene.nodes, placeOf)].map((standing) => boxRect(standing, zoom))
  const labels = [...captions, ...amounts].map(({ box }) => box)
  return boundsOf([...discs, ...owners, ...labels]) ?? { left: 0, right: 0, top: 0, bottom: 0 }
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
