import { compareCodeUnits } from '../../core/compare-code-units.ts'
import { compareDecimals } from '../../core/decimal.ts'
import type { GraphEdge } from '../graph-types.ts'

/**
 * Edges within a selection, the largest direct flow first. Relations, which have no amount, come
 * last.
 */
export function betweenThem(selection: ReadonlySet<string>, edges: readonly GraphEdge[]): readonly GraphEdge[] {
  return edges
    .filter(({ source, target }) => source !== target && selection.has(source) && selection.has(target))
    .toSorted((a, b) => compareCodeUnits(b.kind, a.kind) || compareDecimals(b.volume || '0', a.volume || '0') || compareCodeUnits(a.id, b.id))
}
