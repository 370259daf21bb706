import { linksOf } from '../scene/graph-scene.ts'
import type { Rect } from '../scene/collision-index.ts'
import { entityBoxes, placedEntityBoxes } from '../scene/entity-box.ts'
import { ASPECT } from './columns.ts'
import type { Size } from './packed.ts'
import { createSets } from './sets.ts'
import type { VisibleGraph } from '../visible/visible-graph-types.ts'
import type { Point } from '../geometry/geometry.ts'
import type { NodeBox } from '../scene/scene-types.ts'

/**
 * A tree with its own positions: its width and height, and the window height needed for all of it
 * at full size.
 */
export interface Sized extends Size {
  readonly positions: ReadonlyMap<string, Point>
  readonly corner: Point
  readonly size: number
}

/** Measures a tree at its positions. */
export function measureTree(positions: ReadonlyMap<string, Point>, box: (id: string) => NodeBox): Sized {
  return { positions, ...sizedAs([...positions].map(([id, at]) => ({ box: box(id), at }))) }
}

/**
 * A graph of this height is seen zoomed out: texts above and below it do not shrink, so that more
 * of its window's width remains.
 */
const SEEN_FROM_AFAR = { height: 1000, aspect: 1.8 } as const
/** Maximum factor on its column distance then: names between columns are read at a smaller zoom. */
const MAX_STRETCH = 1.35
const WORTH_STRETCHING = 1.05

/** The factor on the column distance that gives a tree the shape of a window. */
export function stretchOf({ positions, height }: Sized): number {
  const xs = [...positions.values()].map(({ x }) => x)
  const width = Math.max(...xs) - Math.min(...xs)
  const by = Math.min(MAX_STRETCH, (SEEN_FROM_AFAR.aspect * height) / Math.max(1, width))
  return height < SEEN_FROM_AFAR.height || by < WORTH_STRETCHING ? 1 : by
}

/** A tree with its column distance multiplied by this factor. */
export function stretchTree({ positions }: Sized, by: number, box: (id: string) => NodeBox): Sized {
  return measureTree(new Map([...positions].map(([id, { x, y }]) => [id, { x: Math.round(x * by), y }])), box)
}

/** Measures these items at their positions. */
export function sizedAs(taken: readonly { readonly box: NodeBox; readonly at: Point }[]): Omit<Sized, 'positions'> {
  const { left, right, top, bottom } = spaceOf(taken.map(({ box, at }) => rectOf(box, at)))
  const [width, height] = [right - left, bottom - top]
  return { corner: { x: left, y: top }, width, height, size: Math.max(width / ASPECT, height) }
}

/** The bounds of each positioned flow, edges included: one rectangle for each connected part. */
export function occupiedRects(visibleGraph: VisibleGraph, positions: Readonly<Record<string, Point>>, box: (id: string) => NodeBox): readonly Rect[] {
  const sets = createSets()
  for (const { source, target } of linksOf(visibleGraph))
    if (Object.hasOwn(positions, source) && Object.hasOwn(positions, target)) sets.join(source, target)
  for (const { lanes } of entityBoxes(visibleGraph)) for (const { id } of lanes) sets.join(lanes[0]?.id ?? id, id)
  const rects = Object.entries(positions).map(([id, at]) => ({ root: sets.rootOf(id), rect: rectOf(box(id), at) }))
  const boxes = placedEntityBoxes(entityBoxes(visibleGraph), (id) => positions[id]).map((one) => ({
    root: sets.rootOf(one.box.lanes[0]?.id ?? one.box.id),
    rect: one.rect,
  }))
  return [...Map.groupBy([...rects, ...boxes], ({ root }) => root).values()].map((some) => spaceOf(some.map(({ rect }) => rect)))
}

function rectOf({ left, right, above, below: under }: NodeBox, { x, y }: Point): Rect {
  return { left: x - left, right: x + right, top: y - above, bottom: y + under }
}

function spaceOf(rects: readonly Rect[]): Rect {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const rect of rects) {
    left = Math.min(left, rect.left)
    right = Math.max(right, rect.right)
    top = Math.min(top, rect.top)
    bottom = Math.max(bottom, rect.bottom)
  }
  return { left, right, top, bottom }
}
