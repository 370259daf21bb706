import type { GraphScene } from '../../../../src-shared/graph/scene/graph-scene.ts'
import { compareCodeUnits } from '../../../../src-shared/core/compare-code-units.ts'

interface Walked {
  readonly nodes: readonly Pick<GraphScene['nodes'][number], 'id'>[]
  readonly edges: readonly Pick<GraphScene['edges'][number], 'source' | 'target' | 'worth'>[]
}

interface Neighbour {
  readonly id: string
  readonly worth: number
}

type Side = 'senders' | 'recipients'

/** The neighbours of a node on one side, the greatest flow first, each once. */
function neighbours({ nodes, edges }: Walked, id: string, side: Side): readonly Neighbour[] {
  const drawn = new Set(nodes.map((node) => node.id))
  const worths = new Map<string, number>()
  for (const { source, target, worth } of edges) {
    const [own, other] = side === 'recipients' ? [source, target] : [target, source]
    if (own === id && other !== id && drawn.has(other)) worths.set(other, Math.max(worth, worths.get(other) ?? 0))
  }
  return [...worths].map(([other, worth]) => ({ id: other, worth })).toSorted((a, b) => b.worth - a.worth || compareCodeUnits(a.id, b.id))
}

/** The neighbour by which a node was reached, and on which of its sides the node is. */
export interface WalkOrigin {
  readonly id: string
  readonly side: Side
}

export interface WalkStep {
  readonly id: string
  readonly from: WalkOrigin | undefined
}

/**
 * The node that an arrow key leads to: left to the greatest sender, right to the greatest
 * recipient, up and down among the siblings by value. Siblings are the nodes on the same side of
 * the node from which this one was reached (`from`), else of its greatest sender or recipient.
 * Without a drawn node to start at, the first one. Undefined where the key leads nowhere.
 */
export function walkFrom(scene: Walked, at: string | undefined, key: string, from?: WalkOrigin): WalkStep | undefined {
  if (!WALK_KEYS.has(key)) return undefined
  if (at === undefined || !scene.nodes.some(({ id }) => id === at)) {
    const [first] = scene.nodes
    return first === undefined ? undefined : { id: first.id, from: undefined }
  }
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const side = key === 'ArrowLeft' ? 'senders' : 'recipients'
    const near = neighbours(scene, at, side)
    // The way back leads to where one came from, not to the greatest flow.
    const back = from !== undefined && from.side !== side ? near.find(({ id }) => id === from.id) : undefined
    const next = back ?? near[0]
    return next === undefined ? undefined : { id: next.id, from: { id: at, side } }
  }
  const origin = originOf(scene, at, from)
  if (origin === undefined) return undefined
  const siblings = neighbours(scene, origin.id, origin.side)
  const next = siblings[siblings.findIndex(({ id }) => id === at) + (key === 'ArrowUp' ? -1 : 1)]
  return next === undefined ? undefined : { id: next.id, from: origin }
}

const WALK_KEYS: ReadonlySet<string> = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'])

function originOf(scene: Walked, at: string, from: WalkOrigin | undefined): WalkOrigin | undefined {
  if (from !== undefined && neighbours(scene, from.id, from.side).some(({ id }) => id === at)) return from
  const [sender] = neighbours(scene, at, 'senders')
  if (sender !== undefined) return { id: sender.id, side: 'recipients' }
  const [recipient] = neighbours(scene, at, 'recipients')
  return recipient === undefined ? undefined : { id: recipient.id, side: 'senders' }
}
