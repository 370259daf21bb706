import { Button, Checkbox, InputGroup } from '@blueprintjs/core'
import { useId, useMemo } from 'react'
import type { ReactNode } from 'react'
import { visibleText } from '../../../src-shared/core/text/safe-text.ts'
import type { ViewColumn, ViewRow } from '../../../src-shared/view-models/panel-view.ts'
import { cellText } from './cell-text.ts'
import { boundProblem, filterForm, valueOf } from './column-filters.ts'
import type { ColumnFilter } from './column-filters.ts'
import { ROWS_AT_ONCE } from './rows-at-once.ts'
import { useChunkedComputation } from '../pace/use-chunked-computation.ts'
import { messages } from '../messages.ts'

/** Maximum rows whose values are offered as choices, and maximum choices. */
const ROWS_READ = 5000
const MAX_OFFERED = 40

export interface ColumnActions {
  readonly isPinned: boolean
  readonly isLast: boolean
  readonly onPin: () => void
  readonly onMove: (by: -1 | 1) => void
  readonly onWiden: (by: -1 | 1) => void
  readonly onHide: () => void
  readonly onGroup: () => void
}

interface ColumnMenuProps {
  readonly column: ViewColumn
  readonly rows: readonly ViewRow[]
  readonly filter: ColumnFilter
  readonly onFilter: (filter: ColumnFilter) => void
  readonly actions: ColumnActions
  readonly onClose: () => void
}

/**
 * The menu of a column: its filter, in the form of its kind, and its position, width and grouping.
 */
export function ColumnMenu({ column, rows, filter, onFilter, actions, onClose }: ColumnMenuProps): ReactNode {
  const form = filterForm(column.kind)
  const change = (part: ColumnFilter): void => onFilter({ ...filter, ...part })
  return (
    <div
      className="column-menu"
      role="dialog"
      aria-label={messages.column(column.title)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
        event.preventDefault()
        onClose()
      }}
    >
      {form === 'words' ? (
        <WordsFilter column={column} rows={rows} filter={filter} change={change} />
      ) : (
        <RangeFilter column={column} filter={filter} change={change} isDays={form === 'days'} />
      )}
      <div className="column-menu-acts">
        <Button size="small" variant="minimal" text={actions.isPinned ? messages.unpin : messages.pinLeft} onClick={actions.onPin} />
        {form !== 'figures' && <Button size="small" variant="minimal" text={messages.groupBy} onClick={actions.onGroup} />}
        <Button size="small" variant="minimal" text={messages.hide} disabled={actions.isLast} onClick={actions.onHide} />
        <Button size="small" variant="minimal" text={messages.moveLeft} onClick={() => actions.onMove(-1)} />
        <Button size="small" variant="minimal" text={messages.moveRight} onClick={() => actions.onMove(1)} />
        <Button size="small" variant="minimal" text={messages.narrower} onClick={() => actions.onWiden(-1)} />
        <Button size="small" variant="minimal" text={messages.wider} onClick={() => actions.onWiden(1)} />
      </div>
    </div>
  )
}

interface FilterPartProps {
  readonly column: ViewColumn
  readonly filter: ColumnFilter
  readonly change: (part: ColumnFilter) => void
}

function RangeFilter({ column, filter, change, isDays }: FilterPartProps & { readonly isDays: boolean }): ReactNode {
  const id = useId()
  const problem = boundProblem(filter.from, column.kind) || boundProblem(filter.to, column.kind)
  const field = (end: 'from' | 'to', label: string, isFirst: boolean): ReactNode => (
    <InputGroup
      size="small"
      autoFocus={isFirst}
      type={isDays ? 'date' : 'text'}
      aria-label={`${column.title}: ${label}`}
      aria-describedby={problem === '' ? undefined : id}
      placeholder={isDays ? undefined : isFirst ? messages.fromPlaceholder : 'to'}
      intent={boundProblem(filter[end], column.kind) === '' ? 'none' : 'danger'}
      value={filter[end] ?? ''}
      onValueChange={(text) => change({ [end]: text })}
    />
  )
  return (
    <>
      <div className="column-menu-range">
        {field('from', isDays ? messages.firstDay : messages.atLeast, true)}
        <span className="muted">–</span>
        {field('to', isDays ? messages.lastDay : messages.atMost, false)}
      </div>
      {column.kind === 'ratio' && <p className="muted small">{messages.percentHint}</p>}
      {problem !== '' && (
        <p id={id} className="small column-menu-problem">
          {messages.notFilterable(problem)}
        </p>
      )}
    </>
  )
}

function WordsFilter({ column, rows, filter, change }: FilterPartProps & { readonly rows: readonly ViewRow[] }): ReactNode {
  const { words = '', chosen = [] } = filter
  const make = useMemo(() => () => commonValueSteps(column, rows), [column, rows])
  const values = useChunkedComputation(make) ?? []
  return (
    <>
      <InputGroup
        size="small"
        autoFocus
        type="search"
        aria-label={messages.words(column.title)}
        placeholder={messages.mustContain}
        value={words}
        onValueChange={(text) => change({ words: text })}
      />
      {values.length > 1 && (
        <div className="column-menu-values" role="group" aria-label={messages.valuesOf(column.title)}>
          {values.map(({ text, count }) => (
            <Checkbox
              key={text}
              checked={chosen.includes(text)}
              onChange={() => change({ chosen: chosen.includes(text) ? chosen.filter((one) => one !== text) : [...chosen, text] })}
            >
              <span className="truncate">{text === '' ? messages.noValue : visibleText(cellText({ text, state: 'value' }, column.kind), 60)}</span>
              <span className="muted"> {count.toLocaleString('en')}</span>
            </Checkbox>
          ))}
        </div>
      )}
    </>
  )
}

interface CommonValue {
  readonly text: string
  readonly count: number
}

/**
 * The most frequent values of a column with their counts; none where most rows have a value of
 * their own. With pauses.
 */
function* commonValueSteps({ id }: ViewColumn, rows: readonly ViewRow[]): Generator<undefined, readonly CommonValue[], undefined> {
  const counts = new Map<string, number>()
  for (const [index, row] of rows.slice(0, ROWS_READ).entries()) {
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) yield
    const text = valueOf(row.cells[id])
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  const sorted = [...counts].map(([text, count]) => ({ text, count })).toSorted((a, b) => b.count - a.count)
  return counts.size > MAX_OFFERED ? sorted.filter(({ count }) => count > 1).slice(0, MAX_OFFERED) : sorted
}
