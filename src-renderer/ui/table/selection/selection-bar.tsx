import { Button } from '@blueprintjs/core'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { copyPieces } from '../../../state/copy-text.ts'
import { saveText } from '../../../state/save-text.ts'
import type { ViewColumn, ViewRow, ViewTable } from '../../../../src-shared/view-models/panel-view.ts'
import { ColumnSumText } from '../column-sum.tsx'
import { columnSumSteps, summedColumns } from '../column-sums.ts'
import { type CsvSubject, csvPieces } from '../csv.ts'
import { countSelected, selectedRows } from './row-selection.ts'
import type { RowSelection } from './row-selection.ts'
import { useChunkedComputation } from '../../pace/use-chunked-computation.ts'
import { rowsOf } from './selection-actions.ts'
import type { ShownRows } from './selection-actions.ts'
import { TextWith } from '../../text-with.tsx'
import { messages } from '../../messages.ts'

/** The selection as its actions receive it. */
export interface PickedRows {
  readonly columns: readonly ViewColumn[]
  readonly count: number
  /**
   * In the order shown, rows hidden by a filter last. The same array as long as the selection is
   * unchanged.
   */
  readonly rows: () => readonly ViewRow[]
}

interface SelectionBarProps {
  readonly view: ViewTable
  readonly about: CsvSubject | undefined
  readonly columns: readonly ViewColumn[]
  readonly shown: ShownRows
  readonly selection: RowSelection
  readonly onClear: () => void
  readonly renderActions: (picked: PickedRows) => ReactNode
}

const number = new Intl.NumberFormat('en')

/**
 * The bar of a selection: its number of rows, its dollar sums and its actions. It stays visible
 * while its table is.
 */
export function SelectionBar({ view, about, columns, shown, selection, onClear, renderActions }: SelectionBarProps): ReactNode {
  const rows = useMemo(() => rowsOf(shown), [shown])
  const indices = useMemo(() => selectedRows(selection, rows), [selection, rows])
  const summed = useMemo(() => summedColumns(view, columns), [view, columns])
  const make = useMemo(() => () => columnSumSteps(view.rows, indices, summed), [view, indices, summed])
  const sums = useChunkedComputation(make)
  const hidden = useMemo(() => selection.count - countSelected(selection, rows), [selection, rows])
  const picked = useMemo(() => pickedRows(view, indices), [view, indices])
  const csv = (): Iterable<string> => csvPieces(columns, picked.rows(), about)
  return (
    <div className="table-selection" role="group" aria-label={messages.selectedIn(view.title)}>
      <span>
        <TextWith text={messages.countSelected} parts={{ count: <strong>{number.format(selection.count)}</strong> }} />
        {hidden > 0 && <span className="muted">{messages.hiddenByFilter(number.format(hidden))}</span>}
      </span>
      {sums?.map((sum) => (
        <ColumnSumText key={sum.column.id} found={sum} what={messages.selectedRows} />
      ))}
      <span className="grow" />
      <div className="table-selection-acts">
        {renderActions(picked)}
        <Button
          size="small"
          variant="minimal"
          text={messages.copyLabel}
          title={messages.copyHint}
          onClick={() => void copyPieces(csv(), messages.selectedRows)}
        />
        <Button
          size="small"
          variant="minimal"
          text={messages.csv}
          title={messages.csvHint}
          onClick={() => void saveText(`${view.id}-selection.csv`, csv())}
        />
        <Button size="small" variant="minimal" text={messages.clear} title={messages.clearHint} onClick={onClear} />
      </div>
    </div>
  )
}

function pickedRows({ columns, rows }: ViewTable, indices: Uint32Array): PickedRows {
  let picked: readonly ViewRow[] | undefined
  return {
    columns,
    count: indices.length,
    rows: () => (picked ??= Array.from(indices, (index) => rows[index]).filter((row) => row !== undefined)),
  }
}
