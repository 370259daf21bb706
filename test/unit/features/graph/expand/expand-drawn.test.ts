import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { expandDrawn, expandDrawnWords } from '../../../../../src-renderer/features/graph/expand/expand-drawn.ts'
import { EVERYTHING, computeVisibleGraph } from '../../../../../src-shared/graph/visible/visible-graph.ts'
import type { CollapseState } from '../../../../../src-shared/view-models/graph/automatic-groups.ts'
import { drawnModel } from '../../../../../src-shared/view-models/graph/fan-ins.ts'
import { star } from '../../../graph/sample-graph.ts'
import type { Expansion } from '../../../../../src-shared/case/case-types.ts'

const NONE: ReadonlySet<string> = new Set()
const FOLDINGS: CollapseState = {
  nodeGroups: [],
  collapsedFanIns: new Map(),
  positions: {},
  pinnedNodes: NONE,
  nodeColours: new Map(),
  graphNotes: new Map(),
}
const STATE = { ...FOLDINGS, graphFilter: undefined, hiddenNodes: NONE }
const OUT: Expansion = { direction: 'out', max: 10, minValue: '0' }

test('gives the number of the expanded graph, whatever was chosen, filtered and hidden', () => {
  const expansion = fc.record({
    direction: fc.constantFrom('in' as const, 'out' as const, 'both' as const),
    max: fc.constantFrom(5, 10, 25),
    minValue: fc.constantFrom('0', '8', '100'),
  })
  fc.assert(
    fc.property(expansion, fc.integer({ min: 1, max: 30 }), fc.constantFrom('', '4'), fc.nat(30), (chosen, count, min, hidden) => {
      const whole = star(count)
      const [hub] = whole.nodes
      if (hub === undefined) throw new Error('no hub')
      const state = { ...STATE, graphFilter: { ...EVERYTHING, min }, hiddenNodes: new Set([`evm:0x${hidden + 1}`]) }
      const now = computeVisibleGraph(drawnModel(whole, state), state.graphFilter, state.hiddenNodes, new Map())
      const reported = expandDrawn(whole, hub, chosen, state, now)
      const after = { ...whole, nodes: whole.nodes.map((node) => (node.id === hub.id ? { ...node, expansion: chosen } : node)) }
      const visibleGraph = computeVisibleGraph(drawnModel(after, state), state.graphFilter, state.hiddenNodes, new Map())
      const drawnIds = new Set(now.nodes.map(({ id }) => id))
      expect(reported).toEqual({
        neighbours: count,
        drawn: visibleGraph.nodes.length - 1,
        fresh: visibleGraph.nodes.filter(({ id }) => !drawnIds.has(id)).length,
        asOne: 0,
        counted: visibleGraph.groups.reduce((sum, group) => sum + group.count, 0),
      })
    }),
  )
})

test('counts collapsed senders as new once they are drawn one by one', () => {
  const whole = star(12)
  const [hub] = whole.nodes
  if (hub === undefined) throw new Error('no hub')
  const now = computeVisibleGraph(drawnModel(whole, FOLDINGS), EVERYTHING, NONE, new Map())
  expect(now.nodes).toHaveLength(1)
  const reported = expandDrawn(whole, hub, { ...OUT, direction: 'in' }, STATE, now)
  expect(reported).toEqual({ neighbours: 12, drawn: 10, fresh: 10, asOne: 0, counted: 2 })
  expect(expandDrawnWords(reported)).toBe('Shows 10 of 12 known neighbours, new in the graph; 2 counted in a group.')
})

test.each([
  [{ neighbours: 0, drawn: 0, fresh: 0, asOne: 0, counted: 0 }, ''],
  [{ neighbours: 1, drawn: 1, fresh: 0, asOne: 0, counted: 0 }, 'Shows the one known neighbour, already in the graph.'],
  [{ neighbours: 3, drawn: 3, fresh: 1, asOne: 0, counted: 0 }, 'Shows all 3 known neighbours, 1 of them new.'],
  [
    { neighbours: 1400, drawn: 10, fresh: 10, asOne: 8, counted: 1380 },
    'Shows 10 of 1,400 known neighbours, new in the graph; 1,380 counted in a group, 8 as collapsed senders, 2 filtered or hidden.',
  ],
])('writes %j as “%s”', (drawn, words) => {
  expect(expandDrawnWords(drawn)).toBe(words)
})
