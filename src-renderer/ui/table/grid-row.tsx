import { memo } from 'react'
import type { ReactNode } from 'react'
import type { Cell } from '../../../src-shared/service/response/rows.ts'
import { visibleText } from '../../../src-shared/core/text/safe-text.ts'
import { isUsable } from '../../../src-shared/case/usable-cell.ts'
import type { FlowBar as BarScale, ViewColumn, ViewRow } from '../../../src-shared/view-models/panel-view.ts'
import type { MenuPosition } from '../menu/context-menu.tsx'
import { SourceGlyph } from '../source-glyph.tsx'
import { FlowBar } from '../flow-bar.tsx'
import { isUnverifiedCell } from '../../../src-shared/view-models/panels/left-out.ts'
import { UnverifiedMark } from '../unverified-mark.tsx'
import { CellContent } from './cell-content.tsx'
import { cellText } from './cell-text.ts'
import { isFigure } from './table-model.ts'
import { messages } from '../messages.ts'

/** Opens the menu of a row; `column` is the one under the pointer or in focus. */
export type RowMenu = (row: ViewRow, at: MenuPosition, column: ViewColumn | undefined) => void

interface GridRowProps {
  readonly row: ViewRow
  /**
   * false: texts only, without names, icons and hints, while the row scrolls past or is not yet
   * completely drawn.
   */
  readonly isWhole: boolean
  readonly index: number
  /** Pixels between the previously drawn row and this one, where rows in between are not drawn. */
  readonly gap: number
  /** Left offset of pinned columns, in pixels; undefined for others. */
  readonly pinnedAt: readonly (number | undefined)[]
  readonly columns: readonly ViewColumn[]
  readonly gridId: string
  /** -1 where the focused cell is in another row. */
  readonly activeColumn: number
  readonly onPick: (row: number, column: number) => void
  readonly onShowSource: (row: ViewRow) => void
  readonly onPickRow: ((row: ViewRow, isAdded: boolean) => void) | undefined
  readonly onRowMenu: RowMenu | undefined
  readonly isMarked: boolean
  /** Undefined where rows of this table cannot be selected. */
  readonly isSelected: boolean | undefined
  /**
   * Called by a selecting click: toggles this row, or with `isStretch` extends the selection to it.
   */
  readonly onSelect: (index: number, isStretch: boolean) => void
}

/** `aria-colindex` of the first cell after the source cell. */
const FIRST_COLUMN = 2

/** `aria-colindex` of the cell that contains the target; 0 where there is none. */
function cellUnder(target: EventTarget): number {
  return target instanceof Element ? Number(target.closest('[role="gridcell"]')?.getAttribute('aria-colindex') ?? 0) : 0
}

/**
 * Length of a bar relative to the longest of its column; 0 for a cell that is not a usable figure.
 */
function barLength(cell: Cell, { max }: BarScale): number {
  return max > 0 && isUsable(cell) ? Number(cell.text) / max : 0
}

/** Memoised: scrolling renders only the rows that become visible. */
export const GridRow = memo(function GridRow({
  row,
  isWhole,
  index: position,
  gap,
  pinnedAt,
  columns,
  gridId,
  activeColumn,
  onPick,
  onShowSource,
  onPickRow,
  onRowMenu,
  isMarked,
  isSelected,
  onSelect,
}: GridRowProps): ReactNode {
  const first = columns[0]
  const named = first === undefined ? '' : visibleText(cellText(row.cells[first.id] ?? { text: '', state: 'missing' }, first.kind), 80)
  return (
    <div
      role="row"
      aria-rowindex={position + 2}
      className="data-table-row"
      style={gap === 0 ? undefined : { marginTop: gap }}
      data-active={activeColumn >= 0 ? true : undefined}
      data-marked={isMarked || isSelected === true ? true : undefined}
      aria-selected={isSelected}
      onClick={(event) => {
        if (onPickRow !== undefined) onPickRow(row, event.shiftKey || event.ctrlKey || event.metaKey)
        else if (isSelected !== undefined && (event.shiftKey || event.ctrlKey || event.metaKey)) {
          // Shift would select the text between two clicks, which is not intended here.
          window.getSelection()?.removeAllRanges()
          onSelect(position, event.shiftKey)
        }
      }}
      onDoubleClick={onPickRow === undefined ? () => onShowSource(row) : undefined}
      onContextMenu={(event) => {
        if (onRowMenu === undefined) return
        event.preventDefault()
        event.stopPropagation()
        onRowMenu(row, { left: event.clientX, top: event.clientY }, columns[cellUnder(event.target) - FIRST_COLUMN])
      }}
    >
      <span role="gridcell" aria-colindex={1} className="data-table-source">
        {isSelected !== undefined && (
          <input
            type="checkbox"
            tabIndex={-1}
            checked={isSelected}
            aria-label={messages.selectRow(named, position + 1)}
            title={messages.selectRowHint}
            // The focus stays with the grid, whose keys go on from here.
            onMouseDown={(event) => event.preventDefault()}
            onClick={(event) => event.stopPropagation()}
            onChange={({ nativeEvent }) => onSelect(position, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
          />
        )}
        <button
          type="button"
          tabIndex={-1}
          aria-label={messages.sourceOfRow(named, position + 1)}
          title={onPickRow === undefined ? messages.sourceHint : messages.source}
          onClick={(event) => {
            event.stopPropagation()
            onShowSource(row)
          }}
        >
          <SourceGlyph />
        </button>
      </span>
      {columns.map((column, index) => {
        const cell = row.cells[column.id] ?? { text: '', state: 'missing' as const }
        return (
          <span
            key={column.id}
            id={`${gridId}-${position}-${index}`}
            role="gridcell"
            aria-colindex={index + 2}
            aria-selected={index === activeColumn ? true : undefined}
            className="data-table-cell"
            data-figure={isFigure(column.kind) ? true : undefined}
            data-kind={column.kind}
            data-bar={column.bar?.side}
            data-pinned={pinnedAt[index] === undefined ? undefined : true}
            style={pinnedAt[index] === undefined ? undefined : { left: pinnedAt[index] }}
            title={!isWhole || isFigure(column.kind) ? undefined : visibleText(cellText(cell, column.kind))}
            onMouseDown={() => onPick(position, index)}
          >
            <CellContent cell={cell} kind={column.kind} suffixSeparator={column.suffixSeparator} isWhole={isWhole} />
            {column.kind === 'token' && isUnverifiedCell(row, column.id) && <UnverifiedMark />}
            {column.bar !== undefined && <FlowBar side={column.bar.side} length={barLength(cell, column.bar)} />}
          </span>
        )
      })}
    </div>
  )
})
