import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { type ReactNode, useMemo } from 'react'
import { useCaseContext } from '../../../state/case-context.ts'
import { shortUsd } from '../../../../src-shared/graph/scene/amount-text.ts'
import { visibleText } from '../../../../src-shared/core/text/safe-text.ts'
import { joinedId } from '../../../../src-shared/view-models/graph/joined-edges.ts'
import { type InCommon, inCommonOf, type Shared, type SharedEntity, type SharedRole } from '../../../../src-shared/view-models/trace/in-common.ts'
import type { Knowledge } from '../../../../src-shared/view-models/trace/stop-reason.ts'
import { flowKnowledgeOf } from '../../../../src-shared/view-models/trace/trace-ground.ts'
import { edgeKey } from '../../../../src-shared/view-models/edge-key.ts'
import './trace.css'
import type { GraphModel } from '../../../../src-shared/view-models/graph-types.ts'
import { commonText } from './messages.ts'

interface CommonPanelProps {
  readonly of: readonly string[]
  readonly found: InCommon
  readonly nameOf: (node: string) => string
  readonly selection: ReadonlySet<string>
  readonly onEnd: () => void
  readonly onSelect: (node: string) => void
}

const ROLES: readonly (readonly [role: SharedRole, title: string])[] = [
  ['funder', commonText.roles.funder],
  ['deposit', commonText.roles.deposit],
  ['counterparty', commonText.roles.counterparty],
]

const UNKNOWN: Readonly<Record<Exclude<Knowledge, 'complete' | 'empty'>, string>> = commonText.gaps

/** Maximum number of addresses listed for one role. */
const MAX_LISTED = 50
const MAX_ENTITY_LENGTH = 80

/**
 * What the nodes have in common, and the drawn items that show it; undefined for fewer than two.
 */
export function useInCommon(
  of: readonly string[] | undefined,
  model: GraphModel,
): { readonly found: InCommon; readonly highlight: ReadonlySet<string> } | undefined {
  const { state } = useCaseContext()
  return useMemo(() => {
    if (of === undefined) return undefined
    const kinds = new Map(model.nodes.map(({ id, identity }) => [id, identity.kind]))
    const entities = new Map(model.nodes.map(({ id, identity, members }) => [id, members === undefined ? identity.entity : '']))
    const found = inCommonOf(
      new Set(of),
      model.edges,
      (node) => kinds.get(node) ?? 'unknown',
      flowKnowledgeOf(state),
      (node) => entities.get(node) ?? '',
    )
    const highlight = new Set(of)
    for (const { nodes, edges } of [...found.entities, ...found.shared.map((one) => ({ ...one, nodes: [one.node] }))]) {
      for (const node of nodes) highlight.add(node)
      for (const edge of edges) highlight.add(edgeKey(joinedId(edge)))
    }
    return { found, highlight }
  }, [of, model, state])
}

/** What a selection has in common, by role, and the nodes for which it is not known. */
export function CommonPanel({ of, found, nameOf, selection, onEnd, onSelect }: CommonPanelProps): ReactNode {
  return (
    <section aria-label={commonText.name} className="trace-panel">
      <header className="trace-title">
        <h3>{commonText.title(of.length)}</h3>
        <Button size="small" variant="minimal" icon={<Cross />} aria-label={commonText.close} title={commonText.close} onClick={onEnd} />
      </header>
      {found.unknown.map(({ node, known }) => (
        <p key={node} className="trace-gap">
          <bdi>{nameOf(node)}</bdi> {commonText.noConclusion(UNKNOWN[known])}
        </p>
      ))}
      {found.shared.length === 0 && found.entities.length === 0 && <p>{commonText.none}</p>}
      <SharedEntities entities={found.entities} nameOf={nameOf} onSelect={onSelect} />
      {ROLES.map(([role, title]) => {
        const own = found.shared.filter((one) => one.role === role)
        if (own.length === 0) return null
        return (
          <section key={role} aria-label={title}>
            <h4 className="trace-header">
              {title} <span className="trace-rule">{own.length}</span>
            </h4>
            <ul className="plain-list where-ends">
              {own.slice(0, MAX_LISTED).map((one) => (
                <li key={one.node} data-state={selection.has(one.node) ? 'selected' : undefined}>
                  <button type="button" className="hop-link" aria-pressed={selection.has(one.node)} onClick={() => onSelect(one.node)}>
                    <bdi>{nameOf(one.node)}</bdi>
                  </button>
                  <span className="muted" title={one.with.map(nameOf).join('\n')}>
                    {commonText.of(one.with.length)}
                  </span>
                  <span className="where-amount">{amountOf(one)}</span>
                </li>
              ))}
            </ul>
            {own.length > MAX_LISTED && <p className="muted">{commonText.more(own.length - MAX_LISTED)}</p>}
          </section>
        )
      })}
    </section>
  )
}

/** Entities of which the selection met several addresses: no single address need be shared. */
function SharedEntities({
  entities,
  nameOf,
  onSelect,
}: {
  readonly entities: readonly SharedEntity[]
  readonly nameOf: (node: string) => string
  readonly onSelect: (node: string) => void
}): ReactNode {
  if (entities.length === 0) return null
  return (
    <section aria-label={commonText.entities}>
      <h4 className="trace-header">
        {commonText.entities} <span className="trace-rule">{entities.length}</span>
      </h4>
      <ul className="plain-list where-ends">
        {entities.slice(0, MAX_LISTED).map((one) => (
          <li key={`${one.entity} ${one.role}`}>
            <button type="button" className="hop-link" title={one.nodes.map(nameOf).join('\n')} onClick={() => onSelect(one.nodes[0] ?? '')}>
              <bdi>{visibleText(one.entity, MAX_ENTITY_LENGTH)}</bdi>
            </button>
            <span className="muted" title={one.with.map(nameOf).join('\n')}>
              {commonText.ofEntity(commonText.entityRoles[one.role], one.nodes.length, one.with.length)}
            </span>
            <span className="where-amount">{amountOf(one)}</span>
          </li>
        ))}
      </ul>
      {entities.length > MAX_LISTED && <p className="muted">{commonText.more(entities.length - MAX_LISTED)}</p>}
    </section>
  )
}

/** The amount it gave to them or received from them; a relation alone has no amount. */
function amountOf({ from, to }: Pick<Shared, 'from' | 'to'>): string {
  const parts = [to === '0' ? '' : commonText.toThem(shortUsd(to)), from === '0' ? '' : commonText.fromThem(shortUsd(from))]
  return parts.filter((part) => part !== '').join(', ')
}
