import type { ReactNode } from 'react'
import { addDecimals, compareDecimals, formatDecimal, formatUsd, isZeroDecimal, ratioOf } from '../../../../src-shared/core/decimal.ts'
import { assetSuffix } from '../../../../src-shared/view-models/panels/asset.ts'
import type { Trace } from '../../../../src-shared/view-models/trace/trace.ts'
import type { TraceEnd } from '../../../../src-shared/view-models/trace/trace-ends.ts'
import { visibleText } from '../../../../src-shared/core/text/safe-text.ts'
import { shortUsd } from '../../../../src-shared/graph/scene/amount-text.ts'
import { END_SORTS, METHOD_NAMES, reasonWord, sortOf, sortWord, type EndSort } from './trace-words.ts'
import { destinationText } from './messages.ts'

interface WhereProps {
  readonly trace: Trace
  readonly nameOf: (node: string) => string
  readonly selection: ReadonlySet<string>
  readonly onSelect: (node: string) => void
  /** Addresses not requested because the approved amount was spent. */
  readonly short?: ReadonlySet<string> | undefined
}

/** Maximum number of ends listed one by one; the others are in the sums. */
const MOST_LISTED = 30
const SHARE_PLACES = 4

/**
 * Where the traced money is now, by sort of end and one by one; together it is all that came in.
 */
export function TraceDestinations({ trace, nameOf, selection, onSelect, short }: WhereProps): ReactNode {
  const sums = END_SORTS.flatMap((sort) => sumOf(trace.ends, sort))
  const total = addDecimals(sums.map(({ value }) => value))
  const { direction } = trace.request
  const title = direction === 'forward' ? destinationText.forward : destinationText.backward
  return (
    <section aria-label={title}>
      <h4 className="trace-head">
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
      <ul className="plain-list where-ends" aria-label={destinationText.ends}>
        {trace.ends.slice(0, MOST_LISTED).map((end) => (
          <li key={`${end.node} ${end.reason}`} data-state={selection.has(end.node) ? 'selected' : undefined}>
            <button type="button" className="hop-link" aria-pressed={selection.has(end.node)} onClick={() => onSelect(end.node)}>
              <bdi>{nameOf(end.node)}</bdi>
            </button>
            <span className="muted">
              {end.reason !== 'left' && short?.has(end.node) === true ? destinationText.creditsUsedUp : reasonWord(end.reason, direction)}
            </span>
            <span className="where-amount" title={endInFull(end)}>
              {worthOf(end)}
            </span>
          </li>
        ))}
      </ul>
      {trace.ends.length > MOST_LISTED && <p className="muted">{destinationText.more(trace.ends.length - MOST_LISTED)}</p>}
    </section>
  )
}

function sumOf(ends: readonly TraceEnd[], sort: EndSort): { readonly sort: EndSort; readonly value: string }[] {
  const own = ends.filter(({ reason }) => sortOf(reason) === sort)
  const value = addDecimals(own.map((end) => end.value))
  return own.length === 0 || isZeroDecimal(value) || compareDecimals(value, '0') < 0 ? [] : [{ sort, value }]
}

/** An end without a reported value is shown in its token: a missing figure is not zero. */
function worthOf({ value, assets }: TraceEnd): string {
  if (!isZeroDecimal(value) || assets.length === 0) return formatUsd(value)
  return assets.map((one) => `${formatDecimal(one.amount, { maxDigits: 2 })} ${visibleText(one.symbol, 12)}${assetSuffix(one)}`).join(', ')
}

function endInFull({ assets, transfers }: TraceEnd): string {
  const amounts = assets.map((one) => `${one.amount} ${visibleText(one.symbol, 40)}${assetSuffix(one)}`).join(', ')
  return transfers === 0 ? amounts : destinationText.inTransfers(amounts, transfers)
}
