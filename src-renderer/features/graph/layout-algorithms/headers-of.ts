import type { LayoutHeader } from '../../../../src-shared/custody/graph-event.ts'
import type { NodePositions } from '../../../../src-shared/graph/geometry/geometry.ts'
import { drawnHeaders } from '../../../../src-shared/graph/layout/column-headers.ts'
import type { VisibleGraph } from '../../../../src-shared/graph/visible/visible-graph-types.ts'
import type { ChosenLayout } from '../../../../src-shared/case/curation/arrangement.ts'

/**
 * The headers at the upper edge of the graph: hops of a flow, dates of a layout by time. Dates only
 * while every drawn node is where that layout put it: a header would be wrong for any other
 * position. None for layouts without columns.
 */
export function headersOf(
  { layout, positions: put, headers }: ChosenLayout,
  visibleGraph: VisibleGraph,
  positions: NodePositions,
  whole: () => readonly LayoutHeader[],
): readonly LayoutHeader[] {
  // A hop number belongs to its node: a filter leaves out headers and changes none.
  if (layout === 'flow') return drawnHeaders(whole(), visibleGraph, positions)
  const isAsPut = [...visibleGraph.nodes, ...visibleGraph.groups].every(
    ({ id }) => put[id] !== undefined && put[id].x === positions[id]?.x && put[id].y === positions[id]?.y,
  )
  return isAsPut ? headers : []
}
