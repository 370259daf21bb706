import { expect, test, vi } from 'vitest'
import { err, ok } from '../../../../../src-shared/core/result.ts'
import { arrange, fullGraph } from '../../../../../src-shared/graph/layout/arrangement.ts'
import * as layouts from '../../../../../src-shared/graph/layout/layout.ts'
import { createLayoutMemory } from '../../../../../src-shared/graph/layout/layout-memory.ts'
import { precomputeLayout, positionsFor } from '../../../../../src-renderer/features/graph/layout-algorithms/precompute-layout.ts'
import { runLayoutJob, type LayoutJob } from '../../../../../src-shared/graph/layout/algorithms/layout-job.ts'
import { growth, overlaps } from '../../../graph/random-graph.ts'
import { drawnModel } from '../../../../../src-shared/view-models/graph/fan-ins.ts'
import type { GraphModel } from '../../../../../src-shared/view-models/graph-types.ts'

const BARE = {
  nodeGroups: [],
  collapsedFanIns: new Map(),
  pinnedNodes: new Set<string>(),
  nodeColours: new Map(),
  graphNotes: new Map(),
  hiddenNodes: new Set<string>(),
  positions: {},
}

/** The worker's computation, with its input. */
const worker = () => vi.fn(async (job: LayoutJob) => ok(runLayoutJob(structuredClone(job))))

function grow(): readonly [GraphModel, GraphModel] {
  const [first, second] = [
    ...growth([
      { of: 0, brings: 60, meets: [], label: '' },
      { of: 7, brings: 25, meets: [3], label: 'Deposit' },
    ]),
  ]
  if (first === undefined || second === undefined) throw new Error('no growth')
  return [first, second]
}

test('reuses the precomputed positions for the graph without a second layout', async () => {
  const [before, after] = grow()
  const memory = createLayoutMemory()
  memory.arrange(drawnModel(before, BARE), BARE.hiddenNodes, {})
  const drawn = drawnModel(after, BARE)
  const expected = arrange(structuredClone(drawn), BARE.hiddenNodes, {})
  expect(await precomputeLayout(after, BARE, memory, worker())).toBeUndefined()
  const computeLayout = vi.spyOn(layouts, 'computeLayout')
  expect(memory.arrange(drawn, BARE.hiddenNodes, {})).toEqual(expected)
  expect(computeLayout).not.toHaveBeenCalled()
  memory.arrange(drawn, new Set([drawn.nodes[5]?.id ?? '']), {})
  expect(computeLayout).toHaveBeenCalled()
})

test('computes again what has changed meanwhile', async () => {
  const [before, after] = grow()
  const memory = createLayoutMemory()
  memory.arrange(before, BARE.hiddenNodes, {})
  await precomputeLayout(after, BARE, memory, worker())
  const moved = { [before.nodes[0]?.id ?? '']: { x: 4_000, y: 9 } }
  expect(memory.arrange(after, BARE.hiddenNodes, moved)).toMatchObject(moved)
  const hidden = new Set([after.nodes[5]?.id ?? ''])
  expect(overlaps(fullGraph(after), memory.arrange(after, hidden, moved))).toEqual([])
})

test('places an expansion on the page and a whole graph in a worker, with the same positions either way', async () => {
  const [, after] = grow()
  const visibleGraph = fullGraph(after)
  const many = fullGraph([...growth([0, 1, 2].map((of) => ({ of: of * 5 + 4, brings: 50, meets: [], label: 'x' })))].at(-1) ?? after)
  const elsewhere = worker()
  expect((await positionsFor(visibleGraph, {}, elsewhere)).positions).toEqual(layouts.computeLayout(visibleGraph, {}))
  expect(elsewhere).not.toHaveBeenCalled()
  const currentPositions = { [many.nodes[0]?.id ?? '']: { x: 10, y: 20 } }
  expect((await positionsFor(many, currentPositions, elsewhere)).positions).toEqual(layouts.computeLayout(many, currentPositions))
  expect(elsewhere).toHaveBeenCalledTimes(1)
})

test('computes no layout if all nodes have positions, and uses a worker for even one node among thousands of edges', async () => {
  const [, after] = grow()
  const visibleGraph = fullGraph(after)
  const currentPositions = layouts.computeLayout(visibleGraph, {})
  const elsewhere = worker()
  const computeLayout = vi.spyOn(layouts, 'computeLayout').mockClear()
  expect((await positionsFor(visibleGraph, currentPositions, elsewhere)).positions).toEqual(currentPositions)
  expect(computeLayout).not.toHaveBeenCalled()
  computeLayout.mockRestore()
  const [first] = visibleGraph.edges
  if (first === undefined) throw new Error('no edges')
  const dense = {
    ...visibleGraph,
    edges: [...visibleGraph.edges, ...Array.from({ length: 2_500 }, (_, at) => ({ ...first, id: `${first.id} ${at}` }))],
  }
  const { [visibleGraph.nodes.at(-1)?.id ?? '']: _, ...others } = currentPositions
  await positionsFor(dense, others, elsewhere)
  expect(elsewhere).toHaveBeenCalledTimes(1)
})

test('keeps positions after a timeout, puts new nodes below, and reports it', async () => {
  const many = fullGraph([...growth([0, 1, 2].map((of) => ({ of: of * 5 + 4, brings: 50, meets: [], label: 'x' })))].at(-1) ?? grow()[0])
  const currentPositions = { [many.nodes[0]?.id ?? '']: { x: 10, y: 20 } }
  const late = async () => err({ code: 'timeout' as const, message: 'The layout was cancelled. Nodes stay in place.', remedy: '' })
  const { positions, failure } = await positionsFor(many, currentPositions, late)
  expect(positions).toMatchObject(currentPositions)
  expect(overlaps(many, positions)).toEqual([])
  expect(Math.min(...Object.entries(positions).flatMap(([id, { y }]) => (Object.hasOwn(currentPositions, id) ? [] : [y])))).toBeGreaterThan(20)
  expect(failure?.message).toBe('The layout was cancelled. Nodes stay in place. New nodes are placed in rows below.')
})
