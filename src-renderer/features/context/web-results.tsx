import type { ReactNode } from 'react'
import type { ViewRow, ViewTable } from '../../../src-shared/view-models/panel-view.ts'
import { SafeText } from '../../ui/safe-text.tsx'
import { SourceGlyph } from '../../ui/source-glyph.tsx'
import { visibleText } from '../../../src-shared/core/text/safe-text.ts'
import { TextWith } from '../../ui/text-with.tsx'
import { messages } from './messages.ts'

/** Results that are shown in full; the table below has all of them. */
const WRITTEN_OUT = 20

interface WebResultsProps {
  readonly table: ViewTable
  readonly onShowSource: (row: ViewRow) => void
}

/** Readable results of a web search. All content is text: a web address is not a link here. */
export function WebResults({ table, onShowSource }: WebResultsProps): ReactNode {
  return (
    <ol className="web-results" aria-label={messages.firstResults}>
      {table.rows.slice(0, WRITTEN_OUT).map((row) => {
        const text = (name: string): string => row.cells[name]?.text ?? ''
        const title = text('title') === '' ? messages.untitled : text('title')
        return (
          <li key={row.id}>
            <p className="line">
              <strong>
                <SafeText text={title} limit={200} />
              </strong>
              <button
                type="button"
                className="source-button"
                aria-label={messages.sourceOf(visibleText(title, 60))}
                title={messages.source}
                onClick={() => onShowSource(row)}
              >
                <SourceGlyph />
              </button>
            </p>
            <p className="mono small web-address">
              <SafeText text={text('link')} limit={300} />
            </p>
            <p>
              <SafeText text={text('snippet')} limit={600} />
            </p>
            <p className="muted small">
              {text('date') !== '' && (
                <>
                  <SafeText text={text('date')} limit={40} />
                  {' · '}
                </>
              )}
              <TextWith text={messages.foundForQuery} parts={{ query: <SafeText text={text('query')} limit={120} /> }} />
            </p>
          </li>
        )
      })}
    </ol>
  )
}
