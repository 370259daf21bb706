import { isCollapsedSenders } from '../visible/collapse-fan-in.ts'
import { createSets } from './sets.ts'
import { flowColumns } from './flow-columns.ts'
import type { VisibleGraph } from '../visible/visible-graph-types.ts'

/** The sum of all edges between two nodes. */
interface Tie {
  readonly from: string
  readonly to: string
  /** US dollars both ways, for drawing; relations and groups have the least strength. */
  readonly strength: number
}

/** A node of the forest by which a flow is laid out. */
export interface FlowBranch {
  readonly id: string
  /**
   * The neighbour with the largest sum in both directions, among those nearer to the beginning of
   * the flow; undefined for the beginning itself.
   */
  readonly parent: string | undefined
  /**
   * Its column: 0 for the first node, negative for senders before it, positive for recipients. A
   * sender is in an earlier column than whom it pays, except where the flow runs in a cycle.
   */
  readonly layer: number
  /** Whether the node has children. */
  readonly leads: boolean
}

export interface FlowForest {
  /** Trees in the order of their first nodes; in each, parents before children. */
  readonly trees: readonly (readonly FlowBranch[])[]
  /** Neighbours of a node without a position, with their strength. */
  readonly tiesOf: (id: string) => readonly { readonly other: string; readonly strength: number }[]
}

const RELATION = 0.001
const GROUP = 0.000_1
/** In a larger flow single edges are not followed: the strongest ties alone give its columns. */
const MAX_DIRECTED = 450
/** The widest flow in columns, relative to that of its strongest ties, and in addition to it. */
const MAX_WIDENING = 2
const MIN_COLUMNS = 8

/**
 * Reduces a graph to the strongest ties that connect it, so that every node is a child of the one
 * with which it exchanged most. `standing` nodes have a position already: new nodes become their
 * children. Pure and deterministic.
 */
export function flowForest(visibleGraph: VisibleGraph, fixedIds: ReadonlySet<string>): FlowForest {
  const order = [...visibleGraph.nodes.map(({ id }) => id), ...visibleGraph.groups.map(({ id }) => id)]
  const rank = new Map(order.map((id, at) => [id, at]))
  // Positioned nodes count as one tree: skip ties between them, so that the cost depends on the new
  // nodes alone.
  const ties = tiesOf(visibleGraph, rank, (a, b) => !(fixedIds.has(a) && fixedIds.has(b))).toSorted((a, b) => b.strength - a.strength)
  const sets = createSets()
  // Positioned nodes count as one tree: a new node becomes a child of one of them only.
  const [first, ...others] = order.filter((id) => fixedIds.has(id))
  if (first !== undefined) for (const other of others) sets.join(first, other)
  const branches = new Map<string, { other: string; side: number }[]>()
  const hang = (on: string, other: string, side: number): void => {
    const existing = branches.get(on)
    if (existing === undefined) branches.set(on, [{ other, side }])
    else existing.push({ other, side })
  }
  const strengths = new Map<string, { other: string; strength: number }[]>()
  const tie = (id: string, other: string, strength: number): void => {
    const existing = strengths.get(id)
    if (existing === undefined) strengths.set(id, [{ other, strength }])
    else existing.push({ other, strength })
  }
  for (const { from, to, strength } of ties) {
    tie(from, to, strength)
    tie(to, from, strength)
    if (!sets.join(from, to)) continue
    hang(from, to, 1)
    hang(to, from, -1)
  }

  const seen = new Set<string>()
  const grow = (roots: readonly string[]): FlowBranch[] => {
    const tree: FlowBranch[] = []
    const waiting: Omit<FlowBranch, 'leads'>[] = roots.map((id) => ({ id, parent: undefined, layer: 0 }))
    for (const id of roots) seen.add(id)
    for (let next = 0; next < waiting.length; next += 1) {
      const one = waiting[next]
      if (one === undefined) break
      const children = (branches.get(one.id) ?? []).filter(({ other }) => !seen.has(other))
      for (const { other, side } of children) {
        seen.add(other)
        waiting.push({ id: other, parent: one.id, layer: one.layer + side })
      }
      tree.push({ ...one, leads: children.length > 0 })
    }
    return tree
  }
  const trees: FlowBranch[][] = []
  if (first !== undefined) trees.push(grow([first, ...others]))
  const tiesIn = Map.groupBy(ties, ({ from }) => sets.rootOf(from))
  const kinds = new Map(visibleGraph.nodes.map(({ id, identity }) => [id, identity.kind]))
  for (const id of order) {
    if (seen.has(id)) continue
    const tree = grow([id])
    trees.push(tree.length > MAX_DIRECTED ? tree : inColumns(tree, tiesIn.get(sets.rootOf(id)) ?? [], (from) => paysBack(kinds.get(from))))
  }
  return { trees, tiesOf: (id) => strengths.get(id) ?? [] }
}

/** Services whose payments close cycles: an exchange pays out what it was paid. */
const SERVICES: ReadonlySet<string | undefined> = new Set(['exchange', 'mixer', 'bridge', 'fund'])

function paysBack(kind: string | undefined): boolean {
  return SERVICES.has(kind)
}

/** A tree in which every node is in a later column than its senders, cycles aside. */
function inColumns(tree: readonly FlowBranch[], ties: readonly Tie[], isLast: (from: string) => boolean): FlowBranch[] {
  // Cycles are cut at the payments of services, then at the smallest sums.
  const ordered = [...ties.filter(({ from }) => !isLast(from)), ...ties.filter(({ from }) => isLast(from))]
  const columns = flowColumns(
    tree.map(({ id }) => id),
    ordered,
  )
  const span = (layers: readonly number[]): number => Math.max(...layers) - Math.min(...layers)
  const layers = tree.map(({ layer }) => layer)
  // Flows that run back and forth between many nodes would make the graph too wide to be read.
  if (span([...columns.values()]) > MAX_WIDENING * span(layers) + MIN_COLUMNS) return [...tree]
  return tree.map((branch) => ({ ...branch, layer: columns.get(branch.id) ?? branch.layer }))
}

/** One tie for every two nodes with counted edges: in the direction of the larger sum. */
function tiesOf(visibleGraph: VisibleGraph, rank: ReadonlyMap<string, number>, counts: (a: string, b: string) => boolean): Tie[] {
  const pairs = new Map<number, { readonly a: string; readonly b: string; target: number; back: number }>()
  const add = (from: string, to: string, strength: number): void => {
    const [one, other] = [rank.get(from), rank.get(to)]
    if (one === undefined || other === undefined || one === other || !counts(from, to)) return
    const isThere = from < to
    const key = isThere ? one * rank.size + other : other * rank.size + one
    const pair = pairs.get(key)
    if (pair === undefined) {
      pairs.set(key, isThere ? { a: from, b: to, target: strength, back: 0 } : { a: to, b: from, target: 0, back: strength })
    } else if (isThere) pair.target += strength
    else pair.back += strength
  }
  for (const edge of visibleGraph.edges) {
    add(edge.source, edge.target, edge.kind === 'value' ? strengthOf(edge.volume) : RELATION)
  }
  for (const { source, target, value } of visibleGraph.crossings ?? []) add(source, target, strengthOf(value))
  for (const group of visibleGraph.groups) {
    if (isCollapsedSenders(group)) add(group.id, group.anchor, strengthOf(group.volume))
    else if (group.pays === true) add(group.id, group.anchor, GROUP)
    else add(group.anchor, group.id, GROUP)
  }
  return [...pairs.values()].map(({ a, b, target, back }) => ({ from: target >= back ? a : b, to: target >= back ? b : a, strength: target + back }))
}

function strengthOf(volume: string): number {
  const value = Number(volume)
  return Number.isFinite(value) && value > 0 ? value + RELATION : RELATION
}
