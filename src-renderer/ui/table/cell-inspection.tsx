import type { ReactNode } from 'react'
import { visibleText } from '../../../src-shared/core/text/safe-text.ts'
import type { ViewColumn, ViewRow } from '../../../src-shared/view-models/panel-view.ts'
import { cellReason, cellText } from './cell-text.ts'

/** The focused cell with its full text, which a column may be too narrow for. */
export function CellInspection({ column, row }: { readonly column: ViewColumn; readonly row: ViewRow }): ReactNode {
  const cell = row.cells[column.id]
  if (cell === undefined) return null
  const reason = cellReason(cell)
  return (
    <>
      <span className="muted">{column.title}</span> <bdi>{visibleText(cellText(cell, column.kind))}</bdi>
      {reason !== '' && <span className="muted"> {reason}</span>}
    </>
  )
}
