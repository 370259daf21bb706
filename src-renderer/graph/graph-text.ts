import { compareDecimals, formatDecimal, isDecimal, multiplyDecimals } from '../../src-shared/decimal.ts'
import { visibleText } from '../text/safe-text.ts'
import type { GraphEdge, GraphNode } from '../views/graph-model.ts'
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

/** Name of a node: the investigator's alias, else the service's label, else the short address, and that no label was found where one was asked for. */
export function nodeName(node: GraphNode): string {
  if (node.alias !== '') return visibleText(node.alias)
  const label = node.labels.find((each) => each.layer !== 'investigator')
  const address = shortAddress(visibleText(node.address))
  if (label === undefined) return node.noLabels === undefined ? address : `${address}, no label`
  return visibleText(label.text)
}

const LONGEST_TITLE = 30
const SEGMENTS = new Intl.Segmenter('en')

/** Name of a node on the canvas, with the mark of one that could be taken for another, and of one about which nothing was answered. */
export function nodeTitle(node: GraphNode): string {
  // The service writes the head of the address behind its labels; the name is what tells one deposit from another.
  const name = clipMiddle(nodeName(node).replace(/\s*\[0x[0-9a-f]{1,40}\]$/i, ''), LONGEST_TITLE)
  return `${node.lookalikes.length > 0 ? '≈ ' : ''}${name}${node.failed ? ' (failed)' : ''}`
}

/** Both ends are what tells names apart. By what a reader sees as one character, so that no emoji is cut in two. */
function clipMiddle(text: string, most: number): string {
  // What has fewer units has fewer characters too; to take a text apart is dear.
  if (text.length <= most) return text
  const characters = Array.from(SEGMENTS.segment(text), ({ segment }) => segment)
  if (characters.length <= most) return text
  const tail = Math.floor((most - 1) / 2)
  return `${characters.slice(0, most - 1 - tail).join('')}…${characters.slice(-tail).join('')}`
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
