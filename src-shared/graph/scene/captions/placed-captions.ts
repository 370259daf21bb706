import { ADDRESSES_FROM, type CaptionForm, type TextLine } from '../caption.ts'
import { SHIFT, type CaptionPosition, candidateBoxes } from '../caption-sides.ts'
import { ALL_NAMES_FROM } from '../label-overhang.ts'
import type { GraphScene, SceneNode } from '../graph-scene.ts'
import { SUBJECT_RADIUS } from '../node-box.ts'
import type { OccupiedBy, Rect } from '../collision-index.ts'
import type { Point } from '../../geometry/geometry.ts'
import type { CaptionPositions } from '../scene-types.ts'

/** A placed label: pixels from the layout origin at that zoom. */
export interface PlacedLabel {
  /** Of the node or the edge. */
  readonly id: string
  readonly lines: readonly TextLine[]
  readonly box: Rect
  /** The alignment of the lines; absent for centred. */
  readonly align?: 'start' | 'end' | 'middle'
}

/** Maximum number of names in a graph zoomed out so far that not all can be named. */
const NAMES_OF_FAR = 60
/**
 * Minimum distance between figures and names, which would otherwise run together: horizontal and
 * vertical pixels.
 */
export const LABEL_GAP_PX = { sideways: 6, above: 1 } as const
/** Labels that are placed between two pauses. */
export const AT_ONCE = 50

/** Alternative positions of a caption crossed by an edge. */
export const AROUND = ['above', 'below', 'right', 'left'] as const
const ABOVE: CaptionPositions['order'] = ['above']
export const ALIGNED = { left: { align: 'end' }, right: { align: 'start' }, above: {}, below: {} } as const

/** A caption in its narrowest form, at its first free position. */
interface FirstCaption {
  readonly node: SceneNode
  readonly side: CaptionPositions['order'][number]
  readonly position: Point
  readonly form: CaptionForm
  readonly box: Rect
  /** All its forms at this position, the fullest first. */
  readonly forms: readonly CaptionForm[]
}

/**
 * First every caption in its narrowest form, for which the layout reserves space; then wider ones
 * where space is left.
 */
export function* placedCaptions(
  scene: GraphScene,
  sides: ReadonlyMap<string, CaptionPositions>,
  at: (id: string) => Point | undefined,
  zoom: number,
  occupied: OccupiedBy,
  overDots: OccupiedBy,
  isCrossed: (box: Rect) => boolean,
): Generator<undefined, PlacedLabel[], undefined> {
  const named = scene.nodes.toSorted((a, b) => b.worth - a.worth)
  const first = (node: SceneNode): FirstCaption | undefined => {
    const position = at(node.id)
    if (position === undefined) return undefined
    if (overDots === occupied || !isOnTheWay(node, sides.get(node.id), zoom)) return firstIn(node, position, occupied)
    // Ends of the money are captioned in as few letters as possible.
    const reported = node.narrow === undefined || node.radius >= SUBJECT_RADIUS ? node : { ...node, forms: [node.narrow], sideForms: [node.narrow] }
    return firstIn(reported, position, occupied) ?? firstIn(reported, position, overDots)
  }
  const firstIn = (node: SceneNode, position: Point, free: OccupiedBy): FirstCaption | undefined => {
    for (const side of triedAt(node, sides.get(node.id), zoom)) {
      const isSide = side === 'left' || side === 'right'
      const inLane = sides.get(node.id)?.inLane === true ? node.laneForms : undefined
      const forms = isSide ? sideFormsAt(inLane === undefined ? node : { sideForms: inLane }, zoom) : formsAt(node.forms, zoom)
      // The last form with an address is the narrowest with one; the name alone comes after it.
      const narrow = isSide
        ? [
            ...forms.slice(-1),
            ...(zoom < ADDRESSES_FROM ? [inLane === undefined ? node.narrow : node.laneEnd].filter((one) => one !== undefined) : []),
            // Nodes on the way of the money get two lines rather than no caption.
            ...(isOnTheWay(node, sides.get(node.id), zoom) ? formsAt(node.forms, zoom).slice(-1) : []),
          ]
        : [...forms.filter(({ hasAddress }) => hasAddress).slice(-1), ...forms.filter(({ hasAddress }) => !hasAddress)]
      for (const form of narrow) {
        const box = candidateBoxes(node, side, form, position, zoom).find((one) => free.isFree(node.id, one))
        if (box === undefined) continue
        occupied.take(box)
        return { node, side, position, form, box, forms }
      }
    }
    return undefined
  }
  const asideOf = ({ node, box }: FirstCaption): Rect | undefined => {
    // By half its width at most, so that an end of the caption stays above the disc.
    const max = (box.right - box.left) / 2
    for (let by = SHIFT; by <= max; by += SHIFT) {
      for (const dx of [by, -by]) {
        const moved = { ...box, left: box.left + dx, right: box.right + dx }
        if (occupied.isFree(node.id, moved, box) && !isCrossed(moved)) return moved
      }
    }
    return undefined
  }
  const widest = ({ node, side, position, form, box, forms }: FirstCaption): PlacedLabel => {
    for (const better of (side === 'above' ? sides.get(node.id)?.better : undefined) ?? []) {
      for (const target of better === 'below' ? forms : sideFormsAt(node, zoom)) {
        const clear = candidateBoxes(node, better, target, position, zoom).find((one) => occupied.isFree(node.id, one, box))
        if (clear === undefined) continue
        occupied.release(box)
        occupied.take(clear)
        return { id: node.id, lines: target.lines, box: clear, ...ALIGNED[better] }
      }
    }
    // In a row of captions, adjacent addresses on one line would be read as one.
    const besides = ({ left, right, ...level }: Rect): Rect =>
      side === 'above' || side === 'below'
        ? { left: left - LABEL_GAP_PX.sideways, right: right + LABEL_GAP_PX.sideways, ...level }
        : { left, right, ...level }
    for (const wider of forms.includes(form) ? forms.slice(0, forms.indexOf(form)) : forms) {
      const wide = candidateBoxes(node, side, wider, position, zoom).find((one) =>
        [one, besides(one)].every((space) => occupied.isFree(node.id, space, box)),
      )
      if (wide === undefined) continue
      occupied.release(box)
      occupied.take(wide)
      return { id: node.id, lines: wider.lines, box: wide, ...ALIGNED[side] }
    }
    return { id: node.id, lines: form.lines, box, ...ALIGNED[side] }
  }
  const placed: FirstCaption[] = []
  const left: SceneNode[] = []
  for (const [nth, node] of (zoom < ALL_NAMES_FROM ? named.slice(0, NAMES_OF_FAR) : named).entries()) {
    if (nth % AT_ONCE === 0) yield
    const found = first(node)
    if (found === undefined) left.push(node)
    else placed.push(found)
  }
  // Before captions grow wider: one above its disc that an edge crosses is shifted sideways.
  for (const [nth, one] of placed.entries()) {
    if (nth % AT_ONCE === 0) yield
    const aside = one.side === 'above' && sides.get(one.node.id)?.better === undefined && isCrossed(one.box) ? asideOf(one) : undefined
    if (aside === undefined) continue
    occupied.release(one.box)
    occupied.take(aside)
    placed[nth] = { ...one, box: aside, forms: [one.form] }
  }
  const labels: PlacedLabel[] = []
  for (const [nth, one] of placed.entries()) {
    if (nth % AT_ONCE === 0) yield
    labels.push(widest(one))
  }
  // Captions that moved to a better position have left space for others.
  for (const [nth, node] of left.entries()) {
    if (nth % AT_ONCE === 0) yield
    const found = first(node)
    if (found !== undefined) labels.push(widest(found))
  }
  return labels
}

/**
 * The candidate positions of a caption. Zoomed out so far that few amounts are written, subjects
 * and ends of the money may be captioned on any side of the disc, before nodes of less worth.
 */
function triedAt(node: SceneNode, positions: CaptionPositions | undefined, zoom: number): readonly CaptionPosition[] {
  const order = positions?.order ?? ABOVE
  return isOnTheWay(node, positions, zoom) ? [...new Set([...order, ...AROUND])] : order
}

function isOnTheWay({ radius, isSolid }: SceneNode, positions: CaptionPositions | undefined, zoom: number): boolean {
  return zoom < ALL_NAMES_FROM && (radius >= SUBJECT_RADIUS || isSolid) && positions?.fan === undefined
}

export function sideFormsAt({ sideForms }: Pick<SceneNode, 'sideForms'>, zoom: number): readonly CaptionForm[] {
  if (zoom >= ADDRESSES_FROM) return sideForms
  const without = sideForms.filter(({ hasAddress }) => !hasAddress)
  return without.length > 0 ? without : sideForms.slice(-1)
}

/** Zoomed out, a name appears without its address, unless the address is needed. */
export function formsAt(forms: readonly CaptionForm[], zoom: number): readonly CaptionForm[] {
  const without = forms.filter(({ hasAddress }) => !hasAddress)
  return zoom < ADDRESSES_FROM && without.length > 0 ? without : forms
}
