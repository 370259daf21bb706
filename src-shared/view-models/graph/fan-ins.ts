import { memoizeByRef } from '../../core/memoize-by-ref.ts'
import { shallowEqualArrays } from '../../core/shallow-equal-arrays.ts'
import { fanInId, type InferredEdge } from '../../custody/graph-event.ts'
import type { CollapsedSenders } from '../../case/curation/arrangement.ts'
import { shortAddress } from '../../core/text/short-address.ts'
import { visibleText } from '../../core/text/safe-text.ts'
import { activeInferredEdges } from '../trace/inferred-edges.ts'
import { type CollapseState, groupedAutomatically, isMarked, MIN_SENDERS } from './automatic-groups.ts'
import { MAX_LANES } from './grouped-model.ts'
import { isRequested, isUnidentified } from './unidentified-node.ts'
import type { GraphModel, GraphNode, OpenGroup, FanIn } from '../graph-types.ts'
import { nameText } from './messages.ts'

const MAX_NAME_LENGTH = 40

/**
 * The graph as drawn: the investigator's groups collapsed or open, and the many senders of one
 * wallet as one node. Returns the same model while the same parts are collapsed, whatever the
 * positions.
 */
export function drawnModel(whole: GraphModel, foldings: CollapseState): GraphModel {
  const grouped = groupedAutomatically(whole, foldings).model
  const { collapsed, open } = collapsedSendersOf(grouped, foldings)
  const crossings = crossingsOf(foldings)
  if (collapsed.length === 0 && open.length === 0 && crossings.length === 0) return grouped
  const known = made.get(grouped)
  if (known !== undefined && areSame(known.collapsed, collapsed) && areSame(known.open, open) && shallowEqualArrays(known.crossings, crossings))
    return known.drawn
  const drawn: GraphModel = {
    ...grouped,
    ...(collapsed.length === 0 ? {} : { senders: collapsed }),
    ...(open.length === 0 ? {} : { open: [...(grouped.open ?? []), ...open] }),
    ...(crossings.length === 0 ? {} : { crossings }),
  }
  made.set(grouped, { collapsed, open, crossings, drawn })
  return drawn
}

function crossingsOf({ inferredEdges = new Map(), dismissedEdges = new Set() }: CollapseState): readonly InferredEdge[] {
  return activeInferredEdges({ inferredEdges, dismissedEdges })
}

interface Made {
  readonly collapsed: readonly FanIn[]
  readonly open: readonly OpenGroup[]
  readonly crossings: readonly InferredEdge[]
  readonly drawn: GraphModel
}

/** The last result for each model. */
const made = new WeakMap<GraphModel, Made>()

function areSame(before: readonly (FanIn | OpenGroup)[], now: readonly (FanIn | OpenGroup)[]): boolean {
  return (
    before.length === now.length &&
    before.every(
      ({ id, nodeIds }, at) => id === now[at]?.id && shallowEqualArrays(nodeIds, now[at].nodeIds) && sideOf(before[at]) === sideOf(now[at]),
    )
  )
}

function sideOf(one: FanIn | OpenGroup | undefined): string {
  return one !== undefined && 'side' in one ? (one.side ?? '') : ''
}

/**
 * Which senders are drawn as one node, and which are in a box because the investigator opened them.
 */
function collapsedSendersOf(
  model: GraphModel,
  foldings: CollapseState,
): { readonly collapsed: readonly FanIn[]; readonly open: readonly OpenGroup[] } {
  const { collapsedFanIns, positions } = foldings
  const collapsed: FanIn[] = []
  const open: OpenGroup[] = []
  for (const { id, wallet, senders } of detectFanIns(model)) {
    const fanIn = collapsedFanIns.get(id)
    const plain = senders.filter((node) => !isMarked(node, foldings))
    if (fanIn?.collapsed === false) open.push(...expandedSenders(id, wallet, senders, fanIn))
    // A case older than these collapsed senders keeps its existing graph.
    else if (fanIn !== undefined || Object.hasOwn(positions, id) || !plain.some((node) => Object.hasOwn(positions, node.id)))
      if (plain.length >= MIN_SENDERS) collapsed.push({ id, walletId: wallet.id, nodeIds: plain.map((node) => node.id) })
  }
  return { collapsed, open }
}

function expandedSenders(id: string, wallet: GraphNode, senders: readonly GraphNode[], { nodeIds, side }: CollapsedSenders): readonly OpenGroup[] {
  const opened = new Set(nodeIds)
  const members = senders.filter((node) => opened.has(node.id)).map((node) => node.id)
  if (members.length < 2 || members.length > MAX_LANES) return []
  return [{ id, title: nameText.senders(nameOf(wallet)), nodeIds: members, ...(side === undefined ? {} : { side }) }]
}

function nameOf({ identity: { name }, address, shortDigits }: GraphNode): string {
  return name === '' ? shortAddress(address, shortDigits) : visibleText(name, MAX_NAME_LENGTH)
}

/** Ids of the current senders of a wallet: the ones drawn as one node when collapsed. */
export function sendersOf(whole: GraphModel, foldings: CollapseState, id: string): readonly string[] {
  return (
    detectFanIns(groupedAutomatically(whole, foldings).model)
      .find((fan) => fan.id === id)
      ?.senders.map((node) => node.id) ?? []
  )
}

/**
 * The senders of a wallet that are drawn individually and could be collapsed; undefined where there
 * are too few.
 */
export function collapsibleSenders(drawn: GraphModel, walletId: string): { readonly id: string; readonly count: number } | undefined {
  const id = fanInId(walletId)
  if (drawn.senders?.some((fan) => fan.id === id) === true) return undefined
  // Senders in their own open box count as well.
  const fan = fansIn({ ...drawn, open: (drawn.open ?? []).filter((group) => group.id !== id) }).find((one) => one.id === id)
  return fan === undefined ? undefined : { id, count: fan.senders.length }
}

interface Fan {
  readonly id: string
  readonly wallet: GraphNode
  /** The greatest first, in the order of the model's nodes. */
  readonly senders: readonly GraphNode[]
}

/**
 * Requested wallets with the senders of which the case knows nothing else: no entity, no name, no
 * other flow, no relation.
 */
export const detectFanIns: (model: GraphModel) => readonly Fan[] = memoizeByRef(fansIn)

function fansIn({ nodes, edges, open = [] }: GraphModel): readonly Fan[] {
  /** The wallet that each node paid; undefined for a node with any other edge. */
  const paid = new Map<string, string | undefined>()
  for (const { kind, source, target } of edges) {
    if (kind === 'value' && (!paid.has(source) || paid.get(source) === target)) paid.set(source, target)
    else paid.set(source, undefined)
    paid.set(target, undefined)
  }
  const boxed = new Set(open.flatMap(({ nodeIds }) => nodeIds))
  // An explicit choice of neighbours to show for a wallet is respected.
  const wallets = new Map(nodes.filter((node) => isRequested(node) && node.expansion === undefined).map((node) => [node.id, node]))
  const byWallet = Map.groupBy(
    nodes.filter((node) => isUnidentified(node) && !boxed.has(node.id)),
    ({ id }) => paid.get(id) ?? '',
  )
  return [...wallets.values()].flatMap((wallet) => {
    const senders = byWallet.get(wallet.id) ?? []
    return senders.length < MIN_SENDERS ? [] : [{ id: fanInId(wallet.id), wallet, senders }]
  })
}
