import { PopoverNext } from '@blueprintjs/core'
import { useEffect, useRef } from 'react'
import type { CSSProperties, PointerEvent, ReactNode } from 'react'
import type { ViewColumn } from '../../../src-shared/view-models/panel-view.ts'
import { isFigure } from './table-model.ts'
import { lowerFirst } from '../../../src-shared/core/text/sentence.ts'
import { messages } from '../messages.ts'

/** How many of the shown rows are selected. */
export type SelectedPart = 'none' | 'some' | 'all'

interface GridHeaderProps {
  readonly gridId: string
  readonly columns: readonly ViewColumn[]
  readonly sorting: { readonly id: string; readonly desc: boolean } | undefined
  /** The column in focus; -1 where the focus is in a row. */
  readonly activeColumn: number
  readonly style: CSSProperties
  /** Undefined where rows cannot be selected. */
  readonly selected: SelectedPart | undefined
  readonly onSelectAll: () => void
  readonly onSort: (columnId: string) => void
  /** Left offset of pinned columns, in pixels; undefined for others. */
  readonly pinnedAt: readonly (number | undefined)[]
  readonly isFiltered: (column: ViewColumn) => boolean
  /** The column whose menu is open. */
  readonly menuOf: string | undefined
  readonly onMenu: (columnId: string | undefined) => void
  readonly renderMenu: (column: ViewColumn) => ReactNode
  /** A width set by the user, in pixels. */
  readonly onWidth: (columnId: string, px: number) => void
}

/** The header of the grid: a checkbox for all rows, and a sort button per column. */
export function GridHeader({
  gridId,
  columns,
  sorting,
  activeColumn,
  style,
  selected,
  onSelectAll,
  onSort,
  pinnedAt,
  isFiltered,
  menuOf,
  onMenu,
  renderMenu,
  onWidth,
}: GridHeaderProps): ReactNode {
  return (
    <div className="data-table-header" role="row" aria-rowindex={1} style={style}>
      <span role="columnheader" aria-colindex={1} className="data-table-source">
        {selected !== undefined && <SelectAllBox selected={selected} onSelectAll={onSelectAll} />}
        <span className="visually-hidden">{messages.source}</span>
      </span>
      {columns.map((column, index) => {
        const direction = sorting?.id === column.id ? sorting : undefined
        return (
          <span
            key={column.id}
            id={`${gridId}--1-${index}`}
            role="columnheader"
            data-active={activeColumn === index}
            data-head={index}
            aria-colindex={index + 2}
            aria-sort={direction === undefined ? 'none' : direction.desc ? 'descending' : 'ascending'}
            data-figure={isFigure(column.kind)}
            data-kind={column.kind}
            data-bar={column.bar?.side}
            data-pinned={pinnedAt[index] !== undefined}
            style={pinnedAt[index] === undefined ? undefined : { left: pinnedAt[index] }}
          >
            <button type="button" tabIndex={-1} title={messages.sortBy(lowerFirst(column.title))} onClick={() => onSort(column.id)}>
              <span className="truncate">
                {column.kind === 'time' && column.widest === undefined ? messages.titleUtc(column.title) : column.title}
              </span>
              <SortMark direction={direction === undefined ? 'none' : direction.desc ? 'down' : 'up'} />
            </button>
            <HeaderMenu
              column={column}
              isOpen={menuOf === column.id}
              isFiltered={isFiltered(column)}
              onOpen={(isOpen) => onMenu(isOpen ? column.id : undefined)}
              renderMenu={renderMenu}
            />
            <WidthHandle onWidth={(px) => onWidth(column.id, px)} />
          </span>
        )
      })}
    </div>
  )
}

function SelectAllBox({ selected, onSelectAll }: { readonly selected: SelectedPart; readonly onSelectAll: () => void }): ReactNode {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = selected === 'some'
  }, [selected])
  return (
    <input
      ref={box}
      type="checkbox"
      tabIndex={-1}
      checked={selected === 'all'}
      aria-label={messages.selectAllRows}
      title={messages.selectAllHint}
      onMouseDown={(event) => event.preventDefault()}
      onChange={onSelectAll}
    />
  )
}

function SortMark({ direction }: { readonly direction: 'none' | 'up' | 'down' }): ReactNode {
  return (
    <svg className="data-table-sort" viewBox="0 0 8 10" width="8" height="10" aria-hidden="true" data-direction={direction}>
      <path d={direction === 'up' ? 'M4 2 7 7H1z' : 'M4 8 1 3h6z'} fill="currentColor" />
    </svg>
  )
}

interface HeaderMenuProps {
  readonly column: ViewColumn
  readonly isOpen: boolean
  readonly isFiltered: boolean
  readonly onOpen: (isOpen: boolean) => void
  readonly renderMenu: (column: ViewColumn) => ReactNode
}

/**
 * The menu of a column besides sorting. For the pointer only: by key it opens from the focus of the
 * grid (Alt and an arrow).
 */
function HeaderMenu({ column, isOpen, isFiltered, onOpen, renderMenu }: HeaderMenuProps): ReactNode {
  const mark = (
    <span className="data-table-menu" aria-hidden="true" data-filtered={isFiltered} title={messages.columnMenuHint} onClick={() => onOpen(!isOpen)}>
      <svg viewBox="0 0 10 10" width="10" height="10">
        {isFiltered ? (
          <path d="M1 1.5h8L6 5.5v3L4 7.5v-2z" fill="currentColor" />
        ) : (
          <path d="M1.5 3.5 5 7l3.5-3.5" fill="none" stroke="currentColor" strokeWidth="1.4" />
        )}
      </svg>
    </span>
  )
  // Render the popover only for the open menu: one per column of each table would slow
  // the opening of a dossier.
  if (!isOpen) return mark
  return (
    <PopoverNext
      isOpen
      placement="bottom-end"
      arrow={false}
      animation="minimal"
      onInteraction={(next) => {
        if (!next) onOpen(false)
      }}
      content={<>{renderMenu(column)}</>}
    >
      {mark}
    </PopoverNext>
  )
}

/** The edge of a column, dragged by the pointer. */
function WidthHandle({ onWidth }: { readonly onWidth: (px: number) => void }): ReactNode {
  const onPointerDown = (event: PointerEvent<HTMLSpanElement>): void => {
    const header = event.currentTarget.parentElement
    if (header === null || event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent<HTMLSpanElement>): void => {
    const header = event.currentTarget.parentElement
    if (header === null || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    onWidth(Math.round(event.clientX - header.getBoundingClientRect().left))
  }
  return <span className="data-table-width" aria-hidden="true" onPointerDown={onPointerDown} onPointerMove={onPointerMove} />
}
