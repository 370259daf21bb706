import { compareCodeUnits } from '../../../core/compare-code-units.ts'
import { addDecimals, compareDecimals, isDecimal } from '../../../core/decimal.ts'
import type { GraphEdge, GraphModel, GraphNode } from '../../graph-types.ts'
import { dayOf, type EdgeDating } from '../time/edge-dating.ts'

/** From this number of neighbours on, entities counted once, a node opens as ranked bars. */
export const MIN_HUB_NEIGHBOURS = 41
/** Up to this number of addresses, all neighbours of a hub can be drawn. */
export const MAX_DRAWN_NEIGHBOURS = 150

/** The neighbours of a node that belong to one entity, or one address, in one direction. */
export interface HubRow {
  /** The same in both directions. */
  readonly id: string
  readonly kind: 'entity' | 'group' | 'address'
  /** As the labels name it; '' for an address or a group. */
  readonly entity: string
  /** The greatest first; at least one. */
  readonly nodes: readonly GraphNode[]
  /** Number of addresses, those in a group included. */
  readonly addresses: number
  /** US dollars, decimal text. */
  readonly volume: string
  /** Whether the volume is an upper limit: a filter leaves an unknown part of a flow. */
  readonly isUpperBound: boolean
  /** Number of transfers, decimal text; '' where it is not reported. */
  readonly count: string
  /** Days of the first and last known transfer, YYYY-MM-DD; '' for none. */
  readonly first: string
  readonly last: string
  /** US dollars of its known transfers by week (`weekOf`), for drawing alone; empty where none were requested. */
  readonly weeks: ReadonlyMap<number, number>
  /** The addresses of an entity, one row each; empty for others. */
  readonly parts: readonly HubRow[]
}

export interface HubSide {
  readonly rows: readonly HubRow[]
  readonly volume: string
  readonly count: string
  readonly addresses: number
}

export interface Hub {
  readonly nodeId: string
  readonly in: HubSide
  readonly out: HubSide
  /** Number of different rows of both directions. */
  readonly neighbours: number
  /** The first and the last week with a known transfer; absent without one. */
  readonly weeks?: readonly [first: number, last: number]
  /** The nodes of all rows, each once. */
  readonly nodeIds: readonly string[]
}

export type HubOrder = 'value' | 'count' | 'last'

const ENTITY = 'entity:'

/** The row that a neighbour belongs to. */
function rowIdOf({ id, identity: { entity }, members }: GraphNode): string {
  return entity === '' || members !== undefined ? id : `${ENTITY}${entity}`
}

/** The number of neighbours of each node with value flows, entities counted once. */
export function neighbourCounts({ nodes, edges }: Pick<GraphModel, 'nodes' | 'edges'>): ReadonlyMap<string, number> {
  const rowIds = new Map(nodes.map((node) => [node.id, rowIdOf(node)]))
  const met = new Map<string, Set<string>>()
  for (const { kind, source, target } of edges) {
    if (kind !== 'value') continue
    for (const [own, other] of [
      [source, target],
      [target, source],
    ] as const) {
      const rows = met.get(own)
      const row = rowIds.get(other) ?? other
      if (rows === undefined) met.set(own, new Set([row]))
      else rows.add(row)
    }
  }
  return new Map([...met].map(([id, rows]) => [id, rows.size]))
}

/**
 * The flows of a node as rows: those of one entity together, any other neighbour by itself. `edges`
 * are the flows shown, `range` the days shown ('' for no limit).
 */
export function hubOf(
  { nodes }: Pick<GraphModel, 'nodes'>,
  nodeId: string,
  edges: readonly GraphEdge[],
  dating: EdgeDating,
  range: { readonly from: string; readonly to: string } = { from: '', to: '' },
): Hub {
  const known = new Map(nodes.map((node) => [node.id, node]))
  const side = (own: readonly GraphEdge[], otherOf: (edge: GraphEdge) => string): HubSide => {
    const parts = [...Map.groupBy(own, otherOf)].flatMap(([id, flows]) => {
      const node = known.get(id)
      return node === undefined ? [] : [addressRow(node, flows, dating, range)]
    })
    const rows = [...Map.groupBy(parts, ({ nodes: [node], id }) => (node === undefined ? id : rowIdOf(node)))].flatMap(([id, members]) =>
      id.startsWith(ENTITY) ? [entityRow(id, members)] : members,
    )
    return sideOf(sortRows(rows, 'value'))
  }
  const values = edges.filter(({ kind }) => kind === 'value')
  const into = side(
    values.filter(({ target }) => target === nodeId),
    ({ source }) => source,
  )
  const outOf = side(
    values.filter(({ source }) => source === nodeId),
    ({ target }) => target,
  )
  const all = [...into.rows, ...outOf.rows]
  const weeks = all.flatMap((row) => [...row.weeks.keys()]).toSorted((a, b) => a - b)
  const [first, last] = [weeks[0], weeks.at(-1)]
  return {
    nodeId,
    in: into,
    out: outOf,
    ...(first === undefined || last === undefined ? {} : { weeks: [first, last] as const }),
    neighbours: new Set(all.map(({ id }) => id)).size,
    nodeIds: [...new Set(all.flatMap((row) => row.nodes.map(({ id }) => id)))],
  }
}

function addressRow(node: GraphNode, flows: readonly GraphEdge[], dating: EdgeDating, range: { readonly from: string; readonly to: string }): HubRow {
  const known = flows
    .flatMap(({ id }) => dating.edges.get(id)?.transfers ?? [])
    .map(({ time, value }) => ({ day: dayOf(time), value }))
    .filter(({ day }) => day !== '' && (range.from === '' || day >= range.from) && (range.to === '' || day <= range.to))
  const days = known.map(({ day }) => day)
  return {
    id: node.id,
    kind: node.members === undefined ? 'address' : 'group',
    entity: '',
    nodes: [node],
    addresses: node.members?.length ?? 1,
    volume: sumOf(flows.map(({ volume }) => volume)),
    isUpperBound: flows.some(({ figuresOf }) => figuresOf === 'whole'),
    count: countOf(flows.map(({ interactions }) => interactions)),
    first: days.reduce((first, day) => (first === '' || day < first ? day : first), ''),
    last: days.reduce((last, day) => (day > last ? day : last), ''),
    weeks: sumByWeek(known.map(({ day, value }) => [weekOf(day), Number(value)] as const)),
    parts: [],
  }
}

function entityRow(id: string, members: readonly HubRow[]): HubRow {
  const parts = sortRows(members, 'value')
  const firsts = parts.map(({ first }) => first).filter((day) => day !== '')
  return {
    id,
    kind: 'entity',
    entity: id.slice(ENTITY.length),
    nodes: parts.flatMap(({ nodes }) => nodes),
    addresses: parts.length,
    volume: sumOf(parts.map(({ volume }) => volume)),
    isUpperBound: parts.some(({ isUpperBound }) => isUpperBound),
    count: countOf(parts.map(({ count }) => count)),
    first: firsts.reduce((first, day) => (day < first ? day : first), firsts[0] ?? ''),
    last: parts.reduce((last, part) => (part.last > last ? part.last : last), ''),
    weeks: sumByWeek(parts.flatMap((part) => [...part.weeks])),
    parts: parts.length > 1 ? parts : [],
  }
}

const DAY_MS = 86_400_000
/** The first Monday after the Unix epoch. */
const FIRST_MONDAY_DAY = 4

/** The number of the week of a day, YYYY-MM-DD; weeks begin on Mondays. */
export function weekOf(day: string): number {
  return Math.floor((Date.parse(`${day}T00:00:00Z`) / DAY_MS - FIRST_MONDAY_DAY) / 7)
}

/** Sums by week; an invalid day has none. */
function sumByWeek(values: readonly (readonly [week: number, value: number])[]): ReadonlyMap<number, number> {
  const sums = new Map<number, number>()
  for (const [week, value] of values) if (Number.isFinite(week)) sums.set(week, (sums.get(week) ?? 0) + value)
  return sums
}

/** The sums of some rows. */
export function sideOf(rows: readonly HubRow[]): HubSide {
  return {
    rows,
    volume: sumOf(rows.map(({ volume }) => volume)),
    count: countOf(rows.map(({ count }) => count)),
    addresses: rows.reduce((sum, { addresses }) => sum + addresses, 0),
  }
}

/** Entities and groups first, then single addresses; within each by value, count or last day. */
export function sortRows(rows: readonly HubRow[], by: HubOrder): readonly HubRow[] {
  return rows.toSorted(
    (a, b) => Number(isSingle(a)) - Number(isSingle(b)) || byOrder(a, b, by) || decreasing(a.volume, b.volume) || compareCodeUnits(a.id, b.id),
  )
}

/** Whether a row is one address without an entity. */
export function isSingle({ kind }: Pick<HubRow, 'kind'>): boolean {
  return kind === 'address'
}

function byOrder(a: HubRow, b: HubRow, by: HubOrder): number {
  if (by === 'last') return compareCodeUnits(b.last, a.last)
  return by === 'count' ? decreasing(a.count || '0', b.count || '0') : 0
}

/** Exact, and quick where floats already differ. */
function decreasing(a: string, b: string): number {
  return Number(b) - Number(a) || compareDecimals(b, a)
}

function sumOf(figures: readonly string[]): string {
  return addDecimals(figures.filter(isDecimal))
}

/** The sum of the reported counts; '' where none is reported. */
function countOf(counts: readonly string[]): string {
  const reported = counts.filter(isDecimal)
  return reported.length === 0 ? '' : addDecimals(reported)
}

/** For each row, the sum of all rows after it. */
export function sumsAfter(rows: readonly Pick<HubRow, 'volume'>[]): readonly string[] {
  let sum = '0'
  return rows
    .toReversed()
    .map(({ volume }) => {
      const after = sum
      sum = addDecimals([sum, volume])
      return after
    })
    .toReversed()
}

/** Number of rows that are drawn as nodes in each direction without being added. */
export const DRAWN_ROWS = 7

/**
 * The rows of a side that are drawn as nodes, in their order: the first ones, and those that were
 * added; and the sums of all others.
 */
export function drawnRows(side: HubSide, added: ReadonlySet<string>): { readonly drawn: readonly HubRow[]; readonly rest: HubSide } {
  const isDrawn = (row: HubRow, at: number): boolean => at < DRAWN_ROWS || isAdded(row, added)
  return { drawn: side.rows.filter(isDrawn), rest: sideOf(side.rows.filter((row, at) => !isDrawn(row, at))) }
}

/** Whether all nodes of a row were added to the graph. */
export function isAdded({ nodes }: Pick<HubRow, 'nodes'>, added: ReadonlySet<string>): boolean {
  return nodes.every(({ id }) => added.has(id))
}
