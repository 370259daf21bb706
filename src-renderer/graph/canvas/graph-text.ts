import { visibleText } from '../../text/safe-text.ts'
import { clipMiddle } from '../../text/clip-middle.ts'
import { shortAddress } from '../../text/short-address.ts'
import { LONGEST_NAME, NAMESAKE_HEAD } from '../../views/graph/distinct-names.ts'
import type { GraphNode } from '../../views/graph-model.ts'

/** Name of a node: the best that alias and labels give (evidence/identity), else the short address, and that no label was found where one was asked for. */
export function nodeName(node: GraphNode): string {
  const { name } = node.identity
  if (name !== '') return visibleText(name)
  const address = shortAddress(node.address, node.shortDigits)
  return node.noLabels === undefined ? address : `${address}, no label`
}

/** Name of a node on the canvas, where no two read the same, with the mark of one that could be taken for another, and of one about which nothing was answered. */
export function nodeTitle(node: GraphNode): string {
  const name = clipMiddle(nodeName(node), LONGEST_NAME)
  const head = node.shortDigits === undefined ? visibleText(node.address, NAMESAKE_HEAD) : shortAddress(node.address, node.shortDigits)
  const apart = node.hasNamesake === true ? `${name} · ${head}` : name
  return `${node.lookalikes.length > 0 ? '≈ ' : ''}${apart}${node.failed ? ' (failed)' : ''}`
}
