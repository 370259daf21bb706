import type { Failure } from '../../../../src-shared/core/failure.ts'
import type { CaseState } from '../../../../src-shared/case/case-state.ts'
import { createMainThreadYield, createShortYield, runChunked } from '../../../../src-shared/core/text/page-yield.ts'
import type { CollapseState } from '../../../../src-shared/view-models/graph/automatic-groups.ts'
import { drawnModel } from '../../../../src-shared/view-models/graph/fan-ins.ts'
import { storePrecomputed, arrangeSteps, fullGraph } from '../../../../src-shared/graph/layout/arrangement.ts'
import { withGroupPositions } from '../../../../src-shared/graph/layout/group-positions.ts'
import { inRowsBelow } from '../../../../src-shared/graph/layout/in-rows-below.ts'
import { computeLayout } from '../../../../src-shared/graph/layout/layout.ts'
import type { LayoutMemory } from '../../../../src-shared/graph/layout/layout-memory.ts'
import { sceneGeometrySteps } from '../../../../src-shared/graph/scene/edge-route.ts'
import { graphSceneSteps } from '../../../../src-shared/graph/scene/graph-scene.ts'
import { runLayoutInWorker } from './run-layout-in-worker.ts'
import type { GraphModel } from '../../../../src-shared/view-models/graph-types.ts'
import type { VisibleGraph } from '../../../../src-shared/graph/visible/visible-graph-types.ts'
import type { NodePositions } from '../../../../src-shared/graph/geometry/geometry.ts'
import { layoutText } from '../messages.ts'

/**
 * Maximum number of new nodes placed on the page, as many as an expansion adds: faster than a
 * request to a worker.
 */
const MAX_AT_ONCE = 100
/** In a larger graph, placing even one node would block the page for too long. */
const MAX_ELEMENTS_ON_PAGE = 2_500

/**
 * Computes a model's visible graph, positions and scene before it is shown, without blocking the
 * page; large layouts run in a worker. The previous graph stays until then. If the worker fails or
 * times out, positioned nodes stay, new ones go in rows below, and the failure reports it.
 */
export async function precomputeLayout(
  whole: GraphModel,
  state: CollapseState & Pick<CaseState, 'hiddenNodes'>,
  memory: LayoutMemory,
  elsewhere = layoutInWorker,
): Promise<Failure | undefined> {
  const yieldToPage = createMainThreadYield()
  const model = drawnModel(whole, state)
  await yieldToPage()
  let failure: Failure | undefined
  let first: NodePositions | undefined
  for (const fixed of memory.fixedFor(withGroupPositions(model, state.positions))) {
    const steps = arrangeSteps(model, state.hiddenNodes, fixed)
    let step = steps.next()
    while (step.done !== true) {
      await yieldToPage()
      const done = await positionsFor(step.value.visibleGraph, step.value.fixed, elsewhere)
      failure ??= done.failure
      step = steps.next(done.positions)
    }
    storePrecomputed(model, { hidden: state.hiddenNodes, fixed, positions: step.value })
    first ??= step.value
  }
  await yieldToPage()
  await precomputeScene(fullGraph(model), first ?? {}, yieldToPage)
  return failure
}

/** Computes the scene of a visible graph and the routes of its edges before they are drawn. */
export async function precomputeScene(visibleGraph: VisibleGraph, positions: NodePositions, yieldToPage: () => Promise<void>): Promise<void> {
  const scene = await runChunked(graphSceneSteps(visibleGraph), yieldToPage)
  await yieldToPage()
  // Short, and waited for: a timer in each pause would take as long as the work.
  await runChunked(
    sceneGeometrySteps(scene, (id) => positions[id]),
    createShortYield(),
  )
  await yieldToPage()
}

/**
 * Positions for a visible graph: computed on the page where few nodes are new, else in a worker.
 */
export async function positionsFor(
  visibleGraph: VisibleGraph,
  fixed: NodePositions,
  elsewhere = layoutInWorker,
): Promise<{ readonly positions: NodePositions; readonly failure?: Failure }> {
  const drawn = [...visibleGraph.nodes, ...visibleGraph.groups]
  const fresh = drawn.filter(({ id }) => fixed[id] === undefined)
  const fixedNodes = drawn.flatMap(({ id }): [string, NodePositions[string]][] => {
    const at = fixed[id]
    return at === undefined ? [] : [[id, at]]
  })
  if (fresh.length === 0) return { positions: Object.fromEntries(fixedNodes) }
  if (fresh.length <= MAX_AT_ONCE && drawn.length + visibleGraph.edges.length <= MAX_ELEMENTS_ON_PAGE)
    return { positions: computeLayout(visibleGraph, fixed) }
  const done = await elsewhere({ layout: 'flow', visibleGraph: bare(visibleGraph), fixed, times: {} })
  if (!done.ok) return { positions: inRowsBelow(visibleGraph, fixed), failure: { ...done.error, message: layoutText.newInRows(done.error.message) } }
  return { positions: { ...Object.fromEntries(fixedNodes), ...done.value.positions } }
}

function layoutInWorker(job: Parameters<typeof runLayoutInWorker>[0]): ReturnType<typeof runLayoutInWorker>['result'] {
  return runLayoutInWorker(job, layoutText.job).result
}

/**
 * A visible graph without the data that no layout reads: sending it would take longer than the
 * layout.
 */
function bare({ nodes, edges, groups, ...others }: VisibleGraph): VisibleGraph {
  return {
    ...others,
    groups: groups.map(({ flows: _flows, ...group }) =>
      group.senders === undefined ? group : { ...group, senders: { ...group.senders, flows: [] } },
    ),
    nodes: nodes.map((node) => ({ ...node, labels: [], noLabels: [], identity: { ...node.identity, nameBy: undefined } })),
    edges: edges.map(({ tokens: _tokens, times: _times, ...edge }) => ({ ...edge, sources: [] })),
  }
}
