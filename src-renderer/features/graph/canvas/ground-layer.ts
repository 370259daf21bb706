import { curvesOf } from '../scene/edge-line.ts'
import type { Geometry, Ink } from '../scene/ground-marks.ts'
import { rectsMeet, type Rect } from '../scene/collision-index.ts'

type Brush = CanvasRenderingContext2D

/** A line of no great value, and how much of what is wider is kept on the screen. */
const PLAIN_WIDTH = 3
const SAVED_WIDTH = 0.9
/** In pixels: what is smaller is not seen. */
const LEAST_SEEN = 2
/** Below this zoom a disc is a dot of its colour: its border and its fill could not be told apart. */
const DOTS_BELOW = 0.3
/** How much of its opacity is left of what recedes. */
const RECEDED = 0.5

/** Wide lines are the money: seen from afar they keep some of their width, no more than a redrawn part has room for, while others grow thin. */
function seenWidth(width: number, zoom: number): number {
  return Math.min(2 * width, Math.max(width, ((width - PLAIN_WIDTH) * SAVED_WIDTH) / zoom))
}

/** Draws what of the inks is in view, in the units of places, under a zoom that the brush has in its transform. */
export function drawInks(brush: Brush, inks: readonly Ink[], view: Rect, zoom: number): void {
  for (const { shapes, alpha, recedes, fill, stroke, width, dash, dot, size } of inks) {
    if (size * zoom < LEAST_SEEN) continue
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

/** Adds the outline of a shape to the path of a brush, under a zoom that the brush has in its transform. */
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
      for (const [, bend, there] of curvesOf(start, bends, end)) brush.quadraticCurveTo(bend.x, bend.y, there.x, there.y)
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
