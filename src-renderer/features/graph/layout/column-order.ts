import type { BoxOf, Column } from './columns.ts'
import type { FlowBranch } from './flow-forest.ts'
import type { SpreadPreference } from './spread.ts'

/** How much what leads on wishes for its line; what ends beside it makes room. */
export const THROUGH_NODE_WEIGHT = 1_000_000
/** So many beside a line stand on both sides of it: on one the picture would be twice as high. */
const LEAST_BOTH_SIDES = 4
const SAME_LINE = 2
/** A picture that is no higher than this is read as it is. */
const HIGH = 700
/** Of so many in a column that lead on, each has up to so much more room above and below, and all together fill so much of the height at most. */
const LEAST_LEADING = 4
const MOST_AIR = 36
const FILLED = 0.9
/** A line that runs through a column, with its amount below. */
export const LINE_ROOM = { above: 10, below: 34 } as const

/** From where to where a picture is high. */
export interface Span {
  readonly top: number
  readonly bottom: number
}

/** The height that the tallest column takes at least, around where it stands: nothing need be higher. Undefined in a picture that is not high. */
export function spanOfTallest(columns: readonly Column[], ys: ReadonlyMap<string, number>, boxOf: BoxOf): Span | undefined {
  let [tallest, middle] = [0, 0]
  for (const { members, passing } of columns) {
    let height = passing.length * (LINE_ROOM.above + LINE_ROOM.below)
    let [top, bottom] = [Infinity, -Infinity]
    for (const { id } of members) {
      const [{ above, below }, y] = [boxOf(id), ys.get(id) ?? 0]
      height += above + below
      top = Math.min(top, y - above)
      bottom = Math.max(bottom, y + below)
    }
    if (height > tallest) [tallest, middle] = [height, (top + bottom) / 2]
  }
  return tallest < HIGH ? undefined : { top: middle - tallest / 2, bottom: middle + tallest / 2 }
}

/**
 * The same wishes, none of them so far up or down that what ends a flow would have to stand outside of a span. What leads on keeps its line: where
 * more stands on one side of it than there is room for, what is nearest to it stands on the other.
 */
export function within(requests: readonly PositionPreference[], { top, bottom }: Span): readonly PositionPreference[] {
  const upright = movedPast(requests, (at) => at - top)
  const ordered = movedPast(upright.toReversed(), (at) => bottom - at).toReversed()
  let above = top
  let below = bottom - heightOfAll(ordered)
  const isLine = ordered.filter(({ weight }) => weight === THROUGH_NODE_WEIGHT).length < LEAST_LEADING
  return ordered.map((request) => {
    const [highest, lowest] = [above + request.before, below + request.before]
    above += request.before + request.behind
    below += request.before + request.behind
    return isLine && request.weight === THROUGH_NODE_WEIGHT ? request : { ...request, at: Math.max(highest, Math.min(lowest, request.at)) }
  })
}

/** Wishes in an order in which before each that leads on stands no more than there is `room` for. */
function movedPast(requests: readonly PositionPreference[], room: (at: number) => number): readonly PositionPreference[] {
  const ordered: PositionPreference[] = []
  let [taken, moved]: [number, PositionPreference[]] = [0, []]
  for (const request of requests) {
    if (request.weight !== THROUGH_NODE_WEIGHT) {
      ordered.push(request)
      taken += request.before + request.behind
      continue
    }
    moved = []
    const half = (request.before + request.behind) / 2
    for (
      let last = ordered.at(-1);
      last !== undefined && last.weight !== THROUGH_NODE_WEIGHT && taken > room(request.at) - half;
      last = ordered.at(-1)
    ) {
      ordered.pop()
      moved.unshift(last)
      taken -= last.before + last.behind
    }
    ordered.push(request, ...moved)
    taken += heightOfAll([request, ...moved])
  }
  return ordered
}

function heightOfAll(requests: readonly PositionPreference[]): number {
  return requests.reduce((sum, { before, behind }) => sum + before + behind, 0)
}

/** Of several in a column that lead on each has more room, as far as there is any: their lines come in and go out on both sides, and fall between them. */
export function withAir(requests: readonly PositionPreference[], { top, bottom }: Span): readonly PositionPreference[] {
  const leading = requests.filter(({ weight }) => weight === THROUGH_NODE_WEIGHT).length
  if (leading < LEAST_LEADING) return requests
  const left = (bottom - top) * FILLED - heightOfAll(requests)
  const each = Math.max(0, Math.min(MOST_AIR, left / leading / 2))
  return requests.map((request) =>
    request.weight === THROUGH_NODE_WEIGHT ? { ...request, before: request.before + each, behind: request.behind + each } : request,
  )
}

/** Where a member of a column, or a line through it, would like to stand. */
export interface PositionPreference extends SpreadPreference {
  /** Whose place it is; undefined for a line that runs through. */
  readonly branch: FlowBranch | undefined
}

export interface ColumnConstraint {
  readonly branch: FlowBranch
  readonly at: number
  readonly strength: number
}

/** The order of a column from top to bottom. Of many that wish for the line of one that leads on, half stand above it: the strongest nearest. */
export function inOrder(requests: readonly ColumnConstraint[]): readonly ColumnConstraint[] {
  const sorted = requests.toSorted((a, b) => a.at - b.at || Number(b.branch.leads) - Number(a.branch.leads) || b.strength - a.strength)
  const line = sorted.find(({ branch }) => branch.leads)
  const neighbours = line === undefined ? [] : sorted.filter(({ branch, at }) => !branch.leads && Math.abs(at - line.at) <= SAME_LINE)
  if (line === undefined || neighbours.length < LEAST_BOTH_SIDES) return sorted
  const held = new Set(neighbours)
  const others = sorted.filter((one) => !held.has(one))
  const at = others.indexOf(line)
  const [above, below]: [ColumnConstraint[], ColumnConstraint[]] = [[], []]
  const [over, under] = [others.slice(0, at), others.slice(at + 1)]
  for (const one of neighbours.toSorted((a, b) => b.strength - a.strength)) {
    if (under.length + below.length <= over.length + above.length) below.push(one)
    else above.push(one)
  }
  return [...over, ...above.toReversed(), line, ...below, ...under]
}
