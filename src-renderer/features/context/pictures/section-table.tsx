import type { ReactNode } from 'react'
import { useCaseActions } from '../../../state/case-context.ts'
import { SourceButton } from '../../../ui/figure/source-button.tsx'
import { PlainTable, type PlainColumn } from '../../../ui/table/plain-table.tsx'
import type { ViewRow } from '../../../../src-shared/view-models/panel-view.ts'
import { SectionHeader } from './section-header.tsx'
import './context-sections.css'
import { messages } from '../messages.ts'

interface SectionTableProps<Row> {
  readonly title: string
  /** The scope of its rows, in a few words. */
  readonly scope: string
  /** Accessible name of the table; defaults to the title. */
  readonly label?: string
  /** Texts of the button that leads to all rows. */
  readonly all: { readonly text: string; readonly label: string }
  readonly rows: readonly Row[]
  /** Describes a row, for the button that opens its source. */
  readonly whatIs: (row: Row) => string
  readonly columns: readonly PlainColumn<Row>[]
  readonly onAll: () => void
  /** Content between header and table. */
  readonly children?: ReactNode
}

/** A short table: its scope, a link to all rows, and for each row a link to its record. */
export function SectionTable<Row extends { readonly row: ViewRow }>(props: SectionTableProps<Row>): ReactNode {
  const { title, scope, label = title, all, rows, whatIs, columns, onAll, children } = props
  const { showCapture } = useCaseActions()
  return (
    <div className="context-block">
      <SectionHeader title={title} scope={scope} all={{ ...all, show: onAll }} />
      {children}
      <PlainTable
        label={label}
        className="context-table"
        rows={rows}
        keyOf={({ row }) => row.id}
        columns={[
          {
            header: messages.source,
            isHeaderHidden: true,
            fits: true,
            render: (one) => <SourceButton what={whatIs(one)} onClick={() => showCapture(one.row.captureId, one.row.pointer)} />,
          },
          ...columns,
        ]}
      />
    </div>
  )
}
