import { compareDecimals, formatDecimal, isDecimal, multiplyDecimals } from '../../src-shared/decimal.ts'
import { visibleText } from '../ui/safe-text.ts'
import type { GraphEdge, GraphNode } from './graph-model.ts'
import type { GroupNode } from './readable-part.ts'

/** `0x1234…abcd`: enough to tell nodes apart; the whole address is one click away. */
export function shortAddress(address: string): string {
  return address.length <= 14 ? address : `${address.slice(0, 6)}…${address.slice(-4)}`
}

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

/** Name of a node on the canvas: the investigator's alias, else the service's label, else the short address. */
export function nodeTitle(node: GraphNode): string {
  if (node.alias !== '') return visibleText(node.alias)
  const label = node.labels.find((each) => each.layer !== 'investigator')
  return label === undefined ? shortAddress(visibleText(node.address)) : clip(visibleText(label.text), 22)
}

function clip(text: string, most: number): string {
  // By what a reader sees as one character, so that no emoji is cut in two.
  const characters = Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment)
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`
}

export function groupTitle(group: GroupNode): string {
  return `${group.members.length.toLocaleString('en')} more, ${shortUsd(group.volume)}`
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
