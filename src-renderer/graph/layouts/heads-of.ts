import type { LayoutHead } from '../../../src-shared/graph-event.ts'
import type { ChosenLayout } from '../../evidence/curation/arrangement.ts'
import type { ReadablePart } from '../filter/readable-part.ts'
import type { Places } from '../layout/arrangement.ts'
import { columnHeads } from '../layout/column-heads.ts'

/**
 * What stands at the upper edge of the picture: hops of a flow, dates of a layout by time. Dates only while every drawn node stands where
 * that layout has put it, as far as it knows it: a head would say of any other what is not so. None for layouts without columns.
 */
export function headsOf({ layout, places: put, heads }: ChosenLayout, part: ReadablePart, places: Places): readonly LayoutHead[] {
  if (layout === 'flow') return columnHeads(part, places)
  const isAsPut = [...part.nodes, ...part.groups].every(
    ({ id }) => put[id] !== undefined && put[id].x === places[id]?.x && put[id].y === places[id]?.y,
  )
  return isAsPut ? heads : []
}
