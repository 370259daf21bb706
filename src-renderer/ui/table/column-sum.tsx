import type { ReactNode } from 'react'
import { formatDecimal, formatUsd } from '../../../src-shared/core/decimal.ts'
import type { ColumnSum } from './column-sums.ts'
import { messages } from '../messages.ts'

const number = new Intl.NumberFormat('en')

/**
 * The sum of a column to the cent; the tooltip has every digit and the number of rows in the sum.
 */
export function ColumnSumText({ found: { column, sum, used, of }, what }: { readonly found: ColumnSum; readonly what: string }): ReactNode {
  const rests = used === of ? messages.sumOfAll(number.format(of), what) : messages.sumOfSome(number.format(used), number.format(of), what)
  return (
    <span className="table-sum">
      <span className="muted">{column.title}</span>{' '}
      {sum === undefined ? (
        <span className="muted">{messages.noValue}</span>
      ) : (
        <span title={`$${formatDecimal(sum)}: ${rests}`}>
          {formatUsd(sum)}
          {used < of && <span className="muted">{messages.sumFrom(number.format(used))}</span>}
        </span>
      )}
    </span>
  )
}
