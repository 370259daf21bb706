import { curvesOf } from '../../../../src-shared/graph/scene/edge-line.ts'
import type { Geometry, Ink } from '../../../../src-shared/graph/scene/ink.ts'
import { rectsMeet, type Rect } from '../../../../src-shared/graph/scene/collision-index.ts'

type Brush = CanvasRenderingContext2D

/** Width of an edge of low value, and the share of any excess width that remains on screen. */
const PLAIN_WIDTH = 3
const SAVED_WIDTH = 0.9
/** Minimum visible size, in pixels. */
const MIN_VISIBLE_PX = 2
/**
 * Below this zoom a disc is a dot of its colour: its border and its fill would be
 * indistinguishable.
 */
const DOTS_BELOW = 0.3
/** Share of its opacity that a receding edge keeps below `DOTS_BELOW`. */
const RECEDED = 0.5

/**
 * Wide edges carry the most value: zoomed out they keep some of their width, within the margin of a
 * redrawn area, while other edges grow thin.
 */
function seenWidth(width: number, zoom: number): number {
  return Math.min(2 * width, Math.max(width, ((width - PLAIN_WIDTH) * SAVED_WIDTH) / zoom))
}

/** Draws the visible inks in layout units; the brush's transform contains the zoom. */
export function drawInks(brush: Brush, inks: readonly Ink[], view: Rect, zoom: number): void {
  for (const { shapes, alpha, recedes, fill, stroke, width, dash, dot, size } of inks) {
    if (size * zoom < MIN_VISIBLE_PX) continue
    const isDot = dot !== '' && zoom < DOTS_BELOW
    const [filled, stroked] = [isDot || fill !== '', !isDot && stroke !== '']
    brush.globalAlpha = recedes === true && zoom < DOTS_BELOW ? alpha * RECEDED : alpha
    brush.fillStyle = isDot ? dot : fill
    brush.strokeStyle = stroke
    brush.lineWidth = seenWidth(width, zoom)
    brush.setLineDash([...dash])
    for (const { box, geometry } of shapes) {
      if (!rectsMeet(box, view)) continue
      brush.beginPath()
      trace(brush, geometry, zoom)
      if (filled) brush.fill()
      if (stroked) brush.stroke()
    }
  }
  brush.setLineDash([])
  brush.globalAlpha = 1
}

/** Adds the outline of a shape to the brush's path; the brush's transform contains the zoom. */
export function trace(brush: Brush, geometry: Geometry, zoom: number): void {
  switch (geometry.kind) {
    case 'circle':
      brush.arc(geometry.at.x, geometry.at.y, Math.max(geometry.radius, geometry.minPx / zoom), 0, 2 * Math.PI)
      return
    case 'rects':
      for (const { left, top, right, bottom } of geometry.rects) brush.roundRect(left, top, right - left, bottom - top, geometry.corner)
      return
    case 'curve': {
      const { start, bends, end } = geometry
      brush.moveTo(start.x, start.y)
      if (bends.length === 0) brush.lineTo(end.x, end.y)
      for (const [, bend, target] of curvesOf(start, bends, end)) brush.quadraticCurveTo(bend.x, bend.y, target.x, target.y)
      return
    }
    case 'triangle':
      for (const [nth, { x, y }] of geometry.corners.entries()) {
        if (nth === 0) brush.moveTo(x, y)
        else brush.lineTo(x, y)
      }
      return
    case 'rules':
      for (const y of geometry.heights) {
        brush.moveTo(geometry.left, y)
        brush.lineTo(geometry.right, y)
      }
  }
}
