import { Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { endpointOf } from '../../../src-shared/service/table/endpoint-table.ts'
import { useCaseActions, useCaseContext } from '../../session/case-context.ts'
import { formatTime } from '../../text/format-time.ts'
import { CellContent } from '../table/cell-content.tsx'
import { cellText } from '../table/cell-text.ts'
import { SafeText } from '../safe-text.tsx'
import { SourceGlyph } from './source-glyph.tsx'
import type { Figure } from '../../views/panel-view.ts'
import { visibleText } from '../../text/safe-text.ts'
import './figure-tile.css'

/** A list longer than this is nobody's reading; the log of the case holds them all. */
const SOURCES_LISTED = 40
/** YYYY-MM-DD. */
const DAY_LETTERS = 10

interface FigureTileProps {
  readonly figure: Figure
  /** A time as its day alone, with the whole on hover: for a line of many figures. */
  readonly isShort?: boolean
  /** What stands under the figure, in small letters. */
  readonly below?: string
  /** A picture beside it. */
  readonly picture?: ReactNode
}

/** A figure with its name, its rule, and the way to its source. */
export function FigureTile({ figure, isShort = false, below = '', picture }: FigureTileProps): ReactNode {
  // rule and title may name a token as delivered
  const rule = visibleText(figure.rule)
  const isTime = figure.kind === 'time' && figure.cell.state === 'value'
  return (
    <div className="figure-tile">
      <dt title={rule}>
        <SafeText text={figure.title} limit={90} />
        <FigureSource figure={figure} />
      </dt>
      <dd>
        {isTime && isShort ? (
          <span title={formatTime(figure.cell.text)}>{formatTime(figure.cell.text).slice(0, DAY_LETTERS)}</span>
        ) : (
          <CellContent cell={figure.cell} kind={figure.kind} />
        )}
        {isTime && !isShort && <span className="muted small"> UTC</span>}
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

/** Opens the one capture behind a figure, or lists those that it was computed from. */
function FigureSource({ figure }: { readonly figure: Figure }): ReactNode {
  const { showCapture } = useCaseActions()
  const [only] = figure.captureIds
  if (only === undefined) return null
  const name = visibleText(`Source of ${figure.title}: ${cellText(figure.cell, figure.kind)}`)
  const rule = visibleText(figure.rule)
  if (figure.captureIds.length === 1) {
    return (
      <button
        type="button"
        className="source-button"
        aria-label={name}
        title={[rule, 'Source'].filter((part) => part !== '').join('\n')}
        onClick={() => showCapture(only)}
      >
        <SourceGlyph />
      </button>
    )
  }
  return (
    <PopoverNext placement="bottom-start" arrow={false} animation="minimal" content={<SourceList figure={figure} />}>
      <button
        type="button"
        className="source-button"
        aria-label={`${name}, ${figure.captureIds.length} captures`}
        title={`${rule}\n${figure.captureIds.length} sources`}
      >
        <SourceGlyph />
      </button>
    </PopoverNext>
  )
}

function SourceList({ figure }: { readonly figure: Figure }): ReactNode {
  const { state } = useCaseContext()
  const { showCapture } = useCaseActions()
  const ids = new Set(figure.captureIds)
  const captures = state.captures.filter(({ capture }) => ids.has(capture.id)).toReversed()
  return (
    <Menu className="source-list">
      {captures.slice(0, SOURCES_LISTED).map(({ capture }) => (
        <MenuItem
          key={capture.id}
          text={endpointOf(capture.endpoint).title}
          label={`${formatTime(capture.endedAt)}, entry ${capture.seq}`}
          onClick={() => showCapture(capture.id)}
        />
      ))}
      {captures.length > SOURCES_LISTED && (
        <MenuItem disabled text={`and ${(captures.length - SOURCES_LISTED).toLocaleString('en')} older ones, listed in the log`} />
      )}
    </Menu>
  )
}
