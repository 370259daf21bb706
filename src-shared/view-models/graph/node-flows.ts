import { compareCodeUnits } from '../../core/compare-code-units.ts'
import { addDecimals, compareDecimals, subtractDecimals } from '../../core/decimal.ts'
import { joinedEdges, type JoinedEdge } from './joined-edges.ts'
import type { GraphModel, GraphNode } from '../graph-types.ts'

/** Flows into and out of a node, as far as the case knows. */
export interface NodeFlows {
  /** Edges into and out of the node, the greatest first. */
  readonly senders: readonly JoinedEdge[]
  readonly payees: readonly JoinedEdge[]
  readonly relations: readonly JoinedEdge[]
  /** US dollars of the edges with a figure, decimal text. */
  readonly into: string
  readonly out: string
  /**
   * Amount received and not sent on, decimal text; negative where more was sent. Undefined where
   * either side is incomplete.
   */
  readonly left: string | undefined
}

/**
 * The flows of a node. The remainder is given only where all of its flows were requested and
 * received.
 */
export function nodeFlows({ edges }: Pick<GraphModel, 'edges'>, { id, coverage }: Pick<GraphNode, 'id' | 'coverage'>): NodeFlows {
  const own = joinedEdges(edges.filter(({ source, target }) => source === id || target === id))
  const flows = own.filter(({ kind }) => kind === 'value').toSorted((a, b) => compareDecimals(figure(b), figure(a)) || compareCodeUnits(a.id, b.id))
  const [senders, payees] = [flows.filter(({ target }) => target === id), flows.filter(({ source }) => source === id)]
  const [into, out] = [addDecimals(senders.map(figure)), addDecimals(payees.map(figure))]
  const isWhole = coverage === 'complete' || coverage === 'empty'
  return {
    senders,
    payees,
    relations: own.filter(({ kind }) => kind === 'relation'),
    into,
    out,
    left: isWhole ? subtractDecimals(into, out) : undefined,
  }
}

function figure({ volume }: Pick<JoinedEdge, 'volume'>): string {
  return volume === '' ? '0' : volume
}
