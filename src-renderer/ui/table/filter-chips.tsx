import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import type { ViewColumn } from '../../../src-shared/view-models/panel-view.ts'
import { filterWords, isInForce } from './column-filters.ts'
import type { ColumnFilters } from './column-filters.ts'
import { messages } from '../messages.ts'

interface FilterChipsProps {
  readonly title: string
  readonly columns: readonly ViewColumn[]
  readonly filters: ColumnFilters
  readonly onRemove: (columnId: string) => void
}

/** The active column filters, each removable; renders nothing without any. */
export function FilterChips({ title, columns, filters, onRemove }: FilterChipsProps): ReactNode {
  const inForce = columns.flatMap((column) => {
    const filter = filters[column.id]
    return filter !== undefined && isInForce(column, filter) ? [{ column, words: filterWords(column, filter) }] : []
  })
  if (inForce.length === 0) return null
  return (
    <div className="data-table-filters" role="group" aria-label={messages.filtersOf(title)}>
      {inForce.map(({ column, words }) => (
        <Button
          key={column.id}
          size="small"
          variant="outlined"
          endIcon={<Cross size={12} />}
          text={words}
          aria-label={messages.removeFilter(words)}
          onClick={() => onRemove(column.id)}
        />
      ))}
    </div>
  )
}
