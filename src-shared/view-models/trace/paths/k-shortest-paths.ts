import { compareCodeUnits } from '../../../core/compare-code-units.ts'
import { compareDecimals } from '../../../core/decimal.ts'
import { pathKey, type Link, type Path, type PathGraph } from './path-graph.ts'
import { arrivalOf, shortestPath } from './shortest-path.ts'

/**
 * The value that a path can carry: its narrowest link. US dollars, decimal text; '0' for no path.
 */
export function narrowestOf(path: Path): string {
  return path.reduce<string | undefined>((min, { value }) => (min === undefined || compareDecimals(value, min) < 0 ? value : min), undefined) ?? '0'
}

/**
 * The `max` paths between two selections with the fewest links, in order of time (Yen). Among
 * paths of equal length, the one whose narrowest link carries most comes first. The two selections
 * have no node in common. Each step is a point to pause.
 */
export function* bestPaths(
  graph: PathGraph,
  from: ReadonlySet<string>,
  to: ReadonlySet<string>,
  max: number,
): Generator<undefined, Path[], undefined> {
  const found: Path[] = []
  const waiting = new Map<string, Path>()
  const first = shortestPath(graph, from, to)
  if (first !== undefined) waiting.set(pathKey(first), first)
  while (found.length < max && waiting.size > 0) {
    const best = [...waiting.values()].toSorted(byLengthThenValue)[0]
    if (best === undefined) break
    waiting.delete(pathKey(best))
    found.push(best)
    for (let at = 0; at < best.length; at += 1) {
      const aside = spurPath(graph, from, to, best.slice(0, at), found)
      if (aside !== undefined) waiting.set(pathKey(aside), aside)
      yield
    }
  }
  return found.toSorted(byLengthThenValue)
}

/** The best path that begins with `root` and then differs from all paths already found. */
function spurPath(graph: PathGraph, from: ReadonlySet<string>, to: ReadonlySet<string>, root: Path, found: readonly Path[]): Path | undefined {
  const taken = found.filter((path) => root.every((link, at) => path[at] === link))
  const links = new Set<Link>(taken.flatMap((path) => path[root.length] ?? []))
  const since = arrivalOf(root)
  const spur = root.at(-1)?.to
  if (since === undefined) return undefined
  const nodes = new Set([...from, ...root.map((link) => link.from)])
  const rest = shortestPath(graph, spur === undefined ? from : [spur], to, since, { nodes, links })
  return rest === undefined ? undefined : [...root, ...rest]
}

function byLengthThenValue(a: Path, b: Path): number {
  return a.length - b.length || compareDecimals(narrowestOf(b), narrowestOf(a)) || compareCodeUnits(pathKey(a), pathKey(b))
}
