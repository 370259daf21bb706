import { PopoverNext } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { useCaseActions } from '../../state/case-context.ts'
import { formatTime } from '../../../src-shared/core/text/format-time.ts'
import { CellContent } from '../table/cell-content.tsx'
import { cellText } from '../table/cell-text.ts'
import { SafeText } from '../safe-text.tsx'
import { SourceGlyph } from '../source-glyph.tsx'
import { SourceList } from './source-list.tsx'
import type { Figure } from '../../../src-shared/view-models/panel-view.ts'
import { visibleText } from '../../../src-shared/core/text/safe-text.ts'
import './figure-tile.css'
import { messages } from '../messages.ts'

/** Length of YYYY-MM-DD. */
const DAY_LETTERS = 10

interface FigureTileProps {
  readonly figure: Figure
  /** Shows a time as its day, with the full time on hover: for a row of many figures. */
  readonly isShort?: boolean
  /** Small text below the figure. */
  readonly below?: string
  /** A drawing next to the figure. */
  readonly picture?: ReactNode
}

/** A figure with its title, its rule and a button for its source. */
export function FigureTile({ figure, isShort = false, below = '', picture }: FigureTileProps): ReactNode {
  // Rule and title may name a token as delivered, which is hostile text.
  const rule = visibleText(figure.rule)
  const isTime = figure.kind === 'time' && figure.cell.state === 'value'
  return (
    <div className="figure-tile" data-kind={figure.kind}>
      <dt title={rule}>
        <SafeText text={figure.title} limit={90} />
        <FigureSource figure={figure} />
      </dt>
      <dd>
        {isTime && isShort ? (
          <span className="nowrap" title={formatTime(figure.cell.text)}>
            {formatTime(figure.cell.text).slice(0, DAY_LETTERS)}
          </span>
        ) : (
          <CellContent cell={figure.cell} kind={figure.kind} />
        )}
        {isTime && !isShort && <span className="muted small"> {messages.utc}</span>}
      </dd>
      {below !== '' && (
        <dd className="figure-below" data-private>
          <SafeText text={below} limit={90} />
        </dd>
      )}
      {picture !== undefined && <dd className="figure-picture">{picture}</dd>}
    </div>
  )
}

/** Opens the single capture of a figure, or lists the captures it was computed from. */
function FigureSource({ figure }: { readonly figure: Figure }): ReactNode {
  const { showCapture } = useCaseActions()
  const [only] = figure.captureIds
  if (only === undefined) return null
  const name = visibleText(messages.sourceOf(figure.title, cellText(figure.cell, figure.kind)))
  const rule = visibleText(figure.rule)
  if (figure.captureIds.length === 1) {
    return (
      <button
        type="button"
        className="source-button"
        aria-label={name}
        title={[rule, messages.source].filter((part) => part !== '').join('\n')}
        onClick={() => showCapture(only)}
      >
        <SourceGlyph />
      </button>
    )
  }
  return (
    <PopoverNext
      placement="bottom-start"
      arrow={false}
      animation="minimal"
      content={<SourceList sources={figure.captureIds.map((captureId) => ({ captureId }))} />}
    >
      <button
        type="button"
        className="source-button"
        aria-label={messages.captures(name, figure.captureIds.length)}
        title={messages.sources(rule, figure.captureIds.length)}
      >
        <SourceGlyph />
      </button>
    </PopoverNext>
  )
}
