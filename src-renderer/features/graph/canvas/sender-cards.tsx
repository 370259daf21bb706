import type { Core } from 'cytoscape'
import { type ReactNode, useMemo } from 'react'
import type { GraphScene } from '../../../../src-shared/graph/scene/graph-scene.ts'
import { SUBJECT_RADIUS } from '../../../../src-shared/graph/scene/node-box.ts'
import { boxRect } from '../../../../src-shared/graph/scene/entity-box.ts'
import { placedSenders } from '../../../../src-shared/graph/scene/fan-in-card.ts'
import { type HeaderOf, Headers } from './entity-headers.tsx'
import type { Point } from '../../../../src-shared/graph/geometry/geometry.ts'
import { sendersText } from '../../../../src-shared/graph/messages.ts'

interface SenderCardsProps {
  readonly canvas: Core
  readonly scene: GraphScene
  readonly positions: Readonly<Record<string, Point>>
  readonly onMoved: (moved: Readonly<Record<string, Point>>) => void
  /** The senders of a card are to be drawn one by one. */
  readonly onOpen: (cardId: string) => void
  readonly onSelect: (cardId: string) => void
}

/** Gap between the handle and the disc, which has its own hit area, in pixels. */
const DISC_GAP = 4

/**
 * The cards of collapsed senders, to be selected, dragged and expanded by mouse and by keys; their
 * text is drawn on the canvas.
 */
export function SenderCards({ canvas, scene, positions, onMoved, onOpen, onSelect }: SenderCardsProps): ReactNode {
  const headers = useMemo(
    () =>
      placedSenders(scene.nodes, (id) => positions[id]).map((one): HeaderOf => {
        const { id, card, at } = one
        const reported = [...card.header, ...card.foot].map(({ text }) => text)
        return {
          id,
          label: sendersText.name(reported.join(', ')),
          hint: `${reported.join('\n')}\n${sendersText.hint}`,
          members: [id],
          bounds: (zoom) => ({ ...boxRect(one, zoom), right: (at.x - SUBJECT_RADIUS) * zoom - DISC_GAP }),
          action: () => onOpen(id),
          select: () => onSelect(id),
        }
      }),
    [scene, positions, onOpen, onSelect],
  )
  return <Headers canvas={canvas} positions={positions} onMoved={onMoved} headers={headers} />
}
