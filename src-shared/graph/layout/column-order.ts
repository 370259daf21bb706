import { isFanInId } from '../../custody/graph-event.ts'
import type { BoxOf, Column } from './columns.ts'
import type { FlowBranch } from './flow-forest.ts'
import type { SpreadPreference } from './spread.ts'

/** Weight that keeps pass-through nodes straight; terminal nodes are moved aside first. */
export const THROUGH_NODE_WEIGHT = 1_000_000
/**
 * From this number of terminal nodes on, both sides of an edge are used: on one side the graph
 * would be twice as high.
 */
const MIN_BOTH_SIDES = 4
const SAME_LINE = 2
/** A graph up to this height needs no adjustment. */
const HIGH = 700
/**
 * From this number of pass-through nodes in a column on, each gets up to this much more space above
 * and below, up to this share of the height in all.
 */
const MIN_LEADING = 4
const MAX_GAP_PX = 36
const FILLED = 0.9
/** An edge that runs through a column, with its amount below. */
export const LINE_MARGIN_PX = { above: 10, below: 34 } as const

/** The vertical extent of a graph. */
export interface Span {
  readonly top: number
  readonly bottom: number
}

/**
 * The minimum height of the tallest column, around its position: nothing needs to be higher.
 * Undefined for a graph that is not high.
 */
export function spanOfTallest(columns: readonly Column[], ys: ReadonlyMap<string, number>, boxOf: BoxOf): Span | undefined {
  let [tallest, middle] = [0, 0]
  for (const { members, passing } of columns) {
    let height = passing.length * (LINE_MARGIN_PX.above + LINE_MARGIN_PX.below)
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
 * Limits the preferred positions to a span. If one side of a pass-through node has too little space,
 * the terminal nodes nearest to it move to the other side. Fewer than `MIN_LEADING` pass-through
 * nodes keep their position exactly.
 */
export function within(preferences: readonly PositionPreference[], { top, bottom }: Span): readonly PositionPreference[] {
  const upright = movedPast(preferences, (at) => at - top)
  const ordered = movedPast(upright.toReversed(), (at) => bottom - at).toReversed()
  let above = top
  let below = bottom - heightOfAll(ordered)
  const isLine = ordered.filter(({ weight }) => weight === THROUGH_NODE_WEIGHT).length < MIN_LEADING
  return ordered.map((preference) => {
    const [highest, lowest] = [above + preference.before, below + preference.before]
    above += preference.before + preference.behind
    below += preference.before + preference.behind
    return isLine && preference.weight === THROUGH_NODE_WEIGHT
      ? preference
      : { ...preference, at: Math.max(highest, Math.min(lowest, preference.at)) }
  })
}

/**
 * Reorders preferences so that before each pass-through node no more is placed than there is `room`
 * for.
 */
function movedPast(preferences: readonly PositionPreference[], space: (at: number) => number): readonly PositionPreference[] {
  const ordered: PositionPreference[] = []
  let [taken, moved]: [number, PositionPreference[]] = [0, []]
  for (const preference of preferences) {
    if (preference.weight !== THROUGH_NODE_WEIGHT) {
      ordered.push(preference)
      taken += preference.before + preference.behind
      continue
    }
    moved = []
    const half = (preference.before + preference.behind) / 2
    for (
      let last = ordered.at(-1);
      last !== undefined && last.weight !== THROUGH_NODE_WEIGHT && taken > space(preference.at) - half;
      last = ordered.at(-1)
    ) {
      ordered.pop()
      moved.unshift(last)
      taken -= last.before + last.behind
    }
    ordered.push(preference, ...moved)
    taken += heightOfAll([preference, ...moved])
  }
  return ordered
}

function heightOfAll(preferences: readonly PositionPreference[]): number {
  return preferences.reduce((sum, { before, behind }) => sum + before + behind, 0)
}

/**
 * Adds space around several pass-through nodes of a column, as far as there is any: their edges
 * come in and go out on both sides, and drop between them.
 */
export function withAir(preferences: readonly PositionPreference[], { top, bottom }: Span): readonly PositionPreference[] {
  const leading = preferences.filter(({ weight }) => weight === THROUGH_NODE_WEIGHT).length
  if (leading < MIN_LEADING) return preferences
  const left = (bottom - top) * FILLED - heightOfAll(preferences)
  const each = Math.max(0, Math.min(MAX_GAP_PX, left / leading / 2))
  return preferences.map((preference) =>
    preference.weight === THROUGH_NODE_WEIGHT ? { ...preference, before: preference.before + each, behind: preference.behind + each } : preference,
  )
}

/** The preferred position of a member of a column, or of an edge through it. */
export interface PositionPreference extends SpreadPreference {
  /** The member; undefined for an edge that runs through. */
  readonly branch: FlowBranch | undefined
}

export interface ColumnConstraint {
  readonly branch: FlowBranch
  readonly at: number
  readonly strength: number
}

/** The card of collapsed senders is above the line of a pass-through node in its column, never on it. */
export function cardsAbove(constraints: readonly ColumnConstraint[]): readonly ColumnConstraint[] {
  const lines = constraints.filter(({ branch }) => branch.leads)
  return constraints.map((one) => {
    const line = isFanInId(one.branch.id) ? lines.find(({ at }) => Math.abs(at - one.at) <= SAME_LINE) : undefined
    return line === undefined ? one : { ...one, at: line.at - SAME_LINE - 1 }
  })
}

/**
 * The order of a column from top to bottom. Of many nodes that prefer the position of a
 * pass-through node, half are above it: the strongest nearest.
 */
export function sortColumn(preferences: readonly ColumnConstraint[]): readonly ColumnConstraint[] {
  const sorted = preferences.toSorted((a, b) => a.at - b.at || Number(b.branch.leads) - Number(a.branch.leads) || b.strength - a.strength)
  const line = sorted.find(({ branch }) => branch.leads)
  const neighbours = line === undefined ? [] : sorted.filter(({ branch, at }) => !branch.leads && Math.abs(at - line.at) <= SAME_LINE)
  if (line === undefined || neighbours.length < MIN_BOTH_SIDES) return sorted
  const occupied = new Set(neighbours)
  const others = sorted.filter((one) => !occupied.has(one))
  const at = others.indexOf(line)
  const [above, below]: [ColumnConstraint[], ColumnConstraint[]] = [[], []]
  const [over, under] = [others.slice(0, at), others.slice(at + 1)]
  for (const one of neighbours.toSorted((a, b) => b.strength - a.strength)) {
    if (under.length + below.length <= over.length + above.length) below.push(one)
    else above.push(one)
  }
  return [...over, ...above.toReversed(), line, ...below, ...under]
}
