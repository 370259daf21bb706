import { Button, ButtonGroup, Tag } from '@blueprintjs/core'
import { CaretDown, DocumentOpen, ExpandAll, EyeOff, FolderOpen, Plus, Tag as TagIcon } from '@blueprintjs/icons'
import { shownChain } from '../../../../src-shared/case/shown-chain.ts'
import { chainToQuery, type LabelCandidate } from '../../../state/label-candidate.ts'
import { useCaseActions } from '../../../state/case-context.ts'
import { AddressText } from '../../../ui/address-text.tsx'
import { type MenuPosition, menuPositionOf } from '../../../ui/menu/context-menu.tsx'
import { SafeText } from '../../../ui/safe-text.tsx'
import { endpointOf } from '../../../../src-shared/service/table/endpoint-table.ts'
import { formatMinute } from '../../../../src-shared/core/text/format-time.ts'
import type { ExpandInPlace } from '../expand/use-expand-in-place.tsx'
import { joinedEdges } from '../../../../src-shared/view-models/graph/joined-edges.ts'
import { EdgePanel } from './edge-panel.tsx'
import { NameSuggestion } from './name-suggestion.tsx'
import { NodeFlowList } from './node-flow-list.tsx'
import { NodeSums } from './node-sums.tsx'
import { nodeFlows } from '../../../../src-shared/view-models/graph/node-flows.ts'
import { edgeOfKey } from '../../../../src-shared/view-models/edge-key.ts'
import { lookalikeSentence } from '../../../ui/lookalikes.ts'
import { nodeName } from '../../../../src-shared/graph/svg/graph-text.ts'
import { PinButton } from '../selection/pin-button.tsx'
import { visibleText } from '../../../../src-shared/core/text/safe-text.ts'
import { lowerFirst } from '../../../../src-shared/core/text/sentence.ts'
import type { GraphEdge, GraphModel, GraphNode } from '../../../../src-shared/view-models/graph-types.ts'
import { nodeDetailsText } from './messages.ts'

interface DetailsProps {
  readonly model: GraphModel
  /** The flows that the filter leaves, whose sums are shown; those of the model without a filter. */
  readonly shown: readonly GraphEdge[]
  readonly selectedId: string
  readonly onSelect: (id: string) => void
  readonly expanding: Pick<ExpandInPlace, 'expand' | 'choose' | 'label'>
  readonly onHide: (node: GraphNode) => void
  readonly isPinned: boolean
  readonly onPin: (pinned: boolean) => void
  /** A name suggested for the node; undefined for none. */
  readonly suggested: string | undefined
  readonly onName: (node: GraphNode, name: string) => void
  /** Opens the menu of a node, at a point of the window. */
  readonly onMenu: (nodeId: string, at: MenuPosition) => void
}

const LAYERS = nodeDetailsText.layers

/** The role of a node in the case, and its kind by its labels. */
function kindText({ kind, followedId, identity }: GraphNode): string {
  const role = followedId !== undefined ? nodeDetailsText.followed : kind === 'related' ? nodeDetailsText.related : kind
  return identity.kind === 'unknown' || identity.kind === 'wallet' ? role : `${role}, ${identity.kind}`
}

/** The subject with which a node was found: the other end of one of its edges. */
function subjectOf(node: GraphNode, edges: readonly GraphEdge[], model: GraphModel): string | undefined {
  const ends = new Set(edges.flatMap(({ source, target }) => [source, target]).filter((id) => id !== node.id))
  const subject = model.nodes.find((each) => ends.has(each.id) && (each.subjectId ?? each.followedId) !== undefined)
  return subject?.subjectId ?? subject?.followedId
}

/** The node as an address whose labels can be bought. */
export function candidateOf({ id, address, family, chains, volume }: GraphNode, edges: readonly GraphEdge[]): LabelCandidate {
  return { key: id, address, family, chain: chainToQuery(chains, family), volume, source: edges[0]?.sources[0] }
}

/**
 * Details of the selected node: full address, labels by layer, flows with their sources, and
 * possible next steps.
 */
export function GraphDetails({ model, shown, selectedId, onSelect, expanding, onHide, isPinned, onPin, suggested, onName, onMenu }: DetailsProps) {
  const { openSubject, showCapture, buyLabels, adoptAddress } = useCaseActions()
  const edgeId = edgeOfKey(selectedId)
  const edge = edgeId === undefined ? undefined : joinedEdges(model.edges).find((each) => each.id === edgeId)
  if (edge !== undefined) {
    const left = shown === model.edges ? undefined : (joinedEdges(shown).find((each) => each.id === edge.id) ?? 'none')
    return <EdgePanel key={edge.id} model={model} edge={edge} left={left} onSelect={onSelect} />
  }
  const node = model.nodes.find((each) => each.id === selectedId)
  if (node === undefined) return null
  const { subjectId } = node
  const edges = model.edges.filter((each) => each.source === node.id || each.target === node.id)
  const whole = nodeFlows(model, node)
  // What is left at a node is known from all of its flows only.
  const flows = shown === model.edges ? whole : { ...nodeFlows({ edges: shown }, node), left: undefined }
  const noneText = whole.left === undefined ? nodeDetailsText.unknown : nodeDetailsText.none
  const labelSubjectId = subjectId ?? subjectOf(node, edges, model)
  return (
    <section aria-label={nodeDetailsText.title(nodeName(node))} className="graph-details">
      <h3>
        <bdi>{nodeName(node)}</bdi>
      </h3>
      <div
        onContextMenu={(event) => {
          event.preventDefault()
          onMenu(node.id, menuPositionOf(event))
        }}
      >
        <AddressText address={node.address} full />
      </div>
      {suggested !== undefined && <NameSuggestion name={suggested} onAccept={() => onName(node, suggested)} />}
      {node.lookalikes.length > 0 && <p className="graph-warning">{lookalikeSentence(node.lookalikes)}</p>}
      {node.failed && <p className="graph-warning">{nodeDetailsText.allFailed}</p>}
      <NodeSums node={node} flows={flows} whole={whole} />
      <div className="graph-tags">
        <Tag minimal>{kindText(node)}</Tag>
        {node.chains.map((chain) => (
          <Tag minimal key={chain}>
            {shownChain(chain)}
          </Tag>
        ))}
      </div>
      {node.labels.length > 0 && (
        <ul className="plain-list" aria-label={nodeDetailsText.labels}>
          {node.labels.map((label) => (
            <li key={`${label.layer}${label.text}`}>
              <span className={`graph-label-${label.layer}`}>
                <SafeText text={label.text} />
              </span>
              <span className="muted"> {LAYERS[label.layer]}</span>
              {label.captureId !== '' && (
                <Button
                  size="small"
                  variant="minimal"
                  icon={<DocumentOpen />}
                  aria-label={nodeDetailsText.labelSource(visibleText(label.text, 80))}
                  onClick={() => showCapture(label.captureId, label.pointer)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {node.noLabels !== undefined && (
        <ul className="plain-list" aria-label={nodeDetailsText.noLabels}>
          {node.noLabels.map(({ endpoint, at, captureId }) => (
            <li key={captureId}>
              {nodeDetailsText.noLabel(endpointOf(endpoint).title)}
              <span className="muted">{nodeDetailsText.atTime(formatMinute(at))}</span>
              <Button
                size="small"
                variant="minimal"
                icon={<DocumentOpen />}
                aria-label={nodeDetailsText.noLabelSource(lowerFirst(endpointOf(endpoint).title))}
                onClick={() => showCapture(captureId)}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="graph-actions">
        {subjectId !== undefined && (
          <Button size="small" icon={<FolderOpen />} onClick={() => openSubject(subjectId)}>
            {nodeDetailsText.openDossier}
          </Button>
        )}
        <ButtonGroup>
          <Button size="small" intent="primary" icon={<ExpandAll />} onClick={() => expanding.expand(node)} disabled={node.family === 'unknown'}>
            {expanding.label(node)}
          </Button>
          <Button
            size="small"
            intent="primary"
            icon={<CaretDown />}
            aria-label={nodeDetailsText.chooseExpansion}
            title={nodeDetailsText.chooseExpansion}
            onClick={() => expanding.choose(node)}
            disabled={node.family === 'unknown'}
          />
        </ButtonGroup>
        {subjectId === undefined && node.family !== 'unknown' && (
          <Button size="small" icon={<Plus />} onClick={() => void adoptAddress(node.address, node.chains, 'graph')}>
            {nodeDetailsText.makeSubject}
          </Button>
        )}
        {labelSubjectId !== undefined && node.family !== 'unknown' && (
          <Button
            size="small"
            icon={<TagIcon />}
            onClick={() => buyLabels(labelSubjectId, subjectId === undefined ? [candidateOf(node, edges)] : undefined)}
          >
            {subjectId === undefined ? nodeDetailsText.buyLabels : nodeDetailsText.buyCounterpartyLabels}
          </Button>
        )}
        <Button size="small" icon={<EyeOff />} onClick={() => onHide(node)}>
          {nodeDetailsText.hide}
        </Button>
        <PinButton isPinned={isPinned} onPin={onPin} />
      </div>
      <NodeFlowList
        title={nodeDetailsText.paidBy}
        model={model}
        nodeId={node.id}
        edges={flows.senders}
        none={noneText}
        onSelect={onSelect}
        onMenu={onMenu}
      />
      <NodeFlowList
        title={nodeDetailsText.paidTo}
        model={model}
        nodeId={node.id}
        edges={flows.payees}
        none={noneText}
        onSelect={onSelect}
        onMenu={onMenu}
      />
      {flows.relations.length > 0 && (
        <NodeFlowList
          title={nodeDetailsText.relations}
          model={model}
          nodeId={node.id}
          edges={flows.relations}
          none=""
          onSelect={onSelect}
          onMenu={onMenu}
        />
      )}
    </section>
  )
}
