import type { PlannedStep } from '../../../src-shared/capture.ts'
import { canonicalText } from '../../../src-shared/custody/canonical-json.ts'
import type { Answer } from '../../../src-shared/service/answer/rows.ts'

/** Steps that are pages of one question, in order: each is sent only when the one before was not the last. */
export function pageChains(steps: readonly PlannedStep[]): readonly (readonly PlannedStep[])[] {
  const rows = Map.groupBy(steps, ({ endpoint, subjectId, request }) => {
    const { pagination: _pagination, ...question } = request
    return canonicalText([endpoint, subjectId, question])
  })
  return [...rows.values()].map((row) => row.toSorted((a, b) => a.page - b.page))
}

/**
 * Why no further page is asked for, or undefined when one is. `seen` holds the pages of this row so far and takes this
 * one in; a service that ignores the page number would otherwise be paid for the same page again and again.
 */
export function whyNoFurtherPage(answer: Answer | undefined, seen: Set<string>): string | undefined {
  if (answer === undefined) return 'The page before could not be read.'
  const { isLastPage, present } = answer.pagination
  if (isLastPage) return present ? 'The page before was the last one.' : 'The answer is not divided into pages.'
  if (answer.rows.length === 0) return 'The page before was empty.'
  const page = JSON.stringify(answer.rows.map((row) => row.raw))
  if (seen.has(page)) return 'The service repeated a page.'
  seen.add(page)
  return undefined
}
