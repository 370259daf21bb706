import { compareCodeUnits } from '../../core/compare-code-units.ts'
import { addDecimals, compareDecimals, subtractDecimals } from '../../core/decimal.ts'
import type { GraphModel, GraphNode } from '../graph-model.ts'
import { joinedEdges, type JoinedEdge } from './joined-edges.ts'

/** What went into a node and out of it, as far as the case knows. */
export interface NodeFlows {
  /** Lines into the node and out of it, the greatest first. */
  readonly senders: readonly JoinedEdge[]
  readonly payees: readonly JoinedEdge[]
  readonly relations: readonly JoinedEdge[]
  /** US dollars of those with a figure, decimal text. */
  readonly into: string
  readonly out: string
  /** What came in and did not go on, decimal text; below zero where more went out. Undefined where one of the two sides was not answered in full. */
  readonly left: string | undefined
}

/** The flows of a node. Nothing is said of what is left in it unless all of its flows were asked for and came. */
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
