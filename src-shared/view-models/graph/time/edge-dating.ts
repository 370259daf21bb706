import type { Window } from '../../../custody/capture.ts'
import { absDecimal, addDecimals, compareDecimals, isDecimal, subtractDecimals } from '../../../core/decimal.ts'
import { queryOfCapture } from '../../../case/query.ts'
import { inTimeOrder, type Transfer } from '../../trace/transfer.ts'
import type { GraphEdge, GraphModel } from '../../graph-types.ts'
import type { CaptureHeader } from '../../../case/case-types.ts'

/** When, and in which tokens, money moved along an edge, as far as the case knows. */
export interface DatedEdge {
  /** Known single transfers, earliest first; transfers without a time come before all others. */
  readonly transfers: readonly Transfer[]
  /** The transfers are complete, and each has a time. */
  readonly isWhole: boolean
  /** The days covered by the responses behind the edge; absent where one of them names none. */
  readonly window?: Window
}

/** The edges of a graph by id. Relations are not included: they have times of their own. */
export interface EdgeDating {
  readonly edges: ReadonlyMap<string, DatedEdge>
  /** Number of transfers of the case that no edge of the graph represents. */
  readonly unmatched: number
}

/** Transfers processed between two pauses. */
const AT_ONCE = 2000
/** Edges whose transfers are sorted and added up between two pauses. */
const EDGES_AT_ONCE = 250
/** Tolerance between two figures of the service, which are rounded independently. */
const CENT = '0.01'

/**
 * Assigns each transfer to the one edge that it is part of: by its ends and chain, otherwise by its
 * ends and chains that were requested together. `model` may have collapsed groups, which take the
 * transfers of their members. Each step is a point to pause.
 */
export function* edgeDatingSteps(
  { nodes, edges }: Pick<GraphModel, 'nodes' | 'edges'>,
  transfers: readonly Transfer[],
  headers: readonly CaptureHeader[],
): Generator<undefined, EdgeDating, undefined> {
  const groups = new Map(nodes.flatMap(({ id, members = [] }) => members.map((member) => [member, id] as const)))
  const end = (node: string): string => groups.get(node) ?? node
  const drawn = edges.filter(({ kind }) => kind === 'value')
  const flows = drawn.flatMap((edge) => (edge.parts === undefined ? [edge] : [...edge.parts, edge]))
  const partOf = new Map(drawn.flatMap(({ id, parts = [] }) => parts.map((part) => [part.id, id] as const)))
  const byEnds = new Map(flows.map((edge) => [endsKey(edge.source, edge.target, edge.chain), edge.id]))
  const found = new Map<string, Transfer[]>()
  let unmatched = 0
  for (const [at, transfer] of transfers.entries()) {
    const edgeOf = (from: string, to: string): string | undefined =>
      [transfer.chain, 'all', ''].map((chain) => byEnds.get(endsKey(from, to, chain))).find((one) => one !== undefined)
    const id = edgeOf(transfer.from, transfer.to) ?? edgeOf(end(transfer.from), end(transfer.to))
    if (id === undefined) unmatched += 1
    else {
      for (const one of [id, partOf.get(id)]) {
        if (one === undefined) continue
        const known = found.get(one)
        if (known === undefined) found.set(one, [transfer])
        else known.push(transfer)
      }
    }
    if (at % AT_ONCE === AT_ONCE - 1) yield
  }
  const captures = new Map(headers.map((capture) => [capture.id, capture]))
  const windowOf = (captureId: string): Window | undefined => {
    const capture = captures.get(captureId)
    return capture === undefined ? undefined : queryOfCapture(capture).window
  }
  const dated = new Map<string, DatedEdge>()
  for (const [at, edge] of flows.entries()) {
    const own = inTimeOrder(found.get(edge.id) ?? [])
    const window = hullOf(edge.sources.map(({ captureId }) => windowOf(captureId)))
    dated.set(edge.id, { transfers: own, isWhole: isWhole(edge, own), ...(window === undefined ? {} : { window }) })
    if (at % EDGES_AT_ONCE === EDGES_AT_ONCE - 1) yield
  }
  return { edges: dated, unmatched }
}

/** No edge is dated. */
export const UNDATED: EdgeDating = { edges: new Map(), unmatched: 0 }

function endsKey(from: string, to: string, chain: string): string {
  return JSON.stringify([from, to, chain])
}

/**
 * Whether these are all transfers of a flow: as many as the service counts, or of the same sum, and
 * none without a time.
 */
function isWhole({ volume, interactions }: GraphEdge, transfers: readonly Transfer[]): boolean {
  if (transfers.length === 0 || transfers.some(({ time }) => time === '')) return false
  if (isDecimal(interactions) && compareDecimals(interactions, String(transfers.length)) === 0) return true
  if (volume === '' || transfers.some(({ value }) => value === '')) return false
  return compareDecimals(absDecimal(subtractDecimals(volume, addDecimals(transfers.map(({ value }) => value)))), CENT) < 0
}

/** From the first to the last day of all windows; undefined where one is unknown. */
function hullOf(windows: readonly (Window | undefined)[]): Window | undefined {
  let hull: Window | undefined
  for (const window of windows) {
    if (window === undefined) return undefined
    hull = hull === undefined ? window : { from: window.from < hull.from ? window.from : hull.from, to: window.to > hull.to ? window.to : hull.to }
  }
  return hull
}

/** The day of a UTC time, YYYY-MM-DD; '' for none. */
export function dayOf(time: string): string {
  return time.slice(0, 10)
}
