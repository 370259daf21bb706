import { Button, InputGroup } from '@blueprintjs/core'
import { useState, type ReactNode } from 'react'
import { visibleText } from '../../../../src-shared/core/text/safe-text.ts'
import type { GraphCommands } from '../commands/use-graph-commands.ts'
import type { GraphColours } from '../../../../src-shared/graph/scene/graph-colours.ts'
import { HAND_COLOURS, type HandColour, type Markings } from '../../../../src-shared/graph/scene/markings.ts'
import { colourText } from './messages.ts'
import './selection.css'

interface ColourPickerProps {
  /** The nodes to colour. */
  readonly nodeIds: readonly string[]
  readonly markings: Markings
  readonly colours: GraphColours
  readonly commands: Pick<GraphCommands, 'colour' | 'nameColour'>
}

const MAX_MEANING_LENGTH = 60

/** The palette for selected nodes, and the meaning of the colour that they all have. */
export function ColourPicker({ nodeIds, markings, colours, commands }: ColourPickerProps): ReactNode {
  const existing = new Set(nodeIds.map((id) => markings.colours.get(id)))
  const [shared] = existing.size === 1 ? existing : []
  return (
    <div className="colour-picker" role="group" aria-label={colourText.title}>
      {HAND_COLOURS.map((colour) => (
        <Button
          key={colour}
          size="small"
          variant="minimal"
          active={colour === shared}
          aria-pressed={colour === shared}
          aria-label={colourText.colour(colour)}
          title={titleOf(colour, markings)}
          icon={
            <svg width="14" height="14" aria-hidden="true">
              <circle cx="7" cy="7" r="5" fill="none" stroke={colours.hand[colour]} strokeWidth="3" />
            </svg>
          }
          onClick={() => commands.colour(nodeIds, colour === shared ? '' : colour)}
        />
      ))}
      {[...existing].some((colour) => colour !== undefined) && (
        <Button size="small" variant="minimal" text={colourText.none} onClick={() => commands.colour(nodeIds, '')} />
      )}
      {shared !== undefined && (
        <Meaning
          key={shared}
          colour={shared}
          meaning={markings.meanings.get(shared) ?? ''}
          onName={(meaning) => commands.nameColour(shared, meaning)}
        />
      )}
    </div>
  )
}

function titleOf(colour: HandColour, { meanings }: Markings): string {
  const meaning = meanings.get(colour)
  return meaning === undefined ? colourText.colour(colour) : visibleText(meaning, MAX_MEANING_LENGTH)
}

interface MeaningProps {
  readonly colour: HandColour
  readonly meaning: string
  readonly onName: (meaning: string) => void
}

function Meaning({ colour, meaning, onName }: MeaningProps): ReactNode {
  const [draft, setDraft] = useState(meaning)
  const keep = (): void => {
    if (draft.trim() !== meaning) onName(draft.trim())
  }
  return (
    <InputGroup
      size="small"
      aria-label={colourText.meaning(colour)}
      placeholder={colourText.meaningPlaceholder(colour)}
      value={draft}
      maxLength={MAX_MEANING_LENGTH}
      onValueChange={setDraft}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep()
      }}
    />
  )
}
