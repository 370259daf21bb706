import { captionBox, candidateBoxes } from '../caption-sides.ts'
import type { SceneNode } from '../graph-scene.ts'
import type { OccupiedBy, Rect } from '../collision-index.ts'
import { SUBJECT_RADIUS } from '../node-box.ts'
import { ALIGNED, AROUND, formsAt, type PlacedLabel, sideFormsAt } from './placed-captions.ts'
import type { Point } from '../../geometry/geometry.ts'
import type { CaptionPositions } from '../scene-types.ts'

/** The surroundings in which captions are placed. */
export interface CaptionGround {
  readonly sides: ReadonlyMap<string, CaptionPositions>
  readonly at: (id: string) => Point | undefined
  readonly zoom: number
  readonly occupied: OccupiedBy
}

/** How much further from its disc a caption may be, in pixels, if an edge runs through all nearer positions. */
const FURTHER = [0, 8, 16, 24, 36, 48]

/**
 * Captions, of which those crossed by an edge become narrower, or move around their disc, where
 * that position is free of edges. Without such a position a name is left out.
 */
export function clearedCaptions(
  nodes: readonly SceneNode[],
  captions: readonly PlacedLabel[],
  ground: CaptionGround,
  isCrossed: (box: Rect) => boolean,
): PlacedLabel[] {
  const drawn = new Map(nodes.map((node) => [node.id, node]))
  const { occupied } = ground
  return captions.flatMap((label): PlacedLabel[] => {
    const node = drawn.get(label.id)
    if (node === undefined || node.card !== undefined || !isCrossed(label.box)) return [label]
    occupied.release(label.box)
    const clear = clearedCaption(node, ground, isCrossed)
    if (clear === undefined) return []
    occupied.take(clear.box)
    return [clear]
  })
}

function clearedCaption(node: SceneNode, { sides, at, zoom, occupied }: CaptionGround, isCrossed: (box: Rect) => boolean): PlacedLabel | undefined {
  const position = at(node.id)
  if (position === undefined) return undefined
  const positions = sides.get(node.id)
  const [{ width: max } = { width: 0 }] = node.forms
  const fan = positions?.fan
  const forms = positions?.inLane === true ? { sideForms: node.laneForms ?? node.sideForms } : node
  for (const further of fan === undefined ? FURTHER : [0]) {
    for (const side of fan === undefined ? AROUND : [fan]) {
      // An unnecessarily wide caption would reduce the zoom at which everything else is read.
      const tried =
        side === 'left' || side === 'right'
          ? sideFormsAt(forms, zoom).filter(({ width }) => fan !== undefined || width <= max)
          : formsAt(node.forms, zoom)
      for (const form of tried) {
        const box = candidateBoxes(node, side, form, position, zoom)
          .map((one) => movedOut(one, side, further))
          .find((one) => occupied.isFree(node.id, one) && !isCrossed(one))
        if (box !== undefined) return { id: node.id, lines: form.lines, box, ...ALIGNED[side] }
      }
    }
  }
  if (fan !== undefined || node.radius < SUBJECT_RADIUS) return undefined
  // A requested node is named a little further away rather than not at all.
  const narrow = [...formsAt(node.forms, zoom), ...(node.narrow === undefined ? [] : [node.narrow])].toReversed()
  for (const distance of RINGS_AROUND) {
    for (let turn = 0; turn < TURNS; turn += 1) {
      const angle = (2 * Math.PI * turn) / TURNS
      for (const { lines, width, height } of narrow) {
        const [x, y] = [position.x + (distance + width / 2) * Math.cos(angle), position.y + (distance + height / 2) * Math.sin(angle)]
        const box = { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 }
        if (occupied.isFree(node.id, box) && !isCrossed(box)) return { id: node.id, lines, box }
      }
    }
  }
  return undefined
}

/** Distances from a requested node at which its name is tried, in pixels, and directions. */
const RINGS_AROUND = [20, 28, 38, 50, 64, 80, 98]
const TURNS = 24

function movedOut({ left, right, top, bottom }: Rect, side: (typeof AROUND)[number], by: number): Rect {
  const [dx, dy] = side === 'left' ? [-by, 0] : side === 'right' ? [by, 0] : [0, side === 'above' ? -by : by]
  return { left: left + dx, right: right + dx, top: top + dy, bottom: bottom + dy }
}

/**
 * Captions wider than the columns at this zoom are placed below the disc, where amounts have left
 * space, rather than left out.
 */
export function namedBelow(
  nodes: readonly SceneNode[],
  captions: readonly PlacedLabel[],
  { sides, at, zoom, occupied }: CaptionGround,
  isCrossed: (box: Rect) => boolean,
): PlacedLabel[] {
  const named = new Set(captions.map(({ id }) => id))
  const unnamed = nodes.filter(({ id }) => !named.has(id) && sides.get(id)?.fan === undefined)
  return unnamed
    .toSorted((a, b) => b.worth - a.worth)
    .flatMap((node): PlacedLabel[] => {
      const position = at(node.id)
      if (position === undefined) return []
      for (const form of formsAt(node.forms, zoom)) {
        const box = captionBox(node, 'below', form, position, zoom)
        if (!occupied.isFree(node.id, box) || isCrossed(box)) continue
        occupied.take(box)
        return [{ id: node.id, lines: form.lines, box }]
      }
      return []
    })
}

/** Whether more than an address is known of the node's identity. */
export function isNamed({ forms }: SceneNode): boolean {
  return forms.some(({ lines }) => lines.some(({ face }) => face !== 'mono'))
}
