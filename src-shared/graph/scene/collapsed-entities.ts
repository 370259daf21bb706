import { memoizeByRef } from '../../core/memoize-by-ref.ts'
import { chainTitle } from '../../addresses/chains/chains.ts'
import { automaticGroupText } from '../../view-models/graph/messages.ts'
import { mainChainOf, otherChain } from '../../view-models/graph/main-chain.ts'
import { MAX_LANES } from '../../view-models/graph/grouped-model.ts'
import { isQueriedNode } from './node-box.ts'
import type { GraphNode, OpenGroup } from '../../view-models/graph-types.ts'
import type { VisibleGraph } from '../visible/visible-graph-types.ts'

const ENTITY_PREFIX = 'entity-box:'
/** Kinds whose single addresses say little: money sent to one of them went to the entity. */
const ENTITY_KINDS: ReadonlySet<string> = new Set(['exchange', 'mixer', 'bridge'])

/** Whether this kind is one entity with many addresses. */
export function isEntityKind(kind: string): boolean {
  return ENTITY_KINDS.has(kind)
}

/** Whether a box is of an entity by the labels, and not of a group made by hand. */
export function isEntityId(id: string): boolean {
  return id.startsWith(ENTITY_PREFIX)
}

/**
 * Exchanges, mixers and bridges with two or more addresses in a visible graph that receive money
 * and pass none on: each is one box on each chain, where its addresses are in lanes.
 */
export const collapsedEntities: (visibleGraph: VisibleGraph) => readonly OpenGroup[] = memoizeByRef(entitiesIn)

function entitiesIn(visibleGraph: VisibleGraph): readonly OpenGroup[] {
  const grouped = new Set((visibleGraph.open ?? []).flatMap(({ nodeIds }) => nodeIds))
  const owned = visibleGraph.nodes.filter(
    (node) =>
      node.identity.entity !== '' && isEntityKind(node.identity.kind) && node.members === undefined && !isQueriedNode(node) && !grouped.has(node.id),
  )
  if (owned.length < 2) return []
  const ends = endsAmong(visibleGraph, new Set(owned.map(({ id }) => id)))
  const main = mainChainOf(visibleGraph.edges)
  const byEntity = Map.groupBy(
    owned.filter(({ id }) => ends.has(id)),
    ({ identity: { kind, entity }, chains }: GraphNode) => {
      const chain = otherChain(chains, main)
      return chain === '' ? `${kind} ${entity}` : `${kind}@${encodeURIComponent(chain)} ${entity}`
    },
  )
  return [...byEntity].flatMap(([key, nodes]): readonly OpenGroup[] => {
    const [first] = nodes
    if (first === undefined || nodes.length < 2 || nodes.length > MAX_LANES) return []
    const chain = otherChain(first.chains, main)
    const { entity } = first.identity
    const title = chain === '' ? entity : automaticGroupText.onChain(entity, chainTitle(chain))
    return [{ id: `${ENTITY_PREFIX}${key}`, title, nodeIds: nodes.map(({ id }) => id), side: 'left' }]
  })
}

/** Those of some nodes that were paid, and that pay no one. */
export function endsAmong({ edges }: Pick<VisibleGraph, 'edges'>, ids: ReadonlySet<string>): ReadonlySet<string> {
  const [paid, pays] = [new Set<string>(), new Set<string>()]
  for (const { kind, source, target } of edges) {
    if (kind !== 'value') continue
    if (ids.has(target)) paid.add(target)
    if (ids.has(source)) pays.add(source)
  }
  return paid.difference(pays)
}
