const EDGE_KEY = 'edge '

/** How an edge is named among the selected, where nodes go by their own ids. */
export function edgeKey(edgeId: string): string {
  return `${EDGE_KEY}${edgeId}`
}

/** The edge that a selected id names; undefined where it names a node. */
export function edgeOfKey(id: string): string | undefined {
  return id.startsWith(EDGE_KEY) ? id.slice(EDGE_KEY.length) : undefined
}
