import { nodeName } from '../../../../src-shared/graph/svg/graph-text.ts'
import type { GraphNode } from '../../../../src-shared/view-models/graph-types.ts'

/**
 * The nodes whose name, address or labels contain a text, ignoring case, in the order of the list;
 * empty for an empty text.
 */
export function foundNodes(nodes: readonly GraphNode[], text: string): readonly GraphNode[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return []
  return nodes.filter((node) =>
    [nodeName(node), node.address, node.alias, ...node.labels.map((label) => label.text)].some((one) => one.toLowerCase().includes(wanted)),
  )
}
