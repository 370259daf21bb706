import { addDecimals } from '../../core/decimal.ts'
import { createFigureSums } from '../../case/columns/figure-sums.ts'
import type { FlowNodes } from './flow-nodes.ts'

/**
 * Maximum number of nodes that a graph retains individually; a longer list, or a canvas of a tenth of them, is
 * not readable.
 */
export const MAX_RETAINED = 20_000
/** Maximum of them that connect several subjects; an investigator looks for these. */
const MAX_CONNECTING_NODES = 5000
/** However many subjects there are, each retains its greatest counterparties. */
const MIN_PER_SUBJECT = 5

/**
 * Nodes that are counted and not retained: of one subject by volume, or without an edge to any
 * subject.
 */
export interface Rest {
  /** Node number of the subject; undefined where there is none. */
  readonly anchor: number | undefined
  readonly nodes: number
  /** US dollars, decimal text. */
  readonly volume: string
}

export interface RetainedGraph {
  /** Node numbers, ascending. */
  readonly saved: readonly number[]
  readonly rest: readonly Rest[]
}

/** Nodes processed between two pauses, and of which the greatest are selected in one pass. */
const AT_ONCE = 20_000

/**
 * Selects the nodes that a graph retains individually: all of them where they are few, otherwise
 * the subjects and followed addresses, the nodes that connect several subjects, and the greatest by
 * volume of each. Each step is a point to pause.
 */
export function* retainedGraphSteps(nodes: FlowNodes, max = MAX_RETAINED): Generator<readonly never[], RetainedGraph, unknown> {
  const saved = new Set<number>()
  const tied: number[] = []
  const groups = new Map<number | undefined, number[]>()
  const isFew = nodes.size() <= max
  const group = (node: number): void => {
    const anchor = nodes.anchor(node)
    const known = groups.get(anchor) ?? []
    groups.set(anchor, known)
    known.push(node)
  }
  for (let node = 0; node < nodes.size(); node += 1) {
    if (node % AT_ONCE === AT_ONCE - 1) yield []
    if (isFew || nodes.kind(node) === 'subject' || nodes.isFollowed(node)) saved.add(node)
    else if (nodes.tiesSeveral(node)) tied.push(node)
    else group(node)
  }
  const first = yield* greatest(tied, Math.min(MAX_CONNECTING_NODES, max), nodes)
  for (const [at, node] of tied.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) yield []
    if (first.has(node)) saved.add(node)
    else group(node)
  }
  const perSubject = Math.max(MIN_PER_SUBJECT, Math.floor((max - first.size) / Math.max(1, groups.size)))
  const rest: Rest[] = []
  for (const [anchor, all] of groups) {
    const chosen = yield* greatest(all, perSubject, nodes)
    for (const node of chosen) saved.add(node)
    const sums = createFigureSums()
    const volumes = nodes.volumes()
    for (const [at, node] of all.entries()) {
      if (at % AT_ONCE === AT_ONCE - 1) yield []
      if (!chosen.has(node)) sums.add(0, volumes, node)
    }
    const count = all.length - chosen.size
    if (count > 0) rest.push({ anchor, nodes: count, volume: addDecimals(sums.text(0) === '' ? [] : [sums.text(0)]) })
    yield []
  }
  return { saved: [...saved].toSorted((a, b) => a - b), rest }
}

/** The `max` nodes with the greatest volume; the first among equals. */
function* greatest(group: readonly number[], max: number, nodes: FlowNodes): Generator<readonly never[], ReadonlySet<number>, unknown> {
  let best: readonly number[] = []
  for (let at = 0; at < group.length; at += AT_ONCE) {
    best = greatestOf([...best, ...group.slice(at, at + AT_ONCE)], max, nodes)
    yield []
  }
  return new Set(best)
}

function greatestOf(group: readonly number[], max: number, nodes: FlowNodes): readonly number[] {
  if (group.length <= max) return group
  const volumes = new Float64Array(group.length)
  for (let index = 0; index < group.length; index += 1) volumes[index] = nodes.nearVolume(group[index] ?? 0)
  // Sorting the figures alone is ten times as fast as sorting nodes by them.
  const min = volumes.toSorted()[group.length - max] ?? 0
  let equals = max - volumes.reduce((above, volume) => above + Number(volume > min), 0)
  return group.filter((_, index) => {
    const volume = volumes[index] ?? 0
    return volume > min || (volume === min && (equals -= 1) >= 0)
  })
}
