import { expect, test } from 'vitest'
import { graphSvg } from '../../../../src-shared/graph/svg/graph-picture.ts'
import { edgeKey } from '../../../../src-shared/view-models/edge-key.ts'
import { EVERYTHING, computeVisibleGraph } from '../../../../src-shared/graph/visible/visible-graph.ts'
import { withInferred } from '../../../../src-shared/graph/visible/with-inferred.ts'
import { outsideOf } from '../../../../src-renderer/features/graph/time/outside-range.ts'
import { graphSelectionOf } from '../../../../src-renderer/features/graph/graph-selection.ts'
import { edgeMenuItems } from '../../../../src-renderer/features/graph/menus/edge-menu-items.ts'
import { graphScene } from '../../../../src-shared/graph/scene/graph-scene.ts'
import { selectionSums } from '../../../../src-renderer/features/graph/selection/selection-sums.ts'
import type { InferredEdge } from '../../../../src-shared/custody/graph-event.ts'
import { star } from '../../graph/sample-graph.ts'

const model = star(3)
const [, first, second] = model.nodes.map(({ id }) => id)
const LINE: InferredEdge = {
  id: `inferred ${first} ${second}`,
  source: first ?? '',
  target: second ?? '',
  chain: 'arbitrum',
  value: '151500',
  matched: 4,
  of: 6,
  minutes: [6, 9],
  entity: '',
  crossings: [],
}
const visibleGraph = computeVisibleGraph(model, EVERYTHING, new Set(), new Map())

test('an inferred edge is dashed and named as such, and is no flow', () => {
  const drawn = withInferred(visibleGraph, [LINE])
  const edge = graphScene(drawn).edges.find(({ id }) => id === LINE.id)
  expect(edge).toMatchObject({ isInferred: true, isRelation: false, amount: '$151.5k inferred', count: '4 of 6' })
  const positions = Object.fromEntries(drawn.nodes.map(({ id }, at) => [id, { x: at * 300, y: at * 200 }]))
  const svg = graphSvg(drawn, positions)
  expect(svg).toContain('Inferred by amount and time, not observed')
  expect(svg.match(/stroke-dasharray="6 4"/g)).toHaveLength(2)
  expect(graphSvg(visibleGraph, positions)).not.toContain('Inferred')
  const sums = (ids: readonly string[]) => selectionSums({ ...model, edges: drawn.edges }, new Set(ids))
  expect(sums([first ?? '', second ?? '', edgeKey(LINE.id)])).toEqual(sums([first ?? '', second ?? '']))
})

test('it is drawn if both of its ends are', () => {
  expect(withInferred(visibleGraph, [])).toBe(visibleGraph)
  expect(withInferred(visibleGraph, [{ ...LINE, target: 'evm:0xgone' }])).toBe(visibleGraph)
  const hidden = computeVisibleGraph(model, EVERYTHING, new Set([second ?? '']), new Map())
  expect(withInferred(hidden, [LINE]).inferred).toBeUndefined()
})

test('outside the time of its transfers it fades, and a filter leaves it out', () => {
  const move = { id: 't', chain: 'arbitrum', symbol: 'USDC', amount: '1', value: '1', hash: '0x1', sources: [] }
  const dated = {
    ...LINE,
    matched: 1,
    crossings: [{ into: { ...move, time: '2026-09-28T23:58:00Z' }, out: { ...move, time: '2026-09-29T00:04:00Z' } }],
  }
  const [before, on, after] = [
    { from: '', to: '2026-09-27' },
    { from: '2026-09-29', to: '2026-09-29' },
    { from: '2026-09-30', to: '' },
  ].map((range) => withInferred(visibleGraph, [dated], range))
  expect([before, on, after].map((one) => one?.inferred?.length ?? 0)).toEqual([0, 1, 0])
  const whole = withInferred(visibleGraph, [dated])
  expect(outsideOf(whole, after ?? whole).has(edgeKey(LINE.id))).toBe(true)
  expect(outsideOf(whole, on ?? whole).has(edgeKey(LINE.id))).toBe(false)
  // The time is unknown for transfers beyond its own.
  expect(withInferred(visibleGraph, [{ ...dated, matched: 2 }], { from: '2026-09-30', to: '' }).inferred).toHaveLength(1)
})

test('it can be inspected, traced on from, and dismissed', () => {
  const dismissed: unknown[] = []
  const commands = edgeMenuItems('c', LINE, (...which) => dismissed.push(which))
  expect(commands.map(({ text }) => text)).toEqual([
    'Show evidence',
    'Select both addresses',
    'Trace forward from bridge exit',
    'Dismiss inferred link',
  ])
  commands[0]?.run()
  expect([...graphSelectionOf('c')]).toEqual([edgeKey(LINE.id)])
  commands[3]?.run()
  expect(dismissed).toEqual([[[LINE.id], true]])
})
