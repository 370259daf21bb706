import type { Core } from 'cytoscape'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { GraphScene } from '../../../../src-shared/graph/scene/graph-scene.ts'
import type { Rect } from '../../../../src-shared/graph/scene/collision-index.ts'
import { headerBounds, placedEntityBoxes } from '../../../../src-shared/graph/scene/entity-box.ts'
import { arrowStep } from './canvas-gestures.ts'
import './entity-headers.css'
import type { Point } from '../../../../src-shared/graph/geometry/geometry.ts'
import { entityBoxText } from '../../../../src-shared/graph/messages.ts'

interface EntityHeadersProps {
  readonly canvas: Core
  readonly scene: GraphScene
  readonly positions: Readonly<Record<string, Point>>
  /** All addresses of a box were moved together. */
  readonly onMoved: (moved: Readonly<Record<string, Point>>) => void
  /** Collapses the box of this group into one node; absent where boxes cannot be collapsed. */
  readonly onClose: ((groupId: string) => void) | undefined
}

/**
 * The headers of entity boxes, by which a box is dragged and collapsed; their text is drawn on the
 * canvas.
 */
export function EntityHeaders({ canvas, scene, positions, onMoved, onClose }: EntityHeadersProps): ReactNode {
  const placed = useMemo(() => placedEntityBoxes(scene.boxes, (id) => positions[id]), [scene, positions])
  if (onClose === undefined) return null
  return (
    <Headers
      canvas={canvas}
      positions={positions}
      onMoved={onMoved}
      headers={placed.map((one): HeaderOf => {
        const { id, title, count, lanes } = one.box
        return {
          id,
          label: entityBoxText.name(title, lanes.length),
          // The full text of anything shortened, or left out, where the box is small.
          hint: `${title}\n${count}\n${entityBoxText.hint}`,
          members: lanes.map((lane) => lane.id),
          bounds: (zoom) => headerBounds(one, zoom),
          action: () => onClose(id),
        }
      })}
    />
  )
}

/**
 * A drawn item that represents several nodes, dragged by its header and collapsed or expanded with
 * it.
 */
export interface HeaderOf {
  readonly id: string
  readonly label: string
  readonly hint: string
  /** The nodes that move with it. */
  readonly members: readonly string[]
  /** The area of the handle at a zoom, in pixels from the layout origin. */
  readonly bounds: (zoom: number) => Rect
  /** Called on Enter and on a double-click. */
  readonly action: () => void
  /** Called on a click; absent for no action. */
  readonly select?: () => void
}

interface HeadersProps extends Pick<EntityHeadersProps, 'canvas' | 'positions' | 'onMoved'> {
  readonly headers: readonly HeaderOf[]
}

/**
 * Headers on the canvas that follow its view. Their text is drawn; these elements are drag handles
 * and keyboard targets.
 */
export function Headers({ canvas, positions, onMoved, headers }: HeadersProps): ReactNode {
  const plane = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const follow = (): void => {
      const [{ x, y }, zoom] = [canvas.pan(), canvas.zoom()]
      for (const [at, header] of [...(plane.current?.children ?? [])].entries()) {
        const one = headers[at]
        if (one === undefined || !(header instanceof HTMLElement)) continue
        const { left, top, right, bottom } = one.bounds(zoom)
        header.style.transform = `translate(${left + x}px, ${top + y}px)`
        header.style.width = `${right - left}px`
        header.style.height = `${bottom - top}px`
      }
    }
    follow()
    canvas.on('viewport', follow)
    return () => void canvas.off('viewport', follow)
  }, [canvas, headers])
  if (headers.length === 0) return null
  return (
    <div ref={plane} className="graph-entity-headers">
      {headers.map((header) => (
        <Head key={header.id} header={header} canvas={canvas} positions={positions} onMoved={onMoved} />
      ))}
    </div>
  )
}

function Head({
  header: { label, hint, members, action, select },
  canvas,
  positions,
  onMoved,
}: { readonly header: HeaderOf } & Omit<HeadersProps, 'headers'>): ReactNode {
  const from = useRef<Point>(undefined)
  const [isHeld, setRetained] = useState(false)
  const shifted = (dx: number, dy: number): Record<string, Point> =>
    Object.fromEntries(
      members.flatMap((member) => {
        const at = positions[member]
        return at === undefined ? [] : [[member, { x: Math.round(at.x + dx), y: Math.round(at.y + dy) }]]
      }),
    )
  const actFrom = (header: HTMLElement): void => {
    // The header disappears with its action: move the focus to the graph, so that keys still reach
    // it.
    header.closest<HTMLElement>('.graph-view')?.focus()
    action()
  }
  const typed = (event: KeyboardEvent<HTMLElement>): void => {
    const arrow = arrowStep(event.key)
    if (event.key === 'Enter' || event.key === ' ') actFrom(event.currentTarget)
    else if (arrow !== undefined) onMoved(shifted(arrow.x, arrow.y))
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  /** How far the pointer has moved, in layout units. */
  const gone = ({ clientX, clientY }: PointerEvent): Point | undefined =>
    from.current === undefined ? undefined : { x: (clientX - from.current.x) / canvas.zoom(), y: (clientY - from.current.y) / canvas.zoom() }
  const show = (moved: Readonly<Record<string, Point>>): void =>
    canvas.batch(() => {
      for (const [member, at] of Object.entries(moved)) canvas.getElementById(member).position({ ...at })
    })
  const dropped = (event: PointerEvent<HTMLElement>): void => {
    const by = gone(event)
    event.currentTarget.style.translate = ''
    from.current = undefined
    setRetained(false)
    if (by === undefined) return
    const moved = shifted(by.x, by.y)
    if (Object.entries(moved).some(([member, { x, y }]) => positions[member]?.x !== x || positions[member]?.y !== y)) onMoved(moved)
    else select?.()
  }
  return (
    <button
      type="button"
      className="graph-entity-header"
      data-held={isHeld}
      aria-label={label}
      title={hint}
      onKeyDown={typed}
      onDoubleClick={(event) => actFrom(event.currentTarget)}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.stopPropagation()
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = { x: event.clientX, y: event.clientY }
        setRetained(true)
      }}
      onPointerMove={(event) => {
        const by = gone(event)
        if (by === undefined) return
        show(shifted(by.x, by.y))
        event.currentTarget.style.translate = `${by.x * canvas.zoom()}px ${by.y * canvas.zoom()}px`
      }}
      onPointerUp={dropped}
      onPointerCancel={(event) => {
        event.currentTarget.style.translate = ''
        from.current = undefined
        setRetained(false)
        show(shifted(0, 0))
      }}
    />
  )
}
