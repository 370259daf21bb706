import type { Failure } from '../../../../src-shared/core/failure.ts'
import type { CaseState } from '../../../../src-shared/case/case-state.ts'
import { createMainThreadYield, runChunked } from '../../../../src-shared/core/text/page-yield.ts'
import type { GraphModel } from '../../../../src-shared/view-models/graph-model.ts'
import { drawnModel, type Foldings } from '../../../../src-shared/view-models/graph/fan-ins.ts'
import type { VisibleGraph } from '../filter/visible-graph.ts'
import { arrangedAhead, arrangeSteps, type NodePositions, wholePart } from '../layout/arrangement.ts'
import { withGroupPlaces } from '../layout/group-places.ts'
import { inRowsBelow } from '../layout/in-rows-below.ts'
import { computeLayout } from '../layout/layout.ts'
import type { LayoutMemory } from '../layout/layout-memory.ts'
import { graphSceneSteps } from '../scene/graph-scene.ts'
import { runLayoutInWorker } from './run-layout-in-worker.ts'

/** So many come in with an expansion: to place them next to what stands takes less time than to ask a worker. */
const MOST_AT_ONCE = 100
/** Among more nodes and lines than this, placing even one takes longer than the page may be held up. */
const MAX_ELEMENTS_ON_PAGE = 2_500

/**
 * Works out what a model will look like before it is shown: which part of it, where everything stands, what is drawn. In parts, between which
 * the page breathes; what is much to lay out is laid out in a worker. The picture before stands until then. A layout that is ended for the
 * time it takes leaves all that stands where it stands, with what is new in rows below; then the failure says so.
 */
export async function precomputeLayout(
  whole: GraphModel,
  state: Foldings & Pick<CaseState, 'hiddenNodes'>,
  memory: LayoutMemory,
  elsewhere = layOutElsewhere,
): Promise<Failure | undefined> {
  const yieldToPage = createMainThreadYield()
  const model = drawnModel(whole, state)
  await yieldToPage()
  const part = wholePart(model)
  let failure: Failure | undefined
  for (const fixed of memory.fixedFor(withGroupPlaces(model, state.places))) {
    const steps = arrangeSteps(model, state.hiddenNodes, fixed)
    let step = steps.next()
    while (step.done !== true) {
      await yieldToPage()
      const done = await placesFor(step.value.part, step.value.fixed, elsewhere)
      failure ??= done.failure
      step = steps.next(done.places)
    }
    arrangedAhead(model, { hidden: state.hiddenNodes, fixed, places: step.value })
  }
  await yieldToPage()
  await runChunked(graphSceneSteps(part), yieldToPage)
  await yieldToPage()
  return failure
}

/** Places for all of a part: worked out here where little is new, else in a worker. */
export async function placesFor(
  part: VisibleGraph,
  fixed: NodePositions,
  elsewhere = layOutElsewhere,
): Promise<{ readonly places: NodePositions; readonly failure?: Failure }> {
  const drawn = [...part.nodes, ...part.groups]
  const fresh = drawn.filter(({ id }) => fixed[id] === undefined)
  const standing = drawn.flatMap(({ id }): [string, NodePositions[string]][] => {
    const at = fixed[id]
    return at === undefined ? [] : [[id, at]]
  })
  if (fresh.length === 0) return { places: Object.fromEntries(standing) }
  if (fresh.length <= MOST_AT_ONCE && drawn.length + part.edges.length <= MAX_ELEMENTS_ON_PAGE) return { places: computeLayout(part, fixed) }
  const done = await elsewhere({ layout: 'flow', part: bare(part), fixed, times: {} })
  if (!done.ok)
    return { places: inRowsBelow(part, fixed), failure: { ...done.error, message: `${done.error.message} What is new stands in rows below.` } }
  return { places: { ...Object.fromEntries(standing), ...done.value.places } }
}

function layOutElsewhere(job: Parameters<typeof runLayoutInWorker>[0]): ReturnType<typeof runLayoutInWorker>['result'] {
  return runLayoutInWorker(job, 'The layout').result
}

/** A part without what no layout looks at: to hand that over would take longer than to lay out. */
function bare({ nodes, edges, groups, ...others }: VisibleGraph): VisibleGraph {
  return {
    ...others,
    groups: groups.map((group) => (group.senders === undefined ? group : { ...group, senders: { ...group.senders, flows: [] } })),
    nodes: nodes.map((node) => ({ ...node, labels: [], noLabels: [], identity: { ...node.identity, nameBy: undefined } })),
    edges: edges.map(({ tokens: _tokens, times: _times, ...edge }) => ({ ...edge, sources: [] })),
  }
}
