import { Fragment, type Key, type ReactNode } from 'react'
import type { Cell } from '../../../src-shared/service/response/rows.ts'
import type { ValueKind } from '../../../src-shared/view-models/panel-view.ts'
import { DecimalPad } from '../figure/point-room.ts'
import { type MenuPlace, menuPlaceOf } from '../menu/context-menu.tsx'
import { decimalPadWidth } from './cell-text.ts'

export interface PlainColumn<Row> {
  /** Words over the column; of a column of buttons as well, which are then for screen readers alone. */
  readonly head: string
  readonly render: (row: Row) => ReactNode
  /** Figures stand at the right, under their head. */
  readonly isNumber?: boolean
  /** What is drawn as figures of one kind, so that their points stand under each other; dollars and ratios do by themselves. */
  readonly figures?: { readonly kind: ValueKind; readonly cellOf: (row: Row) => Cell }
  /** As narrow as what it holds. */
  readonly fits?: boolean
  /** The head is read out and not drawn. */
  readonly hidesHead?: boolean
  /** What the head means, in a sentence. */
  readonly hint?: string
  readonly headClassName?: string
  /** The head is a name of the case, which is not for who looks on. */
  readonly isHeadPrivate?: boolean
  /** Of the cells; where it is told of each row, by that row. */
  readonly cellClassName?: string | ((row: Row) => string | undefined)
  /** The whole text of a cell that may be cut, or more about it; undefined where there is nothing to add. */
  readonly fullText?: (row: Row) => string | undefined
}

type Name = { readonly label: string; readonly labelledBy?: never } | { readonly labelledBy: string; readonly label?: never }

type PlainTableProps<Row> = Name & {
  readonly columns: readonly PlainColumn<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => Key
  /** Without heads, where the rows speak for themselves. */
  readonly hasHeads?: boolean
  /** Rows that belong to the one above them. */
  readonly renderBelow?: (row: Row) => ReactNode
  /** What the state of a row is called by its style sheet. */
  readonly stateOf?: (row: Row) => string
  /** What can be done with a row: by the other button, or by key from what has the focus in it. */
  readonly onRowMenu?: (row: Row, at: MenuPlace) => void
  /** Rows under the body: sums. */
  readonly foot?: ReactNode
  readonly className?: string
}

/** A short list as a table: one look, heads over their figures. What is sorted, searched or long is a `DataTable`. */
export function PlainTable<Row>(props: PlainTableProps<Row>): ReactNode {
  const { label, labelledBy, columns, rows, keyOf, hasHeads = true, renderBelow, stateOf, onRowMenu, foot, className } = props
  const rooms = columns.map(({ figures }) => figures && decimalPadWidth(rows.map(figures.cellOf), figures.kind))
  return (
    <table className={joined('plain-table', className)} aria-label={label} aria-labelledby={labelledBy}>
      {hasHeads && (
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.head}
                scope="col"
                className={joined(shapeOf(column), column.headClassName)}
                title={column.hint}
                data-private={column.isHeadPrivate}
              >
                {column.hidesHead === true ? <span className="visually-hidden">{column.head}</span> : column.head}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map((row) => (
          <Fragment key={keyOf(row)}>
            <tr
              data-state={stateOf?.(row)}
              onContextMenu={
                onRowMenu &&
                ((event) => {
                  event.preventDefault()
                  onRowMenu(row, menuPlaceOf(event))
                })
              }
            >
              {columns.map((column, at) => (
                <td key={column.head} className={joined(shapeOf(column), classOf(column, row))} title={column.fullText?.(row)}>
                  {rooms[at] === undefined ? column.render(row) : <DecimalPad value={rooms[at]}>{column.render(row)}</DecimalPad>}
                </td>
              ))}
            </tr>
            {renderBelow?.(row)}
          </Fragment>
        ))}
      </tbody>
      {foot !== undefined && <tfoot>{foot}</tfoot>}
    </table>
  )
}

function shapeOf<Row>({ isNumber = false, fits = false }: PlainColumn<Row>): string | undefined {
  return joined(isNumber ? 'number' : undefined, fits ? 'fit' : undefined)
}

function classOf<Row>({ cellClassName }: PlainColumn<Row>, row: Row): string | undefined {
  return typeof cellClassName === 'function' ? cellClassName(row) : cellClassName
}

function joined(...names: readonly (string | undefined)[]): string | undefined {
  const given = names.filter((name) => name !== undefined)
  return given.length === 0 ? undefined : given.join(' ')
}
