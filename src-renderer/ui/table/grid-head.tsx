import { useEffect, useRef } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import type { ViewColumn } from '../../views/panel-view.ts'
import { isFigure } from './table-model.ts'

/** How much of what is shown is selected. */
export type SelectedPart = 'none' | 'some' | 'all'

interface GridHeadProps {
  readonly gridId: string
  readonly title: string
  readonly columns: readonly ViewColumn[]
  readonly sorting: { readonly id: string; readonly desc: boolean } | undefined
  /** The column in focus; -1 where the focus is in a row. */
  readonly activeColumn: number
  readonly style: CSSProperties
  /** Undefined where rows cannot be selected. */
  readonly selected: SelectedPart | undefined
  readonly onSelectAll: () => void
  readonly onSort: (columnId: string, isAdded: boolean) => void
}

/** The head of the grid: a box for all rows, and a button for each column that sorts by it. */
export function GridHead({ gridId, title, columns, sorting, activeColumn, style, selected, onSelectAll, onSort }: GridHeadProps): ReactNode {
  return (
    <div className="data-table-head" role="row" aria-rowindex={1} style={style}>
      <span role="columnheader" aria-colindex={1} className="data-table-source">
        {selected !== undefined && <SelectAllBox title={title} selected={selected} onSelectAll={onSelectAll} />}
        <span className="visually-hidden">Source</span>
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
          >
            <button
              type="button"
              tabIndex={-1}
              title={`Sort by ${column.title.toLowerCase()}`}
              onClick={(event) => onSort(column.id, event.shiftKey)}
            >
              <span className="truncate">{column.kind === 'time' ? `${column.title} (UTC)` : column.title}</span>
              <SortMark direction={direction === undefined ? 'none' : direction.desc ? 'down' : 'up'} />
            </button>
          </span>
        )
      })}
    </div>
  )
}

function SelectAllBox({
  title,
  selected,
  onSelectAll,
}: {
  readonly title: string
  readonly selected: SelectedPart
  readonly onSelectAll: () => void
}): ReactNode {
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
      aria-label={`Select all rows shown of ${title}`}
      title="Select all that is shown (Ctrl+A)"
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
