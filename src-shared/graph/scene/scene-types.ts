import type { BoxSide } from '../../custody/graph-event.ts'
import type { Point } from '../geometry/geometry.ts'

/** The side of its disc on which a caption is placed. */
export type CaptionSide = BoxSide

/** The candidate positions of a caption, the best first. */
export interface CaptionPositions {
  readonly order: readonly (CaptionSide | 'above' | 'below')[]
  /** Its side in a row of a fan; absent if it is in none. */
  readonly fan?: CaptionSide
  /**
   * It is in a lane of an entity box, into which edges come from the other side, past the lanes
   * above.
   */
  readonly inLane?: true
  /**
   * Better positions if space is left once every caption is placed, the best first: an edge runs
   * through the first of `order`.
   */
  readonly better?: readonly (CaptionSide | 'below')[]
}

/** The data of a node that its caption's side depends on. */
export interface Sided {
  readonly id: string
  /** Its bounds with the caption above. */
  readonly box: NodeBox
  /** Of the disc. */
  readonly radius: number
  /** It is drawn as a card, which contains its name. */
  readonly isCard?: true
}

export interface Link {
  readonly source: string
  readonly target: string
}

/** The routes of edges that are not straight: the control points of each, in order. */
export type EdgeRoutes = ReadonlyMap<string, readonly Point[]>

/** The extent of a node and its caption, from its position to each side, in layout units. */
export interface NodeBox {
  readonly left: number
  readonly right: number
  readonly above: number
  readonly below: number
}
