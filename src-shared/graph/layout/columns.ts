import { STUB_LENGTH_PX } from '../scene/edge-route.ts'
import type { FlowBranch, FlowForest } from './flow-forest.ts'
import type { CaptionSide, NodeBox } from '../scene/scene-types.ts'

/**
 * Between two columns: discs are narrower than their captions, so that an arrow and the amount
 * below it fit.
 */
export const COLUMN_GAP = 40
/** Between the sub-columns of a column that is too long. */
const PART_GAP = 12
/** Between a fan and its hub: edges run level for their amounts, then curve. */
export const FAN_GAP = 160
/**
 * Between the two columns of a fan: the edges of the outer one run level between the rows of the
 * inner one.
 */
const FAN_PART_GAP = STUB_LENGTH_PX - 10
/** A longer fan takes two columns. */
const FAN_ROWS = 18
/** Target ratio of width to height of a graph, as windows have. */
export const ASPECT = 1.6
/** Columns shorter than this are never split. */
const MIN_ROWS = 10

export interface Column {
  readonly layer: number
  readonly x: number
  readonly members: readonly FlowBranch[]
  /** Pass-through nodes further in, whose edges run through the column. */
  readonly passing: readonly FlowBranch[]
}

export type BoxOf = (id: string) => NodeBox
export type SideOf = (id: string) => CaptionSide | undefined

/**
 * The columns of one tree in the order in which they are placed: from the beginning of the flow
 * outwards on both sides. Fans may use `fanColumns` of them next to each other.
 */
export function columnsOf(tree: readonly FlowBranch[], forest: FlowForest, boxOf: BoxOf, sideOf: SideOf, fanColumns: number): Column[] {
  const layers = new Map<number, FlowBranch[]>()
  const layerOf = new Map<string, number>()
  for (const branch of tree) {
    layerOf.set(branch.id, branch.layer)
    const layer = layers.get(branch.layer)
    if (layer === undefined) layers.set(branch.layer, [branch])
    else layer.push(branch)
  }
  const rows = rowsOf([...layers.values()], boxOf)
  const highest = Math.max(1, ...[...layers.values()].map((members) => heightOf(members, boxOf))) / fanColumns
  const columns: Column[] = []
  /** Whether one of two columns, the second further out, has a fan towards the other. */
  const hasFan = (inner: readonly FlowBranch[], outer: readonly FlowBranch[], direction: 1 | -1): boolean => {
    const [out, back] = direction === 1 ? (['right', 'left'] as const) : (['left', 'right'] as const)
    return outer.some(({ id }) => sideOf(id) === out) || inner.some(({ id }) => sideOf(id) === back)
  }
  /**
   * The columns of the layers from `first` on in one direction; `edge` is the end of the previous
   * column.
   */
  const line = (first: number, direction: 1 | -1, edge: number): void => {
    let before = columns[0]?.members ?? []
    for (let layer = first, from = edge; ; layer += direction) {
      const members = layers.get(layer)
      if (members === undefined) return
      const isFan = members.some(({ id }) => sideOf(id) !== undefined)
      const isLong = isFan && members.length > FAN_ROWS
      const outward = ({ parent }: FlowBranch): number => ((layerOf.get(parent ?? '') ?? layer) - layer) * direction
      // Nodes connected to the next column, and not to the previous one, have their strongest
      // members next to it; nodes connected to the previous one come before them.
      const isTurned =
        members.length > (isFan ? FAN_ROWS : rows) && members.filter(({ leads }) => !leads).reduce((sum, one) => sum + Math.sign(outward(one)), 0) > 0
      const ordered = partOrder(members, forest, sideOf, isTurned ? (one) => outward(one) < 0 : () => false)
      const parts = isLong
        ? asHigh(ordered, Math.max(2, Math.ceil(heightOf(members, boxOf) / highest)), boxOf)
        : asLong(ordered, isFan ? FAN_ROWS : rows)
      const leading = isTurned ? members.filter(({ leads }) => leads) : []
      const passing: FlowBranch[] = []
      for (const [nth, some] of (isTurned ? parts.toReversed() : parts).entries()) {
        const { left, right } = sidesOf(some, boxOf)
        const [near, far] = direction === 1 ? [left, right] : [right, left]
        const gap = nth === 0 ? (hasFan(before, some, direction) ? FAN_GAP : COLUMN_GAP) : isFan ? FAN_PART_GAP : PART_GAP
        const x = columns.length === 0 ? 0 : from + direction * (near + gap)
        columns.push({ layer, x, members: some, passing: isTurned ? leading.filter((branch) => !some.includes(branch)) : [...passing] })
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

/** The space that a column takes on both sides of its nodes' axis. */
function sidesOf(members: readonly FlowBranch[], boxOf: BoxOf): Pick<NodeBox, 'left' | 'right'> {
  let [left, right] = [0, 0]
  for (const { id } of members) {
    const box = boxOf(id)
    left = Math.max(left, box.left)
    right = Math.max(right, box.right)
  }
  return { left, right }
}

/**
 * The order in which a column that is too long is split: pass-through nodes and those with the
 * largest sum to or from one neighbour come first.
 */
function partOrder(
  members: readonly FlowBranch[],
  forest: FlowForest,
  sideOf: SideOf,
  isLast: (branch: FlowBranch) => boolean,
): readonly FlowBranch[] {
  return members
    .map((branch) => {
      let strongest = 0
      for (const { strength } of forest.tiesOf(branch.id)) strongest = Math.max(strongest, strength)
      return { branch, rank: branch.leads ? 0 : isLast(branch) ? 3 : sideOf(branch.id) === undefined ? 1 : 2, strongest }
    })
    .toSorted((a, b) => a.rank - b.rank || b.strongest - a.strongest)
    .map(({ branch }) => branch)
}

/** Chunks of so many rows. */
function asLong(members: readonly FlowBranch[], rows: number): FlowBranch[][] {
  return Array.from({ length: Math.ceil(members.length / rows) }, (_, nth) => members.slice(nth * rows, (nth + 1) * rows))
}

/** So many chunks of about equal height. */
function asHigh(members: readonly FlowBranch[], count: number, boxOf: BoxOf): FlowBranch[][] {
  const whole = heightOf(members, boxOf)
  const parts = Array.from({ length: count }, (): FlowBranch[] => [])
  let before = 0
  for (const branch of members) {
    const height = heightOf([branch], boxOf)
    parts[Math.min(count - 1, Math.floor(((before + height / 2) / whole) * count))]?.push(branch)
    before += height
  }
  return parts.filter(({ length }) => length > 0)
}

function heightOf(members: readonly FlowBranch[], boxOf: BoxOf): number {
  return members.reduce((sum, { id }) => sum + boxOf(id).above + boxOf(id).below, 0)
}

/** The maximum number of rows of a column, so that the graph has about the shape of a window. */
function rowsOf(layers: readonly (readonly FlowBranch[])[], boxOf: BoxOf): number {
  const longest = Math.max(...layers.map((members) => members.length))
  const height = Math.max(...layers.map((members) => members.reduce((sum, { id }) => sum + boxOf(id).above + boxOf(id).below, 0) / members.length))
  const widths = layers.map((members) => {
    const { left, right } = sidesOf(members, boxOf)
    return left + right
  })
  for (let rows = MIN_ROWS; rows < longest; rows += 1) {
    const width = layers.reduce((sum, { length }, at) => sum + Math.ceil(length / rows) * ((widths[at] ?? 0) + PART_GAP) + COLUMN_GAP, 0)
    if (width <= ASPECT * rows * height) return rows
  }
  return Math.max(MIN_ROWS, longest)
}
