import { Button } from '@blueprintjs/core'
import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import type { ViewColumn, ViewTable } from '../../../src-shared/view-models/panel-view.ts'
import { ColumnSumText } from './column-sum.tsx'
import { columnSumSteps, summedColumns } from './column-sums.ts'
import { rowsOf } from './selection/selection-actions.ts'
import type { ShownRows } from './selection/selection-actions.ts'
import { useChunkedComputation } from '../pace/use-chunked-computation.ts'
import { messages } from '../messages.ts'

/**
 * Maximum rows that are added up automatically; for more rows, cells are not created for a sum that
 * may not be needed.
 */
const MAX_ROWS_SUMMED_AT_ONCE = 2000

interface TableTotalsProps {
  readonly view: ViewTable
  readonly columns: readonly ViewColumn[]
  readonly shown: ShownRows
}

/** The dollar sums of the shown rows, below a table of several rows. */
export function TableTotals({ view, columns, shown }: TableTotalsProps): ReactNode {
  const [isRequested, setIsRequested] = useState(false)
  const summed = useMemo(() => summedColumns(view, columns), [view, columns])
  const isWanted = summed.length > 0 && shown.count > 1
  const isDone = isWanted && (isRequested || shown.count <= MAX_ROWS_SUMMED_AT_ONCE)
  const make = useMemo(() => (isDone ? () => columnSumSteps(view.rows, rowsOf(shown), summed) : undefined), [isDone, view, shown, summed])
  const sums = useChunkedComputation(make)
  if (!isWanted) return null
  const rows = `${shown.count.toLocaleString('en')} ${shown.count === view.rows.length ? 'rows' : messages.rowsShown}`
  return (
    <div className="table-totals" role="group" aria-label={messages.totalsOf(view.title)} aria-busy={isDone && sums === undefined}>
      <span className="muted">
        {messages.sumOf} {rows}
      </span>
      {isDone ? (
        (sums?.map((found) => <ColumnSumText key={found.column.id} found={found} what={rows} />) ?? (
          <span className="muted">{messages.calculating}</span>
        ))
      ) : (
        <Button size="small" variant="minimal" text={messages.calculate} onClick={() => setIsRequested(true)} />
      )}
      {view.overlap !== undefined && <span className="muted">{view.overlap}</span>}
      {hasSeveralWindows(view) && <span className="muted">{messages.overlapHint}</span>}
    </div>
  )
}

/** Rows checked for different windows; if several were requested, the first rows show it. */
const ROWS_READ = 200

function hasSeveralWindows({ columns, rows }: ViewTable): boolean {
  if (!columns.some(({ id }) => id === 'window')) return false
  return new Set(rows.slice(0, ROWS_READ).map(({ cells }) => cells['window']?.text)).size > 1
}
