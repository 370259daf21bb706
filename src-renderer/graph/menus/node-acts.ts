import type { GraphNode } from '../../views/graph-model.ts'
import type { Direction } from '../../views/trace/reach.ts'
import { groupOfNode } from '../../views/graph/grouped-model.ts'

/** What the graph can do with one node, as the screen lends it. */
export interface NodeAbilities {
  readonly copyAddress: (address: string) => void
  readonly expand: (node: GraphNode) => void
  /** The act with its price. */
  readonly expandLabel: (node: GraphNode) => string
  /** Direction, number, least value and days, before anything is asked. */
  readonly chooseExpansion: (node: GraphNode) => void
  readonly trace: (nodeId: string, direction: Direction) => void
  /** What a path can lead to or come from: the other nodes that are selected. */
  readonly others: (nodeId: string) => readonly string[]
  readonly paths: (from: string, to: readonly string[]) => void
  /** The page of an explorer about it; undefined where there is none, or where nobody wants one to know. */
  readonly explorer: (node: GraphNode) => { readonly name: string; readonly open: () => void } | undefined
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
  const explorer = can.explorer(node)
  const others = can.others(id)
  const [other = ''] = others
  return [
    { text: 'Copy address', run: () => can.copyAddress(node.address) },
    ...(explorer === undefined ? [] : [{ text: `Open at ${explorer.name}`, run: explorer.open }]),
    ...(isAskable
      ? [
          { text: can.expandLabel(node), run: () => can.expand(node) },
          { text: 'Expand in, out or both…', run: () => can.chooseExpansion(node) },
        ]
      : []),
    { text: 'Trace forward from here', run: () => can.trace(id, 'forward') },
    { text: 'Trace backward from here', run: () => can.trace(id, 'backward') },
    ...(others.length > 0 ? [{ text: 'Paths from here to the selected', run: () => can.paths(id, others) }] : []),
    ...(others.length === 1 ? [{ text: 'Paths from the selected to here', run: () => can.paths(other, [id]) }] : []),
    ...(subjectId !== undefined
      ? [{ text: 'Open dossier', run: () => can.openSubject(subjectId) }]
      : isAskable
        ? [{ text: 'Make subject', run: () => can.makeSubject(node) }]
        : []),
    ...common,
  ]
}
