import { Button } from '@blueprintjs/core'
import { useTable } from '@tanstack/react-table'
import { elementScroll, useVirtualizer } from '@tanstack/react-virtual'
import type { Rect, Virtualizer } from '@tanstack/react-virtual'
import { memo, useCallback, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react'
import type { ViewColumn, ViewRow, ViewTable } from '../../views/panel-view.ts'
import { CellContent } from './cell-content.tsx'
import { cellReason, cellText } from './cell-text.ts'
import { copyText } from '../../session/copy-text.ts'
import type { MenuPlace } from '../menu/act-menu.tsx'
import { DataTableBar } from './data-table-bar.tsx'
import { moveCell } from './grid-keys.ts'
import type { GridPlace } from './grid-keys.ts'
import { visibleText } from '../../text/safe-text.ts'
import { SourceGlyph } from '../source-glyph.tsx'
import { columnDefs, columnWidth, FEATURES, isFigure, matchesAllWords } from './table-model.ts'
import { useRowOrder } from './use-row-order.ts'
import './data-table.css'

const ROW_HEIGHT = 28
const HEAD_HEIGHT = 30
const SOURCE_WIDTH = 34
const SCROLL_BAR = 14
const OVERSCAN = 6
/** Rows that are sorted and searched in one go; more are in pieces, so that the page is not held up. */
const MOST_AT_ONCE = 20_000
/** Rows shown before a table scrolls in itself; below this it takes the room of its rows. */
const ROWS_SHOWN = 14

interface DataTableProps {
  readonly table: ViewTable
  /** Opens the source of a row. */
  readonly onShowSource: (row: ViewRow) => void
  /** Where a row stands for something that can be looked at: a click anywhere on it, or Enter, which otherwise open its source. With Shift it is one more. */
  readonly onPickRow?: (row: ViewRow, isAdded: boolean) => void
  /** What can be done with a row, or with what stands in one of its columns, at a place of the window: by the other button, or by the menu key and Shift+F10. */
  readonly onRowMenu?: RowMenu | undefined
  /** Rows that are selected elsewhere too, by id. */
  readonly marked?: ReadonlySet<string> | undefined
  /** Rows that are shown before the table scrolls in itself. */
  readonly rowsShown?: number
  /** What can be done with the cell in focus; shown beneath the table. */
  readonly actionsFor?: ((row: ViewRow, column: ViewColumn) => readonly CellAction[]) | undefined
}

/** Opens the menu of a row; `column` is the one that was pointed at, or is in focus. */
export type RowMenu = (row: ViewRow, at: MenuPlace, column: ViewColumn | undefined) => void

type Rows = Virtualizer<HTMLDivElement, Element>

/**
 * The room of the rows as the browser lays it out, and not before: to ask for it when the table is put in makes the browser lay out
 * the whole screen at once, table by table. Until then the most that the table takes is assumed.
 */
function observeRoom({ scrollElement }: Rows, onRoom: (room: Rect) => void): (() => void) | undefined {
  if (scrollElement === null) return undefined
  const observer = new ResizeObserver(() => onRoom({ width: scrollElement.clientWidth, height: scrollElement.clientHeight }))
  observer.observe(scrollElement)
  return () => observer.disconnect()
}

/** As above: a table that is put in stands at its top already. */
function scrollUnlessThere(offset: number, options: Parameters<typeof elementScroll>[1], instance: Rows): void {
  if (offset !== 0 || (instance.scrollOffset ?? 0) !== 0) elementScroll(offset, options, instance)
}

/** Something that can be done with a cell: `Add 0x12…9f as subject`. */
export interface CellAction {
  readonly text: string
  readonly run: () => void
}

/** A sortable, searchable grid over any number of rows; only those in sight are in the page. */
export function DataTable({
  table: view,
  onShowSource,
  onPickRow,
  onRowMenu,
  marked,
  rowsShown = ROWS_SHOWN,
  actionsFor,
}: DataTableProps): ReactNode {
  const gridId = useId()
  const isLarge = view.rows.length > MOST_AT_ONCE
  const items = useMemo(() => (isLarge ? [] : view.rows.map((row, index) => ({ row, index }))), [view, isLarge])
  const columns = useMemo(() => columnDefs(view), [view])
  const table = useTable(
    { features: FEATURES, columns, data: items, globalFilterFn: matchesAllWords, getRowId: (item) => item.row.id, enableSortingRemoval: true },
    (state) => ({
      sorting: state.sorting,
      globalFilter: state.globalFilter as unknown, // the table types its filter value as any
      columnVisibility: state.columnVisibility,
    }),
  )
  const { sorting, globalFilter } = table.state
  const filter = typeof globalFilter === 'string' ? globalFilter : ''
  const { order, isWorking } = useRowOrder(view, isLarge, sorting[0], filter)
  const sorted = table.getRowModel().rows
  const found = isLarge ? (order?.length ?? view.rows.length) : sorted.length
  const rowAt = (place: number): ViewRow | undefined =>
    isLarge ? view.rows[order === undefined ? place : (order[place] ?? -1)] : sorted[place]?.original.row
  const shown = useMemo(
    () => view.columns.filter((column) => table.state.columnVisibility[column.id] !== false),
    [view, table.state.columnVisibility],
  )
  const { template, width } = useMemo(() => {
    const widths = shown.map((column) => columnWidth(column, view.rows))
    return {
      template: `${SOURCE_WIDTH}px ${widths.map((px) => `minmax(${px}px, ${px}fr)`).join(' ')}`,
      width: widths.reduce((sum, px) => sum + px, SOURCE_WIDTH),
    }
  }, [shown, view])
  const scroller = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<GridPlace>({ row: 0, column: 0 })
  const active: GridPlace = { row: Math.min(place.row, found - 1), column: Math.min(place.column, shown.length - 1) }

  const height = HEAD_HEIGHT + Math.max(1, Math.min(rowsShown, found)) * ROW_HEIGHT + SCROLL_BAR + 2

  // oxlint-disable-next-line react/incompatible-library -- rows are memoised by hand; the compiler has nothing to add here
  const virtualizer = useVirtualizer({
    count: found,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    // The sticky head takes this room from the rows; with it goes the horizontal scroll bar.
    scrollPaddingEnd: HEAD_HEIGHT + SCROLL_BAR,
    initialRect: { width: 0, height },
    observeElementRect: observeRoom,
    scrollToFn: scrollUnlessThere,
  })
  // Only where it is needed: writing the offset makes the browser lay out at once what was just changed.
  const toTop = useEffectEvent(() => {
    if ((virtualizer.scrollOffset ?? 0) > 0) virtualizer.scrollToOffset(0)
  })
  useEffect(() => {
    toTop()
    // From the head, sorting goes on: Enter again turns the order round.
    setPlace((held) => ({ ...held, row: Math.min(held.row, 0) }))
  }, [sorting, globalFilter])

  const goTo = (next: GridPlace): void => {
    setPlace(next)
    if (next.row >= 0) virtualizer.scrollToIndex(next.row)
    scroller.current?.querySelector(`[data-head="${next.column}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = rowAt(active.row)
    const column = shown[active.column]
    if (event.key === 'Enter' && active.row < 0 && column !== undefined) {
      event.preventDefault()
      table.getColumn(column.id)?.toggleSorting()
      return
    }
    if (event.key === 'Enter' && row !== undefined) {
      event.preventDefault()
      if (onPickRow === undefined) onShowSource(row)
      else onPickRow(row, event.shiftKey)
      return
    }
    if (
      event.key.toLowerCase() === 'c' &&
      (event.ctrlKey || event.metaKey) &&
      row !== undefined &&
      column !== undefined &&
      window.getSelection()?.isCollapsed !== false
    ) {
      event.preventDefault()
      // The text as delivered, not as drawn: what is pasted elsewhere must be the evidence's own digits.
      copyText(row.cells[column.id]?.text ?? '', column.title.toLowerCase(), true)
      return
    }
    const next = moveCell(active, event, {
      rows: found,
      columns: shown.length,
      page: Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT) - 2),
    })
    if (next === undefined) return
    event.preventDefault()
    goTo(next)
  }
  const pick = useCallback((row: number, column: number): void => setPlace({ row, column }), [])

  const activeRow = rowAt(active.row)
  const activeColumn = shown[active.column]
  const actions = activeRow === undefined || activeColumn === undefined || active.row < 0 ? [] : (actionsFor?.(activeRow, activeColumn) ?? [])
  return (
    <div className="data-table">
      <DataTableBar
        view={view}
        shown={shown}
        found={found}
        isWorking={isWorking}
        rowsInOrder={() => Array.from({ length: found }, (_, at) => rowAt(at)).filter((row) => row !== undefined)}
        filter={filter}
        onFilter={(text) => table.setGlobalFilter(text)}
        onToggleColumn={(id) => table.getColumn(id)?.toggleVisibility()}
      />
      <div
        ref={scroller}
        className="data-table-scroller"
        style={{ maxHeight: height }}
        role="grid"
        tabIndex={0}
        aria-label={view.title}
        aria-rowcount={found + 1}
        aria-colcount={shown.length + 1}
        aria-activedescendant={
          activeColumn === undefined || (activeRow === undefined && active.row >= 0) ? undefined : `${gridId}-${active.row}-${active.column}`
        }
        onKeyDown={onKeyDown}
        onContextMenu={(event) => {
          // The menu key speaks of the row in focus, wherever the pointer is.
          const row = rowAt(active.row)
          if (onRowMenu === undefined || row === undefined || event.target !== scroller.current) return
          event.preventDefault()
          const { left, bottom } = (document.getElementById(`${gridId}-${active.row}-${active.column}`) ?? scroller.current).getBoundingClientRect()
          onRowMenu(row, { left, top: bottom }, shown[active.column])
        }}
      >
        <div className="data-table-head" role="row" aria-rowindex={1} style={{ gridTemplateColumns: template, height: HEAD_HEIGHT, minWidth: width }}>
          <span role="columnheader" aria-colindex={1}>
            <span className="visually-hidden">Source</span>
          </span>
          {shown.map((column, index) => {
            const direction = sorting.find(({ id }) => id === column.id)
            return (
              <span
                key={column.id}
                id={`${gridId}--1-${index}`}
                role="columnheader"
                data-active={active.row < 0 && active.column === index}
                data-head={index}
                aria-colindex={index + 2}
                aria-sort={direction === undefined ? 'none' : direction.desc ? 'descending' : 'ascending'}
                data-figure={isFigure(column.kind)}
                data-kind={column.kind}
              >
                <button
                  type="button"
                  tabIndex={-1}
                  title={`Sort by ${column.title.toLowerCase()}`}
                  onClick={table.getColumn(column.id)?.getToggleSortingHandler()}
                >
                  <span className="truncate">{column.kind === 'time' ? `${column.title} (UTC)` : column.title}</span>
                  <SortMark direction={direction === undefined ? 'none' : direction.desc ? 'down' : 'up'} />
                </button>
              </span>
            )
          })}
        </div>
        <div role="rowgroup" className="data-table-body" style={{ height: virtualizer.getTotalSize(), minWidth: width }}>
          {virtualizer.getVirtualItems().map((item) => {
            const row = rowAt(item.index)
            return row === undefined ? null : (
              <GridRow
                key={row.id}
                row={row}
                place={item.index}
                top={item.start}
                template={template}
                columns={shown}
                gridId={gridId}
                activeColumn={item.index === active.row ? active.column : -1}
                onPick={pick}
                onShowSource={onShowSource}
                onPickRow={onPickRow}
                onRowMenu={onRowMenu}
                isMarked={marked?.has(row.id) ?? false}
              />
            )
          })}
        </div>
        {found === 0 && <p className="data-table-none">{view.rows.length === 0 ? 'No rows.' : 'No row matches the filter.'}</p>}
      </div>
      <p className="data-table-inspect" aria-hidden="true">
        {activeColumn !== undefined && active.row < 0 && `Enter sorts by ${activeColumn.title.toLowerCase()}`}
        {activeRow !== undefined && activeColumn !== undefined && <Inspection column={activeColumn} row={activeRow} />}
      </p>
      {actions.length > 0 && (
        <div className="data-table-actions" role="group" aria-label="The cell in focus">
          {actions.map(({ text, run }) => (
            <Button key={text} size="small" variant="minimal" text={text} onClick={run} />
          ))}
        </div>
      )}
    </div>
  )
}

/** The cell in focus with all of its text, for what a column is too narrow for. */
function Inspection({ column, row }: { readonly column: ViewColumn; readonly row: ViewRow }): ReactNode {
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

function SortMark({ direction }: { readonly direction: 'none' | 'up' | 'down' }): ReactNode {
  return (
    <svg className="data-table-sort" viewBox="0 0 8 10" width="8" height="10" aria-hidden="true" data-direction={direction}>
      <path d={direction === 'up' ? 'M4 2 7 7H1z' : 'M4 8 1 3h6z'} fill="currentColor" />
    </svg>
  )
}

interface GridRowProps {
  readonly row: ViewRow
  readonly place: number
  readonly top: number
  readonly template: string
  readonly columns: readonly ViewColumn[]
  readonly gridId: string
  /** -1 where the active cell is in another row. */
  readonly activeColumn: number
  readonly onPick: (row: number, column: number) => void
  readonly onShowSource: (row: ViewRow) => void
  readonly onPickRow: ((row: ViewRow, isAdded: boolean) => void) | undefined
  readonly onRowMenu: RowMenu | undefined
  readonly isMarked: boolean
}

/** The number of a row's first cell after that of its source, as screen readers count. */
const FIRST_COLUMN = 2

/** The number of the cell that something in a row stands in; 0 where it stands in none. */
function cellUnder(target: EventTarget): number {
  return target instanceof Element ? Number(target.closest('[role="gridcell"]')?.getAttribute('aria-colindex') ?? 0) : 0
}

/** Memoised: scrolling renders the rows that come into sight and none of the others. */
const GridRow = memo(function GridRow({
  row,
  place,
  top,
  template,
  columns,
  gridId,
  activeColumn,
  onPick,
  onShowSource,
  onPickRow,
  onRowMenu,
  isMarked,
}: GridRowProps): ReactNode {
  const style: CSSProperties = { gridTemplateColumns: template, height: ROW_HEIGHT, transform: `translateY(${top}px)` }
  const first = columns[0]
  const named = first === undefined ? '' : visibleText(cellText(row.cells[first.id] ?? { text: '', state: 'missing' }, first.kind), 80)
  return (
    <div
      role="row"
      aria-rowindex={place + 2}
      className="data-table-row"
      style={style}
      data-active={activeColumn >= 0}
      data-marked={isMarked}
      onClick={(event) => onPickRow?.(row, event.shiftKey || event.ctrlKey || event.metaKey)}
      onDoubleClick={onPickRow === undefined ? () => onShowSource(row) : undefined}
      onContextMenu={(event) => {
        if (onRowMenu === undefined) return
        event.preventDefault()
        event.stopPropagation()
        onRowMenu(row, { left: event.clientX, top: event.clientY }, columns[cellUnder(event.target) - FIRST_COLUMN])
      }}
    >
      <span role="gridcell" aria-colindex={1} className="data-table-source">
        <button
          type="button"
          tabIndex={-1}
          aria-label={`Source of ${named}, row ${place + 1}`}
          title={onPickRow === undefined ? 'Source (Enter)' : 'Source'}
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
            id={`${gridId}-${place}-${index}`}
            role="gridcell"
            aria-colindex={index + 2}
            aria-selected={index === activeColumn}
            className="data-table-cell"
            data-figure={isFigure(column.kind)}
            data-kind={column.kind}
            title={isFigure(column.kind) ? undefined : visibleText(cellText(cell, column.kind))}
            onMouseDown={() => onPick(place, index)}
          >
            <CellContent cell={cell} kind={column.kind} />
          </span>
        )
      })}
    </div>
  )
})
