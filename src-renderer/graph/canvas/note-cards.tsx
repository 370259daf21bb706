import { Button } from '@blueprintjs/core'
import { Annotation } from '@blueprintjs/icons'
import type { Core } from 'cytoscape'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import type { NoteCard } from '../../evidence/curation/arrangement.ts'
import { visibleText } from '../../text/safe-text.ts'
import { CARD, cardLines } from '../scene/markings.ts'
import { arrowStep } from './canvas-gestures.ts'
import './note-cards.css'

interface NoteCardsProps {
  readonly canvas: Core
  readonly cards: readonly NoteCard[]
  readonly onPut: (card: NoteCard) => void
}

const LONGEST_NAME = 60
const MOST_TEXT = 4_000

/** Note cards on the canvas, which move and zoom with it, and the way to write one more. */
export function NoteCards({ canvas, cards, onPut }: NoteCardsProps): ReactNode {
  const plane = useRef<HTMLDivElement>(null)
  const [fresh, setFresh] = useState<NoteCard>()
  useEffect(() => {
    const follow = (): void => {
      const { x, y } = canvas.pan()
      if (plane.current !== null) plane.current.style.transform = `translate(${x}px, ${y}px) scale(${canvas.zoom()})`
    }
    follow()
    canvas.on('viewport', follow)
    return () => void canvas.off('viewport', follow)
  }, [canvas])
  const begin = (): void => {
    setFresh({ id: crypto.randomUUID(), text: '', ...freePlace(canvas) })
  }
  const put = (card: NoteCard): void => {
    setFresh(undefined)
    const before = cards.find(({ id }) => id === card.id)
    if (card.text === '' && before === undefined) return
    if (before?.text !== card.text || before.x !== card.x || before.y !== card.y) onPut(card)
  }
  const shown = fresh === undefined || cards.some(({ id }) => id === fresh.id) ? cards : [...cards, fresh]
  return (
    <>
      <div className="graph-cards">
        <div ref={plane} className="graph-cards-plane">
          {shown.map((card) => (
            <Card key={card.id} card={card} isFresh={card === fresh} zoom={() => canvas.zoom()} onPut={put} />
          ))}
        </div>
      </div>
      <Button
        className="graph-add-card"
        size="small"
        icon={<Annotation />}
        aria-label="Put a note card on the canvas"
        title="Put a note card on the canvas"
        onClick={begin}
      />
    </>
  )
}

/** From a node to the card beside it, so that neither the node's name nor its amount is covered. */
const AIR = { side: 70, above: 40, below: 150 } as const
const SCAN = 40

/** A place in view where a new card covers no node: the upper right as far as that is free. */
function freePlace(canvas: Core): { readonly x: number; readonly y: number } {
  const { x1, y1, x2, y2 } = canvas.extent()
  const nodes = canvas.nodes().map((node) => node.position())
  const [right, top] = [Math.round(x2 - CARD.width - SCAN), Math.round(y1 + SCAN / canvas.zoom())]
  for (let x = right; x > x1; x -= SCAN)
    for (let y = top; y < y2 - AIR.below; y += SCAN) {
      const isFree = nodes.every(
        (node) => node.x < x - AIR.side || node.x > x + CARD.width + AIR.side || node.y < y - AIR.above || node.y > y + AIR.below,
      )
      if (isFree) return { x, y }
    }
  return { x: right, y: top }
}

interface CardProps {
  readonly card: NoteCard
  readonly isFresh: boolean
  readonly zoom: () => number
  readonly onPut: (card: NoteCard) => void
}

function Card({ card, isFresh, zoom, onPut }: CardProps): ReactNode {
  const [draft, setDraft] = useState<string | undefined>(isFresh ? '' : undefined)
  const [shift, setShift] = useState({ x: 0, y: 0 })
  const from = useRef<{ readonly x: number; readonly y: number }>(undefined)
  const place = { left: card.x + shift.x, top: card.y + shift.y, width: CARD.width }
  if (draft !== undefined) {
    const keep = (): void => {
      setDraft(undefined)
      onPut({ ...card, text: draft.trim() })
    }
    return (
      <textarea
        className="graph-card"
        style={place}
        aria-label="Text of the note card"
        autoFocus
        rows={4}
        maxLength={MOST_TEXT}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={keep}
        onKeyDown={(event) => {
          event.stopPropagation()
          if (event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey))) event.currentTarget.blur()
        }}
      />
    )
  }
  const typed = (event: KeyboardEvent): void => {
    const arrow = arrowStep(event.key)
    if (event.key === 'Enter') setDraft(card.text)
    else if (event.key === 'Delete') onPut({ ...card, text: '' })
    else if (arrow !== undefined) onPut({ ...card, x: card.x + arrow.x, y: card.y + arrow.y })
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const dragged = ({ clientX, clientY }: PointerEvent): void => {
    if (from.current !== undefined) setShift({ x: (clientX - from.current.x) / zoom(), y: (clientY - from.current.y) / zoom() })
  }
  const dropped = (): void => {
    if (from.current === undefined) return
    from.current = undefined
    setShift({ x: 0, y: 0 })
    if (shift.x !== 0 || shift.y !== 0) onPut({ ...card, x: Math.round(card.x + shift.x), y: Math.round(card.y + shift.y) })
  }
  return (
    <button
      type="button"
      className="graph-card"
      style={place}
      aria-label={`Note card: ${visibleText(card.text, LONGEST_NAME)}`}
      title="Drag to move, or arrows; Enter or a double click to write; Delete to take away"
      onKeyDown={typed}
      onDoubleClick={() => setDraft(card.text)}
      onPointerDown={(event) => {
        event.stopPropagation()
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = { x: event.clientX, y: event.clientY }
      }}
      onPointerMove={dragged}
      onPointerUp={dropped}
      onPointerCancel={dropped}
    >
      {cardLines(card.text).map((line, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines of a text have no other name
        <span key={at}>
          <bdi>{line}</bdi>
        </span>
      ))}
    </button>
  )
}
