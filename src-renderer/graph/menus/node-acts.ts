import type { GraphNode } from '../../views/graph-model.ts'
import { groupOfNode } from '../../views/graph/grouped-model.ts'

/** What the graph can do with one node, as the screen lends it. */
export interface NodeAbilities {
  readonly copyAddress: (address: string) => void
  readonly expand: (node: GraphNode) => void
  /** The act with its price. */
  readonly expandLabel: (node: GraphNode) => string
  readonly openSubject: (subjectId: string) => void
  readonly makeSubject: (node: GraphNode) => void
  readonly selectNeighbours: (node: GraphNode) => void
  readonly isPinned: (nodeId: string) => boolean
  readonly pin: (nodeId: string, pinned: boolean) => void
  readonly hide: (nodeId: string) => void
  readonly openGroup: (groupId: string) => void
  readonly dissolveGroup: (groupId: string) => void
}

interface NodeAct {
  readonly text: string
  readonly run: () => void
}

/** What can be done with a node, in the order of a menu; the same for canvas and list. */
export function nodeActs(node: GraphNode, can: NodeAbilities): readonly NodeAct[] {
  const { id, subjectId } = node
  const groupId = groupOfNode(id)
  const common: readonly NodeAct[] = [
    { text: 'Select neighbours', run: () => can.selectNeighbours(node) },
    can.isPinned(id) ? { text: 'Unpin', run: () => can.pin(id, false) } : { text: 'Pin', run: () => can.pin(id, true) },
    { text: 'Hide', run: () => can.hide(id) },
  ]
  if (groupId !== undefined) {
    return [{ text: 'Open group', run: () => can.openGroup(groupId) }, { text: 'Dissolve group', run: () => can.dissolveGroup(groupId) }, ...common]
  }
  const isAskable = node.family !== 'unknown'
  return [
    { text: 'Copy address', run: () => can.copyAddress(node.address) },
    ...(isAskable ? [{ text: can.expandLabel(node), run: () => can.expand(node) }] : []),
    ...(subjectId !== undefined
      ? [{ text: 'Open dossier', run: () => can.openSubject(subjectId) }]
      : isAskable
        ? [{ text: 'Make subject', run: () => can.makeSubject(node) }]
        : []),
    ...common,
  ]
}
