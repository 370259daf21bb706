import { Fragment, type ReactNode } from 'react'
import { absDecimal, formatUsd, isZeroDecimal } from '../../../../src-shared/core/decimal.ts'
import { useCaseActions, useCaseContext } from '../../../state/case-context.ts'
import { CiteButton } from '../../findings/cite-button.tsx'
import { formatMinute } from '../../../../src-shared/core/text/format-time.ts'
import { NODE_COVERAGE_WORDS } from '../../../../src-shared/view-models/graph/node-coverage.ts'
import type { NodeFlows } from '../../../../src-shared/view-models/graph/node-flows.ts'
import { Button } from '@blueprintjs/core'
import { DocumentOpen } from '@blueprintjs/icons'
import './node-sums.css'
import { callsUnderWay } from '../../acquisition/run/calls-under-way.ts'
import { useProgress } from '../../acquisition/run/use-progress.ts'
import type { GraphNode } from '../../../../src-shared/view-models/graph-types.ts'
import { nodeSumsText } from './messages.ts'

/** States that requests about a node are in progress: its details are about to change. */
export function ActiveRequests({ caseId, requestedId }: { readonly caseId: string; readonly requestedId: string }): ReactNode {
  const calls = useProgress((facts) => callsUnderWay(facts, caseId, requestedId))
  if (calls === 0) return null
  return (
    <p className="muted" role="status">
      {nodeSumsText.requesting(calls)}
    </p>
  )
}

interface NodeSumsProps {
  readonly node: GraphNode
  readonly flows: NodeFlows
  /** All flows, where a filter leaves `flows` of them. */
  readonly whole?: NodeFlows
}

/**
 * What came into a node, went out and remains, and the responses it rests on. A direction that was
 * not requested is never shown as zero.
 */
export function NodeSums({ node, flows, whole = flows }: NodeSumsProps): ReactNode {
  const { state } = useCaseContext()
  const { showCapture } = useCaseActions()
  const id = node.subjectId ?? node.followedId
  const rows = state.coverage.of(id ?? '').filter((row) => row.endpoint === 'profiler/counterparties' && row.captureIds.length > 0)
  const [newest] = rows.toSorted((a, b) => (a.at < b.at ? 1 : -1))
  const captureId = newest?.captureIds[0]
  const { left } = flows
  const sides = [
    [nodeSumsText.incoming, flows.senders, flows.into, whole.senders],
    [nodeSumsText.outgoing, flows.payees, flows.out, whole.payees],
  ] as const
  const reported = [
    ...(newest === undefined ? [] : [`${formatMinute(newest.at)} UTC`]),
    ...(newest?.window === undefined ? [] : [nodeSumsText.window(newest.window.from, newest.window.to)]),
  ]
  return (
    <>
      <dl className="node-sums">
        {sides.map(([side, edges, sum, all]) => (
          <div key={side}>
            <dt>{side}</dt>
            <dd title={sum}>{sumText(edges, sum, whole.left !== undefined || all.length > 0)}</dd>
          </div>
        ))}
        {left !== undefined && (
          <div>
            <dt>{left.startsWith('-') ? nodeSumsText.overdrawn : nodeSumsText.left}</dt>
            <dd title={left} className={left.startsWith('-') && !isZeroDecimal(left) ? 'node-open' : undefined}>
              {formatUsd(absDecimal(left))}
            </dd>
          </div>
        )}
      </dl>
      {whole !== flows && <p className="muted">{nodeSumsText.filtered}</p>}
      <p className="node-coverage" data-coverage={node.coverage}>
        <span>
          {NODE_COVERAGE_WORDS[node.coverage]}
          {reported.map((part) => (
            <Fragment key={part}>
              , <span className="node-time">{part}</span>
            </Fragment>
          ))}
        </span>
        {captureId !== undefined && (
          <>
            <Button
              size="small"
              variant="minimal"
              icon={<DocumentOpen size={12} />}
              text={nodeSumsText.source}
              onClick={() => showCapture(captureId)}
            />
            <CiteButton captureId={captureId} />
          </>
        )}
      </p>
      {id !== undefined && <ActiveRequests caseId={state.record.id} requestedId={id} />}
    </>
  )
}

/** Of a flow with the figures of the whole, it is not known how much a filter leaves. */
function sumText(edges: NodeFlows['senders'], sum: string, isKnown: boolean): string {
  if (edges.length === 0 && !isKnown) return nodeSumsText.unknown
  return `${edges.some(({ figuresOf }) => figuresOf === 'whole') ? '≤ ' : ''}${formatUsd(sum)}`
}
