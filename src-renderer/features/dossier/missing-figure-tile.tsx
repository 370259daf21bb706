import type { ReactNode } from 'react'
import { visibleText } from '../../../src-shared/core/text/safe-text.ts'
import type { PanelId } from '../../../src-shared/view-models/panel-view.ts'
import type { MissingFigure } from './missing-figures.ts'
import { lowerFirst } from '../../../src-shared/core/text/sentence.ts'
import { missingFigures as messages } from './messages.ts'
import './missing-figure-tile.css'

interface MissingFigureTileProps {
  readonly notReported: MissingFigure
  readonly onGoTo: (panel: PanelId) => void
  /** Partial knowledge: a line under the reason, and a small chart. */
  readonly below?: string
  readonly picture?: ReactNode
}

/** A key figure without a value: the reason, and a link to where it can be requested. */
export function MissingFigureTile({
  notReported: { title, panelId, panelTitle, why },
  onGoTo,
  below = '',
  picture,
}: MissingFigureTileProps): ReactNode {
  return (
    <div className="figure-tile">
      <dt>{title}</dt>
      <dd>
        <button
          type="button"
          className="missing-figure-reason"
          aria-label={messages.tile(title, visibleText(why), lowerFirst(panelTitle))}
          onClick={() => onGoTo(panelId)}
        >
          {visibleText(why, 60)} →
        </button>
      </dd>
      {below !== '' && (
        <dd className="figure-below" data-private>
          {below}
        </dd>
      )}
      {picture !== undefined && <dd className="figure-picture">{picture}</dd>}
    </div>
  )
}
