import { Spinner, Button } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { useMemo } from 'react'
import { formatDecimal, formatUsd, isZeroDecimal } from '../../../../src-shared/core/decimal.ts'
import { shownChain } from '../../../../src-shared/case/shown-chain.ts'
import { useCaseContext } from '../../../state/case-context.ts'
import { creditsText } from '../../../../src-shared/core/text/credits.ts'
import { formatMinute } from '../../../../src-shared/core/text/format-time.ts'
import { visibleText } from '../../../../src-shared/core/text/safe-text.ts'
import { FailureNote } from '../../../ui/failure-note.tsx'
import type { JoinedEdge } from '../../../../src-shared/view-models/graph/joined-edges.ts'
import { edgeEnds, edgeTransfers, tokensOf, transferCoverage } from '../../../../src-shared/view-models/graph/edge-transfers.ts'
import { assetSuffix } from '../../../../src-shared/view-models/panels/asset.ts'
import { listedName } from '../../../../src-shared/graph/svg/graph-text.ts'
import { CiteFlow } from '../trace/saved/cite-flow.tsx'
import { closingText } from './closing-text.ts'
import { EdgeFacts, EdgeSources } from './edge-facts.tsx'
import { TransfersTable } from './transfers-table.tsx'
import { useTransfers } from '../../../state/transfers/use-transfers.ts'
import './edge-panel.css'
import type { CaseState } from '../../../../src-shared/case/case-state.ts'
import type { EdgeEnd } from '../../../../src-shared/view-models/graph/edge-transfers.ts'
import { useInlineRequest } from '../../acquisition/dialog/use-inline-request.ts'
import { transfersRequest } from './transfers-request.ts'
import type { GraphModel, GraphNode } from '../../../../src-shared/view-models/graph-types.ts'
import { flowDetailsText } from './messages.ts'

/**
 * Requests the single transfers of an edge, at the price on the button: a press confirms that
 * price, which is charged to the spending session if that covers it.
 */
function RequestTransfers({ state, edge, end }: { readonly state: CaseState; readonly edge: JoinedEdge; readonly end: EdgeEnd }): ReactNode {
  const { quote, approve, busy, refusal } = useInlineRequest('account')
  const quoted = quote([end.subject], (now) => transfersRequest(state, edge, end, now))
  if (quoted.isHeld) return null
  return (
    <>
      <Button
        size="small"
        intent="primary"
        text={flowDetailsText.request(creditsText(quoted.verdict.max))}
        disabled={quoted.obstacle !== ''}
        loading={busy}
        onClick={() => void approve(quoted)}
      />
      {quoted.obstacle !== '' && <p className="graph-warning">{quoted.obstacle}</p>}
      {refusal !== undefined && <FailureNote failure={refusal} />}
    </>
  )
}

interface EdgePanelProps {
  readonly model: GraphModel
  readonly edge: JoinedEdge
  /** The part of it that the filter leaves; undefined without a filter. */
  readonly left: JoinedEdge | 'none' | undefined
  readonly onSelect: (id: string) => void
}

/**
 * An edge of the canvas: sender, recipient, total amount, and its transfers, with whether they add
 * up to it.
 */
export function EdgePanel({ model, edge, left, onSelect }: EdgePanelProps): ReactNode {
  const isFlow = edge.kind === 'value'
  const single = edge.parts.length === 1 ? edge.parts[0] : undefined
  const ends = [edge.source, edge.target].map((id) => ({ id, node: model.nodes.find((each) => each.id === id) }))
  return (
    <section aria-label={flowDetailsText.title} className="graph-details">
      <h3 className="edge-ends">
        {ends.map(({ id, node }, at) => (
          <span key={id} className="edge-end">
            {at === 1 && <span aria-label={isFlow ? flowDetailsText.paid : flowDetailsText.relatedTo}>→ </span>}
            <button type="button" className="graph-link" onClick={() => onSelect(id)}>
              <bdi>{nameOf(id, node)}</bdi>
            </button>
          </span>
        ))}
      </h3>
      {isFlow && (
        <p className="edge-sum">
          <b title={edge.volume}>{formatUsd(edge.volume === '' ? '0' : edge.volume)}</b>
          {edge.interactions !== '' && <span className="muted"> {flowDetailsText.times(formatDecimal(edge.interactions))}</span>}
          <span className="muted"> {[...new Set(edge.parts.map(({ chain }) => shownChain(chain)))].join(', ')}</span>
        </p>
      )}
      {isFlow && <CiteFlow source={edge.source} target={edge.target} />}
      {isFlow && left !== undefined && <p className="edge-sum">{leftText(left)}</p>}
      {isFlow && single !== undefined ? (
        <EdgeSources edge={single} />
      ) : (
        <ul className="plain-list">
          {edge.parts.map((part) => (
            <EdgeFacts key={part.id} edge={part} model={model} onSelect={onSelect} />
          ))}
        </ul>
      )}
      {isFlow && <Transfers edge={edge} />}
    </section>
  )
}

/** What the filter leaves of a flow. */
function leftText(left: JoinedEdge | 'none'): string {
  if (left === 'none') return flowDetailsText.notInFilter
  return flowDetailsText.inFilter(`${left.figuresOf === 'whole' ? '≤ ' : ''}${formatUsd(left.volume === '' ? '0' : left.volume)}`)
}

function Transfers({ edge }: { readonly edge: JoinedEdge }): ReactNode {
  const { state } = useCaseContext()
  const all = useTransfers(state)
  const found = useMemo(() => (all?.ok === true ? edgeTransfers(edge, all.value) : undefined), [all, edge])
  const reported = useMemo(() => transferCoverage(state, edge), [state, edge])
  if (all?.ok === false) return <FailureNote failure={all.error} />
  if (found === undefined) return <Spinner size={16} aria-label={flowDetailsText.loading} />
  const { transfers, sum, isClosed } = found
  const [end] = edgeEnds(state, edge)
  return (
    <>
      <h4>
        {flowDetailsText.transfers}{' '}
        <span className="details-count">{transfers.length === 0 ? flowDetailsText.noneKnown : flowDetailsText.inOrder(transfers.length)}</span>
      </h4>
      {transfers.length > 0 && (
        <>
          <p className="edge-facts">
            {tokensOf(transfers)
              .map(
                ({ asset, symbol, amount, value }) =>
                  `${formatDecimal(amount, { maxDigits: 2 })} ${visibleText(symbol, 20)}${assetSuffix({ asset, symbol })}${isZeroDecimal(value) ? '' : ` (${formatUsd(value)})`}`,
              )
              .join(' · ')}
            <br />
            {flowDetailsText.period(formatMinute(transfers[0]?.time ?? ''), formatMinute(transfers.at(-1)?.time ?? ''))}
          </p>
          <TransfersTable transfers={transfers} />
        </>
      )}
      <p className={isClosed ? 'edge-closed' : 'edge-open'} role="status">
        {transfers.length > 0 && (
          <>
            {flowDetailsText.transferCount(transfers.length)} <b title={sum}>{formatUsd(sum)}</b>
            {' · '}
          </>
        )}
        {isClosed ? '✓ ' : ''}
        {closingText(found, reported)}
      </p>
      {!isClosed && reported !== 'all' && end !== undefined && <RequestTransfers state={state} edge={edge} end={end} />}
    </>
  )
}

function nameOf(id: string, node: GraphNode | undefined): string {
  return node === undefined ? visibleText(id, 60) : listedName(node)
}
