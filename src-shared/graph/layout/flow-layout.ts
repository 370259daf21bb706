import { betweenRows, sideRows } from './fan-rows.ts'
import { type BoxOf, type Column, columnsOf, type SideOf } from './columns.ts'
import {
  cardsAbove,
  type ColumnConstraint,
  sortColumn,
  THROUGH_NODE_WEIGHT,
  LINE_MARGIN_PX,
  type Span,
  spanOfTallest,
  type PositionPreference,
  within,
  withAir,
} from './column-order.ts'
import type { FlowBranch, FlowForest } from './flow-forest.ts'
import { spread } from './spread.ts'
import type { Point } from '../geometry/geometry.ts'
import type { NodeBox } from '../scene/scene-types.ts'

const SWEEPS = 3
/** The strength of an edge that runs through a column. */
const PASSES = Infinity
/** In a larger tree single edges are not followed. */
const MANY = 450

/**
 * Rows by which terminal nodes are placed off the line: below for amounts split off, above for
 * amounts moved out of reach.
 */
const DRIFT_ROWS = 1.7
export type DriftOf = (id: string) => -1 | 0 | 1

/**
 * Lays out one tree of a flow from left to right, a column for every hop. A pass-through node is in
 * line with its parent, so that a chain is straight and many senders form a fan. Positions are
 * relative to the first node; nothing overlaps.
 */
export function flowPositions(
  tree: readonly FlowBranch[],
  forest: FlowForest,
  boxOf: BoxOf,
  driftOf: DriftOf,
  sideOf: SideOf,
  fanColumns = 2,
): Map<string, Point> {
  const columns = columnsOf(tree, forest, boxOf, sideOf, fanColumns)
  const ys = new Map<string, number>()
  const strengths = new Map(tree.map(({ id }) => [id, forest.tiesOf(id).reduce((sum, { strength }) => sum + strength, 0)]))
  const preferredY = (branch: FlowBranch): number => {
    const parent = ys.get(branch.parent ?? '')
    const { above, below } = boxOf(branch.id)
    const off = driftOf(branch.id) * DRIFT_ROWS * (above + below)
    // A pass-through node keeps the line of its parent, whatever its other ties; a service is off it.
    if (branch.leads && parent !== undefined) return Math.round(parent + off)
    let [sum, weight] = [0, 0]
    for (const { other, strength } of forest.tiesOf(branch.id)) {
      const y = ys.get(other)
      if (y === undefined) continue
      sum += y * strength
      weight += strength
    }
    const drift = branch.leads ? 0 : off
    // Whole pixels: the order of nodes that prefer the same line must not depend on the last digit
    // of a quotient.
    return weight === 0 ? 0 : Math.round(sum / weight + drift)
  }
  const spaceOf = ({ branch, strength }: ColumnConstraint): Pick<NodeBox, 'above' | 'below'> =>
    strength === PASSES ? LINE_MARGIN_PX : boxOf(branch.id)
  const position = ({ members, passing }: Column, span?: Span): void => {
    const lines = passing.map((branch) => ({ branch, at: ys.get(branch.id) ?? 0, strength: PASSES }))
    const preferences = sortColumn([
      ...lines,
      ...cardsAbove(members.map((branch) => ({ branch, at: preferredY(branch), strength: strengths.get(branch.id) ?? 0 }))),
    ]).map((preference): PositionPreference => {
      const { above: before, below: behind } = spaceOf(preference)
      return {
        at: preference.at,
        weight: preference.branch.leads ? THROUGH_NODE_WEIGHT : 1,
        before,
        behind,
        branch: preference.strength === PASSES ? undefined : preference.branch,
      }
    })
    const ordered = span === undefined ? preferences : within(withAir(preferences, span), span)
    const positions = spread(ordered)
    for (const [nth, { branch }] of ordered.entries()) if (branch !== undefined) ys.set(branch.id, positions[nth] ?? 0)
  }
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) for (const column of columns) position(column)
  const span = spanOfTallest(columns, ys, boxOf)
  // Children follow nodes that were moved apart, in a graph small enough for single edges to be
  // followed.
  const again = span === undefined ? 0 : tree.length > MANY ? 1 : 2
  for (let sweep = 0; sweep < again; sweep += 1) for (const column of columns) position(column, span)
  const isSided = ({ id }: FlowBranch): boolean => sideOf(id) !== undefined
  for (const parts of Map.groupBy(columns, ({ layer }) => layer).values()) {
    const [first, ...others] = parts
    if (first === undefined) continue
    for (const [nth, { members }] of others.entries()) {
      if (members.every(isSided)) betweenRows(members, first.members, (nth + 1) / parts.length, ys, boxOf)
      else if (!first.members.some(({ leads }) => leads)) sideRows(first.members, members, isSided, ys, boxOf)
    }
  }
  const positions = new Map<string, Point>()
  for (const { x, members } of columns) {
    // Rounded the same way for a whole column, so that rounding causes no overlap.
    for (const { id } of members) positions.set(id, { x, y: Math.round(ys.get(id) ?? 0) })
  }
  return positions
}
