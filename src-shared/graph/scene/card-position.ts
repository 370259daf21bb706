import { drawnLines } from './drawn-lines.ts'
import { sceneRoutes } from './edge-route.ts'
import type { GraphScene } from './graph-scene.ts'
import { CARD, cardHeight, cardLines, type Markings } from './markings.ts'
import { type Rect, rectsMeet } from './collision-index.ts'
import { isLarge } from './is-large.ts'
import { placedEntityBoxes } from './entity-box.ts'
import { placedCards } from './fan-in-card.ts'
import type { Point } from '../geometry/geometry.ts'

/**
 * Space around a node, so that neither its name nor its amount is covered; and between two cards.
 */
const AIR = { side: 70, above: 40, below: 40, between: 10 } as const
const SCAN = 40
/** From a node to the far end of a name on three lines, above it or below. */
const NAME = 80

export interface CardSurroundings {
  /** The visible area, in layout units, and the zoom. */
  readonly view: Rect
  readonly zoom: number
  readonly nodes: readonly Point[]
  readonly cards: Markings['cards']
  /**
   * Whether an edge or a box meets a rectangle: a card covers these only where there is no other
   * space.
   */
  readonly isDrawnOn?: (rect: Rect) => boolean
}

/** The bounds of a card. */
export function cardBox({ text, x, y }: Markings['cards'][number]): Rect {
  return boxAt({ x, y }, text)
}

function boxAt({ x, y }: Point, text: string): Rect {
  return { left: x, top: y, right: x + CARD.width, bottom: y + cardHeight(cardLines(text)) }
}

/**
 * A position where a card with this text covers neither a node nor another card and, if possible,
 * no edge and no box: `from` if it is free, else the position in view that is highest and furthest
 * right. Without one, `from`, or the upper right.
 */
export function freeCardPosition(text: string, { view, zoom, nodes, cards, isDrawnOn = () => false }: CardSurroundings, from?: Point): Point {
  const taken = [
    ...nodes.map(({ x, y }) => ({ left: x - AIR.side, right: x + AIR.side, top: y - AIR.above, bottom: y + AIR.below })),
    ...cards.map(cardBox).map(({ left, top, right, bottom }) => ({
      left: left - AIR.between,
      top: top - AIR.between,
      right: right + AIR.between,
      bottom: bottom + AIR.between,
    })),
  ]
  const isFree = (at: Point): boolean => taken.every((one) => !rectsMeet(boxAt(at, text), one))
  const isClear = (at: Point): boolean => isFree(at) && !isDrawnOn(boxAt(at, text))
  const first = { x: Math.round(view.right - CARD.width - SCAN), y: Math.round(view.top + SCAN / zoom) }
  for (const isGood of [isClear, isFree]) {
    if (from !== undefined && isGood(from)) return from
    for (let { x } = first; x > view.left; x -= SCAN)
      for (let { y } = first; boxAt({ x, y }, text).bottom < view.bottom; y += SCAN) if (isGood({ x, y })) return { x, y }
  }
  return from ?? first
}

/**
 * A test for edges, boxes and names of a scene, which cards should avoid. Always false for a large
 * graph: its edges are everywhere, and the search for a free area would block the page.
 */
export function drawnOn(scene: GraphScene, positionOf: (id: string) => Point | undefined): (rect: Rect) => boolean {
  if (isLarge(scene)) return () => false
  const lines = drawnLines(scene, sceneRoutes(scene, positionOf), positionOf)
  const boxes = [...placedEntityBoxes(scene.boxes, positionOf), ...placedCards(scene.nodes, positionOf)].map(({ rect }) => rect)
  const names = scene.nodes.flatMap(({ id }) => {
    const at = positionOf(id)
    return at === undefined ? [] : [{ left: at.x - AIR.side, right: at.x + AIR.side, top: at.y - NAME, bottom: at.y + NAME }]
  })
  const taken = [...boxes, ...names]
  return (rect) => taken.some((one) => rectsMeet(one, rect)) || lines.cross(rect, '')
}
