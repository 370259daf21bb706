import type { GraphModel } from '../../../../src-shared/view-models/graph-model.ts'
import { computeLayout, type Point } from './layout.ts'
import { EVERYTHING, computeVisibleGraph, type VisibleGraph } from '../filter/visible-graph.ts'

export type NodePositions = Readonly<Record<string, Point>>

const NO_NODES: ReadonlySet<string> = new Set()
const NO_MORE: ReadonlyMap<string, number> = new Map()

/** Choosing what is drawn of tens of thousands of nodes is dear, and a model never changes. */
const wholes = new WeakMap<GraphModel, VisibleGraph>()

/** What is drawn of a model when nothing is filtered, hidden or opened. */
export function wholePart(model: GraphModel): VisibleGraph {
  const known = wholes.get(model)
  if (known !== undefined) return known
  const part = computeVisibleGraph(model, EVERYTHING, NO_NODES, NO_MORE)
  wholes.set(model, part)
  return part
}

/**
 * The places of the picture that stands in the report: of everything that is drawn without a filter, with what is hidden and
 * without it, so that neither hiding nor filtering moves anything. Pure: the same case gives the same picture. `fixed` are
 * places that stand already; what has none is put beside them.
 */
export function arrange(model: GraphModel, hidden: ReadonlySet<string>, fixed: NodePositions): NodePositions {
  const known = ahead.get(model)?.find((one) => one.hidden.symmetricDifference(hidden).size === 0 && areSame(one.fixed, fixed))
  if (known !== undefined) return known.places
  const steps = arrangeSteps(model, hidden, fixed)
  for (let step = steps.next(); ;) {
    if (step.done === true) return step.value
    step = steps.next(computeLayout(step.value.part, step.value.fixed))
  }
}

/** What is to be laid out at one of the steps of an arrangement. */
interface LayoutRequest {
  readonly part: VisibleGraph
  readonly fixed: NodePositions
}

/** `arrange` for somebody who lays out elsewhere: hands out what is to be laid out, and wants the places of all that part draws. */
export function* arrangeSteps(
  model: GraphModel,
  hidden: ReadonlySet<string>,
  fixed: NodePositions,
): Generator<LayoutRequest, NodePositions, NodePositions> {
  const whole = yield { part: wholePart(model), fixed }
  if (hidden.size === 0) return whole
  // What is hidden makes room for others of the folded tail.
  return { ...whole, ...(yield { part: computeVisibleGraph(model, EVERYTHING, hidden, NO_MORE), fixed: { ...fixed, ...whole } }) }
}

interface Arranged {
  readonly hidden: ReadonlySet<string>
  readonly fixed: NodePositions
  readonly places: NodePositions
}

/** Arrangements that were worked out before anybody asked for them. */
const ahead = new WeakMap<GraphModel, readonly Arranged[]>()

/** Remembers an arrangement that was worked out elsewhere, for the question that will come. */
export function arrangedAhead(model: GraphModel, arranged: Arranged): void {
  ahead.set(model, [arranged, ...(ahead.get(model) ?? []).slice(0, 1)])
}

function areSame(a: NodePositions, b: NodePositions): boolean {
  const ids = Object.keys(a)
  return ids.length === Object.keys(b).length && ids.every((id) => a[id]?.x === b[id]?.x && a[id]?.y === b[id]?.y)
}
