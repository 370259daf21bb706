import { type AddressAbilities, type AddressTarget, nameAction, readingActions, subjectActions } from '../../subjects/address-acts.ts'
import type { MenuItemSpec } from '../../../ui/menu/context-menu.tsx'
import type { Direction } from '../../../../src-shared/view-models/trace/reach.ts'
import { isAutomaticGroupId } from '../../../../src-shared/custody/graph-event.ts'
import { groupOfNode } from '../../../../src-shared/view-models/graph/grouped-model.ts'
import type { GraphNode } from '../../../../src-shared/view-models/graph-types.ts'
import type { GroupNode } from '../../../../src-shared/graph/visible/visible-graph-types.ts'
import { menuText } from '../messages.ts'

/** The actions that the screen provides for one node. */
export interface NodeAbilities extends Pick<
  AddressAbilities,
  'copyAddress' | 'explorer' | 'subjectOf' | 'openSubject' | 'makeSubject' | 'tag' | 'name'
> {
  readonly expand: (node: GraphNode) => void
  /** The action with its price. */
  readonly expandLabel: (node: GraphNode) => string
  /** Chooses direction, number, minimum value and days before any request. */
  readonly chooseExpansion: (node: GraphNode) => void
  readonly trace: (nodeId: string, direction: Direction) => void
  /** The possible ends of a path: the other selected nodes. */
  readonly others: (nodeId: string) => readonly string[]
  readonly paths: (from: string, to: readonly string[]) => void
  /** Whether it opens as ranked bars. */
  readonly isHub: (nodeId: string) => boolean
  readonly showBars: (nodeId: string) => void
  readonly selectNeighbours: (node: GraphNode) => void
  readonly isPinned: (nodeId: string) => boolean
  readonly pin: (nodeId: string, pinned: boolean) => void
  readonly hide: (nodeId: string) => void
  readonly openGroup: (groupId: string) => void
  readonly dissolveGroup: (groupId: string) => void
  /**
   * The senders of a wallet that are drawn one by one and could be collapsed: their id, and how
   * many.
   */
  readonly sendersOf: (nodeId: string) => { readonly id: string; readonly count: number } | undefined
  readonly collapseSenders: (fanInId: string) => void
}

/** The actions on collapsed senders of a wallet. */
export function fanInActions(
  { id, members }: Pick<GroupNode, 'id' | 'members'>,
  can: Pick<NodeAbilities, 'openGroup' | 'isPinned' | 'pin'>,
  select: (ids: readonly string[]) => void,
): readonly MenuItemSpec[] {
  return [
    { text: menuText.openSenders, run: () => can.openGroup(id) },
    { text: menuText.selectSenders, run: () => select(members) },
    pinAction(id, can),
  ]
}

function pinAction(id: string, can: Pick<NodeAbilities, 'isPinned' | 'pin'>): MenuItemSpec {
  return can.isPinned(id) ? { text: menuText.unpin, run: () => can.pin(id, false) } : { text: menuText.pin, run: () => can.pin(id, true) }
}

/** The actions on a node, in the order of a menu; the same for canvas and list. */
export function nodeMenuItems(node: GraphNode, can: NodeAbilities): readonly MenuItemSpec[] {
  const { id, address, family, chains } = node
  const target: AddressTarget = { address, family, chains, origin: 'graph' }
  const groupId = groupOfNode(id)
  const common: readonly MenuItemSpec[] = [
    { text: menuText.selectNeighbours, run: () => can.selectNeighbours(node) },
    pinAction(id, can),
    { text: menuText.hide, run: () => can.hide(id) },
  ]
  if (groupId !== undefined) {
    return [
      { text: menuText.openGroup, run: () => can.openGroup(groupId) },
      ...(isAutomaticGroupId(groupId) ? [] : [{ text: menuText.dissolveGroup, run: () => can.dissolveGroup(groupId) }]),
      ...common,
    ]
  }
  const isRequestable = node.family !== 'unknown'
  const others = can.others(id)
  const senders = can.sendersOf(id)
  const [other = ''] = others
  return [
    ...readingActions(target, can),
    ...(isRequestable
      ? [
          { text: can.expandLabel(node), run: () => can.expand(node) },
          { text: menuText.chooseExpansion, run: () => can.chooseExpansion(node) },
        ]
      : []),
    ...(can.isHub(id) ? [{ text: menuText.showBars, run: () => can.showBars(id) }] : []),
    { text: menuText.traceForward, run: () => can.trace(id, 'forward') },
    { text: menuText.traceBackward, run: () => can.trace(id, 'backward') },
    ...(others.length > 0 ? [{ text: menuText.pathsToSelection, run: () => can.paths(id, others) }] : []),
    ...(others.length === 1 ? [{ text: menuText.pathsFromSelection, run: () => can.paths(other, [id]) }] : []),
    nameAction(target, can),
    ...subjectActions(target, can),
    ...(senders === undefined ? [] : [{ text: menuText.collapseSenders(senders.count), run: () => can.collapseSenders(senders.id) }]),
    ...common,
  ]
}
