import { memoizeByRef } from '../../../../src-shared/core/memoize-by-ref.ts'
import type { GraphNode, OpenGroup } from '../../../../src-shared/view-models/graph-model.ts'
import { MOST_LANES } from '../../../../src-shared/view-models/graph/grouped-model.ts'
import type { VisibleGraph } from '../filter/visible-graph.ts'
import { isQueriedNode } from './node-box.ts'

const OWNER = 'owner:'
/** Whose single addresses say little: money that came to one of them came to the owner. */
const OWNERS: ReadonlySet<string> = new Set(['exchange', 'mixer', 'bridge'])

/** Whether who is of this kind is one owner with many addresses. */
export function isEntityKind(kind: string): boolean {
  return OWNERS.has(kind)
}

/** Whether a box is of an owner by the labels, and nobody has grouped its addresses by hand. */
export function isEntityId(id: string): boolean {
  return id.startsWith(OWNER)
}

/** Exchanges, mixers and bridges with two or more addresses in a part to which money goes, and from which none goes on there: each is one box where its addresses stand in lanes. */
export const collapsedEntities: (part: VisibleGraph) => readonly OpenGroup[] = memoizeByRef(ownersIn)

function ownersIn(part: VisibleGraph): readonly OpenGroup[] {
  const grouped = new Set((part.open ?? []).flatMap(({ nodeIds }) => nodeIds))
  const owned = part.nodes.filter(
    (node) =>
      node.identity.entity !== '' && isEntityKind(node.identity.kind) && node.members === undefined && !isQueriedNode(node) && !grouped.has(node.id),
  )
  if (owned.length < 2) return []
  const ends = endsAmong(part, new Set(owned.map(({ id }) => id)))
  const byOwner = Map.groupBy(
    owned.filter(({ id }) => ends.has(id)),
    ({ identity: { kind, entity } }: GraphNode) => `${kind} ${entity}`,
  )
  return [...byOwner].flatMap(([key, nodes]): readonly OpenGroup[] =>
    nodes.length < 2 || nodes.length > MOST_LANES
      ? []
      : [{ id: `${OWNER}${key}`, title: nodes[0]?.identity.entity ?? '', nodeIds: nodes.map(({ id }) => id), side: 'left' }],
  )
}

/** Those of some nodes that were paid, and that pay nobody. */
export function endsAmong({ edges }: Pick<VisibleGraph, 'edges'>, ids: ReadonlySet<string>): ReadonlySet<string> {
  const [paid, pays] = [new Set<string>(), new Set<string>()]
  for (const { kind, source, target } of edges) {
    if (kind !== 'value') continue
    if (ids.has(target)) paid.add(target)
    if (ids.has(source)) pays.add(source)
  }
  return paid.difference(pays)
}
