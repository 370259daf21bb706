import { addDecimals } from '../../../src-shared/decimal.ts'
import { createFigureSums } from '../../evidence/columns/figure-sums.ts'
import type { FlowNodes } from './flow-nodes.ts'

/** Nodes that a graph keeps one by one; a list of more, and a canvas of a tenth of them, nobody reads. */
export const MOST_KEPT = 20_000
/** Of these, nodes that are tied to several subjects: what an investigator looks for. */
const MOST_TIED = 5000
/** However many subjects there are, each keeps its greatest counterparties. */
const LEAST_PER_SUBJECT = 5

/** Nodes that are counted and not kept: those of one subject by volume, or those that no edge ties to any. */
export interface Rest {
  /** Number of the subject's node; undefined where there is none. */
  readonly anchor: number | undefined
  readonly nodes: number
  /** US dollars, decimal text. */
  readonly volume: string
}

export interface KeptPart {
  /** Numbers of nodes, ascending. */
  readonly kept: readonly number[]
  readonly rest: readonly Rest[]
}

/** Which nodes of a graph are kept one by one: all of them where they are few, else the subjects, what ties them together, and the greatest by volume of each. */
export function keptPart(nodes: FlowNodes, most = MOST_KEPT): KeptPart {
  const all = Array.from({ length: nodes.size() }, (_, node) => node)
  if (all.length <= most) return { kept: all, rest: [] }
  const others = all.filter((node) => nodes.kind(node) !== 'subject')
  const tied = greatest(
    others.filter((node) => nodes.tiesSeveral(node)),
    Math.min(MOST_TIED, most),
    nodes,
  )
  const groups = Map.groupBy(
    others.filter((node) => !tied.has(node)),
    (node) => nodes.anchor(node),
  )
  const perSubject = Math.max(LEAST_PER_SUBJECT, Math.floor((most - tied.size) / groups.size))
  const kept = new Set([...all.filter((node) => nodes.kind(node) === 'subject'), ...tied])
  const rest: Rest[] = []
  for (const [anchor, group] of groups) {
    const first = greatest(group, perSubject, nodes)
    for (const node of first) kept.add(node)
    const others = group.filter((node) => !first.has(node))
    if (others.length > 0) rest.push({ anchor, nodes: others.length, volume: volumeOf(others, nodes) })
  }
  return { kept: [...kept].toSorted((a, b) => a - b), rest }
}

/** As many nodes as `most`, by volume; among equals the first. */
function greatest(group: readonly number[], most: number, nodes: FlowNodes): ReadonlySet<number> {
  if (group.length <= most) return new Set(group)
  const volumes = Float64Array.from(group, (node) => nodes.nearVolume(node))
  // Sorting the figures alone is ten times as fast as sorting nodes by them.
  const least = volumes.toSorted()[group.length - most] ?? 0
  const above = group.filter((_, place) => (volumes[place] ?? 0) > least)
  const equal = group.filter((_, place) => volumes[place] === least)
  return new Set([...above, ...equal.slice(0, most - above.length)])
}

function volumeOf(group: readonly number[], nodes: FlowNodes): string {
  const sums = createFigureSums()
  const volumes = nodes.volumes()
  for (const node of group) sums.add(0, volumes, node)
  return addDecimals(sums.text(0) === '' ? [] : [sums.text(0)])
}
