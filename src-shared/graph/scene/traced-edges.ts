import { directionKey } from '../visible/with-traced.ts'
import type { TracedOnGraph, VisibleGraph } from '../visible/visible-graph-types.ts'
import { flowLabelText } from '../messages.ts'
import { shortUsd } from './amount-text.ts'

/** What of a drawn edge a trace changes. */
interface Flow {
  readonly id: string
  readonly source: string
  readonly target: string
  readonly isRelation: boolean
  readonly isInferred?: true
  readonly width: number
  readonly traced?: number
  readonly amount: string
  readonly count: string
  readonly worth: number
}

/** The width of the share of a flow that carries the whole trace, and the least of any share. Pixels. */
const WHOLE_TRACE_PX = 6
const MIN_SHARE_PX = 1.5
const MAX_PIPE_PX = 12
const MIN_PIPE_PX = 2
/** Amounts of a trace have priority over those of all other flows. */
const TRACED_WORTH = 1e14

/** Linear in US dollars, so that shares can be added by eye. For drawing, so a float is allowed here. */
function shareWidth(value: number, whole: number): number {
  return Math.min(WHOLE_TRACE_PX, Math.max(MIN_SHARE_PX, whole > 0 ? (WHOLE_TRACE_PX * value) / whole : 0))
}

/** The width of a whole flow behind its share, by the logarithm of its US dollars. */
function pipeWidth(worth: number): number {
  return worth > 0 ? Math.min(MAX_PIPE_PX, Math.max(MIN_PIPE_PX, 3.4 + 1.7 * Math.log10(worth / 1000))) : MIN_PIPE_PX
}

/** The edges of a graph while a trace is open: each flow with its traced share; the same array without a trace. */
export function tracedEdges<E extends Flow>(edges: readonly E[], { traced, inferred = [] }: Pick<VisibleGraph, 'traced' | 'inferred'>): readonly E[] {
  if (traced === undefined) return edges
  const values = new Map(inferred.map(({ id, value }) => [id, Number(value)]))
  return edges.map((edge) => (edge.isRelation ? edge : tracedEdge(edge, values.get(edge.id) ?? edge.worth, traced)))
}

function tracedEdge<E extends Flow>(edge: E, worth: number, { whole, sums }: TracedOnGraph): E {
  const value = sums.get(directionKey(edge.source, edge.target, edge.isInferred))
  if (value === undefined) {
    if (edge.isInferred === true) return edge
    return { ...edge, width: pipeWidth(worth), traced: 0, count: edge.amount === '' ? '' : flowLabelText.notTraced }
  }
  const share = shareWidth(Number(value), Number(whole))
  const drawn = { ...edge, width: Math.max(share, pipeWidth(worth)), traced: share, worth: TRACED_WORTH + Number(value) }
  if (value === '') return { ...drawn, amount: flowLabelText.unpriced, count: wholeText(edge.amount) }
  if (edge.isInferred === true)
    return { ...drawn, amount: flowLabelText.inferred(shortUsd(value)), count: flowLabelText.tracedAcross(shortUsd(String(worth)), edge.count) }
  return { ...drawn, amount: shortUsd(value), count: countOf(shortUsd(value), edge.amount, Number(value) > worth) }
}

/** A filter can leave less of a flow than a trace, which no filter narrows, carries along it. */
function countOf(amount: string, whole: string, isMore: boolean): string {
  if (amount === whole) return flowLabelText.allTraced
  return isMore ? '' : wholeText(whole)
}

function wholeText(whole: string): string {
  return whole === '' ? '' : flowLabelText.tracedOf(whole)
}
