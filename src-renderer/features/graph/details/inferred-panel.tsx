import { Button } from '@blueprintjs/core'
import { Citation } from '@blueprintjs/icons'
import { type ReactNode, useMemo } from 'react'
import { formatDecimal, formatUsd } from '../../../../src-shared/core/decimal.ts'
import { citationsAdded } from '../../findings/finding-draft.ts'
import { shownChain } from '../../../../src-shared/case/shown-chain.ts'
import { useCaseActions, useCaseContext } from '../../../state/case-context.ts'
import { showToast } from '../../../state/messages.ts'
import { formatDayMinute, formatTime } from '../../../../src-shared/core/text/format-time.ts'
import { visibleText } from '../../../../src-shared/core/text/safe-text.ts'
import { ExplorerButton } from '../../../ui/menu/explorer-button.tsx'
import { PlainTable } from '../../../ui/table/plain-table.tsx'
import { assetSuffix } from '../../../../src-shared/view-models/panels/asset.ts'
import { inferredBasis } from '../../../../src-shared/view-models/trace/inferred-edges.ts'
import type { CrossingTransfer, InferredEdge } from '../../../../src-shared/custody/graph-event.ts'
import { listedName } from '../../../../src-shared/graph/svg/graph-text.ts'
import { edgeKey } from '../../../../src-shared/view-models/edge-key.ts'
import type { GraphModel } from '../../../../src-shared/view-models/graph-types.ts'
import { inferredText } from './messages.ts'

interface InferredPanelProps {
  readonly edge: InferredEdge
  readonly model: GraphModel
  readonly onSelect: (id: string) => void
  readonly onDismiss: () => void
}

function nameIn({ nodes }: GraphModel, id: string): string {
  const node = nodes.find((each) => each.id === id)
  return node === undefined ? visibleText(id, 60) : listedName(node)
}

/** " (unverified)" after a token that only carries the symbol of a known coin. */
function suffixOf({ asset = '', symbol }: CrossingTransfer): string {
  return assetSuffix({ asset, symbol })
}

/** The transfers on which an inferred edge rests, and the control that removes it. */
export function InferredPanel({ edge, model, onSelect, onDismiss }: InferredPanelProps): ReactNode {
  const { showCapture } = useCaseActions()
  const { state } = useCaseContext()
  const captureIds = [...new Set(edge.crossings.flatMap(({ into, out }) => [...into.sources, ...out.sources].map(({ captureId }) => captureId)))]
  const half = (transfer: CrossingTransfer): ReactNode => (
    <>
      <button
        type="button"
        className="graph-link"
        title={inferredText.transferSource(
          `${formatTime(transfer.time)}, ${transfer.amount} ${visibleText(transfer.symbol, 40)}${suffixOf(transfer)}`,
        )}
        onClick={() => showCapture(transfer.sources[0]?.captureId ?? '', transfer.sources[0]?.pointer)}
      >
        {formatDayMinute(transfer.time)} · {formatDecimal(transfer.amount, { maxDigits: 2 })} {visibleText(transfer.symbol, 12)}
        {suffixOf(transfer)}
      </button>
      <ExplorerButton chain={transfer.chain} what="transaction" id={transfer.hash} />
    </>
  )
  return (
    <section aria-label={inferredText.title} className="graph-details">
      <h3 className="edge-ends">
        {[edge.source, edge.target].map((id, at) => (
          <span key={id} className="edge-end">
            {at === 1 && <span aria-label={inferredText.possibleExit}>⇢ </span>}
            <button type="button" className="graph-link" onClick={() => onSelect(id)}>
              <bdi>{nameIn(model, id)}</bdi>
            </button>
          </span>
        ))}
      </h3>
      <p className="edge-sum">
        <b title={edge.value}>{formatUsd(edge.value)}</b>
        <span className="muted">{inferredText.possibleExitOn(shownChain(edge.chain))}</span>
      </p>
      <p className="graph-warning">{inferredText.basis(inferredBasis(edge))}</p>
      {edge.crossings.length < edge.matched && <p className="muted">{inferredText.firstOf(edge.crossings.length, edge.matched)}</p>}
      <PlainTable
        label={inferredText.evidence}
        rows={edge.crossings}
        keyOf={({ into }) => into.id}
        columns={[
          { header: inferredText.into, render: ({ into }) => half(into) },
          { header: inferredText.out, render: ({ out }) => half(out) },
        ]}
      />
      <div className="graph-actions">
        <Button
          size="small"
          icon={<Citation />}
          text={inferredText.cite(captureIds.length)}
          title={inferredText.citeHint}
          onClick={() => {
            citationsAdded(state.record.id, captureIds)
            showToast(inferredText.cited)
          }}
        />
        <Button size="small" text={inferredText.dismiss} title={inferredText.dismissHint} onClick={onDismiss} />
      </div>
    </section>
  )
}

interface InferredListProps {
  readonly edges: readonly InferredEdge[]
  readonly dismissed: number
  readonly model: GraphModel
  /** The node whose inferences these are; '' for those of the whole graph. */
  readonly nodeId: string
  readonly onSelect: (id: string) => void
  readonly onRestore: () => void
}

/** The inferred edges at a node, or of the graph, as a list: never among its flows. */
export function InferredList({ edges, dismissed, model, nodeId, onSelect, onRestore }: InferredListProps): ReactNode {
  const own = useMemo(() => edges.filter(({ source, target }) => nodeId === '' || source === nodeId || target === nodeId), [edges, nodeId])
  if (own.length === 0 && (dismissed === 0 || nodeId !== '')) return null
  return (
    <section aria-label={inferredText.list} className="graph-details">
      <h4>
        {inferredText.listTitle} <span className="details-count">{inferredText.notObserved}</span>
      </h4>
      <ul className="plain-list">
        {own.map((edge) => (
          <li key={edge.id}>
            <button type="button" className="node-flow" title={inferredText.showEvidence} onClick={() => onSelect(edgeKey(edge.id))}>
              <bdi className="truncate">
                {nameIn(model, edge.source)} ⇢ {nameIn(model, edge.target)}
              </bdi>
              <span className="node-flow-sum" title={edge.value}>
                {formatUsd(edge.value)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {dismissed > 0 && nodeId === '' && <Button size="small" variant="minimal" text={inferredText.restore(dismissed)} onClick={onRestore} />}
    </section>
  )
}
