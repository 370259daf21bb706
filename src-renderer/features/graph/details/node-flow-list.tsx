import type { ReactNode } from 'react'
import { useState } from 'react'
import { Button } from '@blueprintjs/core'
import { formatUsd } from '../../../../src-shared/core/decimal.ts'
import { formatCount } from '../../../../src-shared/core/text/credits.ts'
import { visibleText } from '../../../../src-shared/core/text/safe-text.ts'
import { type MenuPosition, menuPositionOf } from '../../../ui/menu/context-menu.tsx'
import type { JoinedEdge } from '../../../../src-shared/view-models/graph/joined-edges.ts'
import { listedName } from '../../../../src-shared/graph/svg/graph-text.ts'
import { edgeKey } from '../../../../src-shared/view-models/edge-key.ts'
import type { GraphModel } from '../../../../src-shared/view-models/graph-types.ts'
import { nodeDetailsText } from './messages.ts'

interface NodeFlowListProps {
  readonly title: string
  readonly model: GraphModel
  /** The node whose flows these are; the other end is named. */
  readonly nodeId: string
  readonly edges: readonly JoinedEdge[]
  /** The text shown if there are no edges. */
  readonly none: string
  readonly onSelect: (id: string) => void
  /** Opens the menu of the node at the other end. */
  readonly onMenu: (nodeId: string, at: MenuPosition) => void
}

/** Number of edges shown before the rest is expanded. */
const FIRST = 5
const MAX_ROWS = 200

/** The edges of a node in one direction, the greatest first; each opens its transfers. */
export function NodeFlowList({ title, model, nodeId, edges, none, onSelect, onMenu }: NodeFlowListProps): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const shown = edges.slice(0, isOpen ? MAX_ROWS : FIRST)
  const nameOf = (id: string): string => {
    const node = model.nodes.find((each) => each.id === id)
    return node === undefined ? visibleText(id, 60) : listedName(node)
  }
  return (
    <>
      <h4>
        {title} <span className="details-count">{edges.length === 0 ? none : formatCount(edges.length)}</span>
      </h4>
      <ul className="plain-list" aria-label={title}>
        {shown.map((edge) => {
          const otherId = edge.source === nodeId ? edge.target : edge.source
          return (
            <li key={edge.id}>
              <button
                type="button"
                className="node-flow"
                title={nodeDetailsText.openFlow}
                onClick={() => onSelect(edgeKey(edge.id))}
                onContextMenu={(event) => {
                  event.preventDefault()
                  onMenu(otherId, menuPositionOf(event))
                }}
              >
                <bdi className="truncate">{nameOf(otherId)}</bdi>
                <span className="node-flow-sum" title={edge.volume}>
                  {edge.kind === 'relation' ? visibleText(edge.relations.join(', '), 60) : formatUsd(edge.volume === '' ? '0' : edge.volume)}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      {edges.length > FIRST && !isOpen && (
        <Button size="small" variant="minimal" text={nodeDetailsText.more(edges.length - FIRST)} onClick={() => setOpen(true)} />
      )}
      {isOpen && edges.length > MAX_ROWS && <p className="muted">{nodeDetailsText.moreInList(edges.length - MAX_ROWS)}</p>}
    </>
  )
}
