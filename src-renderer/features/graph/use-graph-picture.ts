import { useMemo, useState, useEffect, useEffectEvent } from 'react'
import { useCaseContext, useCaseActions } from '../../state/case-context.ts'
import type { GraphFilterRecord } from '../../../src-shared/custody/graph-event.ts'
import { EVERYTHING, listedIn, computeVisibleGraph, pickedNodes } from '../../../src-shared/graph/visible/visible-graph.ts'
import { type EdgeDating, UNDATED } from '../../../src-shared/view-models/graph/time/edge-dating.ts'
import { narrows } from '../../../src-shared/view-models/graph/time/narrowed-edge.ts'
import { outsideOf, type TimeRange } from './time/outside-range.ts'
import { isWithoutEffect } from '../../../src-shared/graph/visible/passing.ts'
import { flowsOfAll } from '../../../src-shared/graph/visible/collapse-fan-in.ts'
import { fullGraph } from '../../../src-shared/graph/layout/arrangement.ts'
import { type LayoutMemory, layoutMemoryOf } from '../../../src-shared/graph/layout/layout-memory.ts'
import { withGroupPositions } from '../../../src-shared/graph/layout/group-positions.ts'
import { useThrottledValue } from '../../ui/pace/use-throttled-value.ts'
import { passingEdges } from '../../../src-shared/graph/visible/passing-edges.ts'
import { withShownFigures } from '../../../src-shared/graph/visible/shown-figures.ts'
import { withInferred } from '../../../src-shared/graph/visible/with-inferred.ts'
import { activeInferredEdges } from '../../../src-shared/view-models/trace/inferred-edges.ts'
import { createArrangementStore } from './draft/arrangement-store.ts'
import type { GraphEdge, GraphModel } from '../../../src-shared/view-models/graph-types.ts'
import type { VisibleGraph } from '../../../src-shared/graph/visible/visible-graph-types.ts'
import type { NodePositions } from '../../../src-shared/graph/geometry/geometry.ts'

/**
 * Saves in the case the positions that the case alone would not give (layout-memory.ts): one event
 * for all that arrive together, soon after (arrangement-store.ts), and at once on leaving the
 * graph, on hiding or closing the window.
 */
function useSavedArrangement(memory: LayoutMemory, arranged: NodePositions): void {
  const { state } = useCaseContext()
  const { recordEvent } = useCaseActions()
  const unsaved = useMemo(() => memory.unsaved(arranged, state.positions), [memory, arranged, state.positions])
  const write = useEffectEvent((positions: NodePositions) => recordEvent({ kind: 'positions-saved', positions }))
  const [keeper] = useState(() => createArrangementStore((positions) => write(positions)))
  useEffect(() => keeper.changed(unsaved), [keeper, unsaved])
  useEffect(() => {
    const hidden = (): void => {
      if (document.visibilityState === 'hidden') keeper.flush()
    }
    document.addEventListener('visibilitychange', hidden)
    window.addEventListener('pagehide', keeper.flush)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      window.removeEventListener('pagehide', keeper.flush)
      keeper.flush()
    }
  }, [keeper])
}

/** The visible graph, its positions and its filter. */
export interface GraphPicture {
  /** The filter in force, as the case stores it; `part` follows with a delay. */
  readonly filter: GraphFilterRecord
  /** Nodes that the filter leaves out, or that were hidden by hand. */
  readonly leftOut: number
  /** Edges left out with them. */
  readonly edgesLeftOut: number
  readonly visibleGraph: VisibleGraph
  /**
   * Nodes that lists show: those of the visible graph, and while a time range is being chosen those
   * inside it. Undefined for all.
   */
  readonly listed: ReadonlySet<string> | undefined
  /**
   * The edges that the filter and the time shown leave, with the figures of the part that is left:
   * every sum of list, panel and lanes is one of these. Hiding nodes changes no sum. Those of the
   * model where nothing filters.
   */
  readonly flows: readonly GraphEdge[]
  /** The edges that pass all filters except the one by time. */
  readonly timeless: readonly GraphEdge[]
  /** While a time range is being chosen: the drawn items outside it, by their canvas ids. */
  readonly dimmed: ReadonlySet<string> | undefined
  /** Positions of everything drawn. */
  readonly positions: NodePositions
  /** Positions of the unfiltered graph, which the case stores. */
  readonly arranged: NodePositions
  readonly memory: LayoutMemory
}

const NO_NODES: ReadonlySet<string> = new Set()

/** The time data that the visible graph depends on. */
export interface TimeOfPicture {
  /** Undefined while it is being read. */
  readonly dating: EdgeDating | undefined
  /** A range of days being chosen; drawn items outside it are faded. */
  readonly brush: TimeRange | undefined
}

/** The visible graph of the open case, shared by screen, list and export. */
export function useGraphPicture(model: GraphModel, { dating = UNDATED, brush }: TimeOfPicture): GraphPicture {
  const { state } = useCaseContext()
  const filter = state.graphFilter ?? EVERYTHING
  const chosen = useThrottledValue(brush)
  const isChoosing = brush !== undefined
  // While a range is being chosen, the full time span is available.
  const drawnFilter = useMemo(() => (isChoosing ? { ...filter, from: '', to: '' } : filter), [filter, isChoosing])
  const shownFilter = useThrottledValue(drawnFilter)
  const known = narrows(shownFilter) || chosen !== undefined ? dating : UNDATED
  const unfolded = state.shownNeighbours
  const picked = useMemo(() => pickedNodes(state.chosenNeighbours), [state.chosenNeighbours])
  const memory = layoutMemoryOf(state.record.id)
  const visibleGraph = useMemo(
    () =>
      isWithoutEffect(shownFilter) && state.hiddenNodes.size === 0 && unfolded.size === 0 && picked.size === 0
        ? fullGraph(model)
        : computeVisibleGraph(model, shownFilter, state.hiddenNodes, unfolded, known, picked),
    [model, shownFilter, state.hiddenNodes, unfolded, known, picked],
  )
  const inside = useMemo(
    () =>
      chosen === undefined ? visibleGraph : computeVisibleGraph(model, { ...shownFilter, ...chosen }, state.hiddenNodes, unfolded, known, picked),
    [model, visibleGraph, shownFilter, chosen, state.hiddenNodes, unfolded, known, picked],
  )
  const timeless = useMemo(
    () =>
      flowsOfAll(
        shownFilter.from === '' && shownFilter.to === ''
          ? visibleGraph
          : computeVisibleGraph(model, { ...shownFilter, from: '', to: '' }, state.hiddenNodes, unfolded, known, picked),
      ),
    [model, visibleGraph, shownFilter, state.hiddenNodes, unfolded, known, picked],
  )
  const listed = useMemo(() => (inside === fullGraph(model) ? undefined : listedIn(inside)), [model, inside])
  const { inferredEdges, dismissedEdges } = state
  const edges = useMemo(() => activeInferredEdges({ inferredEdges, dismissedEdges }), [inferredEdges, dismissedEdges])
  const flows = useMemo(() => {
    const filter = { ...shownFilter, ...chosen }
    return isWithoutEffect(filter) ? model.edges : passingEdges(model, filter, NO_NODES, known).edges
  }, [model, shownFilter, chosen, known])
  const whole = fullGraph(model)
  const leftOut = visibleGraph.hiddenCount - whole.hiddenCount
  const edgesLeftOut = (visibleGraph.hiddenEdges ?? 0) - (whole.hiddenEdges ?? 0)
  const drawn = useMemo(
    () =>
      withShownFigures(withInferred(visibleGraph, edges, shownFilter), {
        flows: flows === model.edges ? undefined : flows,
        groups: inside.groups,
        hiddenCount: leftOut,
        hiddenEdges: edgesLeftOut,
      }),
    [model, visibleGraph, inside, edges, shownFilter, flows, leftOut, edgesLeftOut],
  )
  const dimmed = useMemo(
    () => (inside === visibleGraph ? undefined : outsideOf(drawn, withInferred(inside, edges, chosen ?? shownFilter))),
    [visibleGraph, drawn, inside, edges, chosen, shownFilter],
  )
  const stored = useMemo(() => withGroupPositions(model, state.positions), [model, state.positions])
  const arranged = useMemo(() => memory.arrange(model, state.hiddenNodes, stored), [memory, model, state.hiddenNodes, stored])
  const positions = useMemo(() => memory.positionsFor(visibleGraph, arranged), [memory, visibleGraph, arranged])
  useSavedArrangement(memory, arranged)
  return useMemo(
    () => ({ filter, leftOut, edgesLeftOut, visibleGraph: drawn, listed, flows, dimmed, timeless, positions, arranged, memory }),
    [filter, leftOut, edgesLeftOut, drawn, listed, flows, dimmed, timeless, positions, arranged, memory],
  )
}
