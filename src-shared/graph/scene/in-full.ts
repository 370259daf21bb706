import { isFanInId } from '../../custody/graph-event.ts'
import type { GraphScene } from './graph-scene.ts'
import { edgeKey } from '../../view-models/edge-key.ts'
import { joinedId } from '../../view-models/graph/joined-edges.ts'

/** A node with its edges and the nodes at their other ends, by their canvas ids. */
export function neighbourhood(scene: GraphScene, id: string): ReadonlySet<string> {
  const near = new Set([id])
  for (const { id: edge, source, target } of scene.edges) {
    if (source !== id && target !== id) continue
    near.add(edgeKey(edge)).add(source).add(target)
  }
  return near
}

/**
 * A selection as it is drawn: a collapsed node is its card or its group, and its flow the edge of
 * that. The same set where nothing collapsed is involved.
 */
export function onCards({ nodes, edges }: GraphScene, ids: ReadonlySet<string>): ReadonlySet<string> {
  if (ids.size === 0) return ids
  const cards = new Map(
    nodes.flatMap(({ id, card, members }) => (members ?? (card?.kind === 'senders' ? card.members : [])).map((member) => [member, id] as const)),
  )
  if (cards.size === 0) return ids
  const members = Map.groupBy(cards.keys(), (member) => cards.get(member))
  for (const { id, source, target, parts } of edges) {
    for (const part of parts ?? []) cards.set(edgeKey(part), edgeKey(id))
    if (parts !== undefined) continue
    for (const member of members.get(source) ?? []) cards.set(edgeKey(joinedId({ kind: 'value', source: member, target })), edgeKey(id))
  }
  return [...ids].some((id) => cards.has(id)) ? new Set([...ids].map((id) => cards.get(id) ?? id)) : ids
}

/**
 * The items of a path or a trace, with the cards of collapsed senders, and the edges of these
 * cards.
 */
export function highlightedOn(scene: GraphScene, ids: ReadonlySet<string> | undefined): ReadonlySet<string> | undefined {
  const shown = ids === undefined ? undefined : onCards(scene, ids)
  if (shown === undefined || shown === ids) return ids
  return new Set([
    ...shown,
    ...scene.edges.flatMap(({ id, source }) => (ids?.has(source) !== true && shown.has(source) && isFanInId(source) ? [edgeKey(id)] : [])),
  ])
}

/**
 * The items drawn in full while all others fade; undefined for everything. `dimmed` items are
 * removed from either.
 */
export function drawnInFull(
  scene: GraphScene,
  shown: ReadonlySet<string> | undefined,
  dimmed: ReadonlySet<string> | undefined,
): ReadonlySet<string> | undefined {
  if (dimmed === undefined || dimmed.size === 0) return withHeaders(scene, shown)
  const all = shown ?? new Set([...scene.nodes.map(({ id }) => id), ...scene.edges.map(({ id }) => edgeKey(id))])
  return withHeaders(scene, new Set([...all].filter((id) => !dimmed.has(id))))
}

/** The header of a box follows its addresses. */
function withHeaders({ boxes }: GraphScene, shown: ReadonlySet<string> | undefined): ReadonlySet<string> | undefined {
  const headers = shown === undefined ? [] : boxes.filter(({ lanes }) => lanes.some(({ id }) => shown.has(id))).map(({ id }) => id)
  return headers.length === 0 ? shown : new Set([...(shown ?? []), ...headers])
}
