import { queryKey } from '../../case/query.ts'
import { hasMorePages, type QueryPage } from '../../case/readings.ts'
import type { Figure } from '../panel-view.ts'

/** Follows the title of a figure that further pages would change. */
export const IN_PART = ', in part'

/**
 * Figures over all records of some responses in force. A figure is marked as partial if it depends
 * on a query whose last page is not in the case.
 */
export function figuresInPart(figures: readonly Figure[], pages: readonly QueryPage[]): readonly Figure[] {
  const open = new Set<string>()
  for (const ofQuery of Map.groupBy(pages, ({ query }) => queryKey(query)).values()) {
    const last = ofQuery.toSorted((a, b) => a.query.page - b.query.page).at(-1)
    if (last !== undefined && hasMorePages(last.summary)) for (const { capture } of ofQuery) open.add(capture.id)
  }
  if (open.size === 0) return figures
  return figures.map((figure) =>
    figure.captureIds.some((id) => open.has(id))
      ? { ...figure, title: `${figure.title}${IN_PART}`, rule: `${figure.rule} More pages exist that are not in the case.`.trim() }
      : figure,
  )
}
