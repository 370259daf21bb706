import { describe, expect, test } from 'vitest'
import { arrange, fullGraph } from '../../../../src-shared/graph/layout/arrangement.ts'
import { createLayoutMemory, layoutMemoryOf } from '../../../../src-shared/graph/layout/layout-memory.ts'
import { EVERYTHING, computeVisibleGraph } from '../../../../src-shared/graph/visible/visible-graph.ts'
import { growth, overlaps } from '../random-graph.ts'
import { star, withIdentity } from '../sample-graph.ts'
import type { GraphModel } from '../../../../src-shared/view-models/graph-types.ts'
import type { NodePositions } from '../../../../src-shared/graph/geometry/geometry.ts'

const NONE: ReadonlySet<string> = new Set()
const none: NodePositions = {}

/** A case of `first`, and the same case after a response about one of its neighbours. */
function grow(): readonly [GraphModel, GraphModel] {
  const [first, second] = [
    ...growth([
      { of: 0, brings: 25, meets: [], label: '' },
      { of: 3, brings: 12, meets: [5], label: 'Deposit' },
    ]),
  ]
  if (first === undefined || second === undefined) throw new Error('no growth')
  return [first, second]
}

const drawn = (model: GraphModel, hidden = NONE) => computeVisibleGraph(model, EVERYTHING, hidden, new Map())

describe('the arrangement of a case', () => {
  test('needs no event for a graph that was only viewed, and restores it', () => {
    const [model] = grow()
    const memory = createLayoutMemory()
    const positions = memory.arrange(model, NONE, none)
    expect(memory.arrange(model, NONE, none)).toEqual(positions)
    expect(memory.unsaved(positions, none)).toBeUndefined()
    // After a restart, and in the report.
    expect(createLayoutMemory().arrange(model, NONE, none)).toEqual(positions)
    expect(arrange(model, NONE, none)).toEqual(positions)
  })

  test('grows into the layout of the whole case while no node was placed by hand, without an event', () => {
    const [before, after] = grow()
    const memory = createLayoutMemory()
    memory.arrange(before, NONE, none)
    const positions = memory.arrange(after, NONE, none)
    expect(positions).toEqual(arrange(structuredClone(after), NONE, none))
    expect(memory.unsaved(positions, none)).toBeUndefined()
    expect(memory.fixedFor(none)).toEqual([none])
  })

  test('keeps all positions once a node was placed by hand, and saves new nodes with them in one event', () => {
    const [before, after] = grow()
    const memory = createLayoutMemory()
    const first = memory.arrange(before, NONE, none)
    const previousPositions = { ...first, 'evm:0x3': { x: 5_000, y: 1 } }
    memory.keep(previousPositions)
    const positions = memory.arrange(after, NONE, none)
    expect(positions).toMatchObject(previousPositions)
    const event = memory.unsaved(positions, none)
    expect(event).toEqual(positions)
    expect(Object.keys(event ?? none)).toHaveLength(after.nodes.length)
    const stored = event ?? none
    expect(memory.unsaved(positions, stored)).toBeUndefined()
    expect(arrange(after, NONE, stored)).toEqual(positions)
    expect(createLayoutMemory().arrange(after, NONE, stored)).toEqual(positions)
  })

  test('saves only new nodes next to positions that the case holds', () => {
    const [before, after] = grow()
    const stored = arrange(before, NONE, none)
    const memory = createLayoutMemory()
    const positions = memory.arrange(after, NONE, stored)
    const fresh = memory.unsaved(positions, stored) ?? none
    const known = new Set(before.nodes.map(({ id }) => id))
    expect(Object.keys(fresh).toSorted()).toEqual(
      after.nodes
        .map(({ id }) => id)
        .filter((id) => !known.has(id))
        .toSorted(),
    )
    expect({ ...stored, ...fresh }).toEqual(positions)
  })

  test('moves nothing for a later, larger name once positions are stored', () => {
    const [model] = grow()
    const stored = arrange(model, NONE, none)
    const memory = createLayoutMemory()
    const label = { text: 'A name of many letters', layer: 'requested' as const, captureId: 'c', pointer: '' }
    const named = { ...model, nodes: model.nodes.map((node) => withIdentity({ ...node, labels: [label] })) }
    expect(memory.arrange(named, NONE, stored)).toEqual(stored)
    expect(memory.arrange(named, NONE, none)).not.toEqual(stored)
  })

  test('moves nothing on hiding and reuses no space: shown again, a node is where it was', () => {
    const model = star(90)
    const memory = createLayoutMemory()
    const previousPositions = memory.arrange(model, NONE, none)
    const hidden = new Set(['evm:0x2', 'evm:0x3', 'evm:0x4'])
    const without = memory.arrange(model, hidden, none)
    expect(without).toMatchObject(previousPositions)
    expect(Object.keys(without).length).toBe(Object.keys(previousPositions).length + hidden.size)
    expect(overlaps(drawn(model, hidden), without)).toEqual([])
    const again = memory.arrange(model, NONE, memory.unsaved(without, none) ?? none)
    expect(again).toMatchObject(previousPositions)
    expect(overlaps(drawn(model), again)).toEqual([])
  })

  test('moves nothing on hiding in a graph that was never on screen, and computes the whole once', () => {
    const model = star(90)
    expect(arrange(model, new Set(['evm:0x2', 'evm:0x3']), none)).toMatchObject(arrange(model, NONE, none))
    expect(fullGraph(model)).toBe(fullGraph(model))
    expect(fullGraph(model)).toEqual(drawn(model))
  })

  test('moves nothing for a filter or an expanded group, and needs no event', () => {
    const model = star(90)
    const memory = createLayoutMemory()
    const arranged = memory.arrange(model, NONE, none)
    const opened = computeVisibleGraph(model, EVERYTHING, NONE, new Map([['evm:0x0', 60]]))
    const filtered = computeVisibleGraph(model, { ...EVERYTHING, min: '80' }, NONE, new Map())
    const positions = memory.positionsFor(opened, arranged)
    for (const { id } of drawn(model).nodes) expect(positions[id]).toEqual(arranged[id])
    expect(overlaps(opened, positions)).toEqual([])
    expect(Object.keys(memory.positionsFor(filtered, arranged)).length).toBeLessThan(20)
    // Collapsed and expanded again, it is unchanged.
    expect(memory.positionsFor(opened, memory.arrange(model, NONE, none))).toEqual(positions)
    expect(memory.unsaved(arranged, none)).toBeUndefined()
  })

  test('places new nodes clear of an expanded group', () => {
    const model = star(90)
    const memory = createLayoutMemory()
    const arranged = memory.arrange(model, NONE, none)
    const unfolded = new Map([['evm:0x0', 60]])
    memory.positionsFor(computeVisibleGraph(model, EVERYTHING, NONE, unfolded), arranged)
    const other = star(8, 500)
    const more: GraphModel = { nodes: [...model.nodes, ...other.nodes], edges: [...model.edges, ...other.edges], notes: [] }
    const positionsFor = memory.positionsFor(computeVisibleGraph(more, EVERYTHING, NONE, unfolded), memory.arrange(more, NONE, none))
    expect(overlaps(computeVisibleGraph(more, EVERYTHING, NONE, unfolded), positionsFor)).toEqual([])
  })

  test('saves nodes moved by hand with all positions; a new layout restores the original', () => {
    const [model] = grow()
    const memory = createLayoutMemory()
    const previousPositions = memory.arrange(model, NONE, none)
    const moved = { 'evm:0x3': { x: 5_000, y: 1 } }
    memory.keep({ ...previousPositions, ...moved })
    const event = memory.unsaved({ ...previousPositions, ...moved }, none) ?? none
    expect(event).toEqual({ ...previousPositions, ...moved })
    expect(arrange(model, NONE, event)).toEqual(event)
    memory.forget()
    expect(memory.unsaved(previousPositions, none)).toBeUndefined()
    expect(memory.arrange(model, NONE, none)).toEqual(previousPositions)
  })

  test('is separate for each case, and the same for the same case', () => {
    layoutMemoryOf('a').keepView({ zoom: 2, pan: { x: 1, y: 1 } })
    expect(layoutMemoryOf('a').view()).toEqual({ zoom: 2, pan: { x: 1, y: 1 } })
    expect(layoutMemoryOf('b').view()).toBeUndefined()
  })
})
