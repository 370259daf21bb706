import { Button } from '@blueprintjs/core'
import { useState, type ReactNode } from 'react'
import { shownChain } from '../../../src-shared/case/shown-chain.ts'
import { useCaseActions } from '../../state/case-context.ts'
import { CellContent } from '../../ui/table/cell-content.tsx'
import { FIGURE_KINDS } from '../../ui/table/cell-text.ts'
import { PlainTable, type PlainColumn } from '../../ui/table/plain-table.tsx'
import { UnverifiedMark } from '../../ui/unverified-mark.tsx'
import { SourceGlyph } from '../../ui/source-glyph.tsx'
import type { ChangeRow, ChangeSource, QueryChanges } from '../../../src-shared/view-models/changes/query-changes.ts'
import './changes-table.css'
import { messages } from './messages.ts'

/** Rows listed at once: more are a click away, so that the page is not blocked. */
const LISTED = 200

const STATES: Readonly<Record<ChangeRow['state'], string>> = {
  new: messages.new,
  gone: messages.removed,
  changed: messages.changed,
  'not-reached': messages.notReported,
}

/** The differences of a newer response: each value with its own source, before and after. */
export function ChangesTable({ changes, title }: { readonly changes: QueryChanges; readonly title: string }): ReactNode {
  const [listed, setListed] = useState(LISTED)
  const { rows, unchanged, notes } = changes
  return (
    <section className="changes-found" aria-label={messages.whatChanged(title)}>
      <p role="status">
        <strong>{summaryOf(rows)}</strong> <span className="muted">{messages.recordsUnchanged(unchanged)}</span>
      </p>
      {notes.length > 0 && (
        <ul className="panel-notes" aria-label={messages.notesOnComparison}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {rows.length > 0 && (
        <PlainTable
          label={messages.changes(title)}
          className="changes-table"
          columns={COLUMNS}
          rows={rows.slice(0, listed)}
          keyOf={({ id, state }) => `${state} ${id}`}
          stateOf={({ state }) => state}
        />
      )}
      {rows.length > listed && (
        <Button
          variant="minimal"
          text={messages.showMoreOf(Math.min(LISTED, rows.length - listed), rows.length.toLocaleString('en'))}
          onClick={() => setListed(listed + LISTED)}
        />
      )}
    </section>
  )
}

/** "2 new, 1 gone, 5 values changed." */
function summaryOf(rows: readonly ChangeRow[]): string {
  const number = (state: ChangeRow['state']): number => rows.filter((row) => row.state === state).length
  const parts = [
    [number('new'), 'new'],
    [number('gone'), 'gone'],
    [number('changed'), number('changed') === 1 ? messages.valueChanged : messages.valuesChanged],
    [number('not-reached'), messages.notReportedLabel],
  ] as const
  const said = parts.filter(([of]) => of > 0).map(([of, word]) => `${of.toLocaleString('en')} ${word}`)
  return said.length === 0 ? messages.nothingChanged : `${said.join(', ')}.`
}

const COLUMNS: readonly PlainColumn<ChangeRow>[] = [
  { header: messages.change, render: ({ state }) => <span className="changes-state">{STATES[state]}</span>, fits: true },
  {
    header: messages.about,
    render: ({ name, nameKind, isUnverified }) =>
      name.state === 'missing' ? (
        <span className="muted">{messages.account}</span>
      ) : (
        <>
          <CellContent cell={name} kind={nameKind} /> {isUnverified && <UnverifiedMark />}
        </>
      ),
  },
  { header: messages.chain, render: ({ chain }) => (chain === '' || chain === 'all' ? '' : shownChain(chain)), fits: true },
  { header: messages.field, render: ({ field }) => field.title, fits: true },
  { header: messages.before, render: (row) => <Value row={row} side="before" />, isNumber: true },
  { header: messages.after, render: (row) => <Value row={row} side="after" />, isNumber: true },
  {
    header: messages.difference,
    render: ({ difference, field }) => (difference.state === 'value' ? <Difference text={difference.text} kind={field.kind} /> : ''),
    isNumber: true,
  },
]

function Difference({ text, kind }: { readonly text: string; readonly kind: ChangeRow['field']['kind'] }): ReactNode {
  const isLess = text.startsWith('-')
  return (
    <span className="changes-difference" data-sign={isLess ? 'less' : 'more'}>
      {isLess ? '-' : '+'}
      <CellContent cell={{ text: isLess ? text.slice(1) : text, state: 'value' }} kind={kind} />
    </span>
  )
}

function Value({ row, side }: { readonly row: ChangeRow; readonly side: 'before' | 'after' }): ReactNode {
  const { showCapture } = useCaseActions()
  const source: ChangeSource | undefined = side === 'before' ? row.beforeSource : row.afterSource
  if (source === undefined) return <span className="muted">{row.state === 'not-reached' ? messages.notOnRequestedPages : messages.notListed}</span>
  const cell = side === 'before' ? row.before : row.after
  return (
    <span className="changes-value" data-figure={FIGURE_KINDS.has(row.field.kind)}>
      <CellContent cell={cell} kind={row.field.kind} />
      <button
        type="button"
        className="source-button"
        aria-label={messages.source(side, row.field.title)}
        title={messages.sourceLabel}
        onClick={() => showCapture(source.captureId, source.pointer)}
      >
        <SourceGlyph />
      </button>
    </span>
  )
}
