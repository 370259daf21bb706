import type { Window } from '../../../custody/capture.ts'
import { absDecimal, addDecimals, compareDecimals, isDecimal, subtractDecimals } from '../../../core/decimal.ts'
import type { CaptureHeader } from '../../../case/case-state.ts'
import { queryOfCapture } from '../../../case/query.ts'
import { inTimeOrder, type Transfer } from '../../trace/transfer.ts'
import type { GraphEdge, GraphModel } from '../../graph-model.ts'

/** What the case knows of when, and in which tokens, money went along an edge. */
export interface DatedEdge {
  /** Single transfers that are known of it, from the earliest to the latest; those without a time first. */
  readonly transfers: readonly Transfer[]
  /** These are all of it, and each has a time. */
  readonly isWhole: boolean
  /** The days that the answers behind the edge are about; absent where one of them names none. */
  readonly window?: Window
}

/** Of a graph: its edges by their ids. Relations are not among them: they bear their times themselves. */
export interface EdgeDating {
  readonly edges: ReadonlyMap<string, DatedEdge>
  /** Transfers of the case that no edge of the graph stands for. */
  readonly apart: number
}

/** Transfers that are gone through between two pauses. */
const AT_ONCE = 2000
/** Edges, whose transfers are put in order and added up, between two pauses. */
const EDGES_AT_ONCE = 250
/** What two figures of the service may differ by, being rounded each by itself. */
const CENT = '0.01'

/**
 * Gives each transfer to the one edge that it is part of: of its ends and its chain, else of its ends and of chains that were asked
 * together. `model` may have folded groups, whose members' transfers are theirs. Each step is a place to pause.
 */
export function* edgeDatingSteps(
  { nodes, edges }: Pick<GraphModel, 'nodes' | 'edges'>,
  transfers: readonly Transfer[],
  headers: readonly CaptureHeader[],
): Generator<undefined, EdgeDating, undefined> {
  const groups = new Map(nodes.flatMap(({ id, members = [] }) => members.map((member) => [member, id] as const)))
  const end = (node: string): string => groups.get(node) ?? node
  const flows = edges.filter(({ kind }) => kind === 'value')
  const byEnds = new Map(flows.map((edge) => [endsKey(edge.source, edge.target, edge.chain), edge.id]))
  const found = new Map<string, Transfer[]>()
  let apart = 0
  for (const [at, transfer] of transfers.entries()) {
    const [from, to] = [end(transfer.from), end(transfer.to)]
    const id = [transfer.chain, 'all', ''].map((chain) => byEnds.get(endsKey(from, to, chain))).find((one) => one !== undefined)
    if (id === undefined) apart += 1
    else {
      const known = found.get(id)
      if (known === undefined) found.set(id, [transfer])
      else known.push(transfer)
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
  return { edges: dated, apart }
}

/** Nothing is known of any edge. */
export const UNDATED: EdgeDating = { edges: new Map(), apart: 0 }

function endsKey(from: string, to: string, chain: string): string {
  return JSON.stringify([from, to, chain])
}

/** Whether these are all transfers of a flow: as many as the service counts, or of the same sum, and none without a time. */
function isWhole({ volume, interactions }: GraphEdge, transfers: readonly Transfer[]): boolean {
  if (transfers.length === 0 || transfers.some(({ time }) => time === '')) return false
  if (isDecimal(interactions) && compareDecimals(interactions, String(transfers.length)) === 0) return true
  if (volume === '' || transfers.some(({ value }) => value === '')) return false
  return compareDecimals(absDecimal(subtractDecimals(volume, addDecimals(transfers.map(({ value }) => value)))), CENT) < 0
}

/** From the first to the last day of all of them; undefined where one is unknown. */
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
