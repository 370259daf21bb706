import { captionBox, candidateBoxes } from '../caption-sides.ts'
import type { SceneNode } from '../graph-scene.ts'
import type { OccupiedBy, Rect } from '../collision-index.ts'
import { ALIGNED, AROUND, formsAt, type PlacedLabel, sideFormsAt } from './placed-captions.ts'
import type { Point } from '../../geometry/geometry.ts'
import type { CaptionPlaces } from '../scene-types.ts'

/** The surroundings in which captions are placed. */
export interface CaptionGround {
  readonly sides: ReadonlyMap<string, CaptionPlaces>
  readonly at: (id: string) => Point | undefined
  readonly zoom: number
  readonly occupied: OccupiedBy
}

/**
 * Captions, of which those crossed by an edge become narrower, or move around their disc, where
 * that position is free of edges.
 */
export function clearedCaptions(
  nodes: readonly SceneNode[],
  captions: readonly PlacedLabel[],
  { sides, at, zoom, occupied }: CaptionGround,
  isCrossed: (box: Rect) => boolean,
): PlacedLabel[] {
  const drawn = new Map(nodes.map((node) => [node.id, node]))
  return captions.map((label) => {
    const [node, place] = [drawn.get(label.id), at(label.id)]
    if (node === undefined || place === undefined || node.card !== undefined || sides.get(node.id)?.fan !== undefined || !isCrossed(label.box))
      return label
    const [{ width: most } = { width: 0 }] = node.forms
    occupied.release(label.box)
    for (const side of AROUND) {
      // An unnecessarily wide caption would reduce the zoom at which everything else is read.
      const forms = side === 'left' || side === 'right' ? sideFormsAt(node, zoom).filter(({ width }) => width <= most) : formsAt(node.forms, zoom)
      for (const form of forms) {
        const box = candidateBoxes(node, side, form, place, zoom).find((one) => occupied.isFree(node.id, one) && !isCrossed(one))
        if (box === undefined) continue
        occupied.take(box)
        return { id: node.id, lines: form.lines, box, ...ALIGNED[side] }
      }
    }
    occupied.take(label.box)
    return label
  })
}

/**
 * Captions wider than the columns at this zoom are placed below the disc, where amounts have left
 * space, rather than left out.
 */
export function namedBelow(
  nodes: readonly SceneNode[],
  captions: readonly PlacedLabel[],
  { sides, at, zoom, occupied }: CaptionGround,
): PlacedLabel[] {
  const named = new Set(captions.map(({ id }) => id))
  const unnamed = nodes.filter(({ id }) => !named.has(id) && sides.get(id)?.fan === undefined)
  return unnamed
    .toSorted((a, b) => b.worth - a.worth)
    .flatMap((node): PlacedLabel[] => {
      const place = at(node.id)
      if (place === undefined) return []
      for (const form of formsAt(node.forms, zoom)) {
        const box = captionBox(node, 'below', form, place, zoom)
        if (!occupied.isFree(node.id, box)) continue
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
