import type { Rect } from './collision-index.ts'
import type { Point } from '../geometry/geometry.ts'

/** The outline of a shape, in layout units. */
export type Geometry =
  | {
      readonly kind: 'circle'
      readonly at: Point
      readonly radius: number
      /** The minimum radius on the screen, in pixels. */
      readonly minPx: number
    }
  | { readonly kind: 'rects'; readonly rects: readonly Rect[]; readonly corner: number }
  /** An edge with its control points, in order. */
  | { readonly kind: 'curve'; readonly start: Point; readonly bends: readonly Point[]; readonly end: Point }
  | { readonly kind: 'triangle'; readonly corners: readonly [Point, Point, Point] }
  | { readonly kind: 'rules'; readonly left: number; readonly right: number; readonly heights: readonly number[] }

export interface Look {
  readonly alpha: number
  /** Fades behind others when the graph is zoomed out. */
  readonly recedes?: boolean
  /** The whole flow behind the share of a trace. */
  readonly isPipe?: boolean
  readonly fill: string
  readonly stroke: string
  readonly width: number
  readonly dash: readonly number[]
  /** The fill of a disc drawn as a dot; '' for other shapes. */
  readonly dot: string
}

/** Its bounds, in layout units, and its look. Equal shapes in two drawings look exactly alike. */
export interface Shape {
  readonly box: Rect
  /** Equal for shapes that are drawn alike at the same position. */
  readonly key: string
  /** The node of the disc; absent for other shapes. */
  readonly disc?: string
  readonly geometry: Geometry
}

/** All shapes of one look. */
export interface Ink extends Look {
  /** Equal for the same look and size. */
  readonly key: string
  readonly shapes: Shape[]
  /**
   * Its size in layout units; Infinity if it is drawn however small. Arrowheads in a large graph
   * are not.
   */
  readonly size: number
}

export const UNBROKEN: readonly number[] = []

/** A shape with its ink. */
export interface Inked extends Pick<Ink, 'key' | 'size'> {
  readonly look: Look
  readonly shape: Shape
}

/** A key that distinguishes shapes by the positions they are drawn from, rounded. */
export function keyOf(what: string, ...numbers: readonly number[]): string {
  let key = what
  for (const number of numbers) key += ` ${Math.round(number * 8)}`
  return key
}

export function withInk(look: Look, size: number, shape: Shape): Inked {
  return {
    look,
    size,
    shape,
    key: `${look.alpha} ${look.recedes === true} ${look.isPipe === true} ${look.fill} ${look.stroke} ${look.width} ${look.dash[0] ?? 0} ${size}`,
  }
}

export function boxAround(first: Point, ...more: readonly Point[]): Rect {
  let { x: left, y: top, x: right, y: bottom } = first
  for (const { x, y } of more) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return { left, top, right, bottom }
}

export function growRect({ left, top, right, bottom }: Rect, by: number): Rect {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by }
}

export interface Inks {
  readonly put: (inked: readonly Inked[]) => void
  readonly all: () => readonly Ink[]
}

/** Faint and receding inks are drawn below the others, whole flows below the shares of a trace. */
export function createInks(): Inks {
  const inks = new Map<string, Ink>()
  return {
    put: (all) => {
      for (const { look, size, key, shape } of all) {
        const known = inks.get(key)
        if (known === undefined) inks.set(key, { ...look, key, size, shapes: [shape] })
        else known.shapes.push(shape)
      }
    },
    all: () =>
      [...inks.values()].toSorted(
        (a, b) =>
          a.alpha - b.alpha || Number(b.recedes ?? false) - Number(a.recedes ?? false) || Number(b.isPipe ?? false) - Number(a.isPipe ?? false),
      ),
  }
}
