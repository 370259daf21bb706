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
export const ASPECT = 1.6
/** Columns shorter than this are never parted. */
const LEAST_ROWS = 10
/** What leads on keeps its line; what ends beside it makes room. */
const LEADS = 1_000_000
const SWEEPS = 3
/** So many beside a line stand on both sides of it: on one the picture would be twice as high. */
const LEAST_BOTH_SIDES = 4
const SAME_LINE = 2
const PASSES = Infinity
/** A line that runs through a column, with its amount below. */
const LINE_ROOM = { above: 10, below: 34 } as const

interface Column {
  readonly layer: number
  readonly x: number
  readonly members: readonly FlowBranch[]
  /** What leads on further in, and whose lines run through the column. */
  readonly passing: readonly FlowBranch[]
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
  const strengths = new Map(tree.map(({ id }) => [id, forest.tiesOf(id).reduce((sum, { strength }) => sum + strength, 0)]))
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
    for (const { members, passing } of columns) {
      const lines = passing.map((branch) => ({ branch, at: ys.get(branch.id) ?? 0, strength: PASSES }))
      const wishes = inOrder([...lines, ...members.map((branch) => ({ branch, at: wishOf(branch), strength: strengths.get(branch.id) ?? 0 }))])
      const roomOf = ({ branch, strength }: ColumnWish): Pick<NodeBox, 'above' | 'below'> => (strength === PASSES ? LINE_ROOM : boxOf(branch.id))
      const places = spread(
        wishes.map((wish) => ({
          at: wish.at,
          weight: wish.branch.leads ? LEADS : 1,
          before: roomOf(wish).above,
          behind: roomOf(wish).below,
        })),
      )
      for (const [nth, { branch, strength }] of wishes.entries()) if (strength !== PASSES) ys.set(branch.id, places[nth] ?? 0)
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

interface ColumnWish {
  readonly branch: FlowBranch
  readonly at: number
  readonly strength: number
}

/** The order of a column from top to bottom. Of many that wish for the line of one that leads on, half stand above it: the strongest nearest. */
function inOrder(wishes: readonly ColumnWish[]): readonly ColumnWish[] {
  const sorted = wishes.toSorted((a, b) => a.at - b.at || Number(b.branch.leads) - Number(a.branch.leads) || b.strength - a.strength)
  const line = sorted.find(({ branch }) => branch.leads)
  const beside = line === undefined ? [] : sorted.filter(({ branch, at }) => !branch.leads && Math.abs(at - line.at) <= SAME_LINE)
  if (line === undefined || beside.length < LEAST_BOTH_SIDES) return sorted
  const held = new Set(beside)
  const others = sorted.filter((one) => !held.has(one))
  const at = others.indexOf(line)
  const [above, below]: [ColumnWish[], ColumnWish[]] = [[], []]
  const [over, under] = [others.slice(0, at), others.slice(at + 1)]
  for (const one of beside.toSorted((a, b) => b.strength - a.strength)) {
    if (under.length + below.length <= over.length + above.length) below.push(one)
    else above.push(one)
  }
  return [...over, ...above.toReversed(), line, ...below, ...under]
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
      const passing: FlowBranch[] = []
      for (const [nth, some] of partsOf(members, most, forest, sideOf).entries()) {
        const { left, right } = sidesOf(some, boxOf)
        const [near, far] = direction === 1 ? [left, right] : [right, left]
        const gap = nth === 0 ? (hasFan(before, some, direction) ? FAN_GAP : COLUMN_GAP) : isFan ? FAN_PART_GAP : PART_GAP
        const x = columns.length === 0 ? 0 : from + direction * (near + gap)
        columns.push({ layer, x, members: some, passing: [...passing] })
        passing.push(...some.filter(({ leads }) => leads))
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
  let [left, right] = [0, 0]
  for (const { id } of members) {
    const box = boxOf(id)
    left = Math.max(left, box.left)
    right = Math.max(right, box.right)
  }
  return { left, right }
}

/** A column that is too long in parts: what leads on, and what exchanged most, nearest to where the flow begins. */
function partsOf(members: readonly FlowBranch[], rows: number, forest: FlowForest, sideOf: SideOf): FlowBranch[][] {
  if (members.length <= rows) return [[...members]]
  const ordered = members
    .map((branch) => {
      let strongest = 0
      for (const { strength } of forest.tiesOf(branch.id)) strongest = Math.max(strongest, strength)
      return { branch, rank: branch.leads ? 0 : sideOf(branch.id) === undefined ? 1 : 2, strongest }
    })
    .toSorted((a, b) => a.rank - b.rank || b.strongest - a.strongest)
    .map(({ branch }) => branch)
  return Array.from({ length: Math.ceil(ordered.length / rows) }, (_, nth) => ordered.slice(nth * rows, (nth + 1) * rows))
}

/** How many stand in a column at most, so that the picture has about the shape of a window. */
function rowsOf(layers: readonly (readonly FlowBranch[])[], boxOf: BoxOf): number {
  const longest = Math.max(...layers.map((members) => members.length))
  const height = Math.max(...layers.map((members) => members.reduce((sum, { id }) => sum + boxOf(id).above + boxOf(id).below, 0) / members.length))
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
