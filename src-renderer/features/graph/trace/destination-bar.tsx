import { memo, type ReactNode, useMemo } from 'react'
import { formatRatio, formatUsd } from '../../../../src-shared/core/decimal.ts'
import { visibleText } from '../../../../src-shared/core/text/safe-text.ts'
import { shortUsd } from '../../../../src-shared/graph/scene/amount-text.ts'
import type { MethodTable } from '../../../../src-shared/view-models/trace/method-table.ts'
import type { Trace } from '../../../../src-shared/view-models/trace/trace.ts'
import { inferredArrivals, inferredNodes } from '../../../../src-shared/view-models/trace/traced-shares.ts'
import { METHOD_NAMES, reasonWord } from '../../../../src-shared/view-models/trace/trace-words.ts'
import { destinationSegments, type DestinationSegment } from './destination-segments.ts'
import { barText, destinationText } from './messages.ts'
import './destination-bar.css'

interface DestinationBarProps {
  readonly trace: Trace
  readonly table: MethodTable
  readonly nameOf: (node: string) => string
  /** The entity that several addresses of a destination belong to. */
  readonly entityOf: (node: string) => string
  readonly selection: ReadonlySet<string>
  readonly onSelect: (nodes: readonly string[]) => void
}

/** Where the traced money is, at the right edge of the graph: its destinations from top to bottom. */
export const DestinationBar = memo(function DestinationBar({ trace, table, nameOf, entityOf, selection, onSelect }: DestinationBarProps): ReactNode {
  const { direction } = trace.request
  const segments = useMemo(
    () => destinationSegments(table, trace.method, inferredNodes(trace.transfers), inferredArrivals(trace.transfers)),
    [table, trace],
  )
  if (segments.length === 0) return null
  const title = direction === 'forward' ? barText.forward : barText.backward
  return (
    <section className="destination-bar" aria-label={title}>
      <h3 title={destinationText.byKind(title)}>
        {shortUsd(table.total[trace.method] ?? '0')} <span>{METHOD_NAMES[trace.method]}</span>
      </h3>
      <div className="destination-strip" aria-hidden="true">
        {segments.map((one) => (
          <div
            key={one.key}
            data-end={one.sort}
            data-inferred={one.isInferred}
            style={{ flexGrow: Number(one.share) }}
            title={wordsOf(one)}
            onClick={() => onSelect(one.nodes)}
          />
        ))}
      </div>
      <ul className="plain-list destination-names">
        {segments.map((one) => (
          <li key={one.key} style={{ flexGrow: Number(one.share) }}>
            <button
              type="button"
              aria-pressed={one.nodes.some((node) => selection.has(node))}
              title={wordsOf(one)}
              onClick={() => onSelect(one.nodes)}
            >
              <b>
                <span className="where-dot" data-end={one.sort} data-inferred={one.isInferred} aria-hidden="true" /> <bdi>{titleOf(one)}</bdi>
              </b>
              {one.row !== undefined && (
                <small>
                  {reasonWord(one.row.reason, direction)}
                  {one.isInferred && destinationText.inferred}
                </small>
              )}
              <span className="destination-sum">{`${shortUsd(one.value)} · ${formatRatio(one.share)}`}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )

  function titleOf({ row, nodes: [node = ''], nodes, count }: DestinationSegment): string {
    if (row === undefined) return barText.others(count)
    return nodes.length === 1 ? nameOf(node) : visibleText(entityOf(node), 60)
  }

  function wordsOf(one: DestinationSegment): string {
    const reason = one.row === undefined ? '' : `, ${reasonWord(one.row.reason, direction)}${one.isInferred ? destinationText.inferred : ''}`
    return `${titleOf(one)}${reason}: ${formatUsd(one.value)}, ${formatRatio(one.share)}`
  }
})
