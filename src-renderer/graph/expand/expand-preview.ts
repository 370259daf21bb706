import { addDecimals, isZeroDecimal } from '../../../src-shared/decimal.ts'
import type { CaseState } from '../../evidence/case-state.ts'
import type { GraphModel, GraphNode } from '../../views/graph-model.ts'
import { shortUsd } from '../scene/amount-text.ts'

/**
 * What the case knows of a node's flows before anything is asked: `$168.7k in, out never seen`. Silence is a zero only where the node was
 * asked about and an answer came.
 */
export function expandPreview({ edges }: Pick<GraphModel, 'edges'>, node: GraphNode, { coverage }: Pick<CaseState, 'coverage'>): string {
  const id = node.subjectId ?? node.followedId
  const isAnswered = coverage.some(
    ({ endpoint, subjectId, state }) =>
      endpoint === 'profiler/counterparties' && subjectId === id && (state === 'found' || state === 'empty' || state === 'partial'),
  )
  const side = (end: 'source' | 'target', word: string): string => {
    const volumes = edges.flatMap((edge) => (edge.kind === 'value' && edge[end] === node.id && edge.volume !== '' ? [edge.volume] : []))
    const sum = addDecimals(volumes)
    if (!isZeroDecimal(sum)) return `${shortUsd(sum)} ${word}`
    return isAnswered ? `nothing ${word}` : `${word} never seen`
  }
  return `${side('target', 'in')}, ${side('source', 'out')}`
}
