import type { FlowBranch, FlowForest } from './flow-forest.ts'
import type { Place } from './layout.ts'
import type { NodeBox } from '../scene/node-box.ts'
import type { CaptionSide } from '../scene/caption-sides.ts'
import { STUB } from '../scene/edge-route.ts'
import { spread } from './spread.ts'

/** Between two columns: discs are narrower than their captions, so that an arrow and the amount below it have room. */
export const COLUMN_GAP = 40
/** Between the parts of one column that is too long for one. */
const PART_GAP = 12
/** Between a fan and what it hangs on: lines run level for their amounts, then curve. */
export const FAN_GAP = 160
/** Between the two columns of a fan: the lines of the outer one run level between the rows of the inner one. */
const FAN_PART_GAP = STUB - 10
/** A longer fan stands in two columns. */
const FAN_ROWS = 18
/** A picture is about so much wider than high, as windows are. */
const ASPECT = 1.6
/** Columns shorter than this are never parted. */
const LEAST_ROWS = 10
/** What leads on keeps its line; what ends beside it makes room. */
const LEADS = 10_000
const SWEEPS = 3

interface Column {
  readonly layer: number
  readonly x: number
  readonly members: readonly FlowBranch[]
}

type BoxOf = (id: string) => NodeBox
export type SideOf = (id: string) => CaptionSide | undefined

/** Rows by which what ends a flow keeps away from its line: what is split off falls, what is moved out of reach rises. */
const DRIFT_ROWS = 1.7
export type DriftOf = (id: string) => -1 | 0 | 1

/**
 * One tree of a flow from left to right: a column for every hop, where value comes from on the left and where it goes on the right.
 * What a node leads on to stands in line with it, so that a chain is a line and many payers a fan. Places are relative to the first
 * node; nothing stands on anything else.
 */
export function flowPlaces(tree: readonly FlowBranch[], forest: FlowForest, boxOf: BoxOf, driftOf: DriftOf, sideOf: SideOf): Map<string, Place> {
  const columns = columnsOf(tree, forest, boxOf, sideOf)
  const ys = new Map<string, number>()
  const strengthOf = (id: string): number => forest.tiesOf(id).reduce((sum, { strength }) => sum + strength, 0)
  const wishOf = (branch: FlowBranch): number => {
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
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    for (const { members } of columns) {
      const wishes = members
        .map((branch) => ({ branch, at: wishOf(branch), strength: strengthOf(branch.id) }))
        .toSorted((a, b) => a.at - b.at || Number(b.branch.leads) - Number(a.branch.leads) || b.strength - a.strength)
      const places = spread(
        wishes.map(({ branch, at }) => ({
          at,
          weight: branch.leads ? LEADS : 1,
          before: boxOf(branch.id).above,
          behind: boxOf(branch.id).below,
        })),
      )
      for (const [nth, { branch }] of wishes.entries()) ys.set(branch.id, places[nth] ?? 0)
    }
  }
  for (const [at, { layer, members }] of columns.entries()) {
    const inner = columns[at - 1]
    if (inner?.layer === layer && members.every(({ id }) => sideOf(id) !== undefined)) betweenRows(members, inner.members, ys, boxOf)
  }
  const places = new Map<string, Place>()
  for (const { x, members } of columns) {
    // Rounded the same way for all of a column, so that what does not touch does not touch afterwards.
    for (const { id } of members) places.set(id, { x, y: Math.round(ys.get(id) ?? 0) })
  }
  return places
}

/** Puts the outer column of a fan between the rows of the inner one. */
function betweenRows(outer: readonly FlowBranch[], inner: readonly FlowBranch[], ys: Map<string, number>, boxOf: BoxOf): void {
  const yOf = ({ id }: FlowBranch): number => ys.get(id) ?? 0
  const rows = inner.map(yOf).toSorted((a, b) => a - b)
  const gaps = rows.slice(1).map((row, at) => ((rows[at] ?? row) + row) / 2)
  const pitch = Math.max(...outer.map(({ id }) => boxOf(id).above + boxOf(id).below))
  // As many below the last row as it takes.
  for (let next = (rows.at(-1) ?? 0) + pitch / 2; gaps.length < outer.length; next += pitch) gaps.push(next)
  const first = Math.max(0, Math.floor((gaps.length - outer.length) / 2))
  for (const [at, branch] of outer.toSorted((a, b) => yOf(a) - yOf(b)).entries()) ys.set(branch.id, gaps[first + at] ?? 0)
}

/** Columns in the order in which they are placed: where the flow begins, then outwards on both sides. */
function columnsOf(tree: readonly FlowBranch[], forest: FlowForest, boxOf: BoxOf, sideOf: SideOf): Column[] {
  const layers = new Map<number, FlowBranch[]>()
  for (const branch of tree) {
    const layer = layers.get(branch.layer)
    if (layer === undefined) layers.set(branch.layer, [branch])
    else layer.push(branch)
  }
  const rows = rowsOf([...layers.values()], boxOf)
  const columns: Column[] = []
  /** The columns of the layers from `first` on in one direction; `edge` is where the one before them ends. */
  /** Whether between two columns, the second further out, runs a fan of one of them. */
  const hasFan = (inner: readonly FlowBranch[], outer: readonly FlowBranch[], direction: 1 | -1): boolean => {
    const [out, back] = direction === 1 ? (['right', 'left'] as const) : (['left', 'right'] as const)
    return outer.some(({ id }) => sideOf(id) === out) || inner.some(({ id }) => sideOf(id) === back)
  }
  const line = (first: number, direction: 1 | -1, edge: number): void => {
    let before = columns[0]?.members ?? []
    for (let layer = first, from = edge; ; layer += direction) {
      const members = layers.get(layer)
      if (members === undefined) return
      const isFan = members.some(({ id }) => sideOf(id) !== undefined)
      const most = isFan ? (members.length <= FAN_ROWS ? FAN_ROWS : Math.ceil(members.length / 2)) : rows
      for (const [nth, some] of partsOf(members, most, forest, sideOf).entries()) {
        const { left, right } = sidesOf(some, boxOf)
        const [near, far] = direction === 1 ? [left, right] : [right, left]
        const gap = nth === 0 ? (hasFan(before, some, direction) ? FAN_GAP : COLUMN_GAP) : isFan ? FAN_PART_GAP : PART_GAP
        const x = columns.length === 0 ? 0 : from + direction * (near + gap)
        columns.push({ layer, x, members: some })
        before = some
        from = x + direction * far
      }
    }
  }
  line(0, 1, 0)
  line(-1, -1, -sidesOf(columns[0]?.members ?? [], boxOf).left)
  return columns.toSorted((a, b) => Math.abs(a.layer) - Math.abs(b.layer) || b.layer - a.layer)
}

/** The room that a column takes on both sides of the line on which its nodes stand. */
function sidesOf(members: readonly FlowBranch[], boxOf: BoxOf): Pick<NodeBox, 'left' | 'right'> {
  const boxes = members.map(({ id }) => boxOf(id))
  return { left: Math.max(0, ...boxes.map(({ left }) => left)), right: Math.max(0, ...boxes.map(({ right }) => right)) }
}

/** A column that is too long in parts: what leads on, and what exchanged most, nearest to where the flow begins. */
function partsOf(members: readonly FlowBranch[], rows: number, forest: FlowForest, sideOf: SideOf): FlowBranch[][] {
  const strongest = new Map(members.map(({ id }) => [id, Math.max(0, ...forest.tiesOf(id).map(({ strength }) => strength))]))
  const ordered = members.toSorted(
    (a, b) =>
      Number(b.leads) - Number(a.leads) ||
      Number(sideOf(a.id) !== undefined) - Number(sideOf(b.id) !== undefined) ||
      (strongest.get(b.id) ?? 0) - (strongest.get(a.id) ?? 0),
  )
  return Array.from({ length: Math.ceil(ordered.length / rows) }, (_, nth) => ordered.slice(nth * rows, (nth + 1) * rows))
}

/** How many stand in a column at most, so that the picture has about the shape of a window. */
function rowsOf(layers: readonly (readonly FlowBranch[])[], boxOf: BoxOf): number {
  const longest = Math.max(...layers.map((members) => members.length))
  const height = Math.max(...layers.flatMap((members) => members.map(({ id }) => boxOf(id).above + boxOf(id).below)))
  const widths = layers.map((members) => {
    const { left, right } = sidesOf(members, boxOf)
    return left + right
  })
  for (let rows = LEAST_ROWS; rows < longest; rows += 1) {
    const width = layers.reduce((sum, { length }, at) => sum + Math.ceil(length / rows) * ((widths[at] ?? 0) + PART_GAP) + COLUMN_GAP, 0)
    if (width <= ASPECT * rows * height) return rows
  }
  return Math.max(LEAST_ROWS, longest)
}
