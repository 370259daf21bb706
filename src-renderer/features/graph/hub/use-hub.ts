import { useMemo } from 'react'
import { useCaseContext } from '../../../state/case-context.ts'
import { isRequested } from '../../../../src-shared/graph/visible/passing-edges.ts'
import { UNDATED } from '../../../../src-shared/view-models/graph/time/edge-dating.ts'
import { type Hub, hubOf, MIN_HUB_NEIGHBOURS, neighbourCounts } from '../../../../src-shared/view-models/graph/hub/hub-rows.ts'
import { ungroupedFlows } from '../../../../src-shared/view-models/graph/automatic-groups.ts'
import type { GraphModel, GraphNode } from '../../../../src-shared/view-models/graph-types.ts'
import type { Dating } from '../time/use-edge-dating.ts'
import type { TimeRange } from '../time/outside-range.ts'
import type { GraphPicture } from '../use-graph-picture.ts'
import { useChosenHub } from './hub-store.ts'

/** A node with too many neighbours for a graph, and their number. */
export interface HubNode {
  readonly node: GraphNode
  readonly neighbours: number
}

/** The requested nodes of a graph that open as ranked bars, those of most neighbours first. */
export function useHubs(model: GraphModel): readonly HubNode[] {
  return useMemo(() => {
    const counts = neighbourCounts(model)
    return model.nodes
      .filter(isRequested)
      .map((node) => ({ node, neighbours: counts.get(node.id) ?? 0 }))
      .filter(({ neighbours }) => neighbours >= MIN_HUB_NEIGHBOURS)
      .toSorted((a, b) => b.neighbours - a.neighbours)
  }, [model])
}

/**
 * The id of the node that is shown as ranked bars; undefined for none. A graph of one requested
 * node opens with it, until the graph is chosen.
 */
export function useOpenHub(model: GraphModel, hubs: readonly HubNode[]): string | undefined {
  const { state } = useCaseContext()
  const chosen = useChosenHub(state.record.id)
  const requested = useMemo(() => model.nodes.filter(isRequested).length, [model])
  const wanted = chosen ?? (requested === 1 ? hubs[0]?.node.id : undefined)
  return hubs.some(({ node }) => node.id === wanted) ? wanted : undefined
}

/** The rows of the open hub, with the flows and the days shown. */
export function useHubRows(
  model: GraphModel,
  picture: Pick<GraphPicture, 'flows' | 'filter'>,
  dating: Dating,
  brush: TimeRange | undefined,
  openId: string | undefined,
): Hub | undefined {
  const { flows, filter } = picture
  const { from, to } = brush ?? filter
  const known = dating.dating ?? UNDATED
  return useMemo(
    () => (openId === undefined ? undefined : hubOf(model, openId, ungroupedFlows(model, flows), known, { from, to })),
    [model, openId, flows, known, from, to],
  )
}
