import { shownChain } from '../../../../src-shared/case/shown-chain.ts'
import { Button } from '@blueprintjs/core'
import { type ReactNode, useMemo } from 'react'
import { formatUsd } from '../../../../src-shared/core/decimal.ts'
import { bridgeExits } from '../../../../src-shared/view-models/trace/bridge-candidates.ts'
import type { Trace } from '../../../../src-shared/view-models/trace/trace.ts'
import type { Transfer } from '../../../../src-shared/view-models/trace/transfer.ts'
import { bridgeText } from './messages.ts'

interface BridgeExitsProps {
  readonly trace: Trace
  readonly transfers: readonly Transfer[]
  readonly nameOf: (node: string) => string
  readonly onSelect: (node: string) => void
  /** Traces on from there. */
  readonly onFollow: (node: string) => void
  /** Requests missing data. */
  readonly search?: ReactNode
}

const MOST_LISTED = 5

/**
 * Where money that went into a bridge may have come out: an inference, shown separately from
 * observations.
 */
export function BridgeExits({ trace, transfers, nameOf, onSelect, onFollow, search }: BridgeExitsProps): ReactNode {
  const exits = useMemo(() => bridgeExits(trace.transfers, transfers), [trace, transfers])
  if (trace.transfers.every(({ stop }) => stop !== 'bridge')) return null
  return (
    <section aria-label={bridgeText.name} className="trace-inferred">
      <h4 className="trace-head">
        {bridgeText.title} <span className="trace-rule">{bridgeText.notObserved}</span>
      </h4>
      {search}
      <ul className="plain-list where-ends bridge-ends">
        {exits.slice(0, MOST_LISTED).map(({ node, chain, value, matched, of, delay, rivals }) => (
          <li key={`${chain} ${node}`}>
            <button type="button" className="hop-link" onClick={() => onSelect(node)}>
              <bdi>{nameOf(node)}</bdi> {bridgeText.on(shownChain(chain))}
            </button>
            <span className="muted" title={bridgeText.firstExit(Math.round(delay / 60), rivals)}>
              {bridgeText.matched(matched, of)}
            </span>
            <span className="where-amount">{formatUsd(value)}</span>
            <Button
              size="small"
              variant="minimal"
              text={bridgeText.follow}
              aria-label={bridgeText.followNode(nameOf(node))}
              onClick={() => onFollow(node)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
