import { expect, test } from 'vitest'
import { hoverText } from '../../../../../src-shared/graph/svg/graph-text.ts'
import { graphSvg } from '../../../../../src-shared/graph/svg/graph-picture.ts'
import { LIGHT_COLOURS } from '../../../../../src-shared/graph/scene/graph-colours.ts'
import { EVERYTHING, computeVisibleGraph } from '../../../../../src-shared/graph/visible/visible-graph.ts'
import { graphScene } from '../../../../../src-shared/graph/scene/graph-scene.ts'
import { NO_MARKINGS } from '../../../../../src-shared/graph/scene/markings.ts'
import { stopsAsDrawn, STOP_PATHS, usedStops } from '../../../../../src-shared/graph/scene/stop-reason-icon.ts'
import { traceStops } from '../../../../../src-renderer/features/graph/trace/trace-stops.ts'
import type { Trace } from '../../../../../src-shared/view-models/trace/trace.ts'
import { sampleEdge, sampleNode } from '../../../graph/sample-graph.ts'

const [start, exchange, rest, gone] = [1, 2, 3, 4].map((index) => sampleNode(index, index === 1 ? 'subject' : 'counterparty'))
if (start === undefined || exchange === undefined || rest === undefined || gone === undefined) throw new Error('no nodes')

/** A trace that ends at these nodes, the greatest first; nothing else of it is read. */
function ending(direction: 'forward' | 'backward', ...ends: readonly (readonly [node: string, reason: string])[]) {
  return traceStops({ request: { direction }, ends: ends.map(([node, reason]) => ({ node, reason })) } as unknown as Trace)
}

const STOPS = ending('forward', [exchange.id, 'exchange'], [rest.id, 'left'], [rest.id, 'not-requested'], [rest.id, 'left'], [gone.id, 'failed'])

test('each node where branches end has the sign of the most money, and all its reasons once', () => {
  expect([...STOPS]).toEqual([
    [exchange.id, { sign: 'ended', reasons: ['exchange'] }],
    [rest.id, { sign: 'left', reasons: ['remains here', 'not requested'] }],
    [gone.id, { sign: 'open', reasons: ['failed'] }],
  ])
  expect(ending('backward', [rest.id, 'left'], [gone.id, 'width']).get(rest.id)?.reasons).toEqual(['no sender known'])
})

test('the legend explains the drawn signs, and no others', () => {
  expect(usedStops(STOPS, [start, exchange, rest])).toEqual([
    { sign: 'ended', words: 'Trace ends at: exchange' },
    { sign: 'left', words: 'Trace stops: remains here' },
  ])
  expect(usedStops(STOPS, [start])).toEqual([])
})

test('a printed image has the sign at its node, the reason in words, and the legend', () => {
  const visibleGraph = computeVisibleGraph(
    { nodes: [start, exchange, rest], edges: [sampleEdge(start, exchange), sampleEdge(start, rest)], notes: [] },
    EVERYTHING,
    new Set(),
    new Map(),
  )
  const positions = { [start.id]: { x: 0, y: 0 }, [exchange.id]: { x: 200, y: 0 }, [rest.id]: { x: 200, y: 120 } }
  const svg = graphSvg(visibleGraph, positions, LIGHT_COLOURS, { ...NO_MARKINGS, stops: STOPS })
  // Once at the node, once in the legend.
  expect(svg.split(`d="${STOP_PATHS.ended}"`)).toHaveLength(3)
  expect(svg).toContain('<title>Trace stops: remains here; not requested</title>')
  expect(svg).toContain('>Trace ends at: exchange</text>')
  expect(svg).not.toContain('call failed')
  expect(graphSvg(visibleGraph, positions, LIGHT_COLOURS, NO_MARKINGS)).not.toContain('Trace')
  expect(hoverText(visibleGraph, graphScene(visibleGraph), { ...NO_MARKINGS, stops: STOPS }, rest.id)).toContain(
    'Trace stops: remains here; not requested',
  )
})

test('a collapsed node has the stops of its members: the sign of the most money, every reason once', () => {
  const group = { id: 'named:g', members: [gone.id, start.id, rest.id, exchange.id] }
  const drawn = stopsAsDrawn(STOPS, [start, group, { id: 'named:none', members: [start.id] }])
  expect(drawn.get(group.id)).toEqual({ sign: 'ended', reasons: ['exchange', 'remains here', 'not requested', 'failed'] })
  expect(drawn.size).toBe(STOPS.size + 1)
  expect(usedStops(drawn, [start, group])).toEqual([{ sign: 'ended', words: 'Trace ends at: exchange' }])
  expect(stopsAsDrawn(STOPS, [start, exchange])).toBe(STOPS)
  const visibleGraph = computeVisibleGraph({ nodes: [start], edges: [], notes: [] }, EVERYTHING, new Set(), new Map())
  expect(hoverText(visibleGraph, graphScene(visibleGraph), { ...NO_MARKINGS, stops: drawn }, group.id)).toBe(
    'Trace ends at: exchange; remains here; not requested; failed',
  )
})

test('a node with calls in progress is marked', () => {
  const visibleGraph = computeVisibleGraph({ nodes: [start, rest], edges: [sampleEdge(start, rest)], notes: [] }, EVERYTHING, new Set(), new Map())
  const markings = { ...NO_MARKINGS, requesting: new Set([rest.id]) }
  expect([start.id, rest.id].map((id) => hoverText(visibleGraph, graphScene(visibleGraph), markings, id)?.includes('requesting…'))).toEqual([
    false,
    true,
  ])
})

test('a pinned node is marked, also in the legend if there is one', () => {
  const visibleGraph = computeVisibleGraph({ nodes: [start, rest], edges: [sampleEdge(start, rest)], notes: [] }, EVERYTHING, new Set(), new Map())
  const markings = { ...NO_MARKINGS, pinned: new Set([rest.id, 'senders:evm:0x1']) }
  const texts = [start.id, rest.id, 'senders:evm:0x1', 'senders:evm:0x2'].map((id) =>
    hoverText(visibleGraph, graphScene(visibleGraph), markings, id)?.split('\n').at(-1),
  )
  expect(texts.map((text) => text === 'Pinned')).toEqual([false, true, true, false])
  expect(texts[3]).toBeUndefined()
})
