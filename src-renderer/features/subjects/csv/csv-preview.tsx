import type { ReactNode } from 'react'
import type { TableRow } from '../../../../src-shared/addresses/table/parse-table.ts'
import { visibleText } from '../../../../src-shared/core/text/safe-text.ts'
import { messages } from '../messages.ts'

interface CsvPreviewProps {
  readonly titles: readonly string[]
  readonly rows: readonly TableRow[]
  /** Columns whose addresses are read. */
  readonly addresses: readonly number[]
}

const MAX_ROWS = 3
const MAX_COLUMNS = 20

/** The first rows of a table as parsed. */
export function CsvPreview({ titles, rows, addresses }: CsvPreviewProps): ReactNode {
  const columns = titles.slice(0, MAX_COLUMNS)
  return (
    <div className="csv-preview" role="region" aria-label={messages.firstRowsOfTable} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th className="number">{messages.line}</th>
            {columns.map((title, column) => (
              <th key={column} data-taken={addresses.includes(column)}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MAX_ROWS).map(({ line, cells }) => (
            <tr key={line}>
              <td className="number muted">{line}</td>
              {columns.map((_, column) => (
                <td key={column} data-taken={addresses.includes(column)}>
                  {visibleText(cells[column] ?? '', 60)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
