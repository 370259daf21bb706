import { arrival, type Link, type Path, type PathGraph } from './path-graph.ts'

/** Nodes and links that a search must avoid. */
export interface Bans {
  readonly nodes: ReadonlySet<string>
  readonly links: ReadonlySet<Link>
}

const NONE: Bans = { nodes: new Set(), links: new Set() }

interface Reached {
  readonly node: string
  readonly time: string
  readonly link: Link | undefined
  readonly before: Reached | undefined
}

/**
 * A path of the fewest links from one of `from` to one of `to` that money can have taken in order
 * of time; undefined for none. `since` is the earliest departure. Among equal lengths, each node is
 * reached at its earliest arrival, which leaves most options for the next links.
 */
export function shortestPath(
  graph: PathGraph,
  from: Iterable<string>,
  to: ReadonlySet<string>,
  since = '',
  { nodes, links }: Bans = NONE,
): Path | undefined {
  const best = new Map<string, string>()
  let front: Reached[] = [...from].map((node) => ({ node, time: since, link: undefined, before: undefined }))
  for (const { node } of front) best.set(node, since)
  while (front.length > 0) {
    const next = new Map<string, Reached>()
    for (const before of front) {
      for (const link of graph.get(before.node) ?? []) {
        const time = links.has(link) || nodes.has(link.to) ? undefined : arrival(link, before.time)
        const known = next.get(link.to)?.time ?? best.get(link.to)
        if (time !== undefined && (known === undefined || time < known)) next.set(link.to, { node: link.to, time, link, before })
      }
    }
    for (const [node, { time }] of next) best.set(node, time)
    const target = [...next.values()].find(({ node }) => to.has(node))
    if (target !== undefined) return linksTo(target)
    front = [...next.values()]
  }
  return undefined
}

function linksTo(end: Reached): Link[] {
  const links: Link[] = []
  for (let at: Reached | undefined = end; at?.link !== undefined; at = at.before) links.unshift(at.link)
  return links
}

/**
 * The earliest arrival at the end of a path; undefined where the order of time does not allow it.
 */
export function arrivalOf(path: Path): string | undefined {
  return path.reduce<string | undefined>((time, link) => (time === undefined ? undefined : arrival(link, time)), '')
}
