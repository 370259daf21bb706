import type { LayoutHeader } from '../../../custody/graph-event.ts'
import { createFreeSpaceFinder } from '../free-space-finder.ts'
import { boxOf } from '../../scene/node-box.ts'
import { entityBoxes, placedEntityBoxes } from '../../scene/entity-box.ts'
import { placedBoxes } from '../../scene/placed-boxes.ts'
import { neighboursOf, tiesOf } from './ties.ts'
import type { VisibleGraph } from '../../visible/visible-graph-types.ts'
import type { Point, NodePositions } from '../../geometry/geometry.ts'
import { columnText } from '../../messages.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Candidate distances between two dates, the shortest first. */
const STEPS = [HOUR, 6 * HOUR, DAY, 2 * DAY, 7 * DAY, 14 * DAY, 30 * DAY, 91 * DAY, 182 * DAY, 365 * DAY, 5 * 365 * DAY]
const MAX_HEADERS = 9
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * Dates, UTC, for the upper edge of a layout by time, from the first moment to the last
 * (milliseconds).
 */
function dateHeaders(first: number, last: number, xOf: (time: number) => number, hasDates: boolean): readonly LayoutHeader[] {
  if (!hasDates) return []
  const step = STEPS.find((length) => (last - first) / length < MAX_HEADERS) ?? last - first
  const headers: LayoutHeader[] = [{ title: dateText(first, step), x: xOf(first) }]
  for (let time = Math.floor(first / step) * step + step; time <= last; time += step) headers.push({ title: dateText(time, step), x: xOf(time) })
  // The first moment replaces the next round date if both are too close to be distinguished.
  const [begin, second] = headers
  return begin !== undefined && second !== undefined && begin.title === second.title ? [begin, ...headers.slice(2)] : headers
}

function dateText(time: number, step: number): string {
  const date = new Date(time)
  const day = `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()] ?? ''}`
  if (step < DAY) return `${day}, ${String(date.getUTCHours()).padStart(2, '0')}:${String(date.getUTCMinutes()).padStart(2, '0')}`
  return `${day} ${date.getUTCFullYear()}`
}

/** Target ratio of width to height of a graph, as windows have. */
const ASPECT = 1.9
/** Share of the area that nodes and captions occupy. */
const TAKEN = 0.3
const MIN_WIDTH = 700
/** Between the undated nodes and the first day. */
const UNDATED_GAP = 90
/** About so many undated nodes are in a column for each column of them. */
const UNDATED_ROWS = 6
/** Steps up and down in which a free position is searched. */
const STEP = 12

/**
 * Nodes from left to right by their first transfer in the case, exactly at its time, above or below
 * others of that time and near to their neighbours. Nodes without a date are in a column of their
 * own on the left. `times` are milliseconds.
 */
export function timePositions(
  visibleGraph: VisibleGraph,
  times: Readonly<Record<string, number>>,
  fixed: NodePositions,
): { readonly positions: Record<string, Point>; readonly headers: readonly LayoutHeader[] } {
  const order = [...visibleGraph.nodes, ...visibleGraph.groups]
  const free = order.filter(({ id }) => fixed[id] === undefined)
  const boxes = new Map(order.map((node) => [node.id, boxOf(node)]))
  const dated = free.filter(({ id }) => times[id] !== undefined).toSorted((a, b) => (times[a.id] ?? 0) - (times[b.id] ?? 0))
  const undated = free.filter(({ id }) => times[id] === undefined)
  const stamps = dated.map(({ id }) => times[id] ?? 0)
  const [first, last] = [stamps[0] ?? 0, stamps.at(-1) ?? 0]
  const area = dated.reduce((sum, node) => sum + areaOf(boxOf(node)), 0)
  const width = Math.max(MIN_WIDTH, Math.sqrt((area * ASPECT) / TAKEN))
  const xOf = (time: number): number => (last === first ? 0 : Math.round(((time - first) / (last - first)) * width))

  const freeSpace = createFreeSpaceFinder()
  const positions: Record<string, Point> = {}
  const placedNodes = placedBoxes(visibleGraph, fixed)
  for (const { id } of order) {
    const at = fixed[id]
    // With the bounds of the caption as it is now, and as it is once its neighbours have moved.
    for (const box of [boxes.get(id), placedNodes.get(id)]) if (at !== undefined && box !== undefined) freeSpace.take(box, at)
  }
  for (const { extent: taken, at } of placedEntityBoxes(entityBoxes(visibleGraph), (id) => fixed[id])) freeSpace.take(taken, at)
  const neighbours = neighboursOf(tiesOf(visibleGraph))
  /** At this x, as near to this y as there is space. */
  const settle = (id: string, x: number, preferredY: number): void => {
    const box = boxes.get(id)
    if (box === undefined) return
    for (let step = 0; ; step += 1) {
      // 0, 1, -1, 2, -2 …
      const at = { x, y: Math.round(preferredY) + STEP * (step % 2 === 0 ? -step / 2 : (step + 1) / 2) }
      if (!freeSpace.isFree(box, at)) continue
      freeSpace.take(box, at)
      positions[id] = at
      return
    }
  }
  for (const { id } of dated) {
    const ys = (neighbours.get(id) ?? []).flatMap((other) => positions[other]?.y ?? fixed[other]?.y ?? [])
    settle(id, xOf(times[id] ?? 0), ys.length === 0 ? 0 : ys.reduce((sum, y) => sum + y, 0) / ys.length)
  }
  const left = Math.min(0, ...dated.map(({ id }) => (positions[id]?.x ?? 0) - (boxes.get(id)?.left ?? 0)))
  const [before, behind] = [
    Math.max(0, ...undated.map(({ id }) => boxes.get(id)?.left ?? 0)),
    Math.max(0, ...undated.map(({ id }) => boxes.get(id)?.right ?? 0)),
  ]
  const column = Math.round(left - UNDATED_GAP - behind)
  const columns = Math.max(1, Math.round(Math.sqrt(undated.length / UNDATED_ROWS)))
  for (const [at, { id }] of undated.entries()) settle(id, column - (at % columns) * (before + behind), 0)
  const headers = dateHeaders(first, last, xOf, dated.length > 0)
  return { positions, headers: undated.length > 0 ? [{ title: columnText.noDate, x: column }, ...headers] : headers }
}

function areaOf({ left, right, above, below }: ReturnType<typeof boxOf>): number {
  return (left + right) * (above + below)
}
