import { visibleLines, visibleText } from '../../core/text/safe-text.ts'
import { clipMiddle } from '../../core/text/clip-middle.ts'
import { shortAddress } from '../../core/text/short-address.ts'
import { MAX_NAME_LENGTH, NAMESAKE_HEAD } from '../../view-models/graph/distinct-names.ts'
import { NODE_COVERAGE_WORDS } from '../../view-models/graph/node-coverage.ts'
import { edgeOfKey } from '../../view-models/edge-key.ts'
import type { Markings } from '../scene/markings.ts'
import { NO_STOPS, stopWords } from '../scene/stop-reason-icon.ts'
import type { GraphScene } from '../scene/graph-scene.ts'
import type { GraphNode } from '../../view-models/graph-types.ts'
import type { VisibleGraph } from '../visible/visible-graph-types.ts'
import { flowLabelText, nodeText } from '../messages.ts'

/**
 * Name of a node: the best that alias and labels give (evidence/identity), else the short address,
 * with a remark where a label was requested and none was found.
 */
export function nodeName(node: GraphNode): string {
  const { name } = node.identity
  if (name !== '') return visibleText(name)
  const address = shortAddress(node.address, node.shortDigits)
  return node.noLabels === undefined ? address : nodeText.withoutLabel(address)
}

const MAX_HOVER_LENGTH = 400

/**
 * The full text of anything shortened on the canvas, for a node or for an edge as `edgeKey` names
 * it; undefined if it is not drawn.
 */
export function hoverText(
  { nodes }: VisibleGraph,
  { edges }: GraphScene,
  { notes, stops = NO_STOPS, requesting, pinned }: Markings,
  hovered: string,
): string | undefined {
  const nodeOf = (id: string): GraphNode | undefined => nodes.find((each) => each.id === id)
  const edgeId = edgeOfKey(hovered)
  const note = notes.get(hovered)
  const noted = note === undefined ? '' : `\n${nodeText.note(visibleLines(note, MAX_HOVER_LENGTH))}`
  if (edgeId === undefined) {
    const node = nodeOf(hovered)
    const stop = stops.get(hovered)
    const stored = pinned?.has(hovered) === true ? '\nPinned' : ''
    // A collapsed node names its members on its card.
    if (node === undefined) return `${stop === undefined ? '' : stopWords(stop)}${stored}`.trim() || undefined
    const stopped = stop === undefined ? '' : `\n${stopWords(stop)}`
    const requested = requesting?.has(hovered) === true ? nodeText.requesting : ''
    return `${nodeName(node)}\n${visibleText(node.address, 200)}\n${NODE_COVERAGE_WORDS[node.coverage]}${requested}${stopped}${stored}${noted}`
  }
  const edge = edges.find(({ id }) => id === edgeId)
  if (edge === undefined) return undefined
  const ends = [edge.source, edge.target].map((id) => {
    const node = nodeOf(id)
    return node === undefined ? '…' : nodeName(node)
  })
  const figures =
    (edge.traced ?? 0) > 0 ? flowLabelText.hoverTraced(edge.amount, edge.count) : [edge.amount, edge.count].filter((text) => text !== '').join(' · ')
  return `${ends.join(' → ')}\n${figures}${noted}`
}

/**
 * Unique name of a node on the canvas, with a mark where it could be confused with another, and one
 * where no labels were returned.
 */
export function nodeTitle(node: GraphNode): string {
  const parts = withHead(clipMiddle(nodeName(node), MAX_NAME_LENGTH), node)
  return `${node.lookalikes.length > 0 ? '≈ ' : ''}${parts}${node.failed ? nodeText.failed : ''}`
}

/** Unique name of a node in a list. */
export function listedName(node: GraphNode): string {
  return withHead(nodeName(node), node)
}

/**
 * A name shared by several nodes, with enough of this node's address to distinguish it; other names
 * unchanged.
 */
export function withHead(name: string, { address, shortDigits, hasNamesake = false }: GraphNode): string {
  if (!hasNamesake) return name
  return `${name}${SEPARATOR}${shortDigits === undefined ? visibleText(address, NAMESAKE_HEAD) : shortAddress(address, shortDigits)}`
}

/** Separates a name from the address digits that distinguish it from equal names. */
export const SEPARATOR = ' · '
