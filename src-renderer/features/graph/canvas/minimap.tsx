import type { Core } from 'cytoscape'
import { useEffect, useRef, type PointerEvent } from 'react'
import { coversNodes, type PlacedNode } from '../../../../src-shared/graph/scene/covered-nodes.ts'
import type { GraphScene } from '../../../../src-shared/graph/scene/graph-scene.ts'
import { isLarge } from '../../../../src-shared/graph/scene/is-large.ts'
import type { Rect } from '../../../../src-shared/graph/scene/collision-index.ts'
import type { GraphColours } from '../../../../src-shared/graph/scene/graph-colours.ts'

interface MinimapProps {
  readonly canvas: Core
  readonly scene: GraphScene
  readonly colours: GraphColours
  /** The investigator takes control of the view. */
  readonly onOwnView: () => void
}

const [WIDTH, HEIGHT, EDGE] = [132, 87, 6]

interface Scale {
  readonly factor: number
  readonly left: number
  readonly top: number
  /** Around all positions, in layout units. */
  readonly bounds: Rect
  readonly nodes: readonly PlacedNode[]
}

/** Minimum interval between two redraws, in ms; chunked additions share one. */
const BETWEEN_LOOKS_MS = 100

/**
 * The whole graph in small with the visible area marked, shown while not all of it is visible; a
 * press or a drag moves the view, as arrow keys do. Over names it is faint until the pointer is on
 * the controls below, except in a large graph, which has names everywhere.
 */
export function Minimap({ canvas, scene, colours, onOwnView }: MinimapProps) {
  const sheet = useRef<HTMLCanvasElement>(null)
  const drawn = useRef<HTMLCanvasElement>(undefined)
  const scale = useRef<Scale>(undefined)
  useEffect(() => {
    const brush = sheet.current?.getContext('2d')
    if (brush === null || brush === undefined) return undefined
    const ratio = window.devicePixelRatio
    // The last drawing remains until the next redraw.
    const dots = (drawn.current ??= document.createElement('canvas'))
    const [wide, high] = [Math.round(WIDTH * ratio), Math.round(HEIGHT * ratio)]
    for (const each of [brush.canvas, dots]) if (each.width !== wide || each.height !== high) [each.width, each.height] = [wide, high]
    brush.canvas.hidden ||= scale.current === undefined
    let [isStale, frame] = [false, 0]
    let look: ReturnType<typeof setTimeout> | undefined
    /** Read once for each size of the canvas: each read makes the browser lay out the page. */
    let corner: Rect | undefined
    const draw = (): void => {
      frame = 0
      if (canvas.destroyed()) return
      if (isStale) scale.current = drawDots(dots, ratio, canvas, scene, colours)
      isStale = false
      brush.canvas.hidden = scale.current === undefined || isAllInView(canvas, scale.current.bounds)
      if (brush.canvas.hidden) return
      corner ??= cornerOf(brush.canvas)
      const isFaint = scale.current !== undefined && !isLarge(scene) && coversNodes(corner, scale.current.nodes, canvas.zoom(), canvas.pan())
      brush.canvas.dataset['faint'] = String(isFaint)
      brush.setTransform(1, 0, 0, 1, 0, 0)
      brush.clearRect(0, 0, dots.width, dots.height)
      brush.drawImage(dots, 0, 0)
      brush.setTransform(ratio, 0, 0, ratio, 0, 0)
      if (scale.current !== undefined) drawView(brush, scale.current, canvas, colours)
    }
    const soon = (): void => {
      if (frame === 0) frame = requestAnimationFrame(draw)
    }
    const lookAgain = (): void => {
      look = undefined
      isStale = true
      soon()
    }
    const changed = (): void => {
      look ??= setTimeout(lookAgain, BETWEEN_LOOKS_MS)
    }
    const resized = (): void => {
      corner = undefined
      soon()
    }
    canvas.on('viewport', soon)
    canvas.on('resize', resized)
    canvas.on('position add remove', changed)
    changed()
    return () => {
      clearTimeout(look)
      cancelAnimationFrame(frame)
      canvas.off('viewport', soon)
      canvas.off('resize', resized)
      canvas.off('position add remove', changed)
    }
  }, [canvas, scene, colours])

  const goTo = (event: PointerEvent<HTMLCanvasElement>): void => {
    if (event.buttons !== 1 || scale.current === undefined) return
    const { left, top } = event.currentTarget.getBoundingClientRect()
    const at = {
      x: (event.clientX - left) / scale.current.factor + scale.current.left,
      y: (event.clientY - top) / scale.current.factor + scale.current.top,
    }
    onOwnView()
    canvas.pan({ x: canvas.width() / 2 - at.x * canvas.zoom(), y: canvas.height() / 2 - at.y * canvas.zoom() })
  }
  return <canvas ref={sheet} className="graph-minimap" aria-hidden="true" onPointerDown={goTo} onPointerMove={goTo} />
}

function isAllInView(canvas: Core, { left, right, top, bottom }: Rect): boolean {
  const { x1, x2, y1, y2 } = canvas.extent()
  return left >= x1 && right <= x2 && top >= y1 && bottom <= y2
}

/** The area of the canvas under the minimap, which becomes faint where it covers nodes or names. */
function cornerOf(sheet: HTMLCanvasElement): Rect {
  const { offsetLeft: x = 0, offsetTop: y = 0 } = sheet.parentElement ?? {}
  const [left, top] = [x + sheet.offsetLeft, y + sheet.offsetTop]
  return { left, top, right: left + WIDTH, bottom: top + HEIGHT }
}

/** Draws every node as a dot in the colour of its kind. Returns the scale of the minimap. */
function drawDots(dots: HTMLCanvasElement, ratio: number, canvas: Core, scene: GraphScene, colours: GraphColours): Scale | undefined {
  const brush = dots.getContext('2d')
  const positions = scene.nodes.flatMap(({ id, kind, box }) => {
    const node = canvas.getElementById(id)
    return node.empty() ? [] : [{ ...node.position(), kind, box }]
  })
  if (brush === null || positions.length === 0) return undefined
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { x, y } of positions) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  const factor = Math.min((WIDTH - 2 * EDGE) / Math.max(1, right - left), (HEIGHT - 2 * EDGE) / Math.max(1, bottom - top), 0.2)
  const scale = {
    factor,
    left: (left + right) / 2 - WIDTH / 2 / factor,
    top: (top + bottom) / 2 - HEIGHT / 2 / factor,
    bounds: { left, right, top, bottom },
    nodes: positions,
  }
  brush.setTransform(ratio, 0, 0, ratio, 0, 0)
  brush.clearRect(0, 0, WIDTH, HEIGHT)
  const size = positions.length > 300 ? 1.5 : 3
  for (const { x, y, kind } of positions) {
    brush.fillStyle = kind === 'group' ? colours.line : colours.kinds[kind].full
    brush.fillRect((x - scale.left) * factor - size / 2, (y - scale.top) * factor - size / 2, size, size)
  }
  return scale
}

function drawView(brush: CanvasRenderingContext2D, { factor, left, top }: Scale, canvas: Core, colours: GraphColours): void {
  const { x1, y1, w, h } = canvas.extent()
  brush.strokeStyle = colours.accent
  brush.lineWidth = 1
  const [x, y] = [Math.max(0.5, (x1 - left) * factor), Math.max(0.5, (y1 - top) * factor)]
  const [right, bottom] = [Math.min(WIDTH - 0.5, (x1 + w - left) * factor), Math.min(HEIGHT - 0.5, (y1 + h - top) * factor)]
  if (right > x && bottom > y) brush.strokeRect(x, y, right - x, bottom - y)
}
