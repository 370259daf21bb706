import { isCollapsedSenders } from '../../visible/collapse-fan-in.ts'
import type { VisibleGraph } from '../../visible/visible-graph-types.ts'

/** Two nodes with an edge between them, or a group and its anchor. */
export interface Tie {
  readonly source: string
  readonly target: string
  /** US dollars, for drawing; 0 for relations and groups. */
  readonly strength: number
}

/**
 * Every two drawn nodes that are connected, once each, in the direction of the first edge between
 * them.
 */
export function tiesOf({ nodes, groups, edges }: VisibleGraph): readonly Tie[] {
  const drawn = new Set([...nodes, ...groups].map(({ id }) => id))
  const ties = new Map<string, Tie>()
  const add = (source: string, target: string, strength: number): void => {
    if (source === target || !drawn.has(source) || !drawn.has(target)) return
    const key = JSON.stringify(source < target ? [source, target] : [target, source])
    const known = ties.get(key)
    ties.set(key, known === undefined ? { source, target, strength } : { ...known, strength: known.strength + strength })
  }
  for (const { kind, source, target, volume } of edges) add(source, target, kind === 'value' ? Math.max(0, Number(volume) || 0) : 0)
  for (const group of groups) {
    if (isCollapsedSenders(group)) add(group.id, group.anchor, Math.max(0, Number(group.volume) || 0))
    else add(group.anchor, group.id, 0)
  }
  return [...ties.values()]
}

/** The nodes connected to each node, the strongest tie first. */
export function neighboursOf(ties: readonly Tie[]): ReadonlyMap<string, readonly string[]> {
  const occupied = new Map<string, string[]>()
  for (const { source, target } of ties.toSorted((a, b) => b.strength - a.strength)) {
    for (const [one, other] of [
      [source, target],
      [target, source],
    ] as const) {
      const known = occupied.get(one)
      if (known === undefined) occupied.set(one, [other])
      else known.push(other)
    }
  }
  return occupied
}
