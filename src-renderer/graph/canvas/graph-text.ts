import { compareDecimals, formatDecimal, isDecimal, multiplyDecimals } from '../../../src-shared/decimal.ts'
import { visibleText } from '../../text/safe-text.ts'
import { clipMiddle } from '../../text/clip-middle.ts'
import { shortAddress } from '../../text/short-address.ts'
import { LONGEST_NAME, NAMESAKE_HEAD } from '../../views/graph/distinct-names.ts'
import type { GraphEdge, GraphNode } from '../../views/graph-model.ts'
import type { GroupNode } from '../filter/readable-part.ts'

/** US dollars in few characters for the canvas: $3.1k. Exact figures stand in the details and the tables. */
export function shortUsd(volume: string): string {
  if (!isDecimal(volume)) return ''
  for (const [least, unit, factor] of [
    ['1000000000', 'B', '0.000000001'],
    ['1000000', 'M', '0.000001'],
    ['1000', 'k', '0.001'],
  ] as const) {
    if (compareDecimals(volume, least) >= 0) return `$${formatDecimal(multiplyDecimals(volume, factor), { maxDigits: 1 })}${unit}`
  }
  return `$${formatDecimal(volume, { maxDigits: 0 })}`
}

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

export function groupTitle(group: GroupNode): string {
  return `${group.count.toLocaleString('en')} more, ${shortUsd(group.volume)}`
}

export function edgeTitle(edge: GraphEdge): string {
  return edge.kind === 'relation' ? visibleText(edge.relation) : shortUsd(edge.volume)
}

/** Width of an edge in pixels, by the logarithm of its volume: drawn, so a float is allowed here. */
export function edgeWidth(volume: string): number {
  const value = Number(volume)
  if (!Number.isFinite(value) || value <= 0) return 1
  return Math.min(8, 1 + Math.max(0, Math.log10(value) - 1) * 1.1)
}
