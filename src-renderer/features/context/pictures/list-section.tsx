import type { ReactNode } from 'react'
import { formatRatio } from '../../../../src-shared/core/decimal.ts'
import { TOKEN_ADDRESS_FIELDS } from '../../../../src-shared/service/response/codec.ts'
import { MISSING } from '../../../../src-shared/service/response/rows.ts'
import { useCaseActions } from '../../../state/case-context.ts'
import { AddressButton } from '../../subjects/links/address-button.tsx'
import { tokenOfCell } from '../../subjects/links/open-token.ts'
import { TokenButton } from '../../subjects/links/token-button.tsx'
import type { MetAddress, Who } from '../../subjects/links/use-address-identity.ts'
import { useCellMenu } from '../../subjects/cell-menu.ts'
import { SourceButton } from '../../../ui/figure/source-button.tsx'
import { CellContent } from '../../../ui/table/cell-content.tsx'
import { FIGURE_KINDS } from '../../../ui/table/cell-text.ts'
import { PlainTable, type PlainColumn } from '../../../ui/table/plain-table.tsx'
import type { ValueKind, ViewColumn, ViewRow } from '../../../../src-shared/view-models/panel-view.ts'
import { highlightedRows, type HighlightedRow } from '../../../../src-shared/view-models/token/token-lists.ts'
import type { RecordList } from '../../../../src-shared/view-models/record-list.ts'
import { formatCount } from '../../../../src-shared/core/text/credits.ts'
import { SectionHeader } from './section-header.tsx'
import './context-sections.css'
import { formatMinute } from '../../../../src-shared/core/text/format-time.ts'
import { lowerFirst } from '../../../../src-shared/core/text/sentence.ts'
import { messages } from '../messages.ts'

interface ListSectionProps {
  readonly title: string
  readonly list: RecordList
  readonly scope: string
  /** The chain of rows that name none. */
  readonly chain: string
  readonly whoIs: (met: MetAddress) => Who
  readonly onAll: () => void
}

const SHOWN = 8
/** Value kinds whose figures may differ in their number of decimals. */
const ALIGNED: ReadonlySet<ValueKind> = new Set(['amount', 'price'])

/** The most informative records of a response, one line each; the table has all of them. */
export function ListSection({ title, list, scope, chain, whoIs, onAll }: ListSectionProps): ReactNode {
  const { showCapture } = useCaseActions()
  const menu = useCellMenu(chain)(list.columns)
  const rows = highlightedRows(list, SHOWN)
  // The label of an address is shown with the address, and the symbol of a token links to its
  // address.
  const columns = list.columns.filter(({ id, kind }) => kind !== 'label' && !TOKEN_ADDRESS_FIELDS.has(id))
  // Without a name column, the chain takes the remaining width: next to its token, with the figures
  // together.
  const widest = columns.find(({ id }) => id === 'chain') ?? columns[0]
  const isNamed = columns.some(({ kind }) => kind === 'address')
  return (
    <div className="context-block">
      <SectionHeader
        title={title}
        scope={messages.rowsOfInOrder(rows.length, scope, list.order)}
        all={{ text: messages.all, label: messages.allOf(lowerFirst(title)), show: onAll }}
      />
      <PlainTable
        label={title}
        className="context-table"
        rows={rows}
        keyOf={({ row }) => row.id}
        onRowMenu={({ row }, at) => menu(row, at, undefined)}
        renderBelow={({ between }) =>
          between > 0 && (
            <tr>
              <td colSpan={columns.length + 1} className="muted small context-between">
                {messages.moreBetween(formatCount(between))}
              </td>
            </tr>
          )
        }
        columns={[
          {
            header: messages.source,
            isHeaderHidden: true,
            fits: true,
            render: ({ row: { captureId, pointer } }) => (
              <SourceButton what={messages.rowOf(lowerFirst(title))} onClick={() => showCapture(captureId, pointer)} />
            ),
          },
          ...columns.map((column): PlainColumn<HighlightedRow> => ({
            header: column.title,
            isNumber: FIGURE_KINDS.has(column.kind),
            fits: isNamed ? column.kind !== 'address' : column !== widest,
            ...(column.kind === 'address' ? { cellClassName: 'context-party' } : {}),
            ...(ALIGNED.has(column.kind)
              ? { figures: { kind: column.kind, cellOf: ({ row }: HighlightedRow) => row.cells[column.id] ?? MISSING } }
              : {}),
            render: ({ row }) => <ListCell row={row} column={column} columns={list.columns} chain={chain} whoIs={whoIs} />,
          })),
        ]}
      />
    </div>
  )
}

interface ListCellProps extends Pick<ListSectionProps, 'chain' | 'whoIs'> {
  readonly row: ViewRow
  readonly column: ViewColumn
  readonly columns: readonly ViewColumn[]
}

function ListCell({ row, column, columns, chain, whoIs }: ListCellProps): ReactNode {
  const cell = row.cells[column.id] ?? MISSING
  if (column.kind === 'time' && cell.state === 'value') return <span title={cell.text}>{formatMinute(cell.text)}</span>
  if (column.kind === 'ratio' && cell.state === 'value') return <span title={messages.asPartOfOne(cell.text)}>{formatRatio(cell.text)}</span>
  const token = column.kind === 'token' ? tokenOfCell(row, column, chain) : undefined
  if (token !== undefined) return <TokenButton token={token} symbol={cell.text} />
  if (column.kind !== 'address' || cell.state !== 'value') return <CellContent cell={cell} kind={column.kind} />
  const next = columns[columns.indexOf(column) + 1]
  const label = next?.kind === 'label' ? (row.cells[next.id]?.text ?? '') : ''
  const own = row.cells['chain']?.text ?? ''
  const met = { address: cell.text, chain: own === '' ? chain : own, label }
  return <AddressButton met={met} who={whoIs(met)} origin={`${row.captureId} ${row.pointer}`} />
}
