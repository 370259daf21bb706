import type { Core } from 'cytoscape'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { Place } from '../layout/layout.ts'
import type { GraphScene } from '../scene/graph-scene.ts'
import { headRoom, type StandingBox, standingBoxes } from '../scene/owner-box.ts'
import { arrowStep } from './canvas-gestures.ts'
import './owner-heads.css'

interface OwnerHeadsProps {
  readonly canvas: Core
  readonly scene: GraphScene
  readonly places: Readonly<Record<string, Place>>
  /** All addresses of a box were put elsewhere, together. */
  readonly onMoved: (moved: Readonly<Record<string, Place>>) => void
  /** The box of this group is closed into one node; absent where boxes stay as they are. */
  readonly onClose: ((groupId: string) => void) | undefined
}

/** The titles of owners' boxes, to be dragged by and to close the box with; what is read there is drawn on the canvas. */
export function OwnerHeads({ canvas, scene, places, onMoved, onClose }: OwnerHeadsProps): ReactNode {
  const plane = useRef<HTMLDivElement>(null)
  const standing = useMemo(() => standingBoxes(scene.boxes, (id) => places[id]), [scene, places])
  useEffect(() => {
    const follow = (): void => {
      const [{ x, y }, zoom] = [canvas.pan(), canvas.zoom()]
      for (const [at, head] of [...(plane.current?.children ?? [])].entries()) {
        const one = standing[at]
        if (one === undefined || !(head instanceof HTMLElement)) continue
        const { left, top, right, bottom } = headRoom(one, zoom)
        head.style.transform = `translate(${left + x}px, ${top + y}px)`
        head.style.width = `${right - left}px`
        head.style.height = `${bottom - top}px`
      }
    }
    follow()
    canvas.on('viewport', follow)
    return () => void canvas.off('viewport', follow)
  }, [canvas, standing])
  if (standing.length === 0 || onClose === undefined) return null
  return (
    <div ref={plane} className="graph-owner-heads">
      {standing.map((one) => (
        <Head key={one.box.id} standing={one} canvas={canvas} places={places} onMoved={onMoved} close={onClose} />
      ))}
    </div>
  )
}

function Head({
  standing: {
    box: { id, title, count, lanes },
  },
  canvas,
  places,
  onMoved,
  close,
}: { readonly standing: StandingBox; readonly close: (groupId: string) => void } & Omit<OwnerHeadsProps, 'scene' | 'onClose'>): ReactNode {
  const from = useRef<Place>(undefined)
  const [isHeld, setHeld] = useState(false)
  const members = lanes.map((lane) => lane.id)
  const shifted = (dx: number, dy: number): Record<string, Place> =>
    Object.fromEntries(
      members.flatMap((member) => {
        const at = places[member]
        return at === undefined ? [] : [[member, { x: Math.round(at.x + dx), y: Math.round(at.y + dy) }]]
      }),
    )
  const closeFrom = (head: HTMLElement): void => {
    // The title goes with the box: keys go on speaking to the graph.
    head.closest<HTMLElement>('.graph-view')?.focus()
    close(id)
  }
  const typed = (event: KeyboardEvent<HTMLElement>): void => {
    const arrow = arrowStep(event.key)
    if (event.key === 'Enter' || event.key === ' ') closeFrom(event.currentTarget)
    else if (arrow !== undefined) onMoved(shifted(arrow.x, arrow.y))
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  /** How far the pointer has gone, in the units of places. */
  const gone = ({ clientX, clientY }: PointerEvent): Place | undefined =>
    from.current === undefined ? undefined : { x: (clientX - from.current.x) / canvas.zoom(), y: (clientY - from.current.y) / canvas.zoom() }
  const show = (moved: Readonly<Record<string, Place>>): void =>
    canvas.batch(() => {
      for (const [member, at] of Object.entries(moved)) canvas.getElementById(member).position({ ...at })
    })
  const dropped = (event: PointerEvent<HTMLElement>): void => {
    const by = gone(event)
    event.currentTarget.style.translate = ''
    from.current = undefined
    setHeld(false)
    if (by === undefined) return
    const moved = shifted(by.x, by.y)
    if (Object.entries(moved).some(([member, { x, y }]) => places[member]?.x !== x || places[member]?.y !== y)) onMoved(moved)
  }
  return (
    <button
      type="button"
      className="graph-owner-head"
      data-held={isHeld}
      aria-label={`Box of ${title}, ${members.length} addresses: Enter closes it, arrows move it`}
      // The whole of what is shortened, or left out, where the box is small.
      title={`${title}\n${count}\nDrag to move the box, double-click to close it`}
      onKeyDown={typed}
      onDoubleClick={(event) => closeFrom(event.currentTarget)}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.stopPropagation()
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = { x: event.clientX, y: event.clientY }
        setHeld(true)
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
        setHeld(false)
        show(shifted(0, 0))
      }}
    />
  )
}
