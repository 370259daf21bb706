import type { GraphEdge } from './graph-model.ts'
import type { ReadablePart } from './readable-part.ts'

export interface Place {
  readonly x: number
  readonly y: number
}

/** Distance between neighbours on a ring, and between rings, in model pixels: room for a label under each node. */
const SPACING = 88
const RING = 92
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
function roomOf(count: number): Place {
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

/**
 * Deterministic places: each subject in the middle of its own neighbours, by volume from the inside out; what several
 * subjects share stands between them. `fixed` places (the investigator's, and those already on the canvas) never move,
 * so that a new answer does not shake the picture.
 */
export function layOut(part: ReadablePart, fixed: Readonly<Record<string, Place>>): Record<string, Place> {
  const subjects = part.nodes.filter((node) => node.kind === 'subject')
  const subjectIds = new Set(subjects.map((node) => node.id))
  const anchors = anchorsByNode(part.edges, subjectIds)
  const own = new Map<string, string[]>(subjects.map((node) => [node.id, []]))
  const shared: string[] = []
  for (const node of part.nodes) {
    if (subjectIds.has(node.id)) continue
    const around = anchors.get(node.id) ?? []
    const [only] = around
    if (around.length === 1 && only !== undefined) own.get(only)?.push(node.id)
    else shared.push(node.id)
  }
  for (const group of part.groups) own.get(group.anchor)?.push(group.id)

  const places: Record<string, Place> = {}
  const centres = subjectPlaces(subjects.map((node) => roomOf(own.get(node.id)?.length ?? 0)))
  for (const [index, subject] of subjects.entries()) {
    const centre = fixed[subject.id] ?? centres[index] ?? { x: 0, y: 0 }
    places[subject.id] = centre
    const members = own.get(subject.id) ?? []
    const ring = ringPlaces(members.length)
    for (const [nth, id] of members.entries()) {
      const at = ring[nth] ?? { x: 0, y: 0 }
      places[id] = fixed[id] ?? { x: centre.x + at.x, y: centre.y + at.y }
    }
  }
  const taken = new Map<string, number>()
  for (const id of shared) {
    const between = (anchors.get(id) ?? []).map((anchor) => places[anchor] ?? { x: 0, y: 0 })
    const x = Math.round(between.reduce((sum, place) => sum + place.x, 0) / Math.max(1, between.length))
    const y = Math.round(between.reduce((sum, place) => sum + place.y, 0) / Math.max(1, between.length))
    const nth = taken.get(`${x} ${y}`) ?? 0
    taken.set(`${x} ${y}`, nth + 1)
    // Shared nodes of the same subjects stand in a column between them.
    places[id] = fixed[id] ?? {
      x: x + (nth % 2 === 0 ? 1 : -1) * Math.ceil(nth / 2) * 28,
      y: y + Math.ceil(nth / 2) * (nth % 2 === 0 ? 1 : -1) * SPACING * 0.8,
    }
  }
  return places
}
