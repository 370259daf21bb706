import { shownChain } from '../../../../src-shared/case/shown-chain.ts'
import { Button, Checkbox } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { formatUsd } from '../../../../src-shared/core/decimal.ts'
import type { BridgeExit } from '../../../../src-shared/view-models/trace/bridge-candidates.ts'
import type { MatchedTransfer } from '../../../../src-shared/view-models/trace/bridge-matches.ts'
import { crossingId } from '../../../../src-shared/view-models/trace/crossings.ts'
import type { Trace } from '../../../../src-shared/view-models/trace/trace.ts'
import { bridgeText } from './messages.ts'

interface BridgeExitsProps {
  readonly trace: Trace
  readonly exits: readonly BridgeExit[]
  readonly nameOf: (node: string) => string
  readonly onSelect: (node: string) => void
  /** Inferences by which this trace goes on. */
  readonly accepted: readonly string[] | undefined
  /** Lets this trace go on by the inferences of one exit, or end at the bridge again. */
  readonly onAccept: (ids: readonly string[], isAccepted: boolean) => void
  /** Begins another trace there. */
  readonly onFollow: (node: string) => void
  /** Requests missing data. */
  readonly search?: ReactNode
}

const MAX_LISTED = 5
const NONE: readonly string[] = []

/** The inferences behind an exit: one for each bridge. */
function idsOf(crossings: readonly MatchedTransfer[]): readonly string[] {
  return [...new Set(crossings.map(({ into, out }) => crossingId(into.to, out.to)))]
}

/**
 * Where money that went into a bridge may have come out: an inference, shown separately from
 * observations.
 */
export function BridgeExits({ trace, exits, nameOf, onSelect, accepted = NONE, onAccept, onFollow, search }: BridgeExitsProps): ReactNode {
  if (trace.transfers.every(({ stop, crossedTo }) => stop !== 'bridge' && crossedTo === undefined)) return null
  return (
    <section aria-label={bridgeText.name} className="trace-inferred">
      <h4 className="trace-header">
        {bridgeText.title} <span className="trace-rule">{bridgeText.notObserved}</span>
      </h4>
      {search}
      <ul className="plain-list where-ends bridge-ends">
        {exits.slice(0, MAX_LISTED).map(({ node, chain, value, matched, of, delay, rivals, crossings }) => (
          <li key={`${chain} ${node}`}>
            <button type="button" className="hop-link" onClick={() => onSelect(node)}>
              <bdi>{nameOf(node)}</bdi> {bridgeText.on(shownChain(chain))}
            </button>
            <span className="muted" title={bridgeText.firstExit(Math.round(delay / 60), rivals)}>
              {bridgeText.matched(matched, of)}
            </span>
            <span className="where-amount">{formatUsd(value)}</span>
            <Checkbox
              className="bridge-accept"
              label={bridgeText.accept}
              title={bridgeText.acceptHint}
              aria-label={bridgeText.acceptNode(nameOf(node))}
              checked={idsOf(crossings).every((id) => accepted.includes(id))}
              onChange={({ currentTarget }) => onAccept(idsOf(crossings), currentTarget.checked)}
            />
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
