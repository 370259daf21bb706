import { Button } from '@blueprintjs/core'
import { DocumentOpen } from '@blueprintjs/icons'
import { shownChain } from '../../../../src-shared/case/shown-chain.ts'
import { useCaseActions } from '../../../state/case-context.ts'
import { Amount } from '../../../ui/amount.tsx'
import { SafeText } from '../../../ui/safe-text.tsx'
import { listedName } from '../../../../src-shared/graph/svg/graph-text.ts'
import type { GraphEdge, GraphModel } from '../../../../src-shared/view-models/graph-types.ts'
import { flowDetailsText } from './messages.ts'

/**
 * One flow or relation as a response names it: its ends, its figure and the records that it comes
 * from.
 */
export function EdgeFacts({
  edge,
  model,
  onSelect,
}: {
  readonly edge: GraphEdge
  readonly model: GraphModel
  readonly onSelect: (id: string) => void
}) {
  const name = (id: string): string => {
    const node = model.nodes.find((each) => each.id === id)
    return node === undefined ? id : listedName(node)
  }
  return (
    <li className="graph-edge">
      <div className="graph-edge-ends">
        <button type="button" className="graph-link" onClick={() => onSelect(edge.source)}>
          <bdi>{name(edge.source)}</bdi>
        </button>
        <span aria-label={flowDetailsText.to}> → </span>
        <button type="button" className="graph-link" onClick={() => onSelect(edge.target)}>
          <bdi>{name(edge.target)}</bdi>
        </button>
      </div>
      <div>
        {edge.kind === 'relation' ? (
          <SafeText text={edge.relation} />
        ) : (
          <>
            <Amount cell={{ text: edge.volume, state: 'value' }} kind="usd" />
            <span className="muted">{flowDetailsText.interactions(edge.interactions)}</span>
          </>
        )}
        <span className="muted">{flowDetailsText.onChain(shownChain(edge.chain))}</span>
        <EdgeSources edge={edge} />
      </div>
    </li>
  )
}

/** Buttons that open the records that an edge comes from. */
export function EdgeSources({ edge }: { readonly edge: GraphEdge }) {
  const { showCapture } = useCaseActions()
  return (
    <>
      {edge.sources.map((source, index) => (
        <Button
          key={`${source.captureId}${source.pointer}`}
          size="small"
          variant="minimal"
          icon={<DocumentOpen />}
          aria-label={flowDetailsText.source(edge.kind === 'relation', edge.sources.length > 1 ? index + 1 : undefined)}
          onClick={() => showCapture(source.captureId, source.pointer)}
        />
      ))}
    </>
  )
}
