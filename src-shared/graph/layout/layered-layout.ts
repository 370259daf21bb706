import { mainChainOf, otherChain } from '../../view-models/graph/main-chain.ts'
import { NAME_SPACE } from '../scene/card-edges.ts'
import { isGroupCard } from '../scene/node-box.ts'
import type { NodeBox } from '../scene/scene-types.ts'
import type { VisibleGraph } from '../visible/visible-graph-types.ts'
import type { Point } from '../geometry/geometry.ts'
import { flowColumns } from './flow-columns.ts'
import type { FlowBranch } from './flow-forest.ts'
import { spread } from './spread.ts'
import { measureTree, type Sized } from './tree-bounds.ts'

/** From this number of cards on, and up to this number of nodes, a flow is laid out in layers. */
const MIN_CARDS = 3
const MAX_LAYERED = 450
/** Between two columns: edges turn there, and their amounts are next to them. */
const GUTTER = 42
/** Half the height of the free row that an edge has in each column that it passes. */
const PASSING = 8
const SWEEPS = 10
const PULLS = 24
/** The weights of an edge between two nodes without cards, of a piece of a long edge, and of any other. */
const WEIGHT = { chain: 12, passing: 2, other: 1 } as const
/** Between the rows of two chains, with the name of a lane. */
const LANE_GAP = 40

interface Flow {
  readonly from: string
  readonly to: string
  readonly strength: number
}

/** A node in its column, or a row that an edge passes. */
interface Item {
  readonly id: string
  readonly above: number
  readonly below: number
  /** 0 on the main chain; the rows of another chain are together, above. */
  readonly band: number
  readonly ties: { readonly other: Item; readonly weight: number }[]
  y: number
}

/** Whether a tree is laid out in layers: one with many collapsed groups, whose edges cross columns. */
export function isLayered(part: VisibleGraph, tree: readonly FlowBranch[]): boolean {
  if (tree.length > MAX_LAYERED) return false
  const cards = new Set(part.nodes.filter(isGroupCard).map(({ id }) => id))
  return tree.filter(({ id }) => cards.has(id)).length >= MIN_CARDS
}

/**
 * The positions of a tree in layers from left to right: every sender is left of whom it pays,
 * cycles aside, and an edge over several columns has a free row in each of them.
 */
export function layeredPositions(part: VisibleGraph, tree: readonly FlowBranch[], boxOf: (id: string) => NodeBox): Sized {
  const flows = flowsOf(part, tree)
  const columnOf = flowColumns(
    tree.map(({ id }) => id),
    flows,
  )
  const first = Math.min(...columnOf.values())
  const columns = Array.from({ length: Math.max(...columnOf.values()) - first + 1 }, (): Item[] => [])
  const bands = bandsOf(part)
  const cards = new Set(part.nodes.filter(isGroupCard).map(({ id }) => id))
  const items = new Map<string, Item>()
  for (const { id } of tree) {
    const { above, below } = boxOf(id)
    const item = { id, above: cards.has(id) ? above : above * NAME_SPACE, below, band: bands.get(id) ?? 0, ties: [], y: 0 }
    items.set(id, item)
    columns[(columnOf.get(id) ?? first) - first]?.push(item)
  }
  for (const { from, to } of flows) {
    const [one, other] = (columnOf.get(from) ?? 0) <= (columnOf.get(to) ?? 0) ? [from, to] : [to, from]
    const [start, end] = [(columnOf.get(one) ?? first) - first, (columnOf.get(other) ?? first) - first]
    let [before, last] = [items.get(one), items.get(other)]
    if (before === undefined || last === undefined || start === end) continue
    for (let column = start + 1; column < end; column += 1) {
      const row: Item = { id: `${one} ${other} ${column}`, above: PASSING, below: PASSING, band: Math.min(before.band, last.band), ties: [], y: 0 }
      columns[column]?.push(row)
      tie(before, row, WEIGHT.passing)
      before = row
    }
    tie(before, last, end - start > 1 ? WEIGHT.passing : cards.has(one) || cards.has(other) ? WEIGHT.other : WEIGHT.chain)
  }
  order(columns)
  settle(columns)
  stackBands(columns)
  const positions = new Map<string, Point>()
  let left = 0
  for (const column of columns) {
    const own = column.filter(({ id }) => items.has(id))
    const [wideLeft, wideRight] = [Math.max(0, ...own.map(({ id }) => boxOf(id).left)), Math.max(0, ...own.map(({ id }) => boxOf(id).right))]
    for (const { id, y } of own) positions.set(id, { x: Math.round(left + wideLeft), y: Math.round(y) })
    left += wideLeft + wideRight + GUTTER
  }
  // In the order of the tree, in which free space is searched.
  return measureTree(new Map(tree.flatMap(({ id }) => (positions.has(id) ? [[id, positions.get(id) ?? ORIGIN] as const] : []))), boxOf)
}

const ORIGIN: Point = { x: 0, y: 0 }

function tie(one: Item, other: Item, weight: number): void {
  one.ties.push({ other, weight })
  other.ties.push({ other: one, weight })
}

const SERVICES: ReadonlySet<string> = new Set(['exchange', 'mixer', 'bridge', 'fund'])

/** The flows of a tree, those of services last: cycles are cut at these, and then at the smallest sums. */
function flowsOf(part: VisibleGraph, tree: readonly FlowBranch[]): readonly Flow[] {
  const own = new Set(tree.map(({ id }) => id))
  const services = new Set(part.nodes.filter(({ identity }) => SERVICES.has(identity.kind)).map(({ id }) => id))
  const sums = new Map<string, { from: string; to: string; strength: number }>()
  const add = (from: string, to: string, strength: number): void => {
    if (!own.has(from) || !own.has(to) || from === to) return
    const key = JSON.stringify([from, to])
    const known = sums.get(key)
    if (known === undefined) sums.set(key, { from, to, strength })
    else known.strength += strength
  }
  for (const { kind, source, target, volume } of part.edges) add(source, target, kind === 'value' ? Math.max(0, Number(volume) || 0) : 0)
  for (const { source, target, value } of part.crossings ?? []) add(source, target, Math.max(0, Number(value) || 0))
  for (const { id, anchor, pays, senders, volume } of part.groups) {
    const [from, to] = pays === true || senders !== undefined ? [id, anchor] : [anchor, id]
    add(from, to, Math.max(0, Number(volume) || 0))
  }
  return [...sums.values()].toSorted((a, b) => Number(services.has(a.from)) - Number(services.has(b.from)) || b.strength - a.strength)
}

/** The band of each node that funds reach on another chain through a bridge: one for each chain. */
function bandsOf({ nodes, edges, crossings = [] }: VisibleGraph): ReadonlyMap<string, number> {
  const bands = new Map<string, number>()
  if (crossings.length === 0) return bands
  const main = mainChainOf(edges)
  const chains = new Map(nodes.map((node) => [node.id, otherChain(node.chains, main)]))
  const numbers = new Map<string, number>()
  const reached = new Set(crossings.map(({ target }) => target).filter((id) => (chains.get(id) ?? '') !== ''))
  // Nodes that are added while the set is read are read as well.
  for (const id of reached) {
    const chain = chains.get(id) ?? ''
    const band = numbers.get(chain) ?? numbers.size + 1
    numbers.set(chain, band)
    bands.set(id, band)
    for (const { source, target } of edges) if (source === id && chains.get(target) === chain) reached.add(target)
  }
  return bands
}

/** Sorts each column by the middle of its neighbours, back and forth. */
function order(columns: readonly Item[][]): void {
  for (const column of columns) for (const [row, item] of column.entries()) item.y = row - column.length / 2
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    for (const column of sweep % 2 === 0 ? columns : columns.toReversed()) {
      const wanted = new Map(column.map((item) => [item, item.ties.length === 0 ? item.y : middleOf(item)]))
      column.sort((a, b) => b.band - a.band || (wanted.get(a) ?? 0) - (wanted.get(b) ?? 0))
      for (const [row, item] of column.entries()) item.y = row - column.length / 2
    }
  }
}

function middleOf({ ties }: Item): number {
  let [sum, whole] = [0, 0]
  for (const { other, weight } of ties) {
    sum += other.y * weight
    whole += weight
  }
  return sum / whole
}

/** Pulls the items of each column towards their neighbours, in their order and without overlap. */
function settle(columns: readonly Item[][]): void {
  for (let pull = 0; pull < PULLS; pull += 1) {
    for (const column of pull % 2 === 0 ? columns : columns.toReversed()) {
      const ys = spread(
        column.map((item) => ({
          at: item.ties.length === 0 ? item.y : middleOf(item),
          weight: Math.max(1, ...item.ties.map(({ weight }) => weight)),
          before: item.above,
          behind: item.below,
        })),
      )
      for (const [row, item] of column.entries()) item.y = ys[row] ?? item.y
    }
  }
}

/** Moves the rows of other chains above all rows of the main one, so that each chain has one lane. */
function stackBands(columns: readonly Item[][]): void {
  const all = columns.flat()
  const numbers = [...new Set(all.map(({ band }) => band))].toSorted((a, b) => a - b)
  let top = Infinity
  for (const band of numbers) {
    const own = all.filter((item) => item.band === band)
    const bottom = Math.max(...own.map(({ y, below }) => y + below))
    const by = top === Infinity ? 0 : Math.min(0, top - LANE_GAP - bottom)
    for (const item of own) item.y += by
    top = Math.min(top, ...own.map(({ y, above }) => y - above))
  }
}
