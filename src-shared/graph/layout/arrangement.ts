import { computeLayout } from './layout.ts'
import { EVERYTHING, computeVisibleGraph } from '../visible/visible-graph.ts'
import type { GraphModel } from '../../view-models/graph-types.ts'
import type { VisibleGraph } from '../visible/visible-graph-types.ts'
import type { NodePositions } from '../geometry/geometry.ts'

const NO_NODES: ReadonlySet<string> = new Set()
const NO_MORE: ReadonlyMap<string, number> = new Map()

/** Choosing what to draw of tens of thousands of nodes is expensive, and a model never changes. */
const wholes = new WeakMap<GraphModel, VisibleGraph>()

/** The visible graph of a model when nothing is filtered, hidden or expanded. */
export function fullGraph(model: GraphModel): VisibleGraph {
  const known = wholes.get(model)
  if (known !== undefined) return known
  const visibleGraph = computeVisibleGraph(model, EVERYTHING, NO_NODES, NO_MORE)
  wholes.set(model, visibleGraph)
  return visibleGraph
}

/**
 * The positions of the graph in the report: of everything drawn without a filter, with and without
 * hidden nodes, so that neither hiding nor filtering moves anything. Pure: the same case gives the
 * same positions. `fixed` positions stay; new nodes are placed next to them.
 */
export function arrange(model: GraphModel, hidden: ReadonlySet<string>, fixed: NodePositions): NodePositions {
  const known = ahead.get(model)?.find((one) => one.hidden.symmetricDifference(hidden).size === 0 && areSame(one.fixed, fixed))
  if (known !== undefined) return known.positions
  const steps = arrangeSteps(model, hidden, fixed)
  for (let step = steps.next(); ;) {
    if (step.done === true) return step.value
    step = steps.next(computeLayout(step.value.visibleGraph, step.value.fixed))
  }
}

/** What is to be laid out at one step of an arrangement. */
interface LayoutRequest {
  readonly visibleGraph: VisibleGraph
  readonly fixed: NodePositions
}

/**
 * `arrange` for a caller that computes layouts elsewhere: yields each visible graph to lay out, and
 * expects the positions of all its nodes.
 */
export function* arrangeSteps(
  model: GraphModel,
  hidden: ReadonlySet<string>,
  fixed: NodePositions,
): Generator<LayoutRequest, NodePositions, NodePositions> {
  const whole = yield { visibleGraph: fullGraph(model), fixed }
  if (hidden.size === 0) return whole
  // Hiding nodes makes room for others of the collapsed tail.
  return { ...whole, ...(yield { visibleGraph: computeVisibleGraph(model, EVERYTHING, hidden, NO_MORE), fixed: { ...fixed, ...whole } }) }
}

interface Arranged {
  readonly hidden: ReadonlySet<string>
  readonly fixed: NodePositions
  readonly positions: NodePositions
}

/** The latest two precomputed arrangements of each model. */
const ahead = new WeakMap<GraphModel, readonly Arranged[]>()

/** Stores a precomputed arrangement for the next call of `arrange`. */
export function storePrecomputed(model: GraphModel, arranged: Arranged): void {
  ahead.set(model, [arranged, ...(ahead.get(model) ?? []).slice(0, 1)])
}

function areSame(a: NodePositions, b: NodePositions): boolean {
  const ids = Object.keys(a)
  return ids.length === Object.keys(b).length && ids.every((id) => a[id]?.x === b[id]?.x && a[id]?.y === b[id]?.y)
}
