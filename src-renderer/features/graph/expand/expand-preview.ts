import { addDecimals, isZeroDecimal } from '../../../../src-shared/core/decimal.ts'
import type { CaseState } from '../../../../src-shared/case/case-state.ts'
import { shortUsd } from '../../../../src-shared/graph/scene/amount-text.ts'
import type { GraphModel, GraphNode } from '../../../../src-shared/view-models/graph-types.ts'
import { expandResultText } from '../messages.ts'

/**
 * What the case knows of a node's flows before any request: `$168.7k in from 14, out unknown`. A
 * missing flow is a zero only if the node was requested and a response arrived.
 */
export function expandPreview({ edges }: Pick<GraphModel, 'edges'>, node: GraphNode, { coverage }: Pick<CaseState, 'coverage'>): string {
  const id = node.subjectId ?? node.followedId
  const hasResponse = coverage
    .of(id ?? '')
    .some(({ endpoint, state }) => endpoint === 'profiler/counterparties' && (state === 'found' || state === 'empty' || state === 'partial'))
  const side = (end: 'source' | 'target', word: string, other: 'source' | 'target', by: string): string => {
    const flows = edges.filter((edge) => edge.kind === 'value' && edge[end] === node.id)
    const sum = addDecimals(flows.flatMap(({ volume }) => (volume === '' ? [] : [volume])))
    // The same two addresses on several chains are one neighbour.
    const others = new Set(flows.map((edge) => edge[other])).size
    if (!isZeroDecimal(sum)) return `${shortUsd(sum)} ${word} ${by} ${others.toLocaleString('en')}`
    return hasResponse ? expandResultText.nothing(word) : expandResultText.unknown(word)
  }
  return `${side('target', 'in', 'source', 'from')}, ${side('source', 'out', 'target', 'to')}`
}
