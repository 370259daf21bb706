import { drawHeads, drawLabels, drawMarks, HEAD_HEIGHT, isHaloed, type PictureSubject } from './label-drawing.ts'
import { drawInks, type Ink } from './ground-layer.ts'
import type { LivePlace } from './live-place.ts'
import type { PlacedLabels } from '../scene/placed-labels.ts'
import type { Rect } from '../scene/occupied.ts'

/** Everything that a picture on its sheet is drawn from. */
export interface Shown {
  readonly width: number
  readonly height: number
  readonly ratio: number
  readonly zoom: number
  readonly x: number
  readonly y: number
  readonly inks: readonly Ink[]
  readonly labels: PlacedLabels | undefined
  readonly subject: PictureSubject
}

/** What belongs to a disc or a line may reach so far around it: badges, rings and halos, in pixels. */
const AROUND = 24

/** Whether two pictures are the same; `moved`: but for where they stand. */
export function isSame(a: Shown, b: Shown, moved = false): boolean {
  const names: readonly (keyof Shown)[] = ['width', 'height', 'ratio', 'zoom', 'inks', 'labels', 'subject']
  return names.every((name) => a[name] === b[name]) && (moved || (a.x === b.x && a.y === b.y))
}

function headHeight({ heads }: PictureSubject): number {
  return heads.length > 0 ? HEAD_HEIGHT : 0
}

/**
 * So far down, in pixels of the sheet, not all moves with the picture: there stand the heads, and a label below them is written whole or not
 * at all.
 */
export function stillHeight({ labels, subject, ratio }: Shown): number {
  let tallest = 0
  for (const { box } of [...(labels?.captions ?? []), ...(labels?.amounts ?? [])]) tallest = Math.max(tallest, box.bottom - box.top)
  return Math.ceil((headHeight(subject) + tallest + AROUND) * ratio)
}

/** Whether so few labels are in view that each of them has a halo. */
export function hasHalos({ labels, subject, width, height, x, y }: Shown): boolean {
  return labels === undefined || isHaloed(labels, { left: -x, top: headHeight(subject) - y, right: width - x, bottom: height - y })
}

/** Draws what of a picture stands in a part of the sheet, given in its pixels, over whatever was there. */
export function drawPart(brush: CanvasRenderingContext2D, shown: Shown, placeOf: LivePlace, part: Rect, withHalos: boolean): void {
  const { width, ratio, zoom, x, y, inks, labels, subject } = shown
  const [left, top] = [part.left / ratio - x - AROUND, part.top / ratio - y - AROUND]
  const [right, bottom] = [part.right / ratio - x + AROUND, part.bottom / ratio - y + AROUND]
  brush.save()
  brush.setTransform(1, 0, 0, 1, 0, 0)
  brush.beginPath()
  brush.rect(part.left, part.top, part.right - part.left, part.bottom - part.top)
  brush.clip()
  brush.clearRect(part.left, part.top, part.right - part.left, part.bottom - part.top)
  brush.setTransform(ratio * zoom, 0, 0, ratio * zoom, x * ratio, y * ratio)
  drawInks(brush, inks, { left: left / zoom, top: top / zoom, right: right / zoom, bottom: bottom / zoom }, zoom)
  brush.setTransform(ratio, 0, 0, ratio, x * ratio, y * ratio)
  // Nothing is written under the heads.
  if (labels !== undefined) drawLabels(brush, subject, labels, { left, top, right, bottom }, headHeight(subject) - y, withHalos)
  drawMarks(brush, subject, placeOf, zoom, { left, top, right, bottom })
  brush.setTransform(ratio, 0, 0, ratio, 0, 0)
  if (part.top < headHeight(subject) * ratio) drawHeads(brush, subject, x, zoom, width)
  brush.restore()
}
