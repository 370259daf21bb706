import { type PlacedCard, placedCards } from './fan-in-card.ts'
import { CARD_SIZE } from './node-box.ts'
import type { FanInCard } from './fan-in-card.ts'
import type { GroupCard } from './group-card.ts'
import type { Rect } from './collision-index.ts'
import type { Point } from '../geometry/geometry.ts'
import type { EdgeRoutes, Sided } from './scene-types.ts'

/** From the middle of a group's card to its edge, in the direction of the next point of an edge. */
export function rimDistance(at: Point, next: Point): number {
  const [dx, dy] = [Math.abs(next.x - at.x), Math.abs(next.y - at.y)]
  const length = Math.hypot(dx, dy)
  if (length === 0) return CARD_SIZE.across
  return Math.min(dx === 0 ? Infinity : (CARD_SIZE.across * length) / dx, dy === 0 ? Infinity : (CARD_SIZE.down * length) / dy)
}

interface Edge {
  readonly id: string
  readonly source: string
  readonly target: string
  readonly bow: number
}

type Node = Sided & { readonly card?: FanInCard | GroupCard }
type PositionOf = (id: string) => Point | undefined

/** Between two edges at one side of a card, and from the outermost one to the corner. */
const PORT_GAP = 8
const PORT_MARGIN = 8
/** With less width between two columns an edge is straight. */
const MIN_GUTTER = 16
/** Between an edge and the cards and names of a column that it passes, and between two edges there. */
const PASSING_AIR = 7
const PASSING_GAP = 6
/** How finely, and in how many steps, a free row is searched. */
const ROW_STEP = 3
const MAX_STEPS = 800

/** A graph of cards is seen at about half size, and names do not shrink: a name above a disc takes so many times its height. */
export const NAME_SPACE = 1.8

/** One end of an edge. */
interface Port {
  readonly edge: Edge
  readonly at: Point
  readonly other: Point
  readonly isSource: boolean
}

/**
 * Replaces the routes from left to right that begin or end at the card of a group: level at the
 * cards, sorted by the other end, and through a free row of each column between.
 */
export function withGroupEdges(nodes: readonly Node[], edges: readonly Edge[], routes: EdgeRoutes, positionOf: PositionOf): EdgeRoutes {
  const cards = new Map(placedCards(nodes, positionOf).flatMap((one) => (one.card.kind === 'group' ? [[one.id, one] as const] : [])))
  if (cards.size === 0) return routes
  const forward = edges.flatMap((edge) => {
    const [from, to] = [positionOf(edge.source), positionOf(edge.target)]
    if (from === undefined || to === undefined || edge.bow !== 0) return []
    const [start, end] = [from.x + halfOf(cards.get(edge.source)), to.x - halfOf(cards.get(edge.target))]
    return end - start < MIN_GUTTER ? [] : [{ edge, from, to, start, end }]
  })
  const ports = portsOf(
    forward.flatMap(({ edge, from, to }): readonly Port[] => [
      ...(cards.has(edge.source) ? [{ edge, at: from, other: to, isSource: true }] : []),
      ...(cards.has(edge.target) ? [{ edge, at: to, other: from, isSource: false }] : []),
    ]),
  )
  const columns = columnsOf(nodes, positionOf)
  const taken = new Map<number, number[]>()
  const ways = new Map(routes)
  for (const { edge, from, to, start, end } of forward) {
    const passed = columns.filter(({ x }) => x > from.x && x < to.x)
    const [own, last] = [columns.find(({ x }) => x === from.x), columns.find(({ x }) => x === to.x)]
    if (!cards.has(edge.source) && !cards.has(edge.target) && (passed.length === 0 || routes.has(edge.id))) continue
    const [startY, endY] = [ports.get(`s ${edge.id}`) ?? from.y, ports.get(`t ${edge.id}`) ?? to.y]
    const points: Point[] = []
    if (cards.has(edge.source)) points.push({ x: start, y: startY })
    // Level past the cards above and below its end, which are wider than a disc.
    let [x, y] = [Math.max(start, own?.right ?? start), startY]
    const until = Math.min(end, last?.left ?? end)
    if (x > start) points.push({ x, y })
    for (const [nth, column] of passed.entries()) {
      const wanted = y + (endY - y) / (passed.length - nth + 1)
      if (column.left < x || column.right > until) continue
      const row = freeRow(column, wanted, taken)
      points.push(...turn(x, y, column.left, row))
      ;[x, y] = [column.right, row]
      points.push({ x: column.left, y: row }, { x: column.right, y: row })
    }
    points.push(...turn(x, y, until, endY))
    if (until < end) points.push({ x: until, y: endY })
    if (cards.has(edge.target)) points.push({ x: end, y: endY })
    if (points.length > 0) ways.set(edge.id, points)
  }
  return ways
}

/** The two control points of a curve that is level at both ends. */
function turn(x: number, y: number, nextX: number, nextY: number): readonly Point[] {
  const middle = (x + nextX) / 2
  return y === nextY
    ? []
    : [
        { x: middle, y },
        { x: middle, y: nextY },
      ]
}

function halfOf(card: PlacedCard | undefined): number {
  return card === undefined ? 0 : CARD_SIZE.across
}

/** The heights at which edges begin (`s`) and end (`t`) at cards. */
function portsOf(ports: readonly Port[]): ReadonlyMap<string, number> {
  const heights = new Map<string, number>()
  for (const side of Map.groupBy(ports, ({ edge, isSource }) => (isSource ? `s ${edge.source}` : `t ${edge.target}`)).values()) {
    const sorted = side.toSorted((a, b) => a.other.y - b.other.y || Math.abs(a.other.x - a.at.x) - Math.abs(b.other.x - b.at.x))
    const span = Math.min(2 * (CARD_SIZE.down - PORT_MARGIN), (sorted.length - 1) * PORT_GAP)
    for (const [nth, { edge, at, isSource }] of sorted.entries())
      heights.set(`${isSource ? 's' : 't'} ${edge.id}`, at.y + (sorted.length < 2 ? 0 : (nth / (sorted.length - 1) - 0.5) * span))
  }
  return heights
}

interface Column {
  readonly x: number
  readonly left: number
  readonly right: number
  /** What an edge must not run through, from top to bottom. */
  readonly spans: readonly (readonly [top: number, bottom: number])[]
}

/** The nodes one above the other, with the space of their names. */
function columnsOf(nodes: readonly Node[], positionOf: PositionOf): readonly Column[] {
  const placed = nodes.flatMap((node) => {
    const at = positionOf(node.id)
    return at === undefined ? [] : [{ at, rect: rectOf(node, at) }]
  })
  return [...Map.groupBy(placed, ({ at }) => at.x)]
    .map(([x, own]) => ({
      x,
      left: Math.min(...own.map(({ rect }) => rect.left)),
      right: Math.max(...own.map(({ rect }) => rect.right)),
      spans: own.map(({ rect }) => [rect.top - PASSING_AIR, rect.bottom + PASSING_AIR] as const).toSorted((a, b) => a[0] - b[0]),
    }))
    .toSorted((a, b) => a.x - b.x)
}

function rectOf({ radius, box, card }: Node, { x, y }: Point): Rect {
  if (card?.kind === 'group')
    return { left: x - CARD_SIZE.across, right: x + CARD_SIZE.across, top: y - CARD_SIZE.down - 3, bottom: y + CARD_SIZE.down }
  if (card !== undefined) return { left: x - box.left, right: x + box.right, top: y - box.above, bottom: y + box.below }
  return { left: x - radius, right: x + radius, top: y - box.above * NAME_SPACE, bottom: y + radius }
}

/** The free height in a column that is nearest to the wanted one, apart from other edges. */
function freeRow({ x, spans }: Column, wanted: number, taken: Map<number, number[]>): number {
  const rows = taken.get(x) ?? []
  taken.set(x, rows)
  const isFree = (y: number): boolean =>
    spans.every(([top, bottom]) => y <= top || y >= bottom) && rows.every((row) => Math.abs(row - y) >= PASSING_GAP)
  let row = wanted
  for (let step = 1; step <= MAX_STEPS && !isFree(row); step += 1) row = wanted + (step % 2 === 0 ? 1 : -1) * Math.ceil(step / 2) * ROW_STEP
  rows.push(row)
  return row
}
