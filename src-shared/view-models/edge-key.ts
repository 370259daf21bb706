const EDGE_KEY = 'edge '

/** The id of an edge in a selection, where nodes have their own ids. */
export function edgeKey(edgeId: string): string {
  return `${EDGE_KEY}${edgeId}`
}

/** The edge that a selected id names; undefined where it names a node. */
export function edgeOfKey(id: string): string | undefined {
  return id.startsWith(EDGE_KEY) ? id.slice(EDGE_KEY.length) : undefined
}
