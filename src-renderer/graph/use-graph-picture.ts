import { useDeferredValue, useMemo, useState } from 'react'
import { useCaseContext } from '../session/case-context.ts'
import type { GraphFilterRecord } from '../../src-shared/graph-event.ts'
import type { GraphModel } from '../views/graph-model.ts'
import { EVERYTHING, FIRST_NEIGHBOURS, type ReadablePart, readablePart } from './filter/readable-part.ts'
import { isWithoutEffect } from './filter/passing.ts'
import { type Places, wholePart } from './layout/arrangement.ts'
import { type LayoutMemory, layoutMemoryOf } from './layout/layout-memory.ts'
import { withGroupPlaces } from './layout/group-places.ts'
import { useKeptArrangement } from './layout/use-kept-arrangement.ts'

/** What is drawn of the graph, where, and by which filter. */
export interface GraphPicture {
  /** The filter in force, as the case keeps it; `part` follows when there is time. */
  readonly filter: GraphFilterRecord
  /** Nodes that the filter leaves out, or that were hidden by hand. */
  readonly leftOut: number
  readonly part: ReadablePart
  /** Places of all that is drawn. */
  readonly places: Places
  /** Places of the unfiltered picture, which the case keeps. */
  readonly arranged: Places
  readonly memory: LayoutMemory
  /** Shows more of what is folded at a node. */
  readonly unfold: (anchor: string) => void
}

/** The picture of the open case's graph, as screen, list and export share it. */
export function useGraphPicture(model: GraphModel): GraphPicture {
  const { state } = useCaseContext()
  const filter = state.graphFilter ?? EVERYTHING
  const shownFilter = useDeferredValue(filter)
  const [unfolded, setUnfolded] = useState<ReadonlyMap<string, number>>(new Map())
  const memory = layoutMemoryOf(state.record.id)
  const part = useMemo(
    () =>
      isWithoutEffect(shownFilter) && state.hiddenNodes.size === 0 && unfolded.size === 0
        ? wholePart(model)
        : readablePart(model, shownFilter, state.hiddenNodes, unfolded),
    [model, shownFilter, state.hiddenNodes, unfolded],
  )
  const stored = useMemo(() => withGroupPlaces(model, state.places), [model, state.places])
  const arranged = useMemo(() => memory.arrange(model, state.hiddenNodes, stored), [memory, model, state.hiddenNodes, stored])
  const places = useMemo(() => memory.place(part, arranged), [memory, part, arranged])
  useKeptArrangement(memory, arranged)
  return {
    filter,
    leftOut: part.hiddenCount - wholePart(model).hiddenCount,
    part,
    places,
    arranged,
    memory,
    unfold: (anchor) => setUnfolded(new Map(unfolded).set(anchor, (unfolded.get(anchor) ?? 0) + FIRST_NEIGHBOURS)),
  }
}
