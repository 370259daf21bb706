import { Button, Spinner } from '@blueprintjs/core'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import type { ViewColumn, ViewRow, ViewTable } from '../../../src-shared/view-models/panel-view.ts'
import { groupedTableSteps } from './grouped-table.ts'
import { rowsOf } from './selection/selection-actions.ts'
import type { ShownRows } from './selection/selection-actions.ts'
import { useChunkedComputation } from '../pace/use-chunked-computation.ts'
import { lowerFirst } from '../../../src-shared/core/text/sentence.ts'
import { messages } from '../messages.ts'

interface GroupedRowsProps {
  readonly view: ViewTable
  readonly shown: ShownRows
  readonly by: ViewColumn
  readonly onEnd: () => void
  /** Shows the rows of one group. */
  readonly onOpen: (value: string) => void
  readonly renderTable: (grouped: ViewTable, onPick: (row: ViewRow) => void) => ReactNode
}

/**
 * The shown rows of a table, grouped by their value in one column. A click or Enter on a group
 * shows its rows only.
 */
export function GroupedRows({ view, shown, by, onEnd, onOpen, renderTable }: GroupedRowsProps): ReactNode {
  const make = useMemo(() => () => groupedTableSteps(view, rowsOf(shown), by), [view, shown, by])
  const grouped = useChunkedComputation(make)
  return (
    <div className="grouped-rows">
      <div className="grouped-rows-header">
        <span>
          {messages.groupedBy} <strong>{lowerFirst(by.title)}</strong>
          <span className="muted"> {messages.groupHint}</span>
        </span>
        <Button size="small" text={messages.ungroup} onClick={onEnd} />
      </div>
      {grouped === undefined ? <Spinner size={20} aria-label={messages.grouping} /> : renderTable(grouped, ({ id }) => onOpen(id))}
    </div>
  )
}
