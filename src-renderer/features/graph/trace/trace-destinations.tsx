import type { ReactNode } from 'react'
import { addDecimals, compareDecimals, formatUsd, isZeroDecimal, ratioOf } from '../../../../src-shared/core/decimal.ts'
import type { MethodTable } from '../../../../src-shared/view-models/trace/method-table.ts'
import { inferredArrivals, inferredNodes } from '../../../../src-shared/view-models/trace/traced-shares.ts'
import type { Trace } from '../../../../src-shared/view-models/trace/trace.ts'
import type { TraceEnd } from '../../../../src-shared/view-models/trace/trace-ends.ts'
import { shortUsd } from '../../../../src-shared/graph/scene/amount-text.ts'
import { MethodDestinations } from './method-destinations.tsx'
import { METHOD_NAMES } from '../../../../src-shared/view-models/trace/trace-words.ts'
import { END_SORTS, sortOf, sortWord, type EndSort } from './trace-words.ts'
import { destinationText } from './messages.ts'

interface TraceDestinationsProps {
  readonly trace: Trace
  readonly table: MethodTable
  readonly nameOf: (node: string) => string
  readonly entityOf: (node: string) => string
  readonly selection: ReadonlySet<string>
  readonly onSelect: (node: string, others?: readonly string[]) => void
  /** Addresses not requested because the approved amount was spent. */
  readonly short?: ReadonlySet<string> | undefined
}

const SHARE_PLACES = 4

/**
 * Where the traced money is now, by sort of end and one by one under each method; together it is
 * all that came in.
 */
export function TraceDestinations({ trace, table, nameOf, entityOf, selection, onSelect, short }: TraceDestinationsProps): ReactNode {
  const sums = END_SORTS.flatMap((sort) => sumOf(trace.ends, sort))
  const total = addDecimals(sums.map(({ value }) => value))
  const { direction } = trace.request
  const title = direction === 'forward' ? destinationText.forward : destinationText.backward
  return (
    <section aria-label={title}>
      <h4 className="trace-header">
        {title} <span className="trace-rule">{METHOD_NAMES[trace.method]}</span> <span className="where-total">{formatUsd(total)}</span>
      </h4>
      <div className="where-bar" aria-hidden="true">
        {sums.map(({ sort, value }) => (
          <svg key={sort} className="where-part" data-end={sort} style={{ flexGrow: Number(ratioOf(value, total, SHARE_PLACES) ?? '0') }} />
        ))}
      </div>
      <ul className="plain-list where-sums" aria-label={destinationText.byKind(title)}>
        {sums.map(({ sort, value }) => (
          <li key={sort} title={formatUsd(value)}>
            <span className="where-dot" data-end={sort} aria-hidden="true" /> {sortWord(sort, direction)} <b>{shortUsd(value)}</b>
          </li>
        ))}
      </ul>
      <MethodDestinations
        table={table}
        drawn={trace.method}
        direction={direction}
        nameOf={nameOf}
        entityOf={entityOf}
        selection={selection}
        onSelect={onSelect}
        inferred={inferredNodes(trace.transfers)}
        arrivals={inferredArrivals(trace.transfers)}
        short={short}
      />
    </section>
  )
}

function sumOf(ends: readonly TraceEnd[], sort: EndSort): { readonly sort: EndSort; readonly value: string }[] {
  const own = ends.filter(({ reason }) => sortOf(reason) === sort)
  const value = addDecimals(own.map((end) => end.value))
  return own.length === 0 || isZeroDecimal(value) || compareDecimals(value, '0') < 0 ? [] : [{ sort, value }]
}
