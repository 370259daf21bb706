import { figureOfUnits, decimalPlacesFor, unitsOf } from '../units.ts'
import type { Link, PathGraph } from './path-graph.ts'

/** Maximum flow between two selections, over all paths together. US dollars, decimal texts. */
export interface MaxFlow {
  readonly value: string
  /** The amount that each link carries; links that carry nothing are left out. */
  readonly links: readonly { readonly link: Link; readonly carries: string }[]
  /**
   * The minimum cut: together these links carry exactly this value, and without them nothing
   * passes.
   */
  readonly bottleneck: readonly Link[]
}

interface Arc {
  readonly to: number
  /** Remaining capacity. */
  capacity: bigint
  readonly back: number
  readonly link: Link | undefined
}

/**
 * Maximum flow (Dinic). Exact integer amounts; order of time is ignored. The two selections have no
 * node in common. Each step is a point to pause.
 */
export function* maxFlow(graph: PathGraph, from: ReadonlySet<string>, to: ReadonlySet<string>): Generator<undefined, MaxFlow, undefined> {
  const links = [...graph.values()].flat().filter((link) => !to.has(link.from) && !from.has(link.to))
  const places = decimalPlacesFor(links.map(({ value }) => value))
  const numbers = new Map<string, number>()
  const arcs: Arc[][] = [[], []]
  const [SOURCE, SINK] = [0, 1]
  const numberOf = (node: string): number => {
    if (from.has(node)) return SOURCE
    if (to.has(node)) return SINK
    const known = numbers.get(node)
    if (known !== undefined) return known
    numbers.set(node, arcs.length)
    return arcs.push([]) - 1
  }
  for (const link of links) {
    const [a, b] = [numberOf(link.from), numberOf(link.to)]
    const [out, back] = [arcs[a] ?? [], arcs[b] ?? []]
    out.push({ to: b, capacity: unitsOf(link.value, places), back: back.length, link })
    back.push({ to: a, capacity: 0n, back: out.length - 1, link: undefined })
  }
  yield
  let total = 0n
  for (let levels = levelsOf(arcs, SOURCE); levels[SINK] !== undefined; levels = levelsOf(arcs, SOURCE)) {
    const next = arcs.map(() => 0)
    for (let pushed = push(arcs, levels, next, SOURCE, SINK); pushed > 0n; pushed = push(arcs, levels, next, SOURCE, SINK)) {
      total += pushed
      yield
    }
  }
  const levels = levelsOf(arcs, SOURCE)
  const bottleneck = links.filter(
    (link) => levels[numberOf(link.from)] !== undefined && levels[numberOf(link.to)] === undefined && unitsOf(link.value, places) > 0n,
  )
  const carried = arcs.flat().flatMap(({ link, capacity }) => (link === undefined ? [] : [{ link, units: unitsOf(link.value, places) - capacity }]))
  return {
    value: figureOfUnits(total, places),
    links: carried.filter(({ units }) => units > 0n).map(({ link, units }) => ({ link, carries: figureOfUnits(units, places) })),
    bottleneck,
  }
}

/**
 * Fewest arcs with remaining capacity from the source to each node; undefined for a node that is
 * out of reach.
 */
function levelsOf(arcs: readonly (readonly Arc[])[], source: number): (number | undefined)[] {
  const levels: (number | undefined)[] = Array.from({ length: arcs.length }, () => undefined)
  levels[source] = 0
  const queue = [source]
  for (const node of queue) {
    for (const { to, capacity } of arcs[node] ?? []) {
      if (capacity === 0n || levels[to] !== undefined) continue
      levels[to] = (levels[node] ?? 0) + 1
      queue.push(to)
    }
  }
  return levels
}

/**
 * Sends as much as fits along one path of increasing levels; 0 where there is none left. `next` has
 * the index of the first untried arc of each node.
 */
function push(arcs: readonly Arc[][], levels: readonly (number | undefined)[], next: number[], source: number, sink: number): bigint {
  const way: Arc[] = []
  for (let node = source; node !== sink;) {
    const at = next[node] ?? 0
    const arc = arcs[node]?.[at]
    if (arc === undefined) {
      // A dead end: the arc that led here is not tried again.
      const last = way.pop()
      if (last === undefined) return 0n
      node = arcs[last.to]?.[last.back]?.to ?? source
      next[node] = (next[node] ?? 0) + 1
    } else if (arc.capacity > 0n && levels[arc.to] === (levels[node] ?? 0) + 1) {
      way.push(arc)
      node = arc.to
    } else next[node] = at + 1
  }
  const max = way.reduce((min, { capacity }) => (capacity < min ? capacity : min), way[0]?.capacity ?? 0n)
  for (const arc of way) {
    arc.capacity -= max
    const back = arcs[arc.to]?.[arc.back]
    if (back !== undefined) back.capacity += max
  }
  return max
}
