import { Fragment, type Key, type ReactNode } from 'react'
import type { Cell } from '../../../src-shared/service/response/rows.ts'
import type { ValueKind } from '../../../src-shared/view-models/panel-view.ts'
import { DecimalPad } from '../point-room.ts'
import { type MenuPosition, menuPositionOf } from '../menu/context-menu.tsx'
import { decimalPadWidth } from './cell-text.ts'

export interface PlainColumn<Row> {
  /** Text of the column header; for a column of buttons it is read by screen readers only. */
  readonly header: string
  readonly render: (row: Row) => ReactNode
  /** Figures are right-aligned, below their header. */
  readonly isNumber?: boolean
  /**
   * Figures of one kind whose decimal points are aligned; dollars and ratios are aligned anyway.
   */
  readonly figures?: { readonly kind: ValueKind; readonly cellOf: (row: Row) => Cell }
  /** As narrow as its content. */
  readonly fits?: boolean
  /** The header is for screen readers only. */
  readonly isHeaderHidden?: boolean
  /** Explanation of the header, in a sentence. */
  readonly hint?: string
  readonly headerClassName?: string
  /** The header is a name from the case, which is hidden from onlookers. */
  readonly isHeaderPrivate?: boolean
  /** Class of the cells; a function where it depends on the row. */
  readonly cellClassName?: string | ((row: Row) => string | undefined)
  /**
   * The full text of a cell that may be truncated, or more about it; undefined where there is
   * nothing to add.
   */
  readonly fullText?: (row: Row) => string | undefined
}

type Name = { readonly label: string; readonly labelledBy?: never } | { readonly labelledBy: string; readonly label?: never }

type PlainTableProps<Row> = Name & {
  readonly columns: readonly PlainColumn<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => Key
  /** false: without headers, where the rows need none. */
  readonly hasHeaders?: boolean
  /** Renders further rows that belong to a row, below it. */
  readonly renderBelow?: (row: Row) => ReactNode
  /** The state of a row, as used in the style sheet. */
  readonly stateOf?: (row: Row) => string
  /** Opens a menu for a row: by right click, or by key from the focused element in it. */
  readonly onRowMenu?: (row: Row, at: MenuPosition) => void
  /** Rows below the body: sums. */
  readonly foot?: ReactNode
  readonly className?: string
}

/**
 * A short list as a table, with headers above the figures. Lists that are long, sorted or searched
 * use `DataTable`.
 */
export function PlainTable<Row>(props: PlainTableProps<Row>): ReactNode {
  const { label, labelledBy, columns, rows, keyOf, hasHeaders = true, renderBelow, stateOf, onRowMenu, foot, className } = props
  const paddings = columns.map(({ figures }) => figures && decimalPadWidth(rows.map(figures.cellOf), figures.kind))
  return (
    <table className={joinNames('plain-table', className)} aria-label={label} aria-labelledby={labelledBy}>
      {hasHeaders && (
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.header}
                scope="col"
                className={joinNames(shapeOf(column), column.headerClassName)}
                title={column.hint}
                data-private={column.isHeaderPrivate}
              >
                {column.isHeaderHidden === true ? <span className="visually-hidden">{column.header}</span> : column.header}
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
                  onRowMenu(row, menuPositionOf(event))
                })
              }
            >
              {columns.map((column, at) => (
                <td key={column.header} className={joinNames(shapeOf(column), classOf(column, row))} title={column.fullText?.(row)}>
                  {paddings[at] === undefined ? column.render(row) : <DecimalPad value={paddings[at]}>{column.render(row)}</DecimalPad>}
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
  return joinNames(isNumber ? 'number' : undefined, fits ? 'fit' : undefined)
}

function classOf<Row>({ cellClassName }: PlainColumn<Row>, row: Row): string | undefined {
  return typeof cellClassName === 'function' ? cellClassName(row) : cellClassName
}

function joinNames(...names: readonly (string | undefined)[]): string | undefined {
  const given = names.filter((name) => name !== undefined)
  return given.length === 0 ? undefined : given.join(' ')
}
