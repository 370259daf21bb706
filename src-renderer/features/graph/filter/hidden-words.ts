import { filterText } from '../messages.ts'

/** How much is hidden, in words: 12 nodes and 30 edges; '' for nothing. */
export function hiddenWords(nodes: number, edges: number): string {
  return filterText.hiddenCounts(nodes, edges)
}
