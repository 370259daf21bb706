import type { GraphLayout, LayoutHeader } from '../../../custody/graph-event.ts'
import { computeLayout } from '../layout.ts'
import { boxOf } from '../../scene/node-box.ts'
import { entityBoxes, placedEntityBoxes } from '../../scene/entity-box.ts'
import { placedBoxes } from '../../scene/placed-boxes.ts'
import { concentricPositions } from './concentric-layout.ts'
import { organicPositions } from './organic-layout.ts'
import { separateNodes, type Wanted } from './separated.ts'
import { tidyPositions } from './tidy-layout.ts'
import { timePositions } from './time-layout.ts'
import type { VisibleGraph } from '../../visible/visible-graph-types.ts'
import type { Point, NodePositions } from '../../geometry/geometry.ts'

/** What is to be laid out. Plain data, so that it can be sent to a worker. */
export type LayoutJob =
  | {
      readonly layout: GraphLayout
      readonly visibleGraph: VisibleGraph
      /** Positions that do not change. */
      readonly fixed: NodePositions
      /** When nodes were first seen, in milliseconds; undated ones are not in it. */
      readonly times: Readonly<Record<string, number>>
    }
  | { readonly layout: 'tidy'; readonly visibleGraph: VisibleGraph; readonly chosen: readonly string[]; readonly placed: NodePositions }

export interface LayoutResult {
  /** Of all nodes to lay out, without the fixed ones. */
  readonly positions: NodePositions
  readonly headers: readonly LayoutHeader[]
}

/** Computes a layout. Pure and deterministic; nothing overlaps. */
export function runLayoutJob(job: LayoutJob): LayoutResult {
  const { visibleGraph } = job
  if (job.layout === 'tidy') return { positions: tidyPositions(visibleGraph, new Set(job.chosen), job.placed), headers: [] }
  const { layout, fixed, times } = job
  if (layout === 'flow') {
    const positions = Object.entries(computeLayout(visibleGraph, fixed)).filter(([id]) => fixed[id] === undefined)
    return { positions: Object.fromEntries(positions), headers: [] }
  }
  if (layout === 'time') return timePositions(visibleGraph, times, fixed)
  const wanted = layout === 'organic' ? organicPositions(visibleGraph, fixed) : around(concentricPositions(visibleGraph), visibleGraph, fixed)
  const placedNodes = placedBoxes(visibleGraph, fixed)
  const all = [...visibleGraph.nodes, ...visibleGraph.groups].map((node): Wanted => ({
    id: node.id,
    box: boxOf(node),
    at: fixed[node.id] ?? wanted.get(node.id) ?? { x: 0, y: 0 },
  }))
  return {
    positions: separateNodes(
      all.filter(({ id }) => fixed[id] === undefined),
      // With the bounds of captions as they are now, and as they are once their neighbours have
      // moved.
      [
        ...all.filter(({ id }) => fixed[id] !== undefined).flatMap((one) => [one, { ...one, box: placedNodes.get(one.id) ?? one.box }]),
        ...placedEntityBoxes(entityBoxes(visibleGraph), (id) => fixed[id]).map(({ box: { id }, extent: box, at }) => ({ id, box, at })),
      ],
    ),
    headers: [],
  }
}

/** Rings around a subject that was placed by hand are centred on its position. */
function around(positions: ReadonlyMap<string, Point>, { nodes }: VisibleGraph, fixed: NodePositions): ReadonlyMap<string, Point> {
  const first = nodes.find(({ id }) => fixed[id] !== undefined && positions.get(id)?.x === 0 && positions.get(id)?.y === 0)
  const at = first === undefined ? undefined : fixed[first.id]
  if (at === undefined) return positions
  return new Map([...positions].map(([id, { x, y }]) => [id, { x: x + at.x, y: y + at.y }]))
}
