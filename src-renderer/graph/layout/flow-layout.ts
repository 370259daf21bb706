import type { FlowBranch, FlowForest } from './flow-forest.ts'
import type { Place } from './layout.ts'
import type { NodeBox } from '../scene/node-box.ts'
import type { CaptionSide } from '../scene/caption-sides.ts'
import { STUB } from '../scene/edge-route.ts'
import { spread, type Wish as SpreadWish } from './spread.ts'

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
const ROW_STEP = 3
/** So many beside a line stand on both sides of it: on one the picture would be twice as high. */
const LEAST_BOTH_SIDES = 4
const SAME_LINE = 2
const PASSES = Infinity
const MANY = 450
/** A picture that is no higher than this is read as it is. */
const HIGH = 700
/** Of so many in a column that lead on, each has up to so much more room above and below, and all together fill so much of the height at most. */
const LEAST_LEADING = 4
const MOST_AIR = 36
const FILLED = 0.9
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
export function flowPlaces(
  tree: readonly FlowBranch[],
  forest: FlowForest,
  boxOf: BoxOf,
  driftOf: DriftOf,
  sideOf: SideOf,
  fanColumns = 2,
): Map<string, Place> {
  const columns = columnsOf(tree, forest, boxOf, sideOf, fanColumns)
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
  const roomOf = ({ branch, strength }: ColumnWish): Pick<NodeBox, 'above' | 'below'> => (strength === PASSES ? LINE_ROOM : boxOf(branch.id))
  const place = ({ members, passing }: Column, span?: Span): void => {
    const lines = passing.map((branch) => ({ branch, at: ys.get(branch.id) ?? 0, strength: PASSES }))
    const wishes = inOrder([...lines, ...members.map((branch) => ({ branch, at: wishOf(branch), strength: strengths.get(branch.id) ?? 0 }))]).map(
      (wish): Wish => {
        const { above: before, below: behind } = roomOf(wish)
        return { at: wish.at, weight: wish.branch.leads ? LEADS : 1, before, behind, branch: wish.strength === PASSES ? undefined : wish.branch }
      },
    )
    const ordered = span === undefined ? wishes : within(withAir(wishes, span), span)
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
      else if (!first.members.some(({ leads }) => leads)) besideRows(first.members, members, isSided, ys, boxOf)
    }
  }
  const places = new Map<string, Place>()
  for (const { x, members } of columns) {
    // Rounded the same way for all of a column, so that what does not touch does not touch afterwards.
    for (const { id } of members) places.set(id, { x, y: Math.round(ys.get(id) ?? 0) })
  }
  return places
}

interface Span {
  readonly top: number
  readonly bottom: number
}

/** The height that the tallest column takes at least, around where it stands: nothing need be higher. Undefined in a picture that is not high. */
function spanOfTallest(columns: readonly Column[], ys: ReadonlyMap<string, number>, boxOf: BoxOf): Span | undefined {
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
function within(wishes: readonly Wish[], { top, bottom }: Span): readonly Wish[] {
  const upright = movedPast(wishes, (at) => at - top)
  const ordered = movedPast(upright.toReversed(), (at) => bottom - at).toReversed()
  let above = top
  let below = bottom - heightOfAll(ordered)
  const isLine = ordered.filter(({ weight }) => weight === LEADS).length < LEAST_LEADING
  return ordered.map((wish) => {
    const [highest, lowest] = [above + wish.before, below + wish.before]
    above += wish.before + wish.behind
    below += wish.before + wish.behind
    return isLine && wish.weight === LEADS ? wish : { ...wish, at: Math.max(highest, Math.min(lowest, wish.at)) }
  })
}

/** Wishes in an order in which before each that leads on stands no more than there is `room` for. */
function movedPast(wishes: readonly Wish[], room: (at: number) => number): readonly Wish[] {
  const ordered: Wish[] = []
  let [taken, moved]: [number, Wish[]] = [0, []]
  for (const wish of wishes) {
    if (wish.weight !== LEADS) {
      ordered.push(wish)
      taken += wish.before + wish.behind
      continue
    }
    moved = []
    const half = (wish.before + wish.behind) / 2
    for (let last = ordered.at(-1); last !== undefined && last.weight !== LEADS && taken > room(wish.at) - half; last = ordered.at(-1)) {
      ordered.pop()
      moved.unshift(last)
      taken -= last.before + last.behind
    }
    ordered.push(wish, ...moved)
    taken += heightOfAll([wish, ...moved])
  }
  return ordered
}

function heightOfAll(wishes: readonly Wish[]): number {
  return wishes.reduce((sum, { before, behind }) => sum + before + behind, 0)
}

/** Of several in a column that lead on each has more room, as far as there is any: their lines come in and go out on both sides, and fall between them. */
function withAir(wishes: readonly Wish[], { top, bottom }: Span): readonly Wish[] {
  const leading = wishes.filter(({ weight }) => weight === LEADS).length
  if (leading < LEAST_LEADING) return wishes
  const left = (bottom - top) * FILLED - heightOfAll(wishes)
  const each = Math.max(0, Math.min(MOST_AIR, left / leading / 2))
  return wishes.map((wish) => (wish.weight === LEADS ? { ...wish, before: wish.before + each, behind: wish.behind + each } : wish))
}

interface Wish extends SpreadWish {
  /** Whose place it is; undefined for a line that runs through. */
  readonly branch: FlowBranch | undefined
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

/** Puts an outer column of a fan between the rows of the inner one, at a share of the way from each to the next. */
function betweenRows(outer: readonly FlowBranch[], inner: readonly FlowBranch[], share: number, ys: Map<string, number>, boxOf: BoxOf): void {
  const yOf = ({ id }: FlowBranch): number => ys.get(id) ?? 0
  const rows = inner.map(yOf).toSorted((a, b) => a - b)
  const gaps = rows.slice(1).map((row, at) => (rows[at] ?? row) * (1 - share) + row * share)
  const pitch = Math.max(...outer.map(({ id }) => boxOf(id).above + boxOf(id).below))
  // As many below the last row as it takes.
  for (let next = (rows.at(-1) ?? 0) + pitch * share; gaps.length < outer.length; next += pitch) gaps.push(next)
  const first = Math.max(0, Math.floor((gaps.length - outer.length) / 2))
  for (const [at, branch] of outer.toSorted((a, b) => yOf(a) - yOf(b)).entries()) ys.set(branch.id, gaps[first + at] ?? 0)
}

/** Moves a whole column up or down by less than a row, so that the rows of its fan stand between those of another as far as they can. */
function besideRows(
  column: readonly FlowBranch[],
  other: readonly FlowBranch[],
  isSided: (branch: FlowBranch) => boolean,
  ys: Map<string, number>,
  boxOf: BoxOf,
): void {
  const yOf = ({ id }: FlowBranch): number => ys.get(id) ?? 0
  const [rows, standing] = [column.filter(isSided), other.filter(isSided).map(yOf)]
  const pitch = Math.max(0, ...rows.map(({ id }) => boxOf(id).above + boxOf(id).below))
  let [best, least] = [0, Infinity]
  for (let by = 0; by < pitch; by += ROW_STEP) {
    for (const shift of [by, -by]) {
      const met = rows.filter((branch) => standing.some((y) => Math.abs(y - yOf(branch) - shift) < pitch / 3)).length
      if (met < least) [best, least] = [shift, met]
    }
  }
  for (const branch of column) ys.set(branch.id, yOf(branch) + best)
}

/** Columns in the order in which they are placed: where the flow begins, then outwards on both sides. */
function columnsOf(tree: readonly FlowBranch[], forest: FlowForest, boxOf: BoxOf, sideOf: SideOf, fanColumns: number): Column[] {
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
      const isLong = isFan && members.length > FAN_ROWS
      const outward = ({ parent }: FlowBranch): number => ((layerOf.get(parent ?? '') ?? layer) - layer) * direction
      // What hangs on the next column, and not on the one before, has its strongest there; what hangs on the one before stands before it.
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

/** The order in which a column that is too long is parted: what leads on, and what exchanged most, comes first. */
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

/** Parts of so many. */
function asLong(members: readonly FlowBranch[], rows: number): FlowBranch[][] {
  return Array.from({ length: Math.ceil(members.length / rows) }, (_, nth) => members.slice(nth * rows, (nth + 1) * rows))
}

/** So many parts, all about as high. */
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
