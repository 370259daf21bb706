import { betweenRows, sideRows } from './fan-rows.ts'
import { type BoxOf, type Column, columnsOf, type SideOf } from './columns.ts'
import {
  type ColumnConstraint,
  inOrder,
  THROUGH_NODE_WEIGHT,
  LINE_ROOM,
  type Span,
  spanOfTallest,
  type PositionPreference,
  within,
  withAir,
} from './column-order.ts'
import type { FlowBranch, FlowForest } from './flow-forest.ts'
import type { Point } from './layout.ts'
import type { NodeBox } from '../scene/node-box.ts'
import { spread } from './spread.ts'

const SWEEPS = 3
/** The strength of a line that runs through a column. */
const PASSES = Infinity
/** Of more in one tree single lines are not followed. */
const MANY = 450

/** Rows by which what ends a flow keeps away from its line: what is split off falls, what is moved out of reach rises. */
const DRIFT_ROWS = 1.7
export type DriftOf = (id: string) => -1 | 0 | 1

/**
 * One tree of a flow from left to right: a column for every hop, where value comes from on the left and where it goes on the right.
 * What a node leads on to stands in line with it, so that a chain is a line and many payers a fan. Places are relative to the first
 * node; nothing stands on anything else.
 */
export function flowPlaces(
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
  const buildRequest = (branch: FlowBranch): number => {
    const parent = ys.get(branch.parent ?? '')
    // What leads on keeps to the line of what it comes from, whatever else it exchanges with.
    if (branch.leads && parent !== undefined) return parent
    let [sum, weight] = [0, 0]
    for (const { other, strength } of forest.tiesOf(branch.id)) {
      const y = ys.get(other)
      if (y === undefined) continue
      sum += y * strength
      weight += strength
    }
    const { above, below } = boxOf(branch.id)
    const drift = branch.leads ? 0 : driftOf(branch.id) * DRIFT_ROWS * (above + below)
    // Whole pixels: what wishes for the same line is not put in order by the last digit of a quotient.
    return weight === 0 ? 0 : Math.round(sum / weight + drift)
  }
  const roomOf = ({ branch, strength }: ColumnConstraint): Pick<NodeBox, 'above' | 'below'> => (strength === PASSES ? LINE_ROOM : boxOf(branch.id))
  const place = ({ members, passing }: Column, span?: Span): void => {
    const lines = passing.map((branch) => ({ branch, at: ys.get(branch.id) ?? 0, strength: PASSES }))
    const requests = inOrder([
      ...lines,
      ...members.map((branch) => ({ branch, at: buildRequest(branch), strength: strengths.get(branch.id) ?? 0 })),
    ]).map((request): PositionPreference => {
      const { above: before, below: behind } = roomOf(request)
      return {
        at: request.at,
        weight: request.branch.leads ? THROUGH_NODE_WEIGHT : 1,
        before,
        behind,
        branch: request.strength === PASSES ? undefined : request.branch,
      }
    })
    const ordered = span === undefined ? requests : within(withAir(requests, span), span)
    const places = spread(ordered)
    for (const [nth, { branch }] of ordered.entries()) if (branch !== undefined) ys.set(branch.id, places[nth] ?? 0)
  }
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) for (const column of columns) place(column)
  const span = spanOfTallest(columns, ys, boxOf)
  // What stands apart now is followed by what hangs on it, in a picture of which single lines are followed.
  const again = span === undefined ? 0 : tree.length > MANY ? 1 : 2
  for (let sweep = 0; sweep < again; sweep += 1) for (const column of columns) place(column, span)
  const isSided = ({ id }: FlowBranch): boolean => sideOf(id) !== undefined
  for (const parts of Map.groupBy(columns, ({ layer }) => layer).values()) {
    const [first, ...others] = parts
    if (first === undefined) continue
    for (const [nth, { members }] of others.entries()) {
      if (members.every(isSided)) betweenRows(members, first.members, (nth + 1) / parts.length, ys, boxOf)
      else if (!first.members.some(({ leads }) => leads)) sideRows(first.members, members, isSided, ys, boxOf)
    }
  }
  const places = new Map<string, Point>()
  for (const { x, members } of columns) {
    // Rounded the same way for all of a column, so that what does not touch does not touch afterwards.
    for (const { id } of members) places.set(id, { x, y: Math.round(ys.get(id) ?? 0) })
  }
  return places
}
