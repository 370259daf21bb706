import { compareCodeUnits } from '../../core/compare-code-units.ts'
import type { Point } from '../geometry/geometry.ts'
import { ADDRESSES_FROM, LINE_HEIGHT, type TextLine } from './caption.ts'
import { boxAround, growRect, type Inked, keyOf, UNBROKEN, withInk } from './ink.ts'
import { type Rect, rectsMeet } from './collision-index.ts'
import { boxRect, placedEntityBoxes } from './entity-box.ts'
import type { GraphColours } from './graph-colours.ts'
import type { GraphScene } from './graph-scene.ts'
import { textWidth } from './text-width.ts'

type PositionOf = (id: string) => Point | undefined

/** The area of the nodes that funds reach on another chain through a bridge. */
export interface ChainLane {
  /** Name of the chain. */
  readonly title: string
  /** In layout units. */
  readonly rect: Rect
}

/** From the nodes of a lane to its edge, and above their captions for the name of the chain, in layout units. */
const PAD = 10
const HEADER = 16
/** A node's bounds include its narrowest caption, and captions are wider where there is space. */
const WIDER = 16
const CORNER = 8
const TITLE_SIZE = 10.5
/** Between the edge of a lane and its title, in pixels. */
const AIR = { side: 8, top: 4 } as const

/**
 * The lanes of a scene, by the name of their chain. A lane never contains a node of another chain
 * and never overlaps another lane: where the arrangement mixes chains, a chain has several.
 */
export function placedChainLanes(scene: GraphScene, positionOf: PositionOf): readonly ChainLane[] {
  const lanes: ChainLane[] = []
  const members = [...laneMembers(scene)].toSorted(([a], [b]) => compareCodeUnits(a, b))
  if (members.length === 0) return lanes
  const boxes = placedEntityBoxes(scene.boxes, positionOf)
  const nodes = scene.nodes.flatMap((node) => {
    const at = positionOf(node.id)
    return at === undefined ? [] : [{ ...node, at, disc: growRect(boxAround(at), node.radius) }]
  })
  for (const [title, own] of members) {
    const isOwn = ({ box }: (typeof boxes)[number]): boolean => box.lanes.every(({ id }) => own.has(id))
    const others = [
      ...nodes.filter(({ id, chain }) => !own.has(id) && chain?.title !== title).map(({ disc }) => disc),
      ...boxes.filter((placed) => !isOwn(placed)).map(({ rect }) => rect),
    ]
    const isFree = (rect: Rect): boolean =>
      !others.some((other) => rectsMeet(rect, other)) && !lanes.some((lane) => lane.title !== title && rectsMeet(rect, lane.rect))
    /** With captions and space for the name of the chain; between close rows as narrow as the discs. */
    const areaOf = (some: readonly (typeof nodes)[number][]): Rect | undefined => {
      const within = new Set(some.map(({ id }) => id))
      const whole = boxes.filter(({ box }) => box.lanes.some(({ id }) => within.has(id))).map(({ rect }) => rect)
      const discs = [...some.map(({ disc }) => disc), ...whole]
      const captioned = some.map(({ at: { x, y }, box }) => ({
        left: x - box.left - WIDER,
        right: x + box.right + WIDER,
        top: y - box.above - HEADER,
        bottom: y + box.below,
      }))
      return [boundsOf([...discs, ...captioned]), boundsOf(discs)].map((bounds) => growRect(bounds, PAD)).find(isFree)
    }
    const before = lanes.length
    let left = [...own].flatMap((id) => nodes.find((node) => node.id === id) ?? [])
    for (let [first] = left; first !== undefined; [first] = left) {
      let lane = [first]
      for (const node of left) if (node !== first && areaOf([...lane, node]) !== undefined) lane = [...lane, node]
      const [taken, rect] = [new Set(lane), areaOf(lane)]
      const isAlone = (one: Rect): boolean => !lanes.slice(before).some((lane) => rectsMeet(one, lane.rect))
      if (rect !== undefined && isAlone(rect)) lanes.push({ title, rect })
      left = left.filter((node) => !taken.has(node))
    }
  }
  return lanes
}

/** By the name of the chain: the ends of inferred edges, and whom these pay on their chain. */
function laneMembers({ nodes, edges }: GraphScene): ReadonlyMap<string, ReadonlySet<string>> {
  const exits = new Set(edges.flatMap(({ isInferred, target }) => (isInferred === true ? [target] : [])))
  if (exits.size === 0) return NO_MEMBERS
  const chains = new Map(nodes.flatMap(({ id, chain }) => (chain === undefined ? [] : [[id, chain.title] as const])))
  const members = new Map<string, Set<string>>()
  for (const id of exits) {
    const title = chains.get(id)
    if (title !== undefined) (members.get(title) ?? members.set(title, new Set()).get(title))?.add(id)
  }
  for (const [title, own] of members) {
    // Nodes that are added while the set is read are read as well.
    for (const id of own) for (const { source, target } of edges) if (source === id && chains.get(target) === title) own.add(target)
  }
  return members
}

const NO_MEMBERS: ReadonlyMap<string, ReadonlySet<string>> = new Map()

function boundsOf(rects: readonly Rect[]): Rect {
  return {
    left: Math.min(...rects.map(({ left }) => left)),
    right: Math.max(...rects.map(({ right }) => right)),
    top: Math.min(...rects.map(({ top }) => top)),
    bottom: Math.max(...rects.map(({ bottom }) => bottom)),
  }
}

/** A lane as it is drawn below everything else: tinted, without an outline. */
export function inkedLane({ title, rect }: ChainLane, { kinds }: GraphColours): Inked {
  return withInk({ alpha: 1, fill: kinds.bridge.soft, stroke: '', width: 0, dash: UNBROKEN, dot: '' }, Infinity, {
    box: rect,
    key: keyOf(title, rect.left, rect.top, rect.right, rect.bottom),
    geometry: { kind: 'rects', rects: [rect], corner: CORNER },
  })
}

/** The name of a lane's chain at its top left, else at its top right, in pixels; none where the graph is seen from afar. */
export function laneLabels({ title, rect }: ChainLane, zoom: number): readonly { readonly lines: readonly TextLine[]; readonly box: Rect }[] {
  const { left, right, top: edge } = boxRect({ rect }, zoom)
  const width = textWidth(title, TITLE_SIZE, 'strong')
  if (zoom < ADDRESSES_FROM || width + 2 * AIR.side > right - left) return []
  const [top, bottom] = [edge + AIR.top, edge + AIR.top + TITLE_SIZE * LINE_HEIGHT]
  const lines: readonly TextLine[] = [{ text: title, face: 'strong', size: TITLE_SIZE, tone: 'ink-2' }]
  return [left + AIR.side, right - AIR.side - width].map((from) => ({ lines, box: { left: from, top, right: from + width, bottom } }))
}
