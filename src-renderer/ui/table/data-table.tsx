import { Button } from '@blueprintjs/core'
import { type ColumnSort, useTable } from '@tanstack/react-table'
import { use, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import type { ViewColumn, ViewRow, ViewTable } from '../../../src-shared/view-models/panel-view.ts'
import { announceToScreenReader } from '../../state/messages.ts'
import { CellInspection } from './cell-inspection.tsx'
import type { CsvSubject } from './csv.ts'
import { copyText } from '../../state/copy-text.ts'
import { DataTableBar, type TitleLevel } from './data-table-bar.tsx'
import { moveCell, selectingKey } from './grid-keys.ts'
import type { CellPosition } from './grid-keys.ts'
import { GridHeader } from './grid-header.tsx'
import { GridRow } from './grid-row.tsx'
import type { RowMenu } from './grid-row.tsx'
import { countSelected, isSelected } from './selection/row-selection.ts'
import { rowsAsShown, rowsOf } from './selection/selection-actions.ts'
import type { ShownRows } from './selection/selection-actions.ts'
import { SelectionBar } from './selection/selection-bar.tsx'
import type { PickedRows } from './selection/selection-bar.tsx'
import { SubjectNamesContext } from '../names/subject-names-context.ts'
import { columnDefs, FEATURES, matchesAllWords } from './table-model.ts'
import { ColumnMenu } from './column-menu.tsx'
import { type ColumnFilter, type ColumnFilters, isInForce, rowTest } from './column-filters.ts'
import { FilterChips } from './filter-chips.tsx'
import { GroupedRows } from './grouped-rows.tsx'
import { TableTotals } from './table-totals.tsx'
import { useIsCompact } from './table-prefs.ts'
import { useArrangedColumns } from './use-arranged-columns.ts'
import { ROWS_AT_ONCE } from './rows-at-once.ts'
import { GridScroller, type GridScrollerHandle } from './virtualization/grid-scroller.tsx'
import { useRowOrder } from './order/use-row-order.ts'
import { useRowSelection } from './selection/use-row-selection.ts'
import { lowerFirst } from '../../../src-shared/core/text/sentence.ts'
import './data-table.css'
import { messages } from '../messages.ts'

const ROW_HEIGHT = 28
const ROW_HEIGHT_COMPACT = 23
const HEADER_HEIGHT = 30
const SOURCE_WIDTH = 34
/** Width of the source button with a checkbox, in pixels. */
const SELECT_WIDTH = 58
const SCROLL_BAR = 14
/**
 * Maximum rows that are sorted and searched synchronously; more are processed in chunks, so that
 * the page is not blocked.
 */
const MAX_AT_ONCE = 5 * ROWS_AT_ONCE
/** Maximum rows shown before a table scrolls; with fewer rows it is as high as its rows. */
const ROWS_SHOWN = 14

interface DataTableProps {
  readonly table: ViewTable
  /** The subject of all rows, for the reader of an exported file. */
  readonly about?: CsvSubject | undefined
  /** Opens the source of a row. */
  readonly onShowSource: (row: ViewRow) => void
  /**
   * For rows that can be picked: called by a click anywhere on the row or by Enter, which otherwise
   * open its source. With Shift (`isAdded`) the row is added to those picked.
   */
  readonly onPickRow?: (row: ViewRow, isAdded: boolean) => void
  /**
   * Opens a menu for a row and the column under the pointer or in focus, at a point of the window:
   * by right click, the menu key or Shift+F10.
   */
  readonly onRowMenu?: RowMenu | undefined
  /** Rows that are also selected elsewhere, by id. */
  readonly marked?: ReadonlySet<string> | undefined
  /** Heading level of its title; by default below the title of a section. */
  readonly level?: TitleLevel
  /** Maximum rows shown before the table scrolls. */
  readonly rowsShown?: number
  /** The column by which the rows are sorted at first; by default they are in their own order. */
  readonly sortedBy?: ColumnSort | undefined
  /** Actions for the focused cell; shown below the table. */
  readonly actionsFor?: ((row: ViewRow, column: ViewColumn) => readonly CellAction[]) | undefined
  /** Makes rows selectable: actions for the selected rows, besides copying and saving them. */
  readonly renderSelectionActions?: ((picked: PickedRows) => ReactNode) | undefined
}

/** An action for a cell: `Add 0x12…9f as subject`. */
export interface CellAction {
  readonly text: string
  readonly run: () => void
}

/** A sortable, searchable grid over any number of rows; only visible rows are in the page. */
export function DataTable({
  table: view,
  about,
  onShowSource,
  onPickRow,
  onRowMenu,
  marked,
  level = 3,
  rowsShown = ROWS_SHOWN,
  sortedBy,
  actionsFor,
  renderSelectionActions,
}: DataTableProps): ReactNode {
  const gridId = useId()
  const isLarge = view.rows.length > MAX_AT_ONCE
  const [columnFilters, setColumnFilters] = useState<ColumnFilters>({})
  const [groupedBy, setGroupedBy] = useState<string>()
  const [menuOf, setMenuOf] = useState<string>()
  const isCompact = useIsCompact()
  const rowHeight = isCompact ? ROW_HEIGHT_COMPACT : ROW_HEIGHT
  const items = useMemo(() => {
    if (isLarge) return []
    const passes = rowTest(view.columns, columnFilters)
    const all = view.rows.map((row, index) => ({ row, index }))
    return passes === undefined ? all : all.filter(({ row }) => passes(row))
  }, [view, isLarge, columnFilters])
  const columns = useMemo(() => columnDefs(view), [view])
  const names = use(SubjectNamesContext)
  const matches = useMemo(() => matchesAllWords(names), [names])
  const table = useTable(
    {
      features: FEATURES,
      columns,
      data: items,
      globalFilterFn: matches,
      getRowId: (item) => item.row.id,
      enableSortingRemoval: true,
      initialState: sortedBy === undefined ? {} : { sorting: [sortedBy] },
    },
    (state) => ({
      sorting: state.sorting,
      globalFilter: state.globalFilter as unknown, // the table types its filter value as any
    }),
  )
  const { sorting, globalFilter } = table.state
  const filter = typeof globalFilter === 'string' ? globalFilter : ''
  const { order, isWorking } = useRowOrder(view, isLarge, sorting[0], filter, columnFilters)
  const sorted = table.getRowModel().rows
  const found = isLarge ? (order?.length ?? view.rows.length) : sorted.length
  const shownRows = useMemo<ShownRows>(
    () => ({
      count: found,
      indexAt: isLarge ? (index) => (order === undefined ? index : (order[index] ?? -1)) : (index) => sorted[index]?.original.index ?? -1,
    }),
    [found, isLarge, order, sorted],
  )
  const rowAt = (index: number): ViewRow | undefined => view.rows[shownRows.indexAt(index)]
  const isSelectable = renderSelectionActions !== undefined
  const [selection, select] = useRowSelection(view, shownRows)
  const selectedHere = useMemo(() => (selection.count === 0 ? 0 : countSelected(selection, rowsOf(shownRows))), [selection, shownRows])
  const arranged = useArrangedColumns(view, isSelectable ? SELECT_WIDTH : SOURCE_WIDTH)
  const { shown, template, width, pinnedAt } = arranged
  const scroller = useRef<HTMLDivElement>(null)
  const inSight = useRef<GridScrollerHandle>(null)
  const [position, setPlace] = useState<CellPosition>({ row: 0, column: 0 })
  const active: CellPosition = { row: Math.min(position.row, found - 1), column: Math.min(position.column, shown.length - 1) }

  const height = HEADER_HEIGHT + Math.max(1, Math.min(rowsShown, found)) * rowHeight + SCROLL_BAR + 2

  const request = useMemo(() => ({ sorting, globalFilter, columnFilters }), [sorting, globalFilter, columnFilters])
  const sight = {
    count: found,
    rows: shownRows,
    idAt: (at: number) => rowAt(at)?.id ?? '',
    request,
    rowHeight,
    height,
    taken: HEADER_HEIGHT + SCROLL_BAR,
    // Focus in the header stays there for further sorting: Enter again reverses the order.
    onTop: () => setPlace((stored) => (stored.row > 0 ? { ...stored, row: 0 } : stored)),
  }

  const goTo = (next: CellPosition): void => {
    setPlace(next)
    if (next.row >= 0) inSight.current?.goTo(next.row)
    scroller.current?.querySelector(`[data-head="${next.column}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = rowAt(active.row)
    const column = shown[active.column]
    if (event.key === 'ArrowDown' && event.altKey && column !== undefined) {
      event.preventDefault()
      setMenuOf(column.id)
      return
    }
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
      // Copy the text as delivered, not as drawn: pasted text must have the evidence's own digits.
      copyText(row.cells[column.id]?.text ?? '', lowerFirst(column.title), true)
      return
    }
    const action = isSelectable ? selectingKey(event, active.row, selection.count) : undefined
    if (action !== undefined) {
      event.preventDefault()
      select(action)
      if (action.kind === 'clear') announceToScreenReader(messages.nothingSelected)
      return
    }
    const next = moveCell(active, event, {
      rows: found,
      columns: shown.length,
      page: Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2),
    })
    if (next === undefined) return
    event.preventDefault()
    if (isSelectable && event.shiftKey && next.row >= 0 && next.row !== active.row) select({ kind: 'stretch', index: next.row, from: active.row })
    goTo(next)
  }
  const pick = useCallback((row: number, column: number): void => setPlace({ row, column }), [])
  const focused = useRef(0)
  useEffect(() => {
    focused.current = active.row
  }, [active.row])
  const selectRow = useCallback(
    (at: number, isStretch: boolean): void => {
      select(isStretch ? { kind: 'stretch', index: at, from: focused.current } : { kind: 'toggle', index: at })
      setPlace((stored) => ({ ...stored, row: at }))
      scroller.current?.focus({ preventScroll: true })
    },
    [select],
  )

  const backToGrid = (): void => scroller.current?.focus({ preventScroll: true })
  const filterBy = (id: string, next: ColumnFilter | undefined): void => {
    const { [id]: _, ...others } = columnFilters
    setColumnFilters(next === undefined ? others : { ...others, [id]: next })
  }
  const renderMenu = (column: ViewColumn): ReactNode => {
    const actions = arranged.columnActions(column.id)
    const close = (): void => {
      setMenuOf(undefined)
      backToGrid()
    }
    return (
      <ColumnMenu
        column={column}
        rows={view.rows}
        filter={columnFilters[column.id] ?? {}}
        onFilter={(next) => filterBy(column.id, next)}
        onClose={close}
        actions={{
          ...actions,
          onHide: () => {
            close()
            actions.onHide()
          },
          onGroup: () => {
            close()
            setGroupedBy(column.id)
          },
        }}
      />
    )
  }

  const activeRow = rowAt(active.row)
  const activeColumn = shown[active.column]
  const groupColumn = view.columns.find(({ id }) => id === groupedBy)
  const actions = activeRow === undefined || activeColumn === undefined || active.row < 0 ? [] : (actionsFor?.(activeRow, activeColumn) ?? [])
  return (
    <div className="data-table">
      <DataTableBar
        view={view}
        about={about}
        shown={shown}
        found={found}
        isWorking={isWorking}
        rowsInOrder={() => rowsAsShown(view, shownRows)}
        filter={filter}
        onFilter={(text) => table.setGlobalFilter(text)}
        columns={arranged.inOrder}
        onToggleColumn={arranged.onToggle}
        onReset={arranged.onReset}
        isCompact={isCompact}
        level={level}
      />
      {view.meaning !== undefined && <p className="muted small data-table-meaning">{view.meaning}</p>}
      <FilterChips title={view.title} columns={view.columns} filters={columnFilters} onRemove={(id) => filterBy(id, undefined)} />
      {groupColumn !== undefined && (
        <GroupedRows
          view={view}
          shown={shownRows}
          by={groupColumn}
          onEnd={() => setGroupedBy(undefined)}
          onOpen={(value) => {
            setGroupedBy(undefined)
            filterBy(groupColumn.id, { chosen: [value] })
          }}
          renderTable={(grouped, onPick) => (
            <DataTable table={grouped} level={level} about={about} onShowSource={onPick} onPickRow={onPick} rowsShown={rowsShown} />
          )}
        />
      )}
      <GridScroller
        scroller={scroller}
        handle={inSight}
        sight={sight}
        template={template}
        rowWidth={width}
        className="data-table-scroller"
        hidden={groupColumn !== undefined}
        data-pinned={arranged.isAnyPinned}
        data-compact={isCompact}
        style={{ maxHeight: height }}
        role="grid"
        tabIndex={0}
        aria-label={view.title}
        aria-rowcount={found + 1}
        aria-colcount={shown.length + 1}
        aria-multiselectable={isSelectable ? true : undefined}
        aria-activedescendant={
          activeColumn === undefined || (activeRow === undefined && active.row >= 0) ? undefined : `${gridId}-${active.row}-${active.column}`
        }
        onKeyDown={onKeyDown}
        onContextMenu={(event) => {
          // The menu key applies to the focused row, wherever the pointer is.
          const row = rowAt(active.row)
          if (onRowMenu === undefined || row === undefined || event.target !== scroller.current) return
          event.preventDefault()
          const { left, bottom } = (document.getElementById(`${gridId}-${active.row}-${active.column}`) ?? scroller.current).getBoundingClientRect()
          onRowMenu(row, { left, top: bottom }, shown[active.column])
        }}
        header={
          <GridHeader
            gridId={gridId}
            columns={shown}
            sorting={sorting[0]}
            activeColumn={active.row < 0 ? active.column : -1}
            style={{ height: HEADER_HEIGHT, minWidth: width }}
            selected={isSelectable ? (selectedHere === 0 ? 'none' : selectedHere === found ? 'all' : 'some') : undefined}
            onSelectAll={() => select({ kind: 'all', isToggle: true })}
            onSort={(id) => table.getColumn(id)?.toggleSorting()}
            pinnedAt={pinnedAt}
            isFiltered={(column) => isInForce(column, columnFilters[column.id])}
            menuOf={menuOf}
            onMenu={(id) => {
              setMenuOf(id)
              if (id === undefined) backToGrid()
            }}
            renderMenu={renderMenu}
            onWidth={arranged.onWidth}
          />
        }
        none={found === 0 && <p className="data-table-none">{view.rows.length === 0 ? messages.noRows : messages.noMatchingRows}</p>}
        renderRow={({ index: at, slot, gap, isWhole }) => {
          const row = rowAt(at)
          return row === undefined ? null : (
            <GridRow
              key={slot}
              row={row}
              isWhole={at === active.row || isWhole}
              index={at}
              gap={gap}
              pinnedAt={pinnedAt}
              columns={shown}
              gridId={gridId}
              activeColumn={at === active.row ? active.column : -1}
              onPick={pick}
              onShowSource={onShowSource}
              onPickRow={onPickRow}
              onRowMenu={onRowMenu}
              isMarked={marked?.has(row.id) ?? false}
              isSelected={isSelectable ? isSelected(selection, shownRows.indexAt(at)) : undefined}
              onSelect={selectRow}
            />
          )
        }}
      />
      <p className="data-table-inspect" aria-hidden="true">
        {activeColumn !== undefined && active.row < 0 && messages.headerKeysHint(lowerFirst(activeColumn.title))}
        {activeRow !== undefined && activeColumn !== undefined && <CellInspection column={activeColumn} row={activeRow} />}
      </p>
      {groupColumn === undefined && <TableTotals view={view} columns={shown} shown={shownRows} />}
      {renderSelectionActions !== undefined && selection.count > 0 && (
        <SelectionBar
          view={view}
          about={about}
          columns={shown}
          shown={shownRows}
          selection={selection}
          onClear={() => {
            select({ kind: 'clear' })
            backToGrid()
          }}
          renderActions={renderSelectionActions}
        />
      )}
      {actions.length > 0 && (
        <div className="data-table-actions" role="group" aria-label={messages.focusedCell}>
          {actions.map(({ text, run }) => (
            <Button key={text} size="small" variant="minimal" text={<span data-private>{text}</span>} onClick={run} />
          ))}
        </div>
      )}
    </div>
  )
}
