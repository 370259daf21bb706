import type { ReactNode } from 'react'
import { useCaseContext } from '../app/case-context.ts'
import { CellContent } from '../ui/cell-content.tsx'
import { cellText } from '../ui/cell-text.ts'
import { SourceGlyph } from '../ui/data-table.tsx'
import { SafeText } from '../ui/safe-text.tsx'
import type { Figure } from './panel-view.ts'

/** A figure with its name, its rule, and the way to its source. */
export function FigureTile({ figure }: { readonly figure: Figure }): ReactNode {
  const { showCapture } = useCaseContext()
  const newest = figure.captureIds.at(-1)
  const sources = figure.captureIds.length > 1 ? ` (the newest of ${figure.captureIds.length})` : ''
  return (
    <div className="figure-tile">
      <dt title={figure.rule}>
        <SafeText text={figure.title} limit={90} />
        {newest !== undefined && (
          <button
            type="button"
            className="source-button"
            aria-label={`Source of ${figure.title}: ${cellText(figure.cell, figure.kind)}${sources}`}
            title={[figure.rule, `Source${sources}`].filter((part) => part !== '').join('\n')}
            onClick={() => showCapture(newest)}
          >
            <SourceGlyph />
          </button>
        )}
      </dt>
      <dd>
        <CellContent cell={figure.cell} kind={figure.kind} />
      </dd>
    </div>
  )
}
