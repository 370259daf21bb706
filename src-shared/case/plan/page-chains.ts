import type { PlannedStep } from '../../custody/capture.ts'
import { canonicalText } from '../../core/canonical-json.ts'

/**
 * Groups steps that are pages of one query, in order: each is sent only when the one before was not
 * the last (`whyNoFurtherPage`).
 */
export function pageChains(steps: readonly PlannedStep[]): readonly (readonly PlannedStep[])[] {
  const chains = Map.groupBy(steps, ({ endpoint, subjectId, request }) => {
    const { pagination: _pagination, ...query } = request
    return canonicalText([endpoint, subjectId, query])
  })
  return [...chains.values()].map((chain) => chain.toSorted((a, b) => a.page - b.page))
}
