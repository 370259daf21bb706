import { Button } from '@blueprintjs/core'
import { Annotation } from '@blueprintjs/icons'
import type { Core } from 'cytoscape'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import type { NoteCard } from '../../../../src-shared/case/curation/arrangement.ts'
import { visibleLines, visibleText } from '../../../../src-shared/core/text/safe-text.ts'
import { type CardSurroundings, drawnOn, freeCardPosition } from '../../../../src-shared/graph/scene/card-position.ts'
import type { GraphScene } from '../../../../src-shared/graph/scene/graph-scene.ts'
import { CARD, cardLines } from '../../../../src-shared/graph/scene/markings.ts'
import { arrowStep } from './canvas-gestures.ts'
import './note-cards.css'
import type { NodePositions } from '../../../../src-shared/graph/geometry/geometry.ts'
import { canvasNoteText } from '../messages.ts'

/** The smallest text of a card on the screen, in pixels. */
const MIN_TEXT_PX = 11

/** How much larger than the graph cards are drawn at a zoom, so that their text stays readable. */
export function cardScale(zoom: number): number {
  return Math.max(1, MIN_TEXT_PX / (CARD.size * zoom))
}

interface NoteCardsProps {
  readonly canvas: Core
  readonly scene: GraphScene
  readonly positions: NodePositions
  readonly cards: readonly NoteCard[]
  readonly onPut: (card: NoteCard) => void
}

const MAX_NAME_LENGTH = 60
const MAX_TEXT_LENGTH = 4_000

/** Note cards on the canvas, which move and zoom with it, and the control that adds one. */
export function NoteCards({ canvas, scene, positions, cards, onPut }: NoteCardsProps): ReactNode {
  const plane = useRef<HTMLDivElement>(null)
  const [fresh, setFresh] = useState<NoteCard>()
  /** The card written by keyboard that receives the focus once it is rendered. */
  const [wanted, setWanted] = useState<string>()
  useEffect(() => {
    const follow = (): void => {
      const { x, y } = canvas.pan()
      if (plane.current === null) return
      plane.current.style.transform = `translate(${x}px, ${y}px) scale(${canvas.zoom()})`
      plane.current.style.setProperty('--card-scale', String(cardScale(canvas.zoom())))
    }
    follow()
    canvas.on('viewport', follow)
    return () => void canvas.off('viewport', follow)
  }, [canvas])
  const roomNow = (): CardSurroundings => ({ ...roomIn(canvas, cards), isDrawnOn: drawnOn(scene, (id) => positions[id]) })
  const begin = (): void => {
    setFresh({ id: crypto.randomUUID(), text: '', ...freeCardPosition(WHILE_WRITTEN, roomNow()) })
  }
  const put = (card: NoteCard, byKey = false): void => {
    setFresh(undefined)
    setWanted(byKey ? card.id : undefined)
    const before = cards.find(({ id }) => id === card.id)
    if (card.text === '' && before === undefined) return
    // The written text may need more space than was reserved for it.
    if (before === undefined) onPut({ ...card, ...freeCardPosition(card.text, roomNow(), card) })
    else if (before.text !== card.text || before.x !== card.x || before.y !== card.y) onPut(card)
  }
  const shown = fresh === undefined || cards.some(({ id }) => id === fresh.id) ? cards : [...cards, fresh]
  return (
    <>
      <div className="graph-cards">
        <div ref={plane} className="graph-cards-plane">
          {shown.map((card) => (
            <Card
              key={card.id}
              card={card}
              isFresh={card === fresh}
              isWanted={card.id === wanted}
              zoom={() => canvas.zoom()}
              onPut={put}
              onFocused={() => setWanted(undefined)}
            />
          ))}
        </div>
      </div>
      <Button
        className="graph-add-card"
        size="small"
        icon={<Annotation />}
        aria-label={canvasNoteText.add}
        title={canvasNoteText.add}
        onClick={begin}
      />
    </>
  )
}

/** As many lines as the field in which a card is written. */
const WHILE_WRITTEN = '\n\n\n'

function roomIn(canvas: Core, cards: readonly NoteCard[]): CardSurroundings {
  const { x1, y1, x2, y2 } = canvas.extent()
  const nodes = canvas.nodes(':childless').map((node) => node.position())
  return { view: { left: x1, top: y1, right: x2, bottom: y2 }, zoom: canvas.zoom(), nodes, cards }
}

interface CardProps {
  readonly card: NoteCard
  readonly isFresh: boolean
  readonly isWanted: boolean
  readonly zoom: () => number
  readonly onPut: (card: NoteCard, byKey?: boolean) => void
  readonly onFocused: () => void
}

function Card({ card, isFresh, isWanted, zoom, onPut, onFocused }: CardProps): ReactNode {
  const [draft, setDraft] = useState<string | undefined>(isFresh ? '' : undefined)
  const [shift, setShift] = useState({ x: 0, y: 0 })
  const byKey = useRef(false)
  const from = useRef<{ readonly x: number; readonly y: number }>(undefined)
  const position = { left: card.x + shift.x, top: card.y + shift.y, width: CARD.width }
  if (draft !== undefined) {
    const keep = (): void => {
      setDraft(undefined)
      onPut({ ...card, text: draft.trim() }, byKey.current)
      byKey.current = false
    }
    return (
      <textarea
        className="graph-card"
        style={position}
        aria-label={canvasNoteText.field}
        autoFocus
        rows={4}
        maxLength={MAX_TEXT_LENGTH}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={keep}
        onKeyDown={(event) => {
          event.stopPropagation()
          if (event.key !== 'Escape' && !(event.key === 'Enter' && (event.ctrlKey || event.metaKey))) return
          byKey.current = true
          event.currentTarget.blur()
        }}
      />
    )
  }
  const lines = cardLines(card.text)
  const whole = lines.at(-1)?.endsWith('…') === true ? `${visibleLines(card.text, MAX_TEXT_LENGTH)}\n\n` : ''
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
      style={position}
      aria-label={canvasNoteText.name(visibleText(card.text, MAX_NAME_LENGTH))}
      // Shows the text that does not fit on the card.
      title={`${whole}${canvasNoteText.hint}`}
      autoFocus={isWanted}
      onFocus={onFocused}
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
      {lines.map((line, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines of a text have no other name
        <span key={at}>
          <bdi>{line}</bdi>
        </span>
      ))}
    </button>
  )
}
