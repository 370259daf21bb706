import { arrival, type Link, type Path, type PathGraph } from './path-graph.ts'

export interface AllPaths {
  readonly paths: readonly Path[]
  /** There may be more: the search ended because it reached its limit of paths or of steps. */
  readonly isCut: boolean
}

/** Maximum number of links that a search examines. */
const MAX_STEPS = 200_000
const AT_ONCE = 2000

/**
 * Every path of at most `hops` links that money can have taken in order of time, `max` of them.
 * Each step is a point to pause.
 */
export function* allPaths(
  graph: PathGraph,
  from: ReadonlySet<string>,
  to: ReadonlySet<string>,
  hops: number,
  max: number,
  steps = MAX_STEPS,
): Generator<undefined, AllPaths, undefined> {
  const paths: Path[] = []
  let looked = 0
  for (const start of [...from].toSorted()) {
    const way: { readonly links: Iterator<Link>; readonly time: string }[] = [{ links: linksFrom(graph, start), time: '' }]
    const taken: Link[] = []
    const met = new Set(from)
    while (way.length > 0) {
      const top = way.at(-1)
      const next = top?.links.next()
      if (top === undefined || next?.done !== false) {
        way.pop()
        const back = taken.pop()
        if (back !== undefined) met.delete(back.to)
        continue
      }
      looked += 1
      if (looked > steps || paths.length > max) return { paths: paths.slice(0, max), isCut: true }
      if (looked % AT_ONCE === 0) yield
      const link = next.value
      const time = met.has(link.to) ? undefined : arrival(link, top.time)
      if (time === undefined) continue
      if (to.has(link.to)) paths.push([...taken, link])
      else if (taken.length + 1 < hops) {
        taken.push(link)
        met.add(link.to)
        way.push({ links: linksFrom(graph, link.to), time })
      }
    }
  }
  return { paths: paths.slice(0, max), isCut: paths.length > max }
}

function linksFrom(graph: PathGraph, node: string): Iterator<Link> {
  return (graph.get(node) ?? [])[Symbol.iterator]()
}
