import { headLength, type LineShape } from './edge-line.ts'
import { pointOfRoute } from './edge-route.ts'
import { edgeColour, type GraphColours } from './graph-colours.ts'
import type { SceneEdge } from './graph-scene.ts'
import type { Point } from '../geometry/geometry.ts'
import { boxAround, growRect, type Inked, keyOf, type Shape, UNBROKEN, withInk } from './ink.ts'

/** A flow whose recipient is further left than its sender, by this much, runs back: two discs with a gap. */
const BACK = 54
const DOTS: readonly number[] = [1.5, 3]
const DASHES: readonly number[] = [6, 4]
/** What is visible of a flow of which all is traced, both sides together. */
const PIPE_RIM = 1.5
const SELECTED_RIM = 5

export function dashOf({ isRelation, isInferred }: SceneEdge): readonly number[] {
  return isInferred === true ? DASHES : isRelation ? DOTS : UNBROKEN
}

/** The colour of an edge that is not selected: the share of a trace is darker than other flows. */
export function lineColour({ colour, traced }: SceneEdge, colours: GraphColours): string {
  if (traced === 0) return colours.line
  return traced !== undefined && (colour === 'plain' || colour === 'strong') ? colours.kinds.wallet.full : edgeColour(colours, colour)
}

/** The width by which an edge has its arrowhead: that of what is traced, if a trace is open. */
export function headWidth({ width, traced = 0 }: SceneEdge): number {
  return traced > 0 ? traced : width
}

interface LineLook {
  readonly colour: string
  /** The colour of the whole flow behind the share of a trace; '' without a trace. */
  readonly pipe: string
  readonly isSelected: boolean
  readonly alpha: number
  readonly recedes: boolean
}

/** Whether a flow runs against the direction of reading, and has a second arrowhead. Payments into the lanes of a box do not. */
export function runsBack({ isRelation, isInferred }: SceneEdge, from: Point, to: Point, isDropped: boolean): boolean {
  return !isDropped && !isRelation && isInferred !== true && to.x < from.x - BACK
}

/** Widths in quarters: many edges share a look. */
function inQuarters(width: number): number {
  return Math.round(width * 4) / 4
}

/**
 * An edge and its arrowhead, over the whole flow while a trace is open; empty where its discs leave
 * no space between them.
 */
export function inkedLine(
  edge: SceneEdge,
  shape: LineShape | undefined,
  { colour: own, pipe, isSelected, alpha, recedes }: LineLook,
  isBack: boolean,
): Inked[] {
  if (shape === undefined) return []
  const isShare = (edge.traced ?? 0) > 0
  const rim = isSelected ? SELECTED_RIM : PIPE_RIM
  const [width, colour] = [headWidth(edge), edge.traced === 0 ? pipe : own]
  const { start, bends, end, tip } = shape
  const look = { alpha, recedes, isPipe: edge.traced === 0, fill: '', stroke: colour, width: inQuarters(width), dash: dashOf(edge), dot: '' }
  const key = keyOf('', start.x, start.y, tip.x, tip.y, ...bends.flatMap(({ x, y }) => [x, y]))
  const [x, y] = [(end.x - tip.x) * 0.5, (end.y - tip.y) * 0.5]
  return [
    ...(isShare
      ? [
          withInk({ ...look, isPipe: true, stroke: pipe, width: inQuarters(edge.width + rim), dash: UNBROKEN }, Infinity, {
            box: growRect(boxAround(start, tip, ...bends), edge.width),
            key,
            geometry: { kind: 'curve', start, bends, end },
          }),
        ]
      : []),
    withInk(look, Infinity, {
      box: growRect(boxAround(start, tip, ...bends), width),
      key,
      geometry: { kind: 'curve', start, bends, end },
    }),
    withInk({ alpha, fill: colour, stroke: '', width: 0, dash: UNBROKEN, dot: '' }, headLength(width), {
      box: growRect(boxAround(end, tip), headLength(width)),
      key,
      geometry: { kind: 'triangle', corners: [tip, { x: end.x - y, y: end.y + x }, { x: end.x + y, y: end.y - x }] },
    }),
    ...(isBack
      ? [withInk({ alpha, fill: colour, stroke: '', width: 0, dash: UNBROKEN, dot: '' }, headLength(width), backArrow(shape, headLength(width)))]
      : []),
  ]
}

/** An arrowhead in the middle of a flow from right to left, against the direction of reading. */
function backArrow({ start, bends, end }: LineShape, length: number): Shape {
  const [before, at] = [pointOfRoute(start, bends, end, 0.48), pointOfRoute(start, bends, end, 0.5)]
  const long = Math.hypot(at.x - before.x, at.y - before.y) || 1
  const [dx, dy] = [((at.x - before.x) / long) * length, ((at.y - before.y) / long) * length]
  return {
    box: growRect(boxAround(at), length),
    key: keyOf('back', at.x, at.y, dx, dy),
    geometry: {
      kind: 'triangle',
      corners: [
        { x: at.x + dx, y: at.y + dy },
        { x: at.x - dy * 0.7, y: at.y + dx * 0.7 },
        { x: at.x + dy * 0.7, y: at.y - dx * 0.7 },
      ],
    },
  }
}
