import { createFreeRoom, type FreeRoom } from './free-room.ts'
import type { GraphEdge } from '../views/graph-model.ts'
import { boxOf, unseenBoxOf } from './node-box.ts'
import type { ReadablePart } from './readable-part.ts'

export interface Place {
  readonly x: number
  readonly y: number
}

/** Distance between neighbours on a ring, and between rings, in model pixels: room for a label under each node. */
const SPACING = 104
const RING = 104
const FIRST_RING = 150
/**
 * Names are wider than high: rings of few nodes are stretched, so that neighbours above and below the middle do not write over each
 * other. More nodes are drawn too small for names, and use the window best on round ones.
 */
const STRETCH = 1.4
const FEW = 24

function stretchOf(count: number): number {
  return count <= FEW ? STRETCH : 1
}

/** Places for `count` things on rings around the origin, nearest first. */
export function ringPlaces(count: number): Place[] {
  const places: Place[] = []
  for (let ring = 0; places.length < count; ring += 1) {
    const radius = FIRST_RING + ring * RING
    const room = Math.max(6, Math.floor((2 * Math.PI * radius) / SPACING))
    const onRing = Math.min(room, count - places.length)
    for (let index = 0; index < onRing; index += 1) {
      // Each ring starts half a step later, so that labels of neighbouring rings do not stand in one line.
      const angle = (2 * Math.PI * (index + (ring % 2) / 2)) / onRing - Math.PI / 2
      places.push({ x: Math.round(stretchOf(count) * radius * Math.cos(angle)), y: Math.round(radius * Math.sin(angle)) })
    }
  }
  return places
}

/** Half the width and half the height that a subject with so many neighbours takes. */
function queryGroupOf(count: number): Place {
  const stretch = stretchOf(count)
  const last = ringPlaces(count).at(-1)
  const radius = last === undefined ? FIRST_RING / 2 : Math.hypot(last.x / stretch, last.y) + RING / 2
  return { x: stretch * radius, y: radius }
}

/** Subjects from left to right in rows, each with the room of its own neighbours: a canvas is wider than high. */
function subjectPlaces(rooms: readonly Place[]): Place[] {
  const perRow = Math.max(1, Math.ceil(Math.sqrt(rooms.length * 1.6)))
  const places: Place[] = []
  let top = 0
  for (let start = 0; start < rooms.length; start += perRow) {
    const row = rooms.slice(start, start + perRow)
    const height = Math.max(...row.map(({ y }) => y))
    let left = 0
    for (const { x } of row) {
      places.push({ x: Math.round(left + x), y: Math.round(top + height) })
      left += 2 * x + SPACING
    }
    top += 2 * height + SPACING
  }
  return places
}

function anchorsByNode(edges: readonly GraphEdge[], subjects: ReadonlySet<string>): Map<string, string[]> {
  const anchors = new Map<string, Set<string>>()
  for (const edge of edges) {
    for (const [node, other] of [
      [edge.source, edge.target],
      [edge.target, edge.source],
    ] as const) {
      if (!subjects.has(node) && subjects.has(other)) anchors.set(node, (anchors.get(node) ?? new Set()).add(other))
    }
  }
  return new Map([...anchors].map(([node, set]) => [node, [...set]]))
}

/** Which subjects, in a row or more, belong to each node that is none. */
interface Surroundings {
  /** Nodes and groups of one subject only, by volume. */
  readonly own: ReadonlyMap<string, readonly string[]>
  /** What several subjects share, or none has an edge to. */
  readonly shared: readonly string[]
  readonly anchors: ReadonlyMap<string, readonly string[]>
}

function surroundingsOf(part: ReadablePart, subjects: ReadonlySet<string>): Surroundings {
  const anchors = anchorsByNode(part.edges, subjects)
  const own = new Map<string, string[]>([...subjects].map((id) => [id, []]))
  const shared: string[] = []
  for (const { id } of part.nodes) {
    if (subjects.has(id)) continue
    const around = anchors.get(id) ?? []
    const [only] = around
    if (around.length === 1 && only !== undefined) own.get(only)?.push(id)
    else shared.push(id)
  }
  for (const group of part.groups) own.get(group.anchor)?.push(group.id)
  return { own, shared, anchors }
}

const ORIGIN: Place = { x: 0, y: 0 }

/**
 * Deterministic places: each subject in the middle of its own neighbours, by volume from the inside out; what several
 * subjects share stands between them. `fixed` places (the investigator's, and those already on the canvas) never move,
 * so that a new answer does not shake the picture; what is new stands next to where it comes from, and never on anything.
 */
export function layOut(part: ReadablePart, fixed: Readonly<Record<string, Place>>): Record<string, Place> {
  const boxes = new Map([...part.nodes, ...part.groups].map((node) => [node.id, boxOf(node)]))
  const room = createFreeRoom()
  const places: Record<string, Place> = {}
  for (const [id, at] of Object.entries(fixed)) {
    room.take(boxes.get(id) ?? unseenBoxOf(id), at)
    if (boxes.has(id)) places[id] = at
  }
  const settle = (id: string, wanted: Place, others: readonly Place[] = []): void => {
    if (Object.hasOwn(places, id)) return
    const box = boxes.get(id) ?? unseenBoxOf(id)
    const at = [wanted, ...others].find((place) => room.isFree(box, place)) ?? room.nextTo(box, wanted)
    room.take(box, at)
    places[id] = at
  }

  const subjects = part.nodes.filter((node) => node.kind === 'subject').map(({ id }) => id)
  const { own, shared, anchors } = surroundingsOf(part, new Set(subjects))
  const fresh = subjects.filter((id) => !Object.hasOwn(places, id))
  const corner = fresh.length < subjects.length ? belowOf(room) : ORIGIN
  const centres = subjectPlaces(fresh.map((id) => queryGroupOf(own.get(id)?.length ?? 0)))
  for (const [index, id] of fresh.entries()) settle(id, plus(corner, centres[index] ?? ORIGIN))
  for (const subject of subjects) {
    const centre = places[subject] ?? ORIGIN
    const members = (own.get(subject) ?? []).filter((id) => !Object.hasOwn(places, id))
    const ring = ringPlaces(members.length).map((at) => plus(centre, at))
    // Where others stand already, the places further out.
    const further = ringPlaces(members.length * 3 + FEW).map((at) => plus(centre, at))
    for (const [nth, id] of members.entries()) settle(id, ring[nth] ?? centre, further)
  }
  const beside = new Map<string, number>()
  for (const id of shared) {
    const between = (anchors.get(id) ?? []).map((anchor) => places[anchor] ?? ORIGIN)
    const x = Math.round(between.reduce((sum, place) => sum + place.x, 0) / Math.max(1, between.length))
    const y = Math.round(between.reduce((sum, place) => sum + place.y, 0) / Math.max(1, between.length))
    const nth = beside.get(`${x} ${y}`) ?? 0
    beside.set(`${x} ${y}`, nth + 1)
    // Shared nodes of the same subjects stand in a column between them.
    const side = nth % 2 === 0 ? 1 : -1
    settle(id, { x: x + side * Math.ceil(nth / 2) * 28, y: y + Math.round(side * Math.ceil(nth / 2) * SPACING * 0.8) })
  }
  return places
}

/** Below all that is taken: subjects that come in later begin a row of their own. */
function belowOf(room: FreeRoom): Place {
  const bounds = room.bounds()
  return bounds === undefined ? ORIGIN : { x: Math.round(bounds.left), y: Math.round(bounds.bottom + SPACING) }
}

function plus(a: Place, b: Place): Place {
  return { x: a.x + b.x, y: a.y + b.y }
}
