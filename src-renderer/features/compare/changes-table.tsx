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

/** Rows listed at once: more are a click away, so that the page is not blocked. */
const LISTED = 200

const STATES: Readonly<Record<ChangeRow['state'], string>> = { new: 'New', gone: 'Removed', changed: 'Changed', 'not-reached': 'Not reported' }

/** The differences of a newer response: each value with its own source, before and after. */
export function ChangesTable({ changes, title }: { readonly changes: QueryChanges; readonly title: string }): ReactNode {
  const [listed, setListed] = useState(LISTED)
  const { rows, unchanged, notes } = changes
  return (
    <section className="changes-found" aria-label={`What changed: ${title}`}>
      <p role="status">
        <strong>{summaryOf(rows)}</strong>{' '}
        <span className="muted">{`${unchanged.toLocaleString('en')} ${unchanged === 1 ? 'record' : 'records'} unchanged.`}</span>
      </p>
      {notes.length > 0 && (
        <ul className="panel-notes" aria-label="Notes on the comparison">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {rows.length > 0 && (
        <PlainTable
          label={`Changes: ${title}`}
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
          text={`Show ${Math.min(LISTED, rows.length - listed)} more of ${rows.length.toLocaleString('en')}`}
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
    [number('changed'), number('changed') === 1 ? 'value changed' : 'values changed'],
    [number('not-reached'), 'not reported'],
  ] as const
  const said = parts.filter(([of]) => of > 0).map(([of, word]) => `${of.toLocaleString('en')} ${word}`)
  return said.length === 0 ? 'Nothing changed.' : `${said.join(', ')}.`
}

const COLUMNS: readonly PlainColumn<ChangeRow>[] = [
  { head: 'Change', render: ({ state }) => <span className="changes-state">{STATES[state]}</span>, fits: true },
  {
    head: 'About',
    render: ({ name, nameKind, isUnverified }) =>
      name.state === 'missing' ? (
        <span className="muted">Account</span>
      ) : (
        <>
          <CellContent cell={name} kind={nameKind} /> {isUnverified && <UnverifiedMark />}
        </>
      ),
  },
  { head: 'Chain', render: ({ chain }) => (chain === '' || chain === 'all' ? '' : shownChain(chain)), fits: true },
  { head: 'Field', render: ({ field }) => field.title, fits: true },
  { head: 'Before', render: (row) => <Value row={row} side="before" />, isNumber: true },
  { head: 'After', render: (row) => <Value row={row} side="after" />, isNumber: true },
  {
    head: 'Difference',
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
  if (source === undefined) return <span className="muted">{row.state === 'not-reached' ? 'not on the requested pages' : 'not listed'}</span>
  const cell = side === 'before' ? row.before : row.after
  return (
    <span className="changes-value" data-figure={FIGURE_KINDS.has(row.field.kind)}>
      <CellContent cell={cell} kind={row.field.kind} />
      <button
        type="button"
        className="source-button"
        aria-label={`Source ${side}: ${row.field.title}`}
        title="Source"
        onClick={() => showCapture(source.captureId, source.pointer)}
      >
        <SourceGlyph />
      </button>
    </span>
  )
}
