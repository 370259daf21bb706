import { expect, test } from 'vitest'
import { lineWidth, shortUsd, timesText } from '../../../../src-shared/graph/scene/amount-text.ts'
import { bendOf } from '../../../../src-shared/graph/scene/edge-line.ts'
import { pointOfRoute } from '../../../../src-shared/graph/scene/edge-route.ts'
import { EVERYTHING, computeVisibleGraph } from '../../../../src-shared/graph/visible/visible-graph.ts'
import { graphScene } from '../../../../src-shared/graph/scene/graph-scene.ts'
import { sampleEdge, sampleNode } from '../sample-graph.ts'
import type { GraphEdge, GraphNode } from '../../../../src-shared/view-models/graph-types.ts'

const sceneOf = (nodes: readonly GraphNode[], edges: readonly GraphEdge[]) =>
  graphScene(computeVisibleGraph({ nodes, edges, notes: [] }, EVERYTHING, new Set(), new Map()))
const [subject, other] = [sampleNode(0, 'subject'), sampleNode(1, 'counterparty', '10', 'Quietpool Mixer')]
const relation = { ...sampleEdge(other, subject, ''), id: 'r', kind: 'relation' as const, relation: 'First Funder' }

test('joins edges of all chains between the same two nodes, with their sums; directions and relations stay apart', () => {
  const base = { ...sampleEdge(other, subject, '1500'), id: 'base', chain: 'base' }
  const { edges } = sceneOf(
    [subject, other],
    [sampleEdge(other, subject, '500'), base, sampleEdge(subject, other, '7'), relation, { ...relation, id: 'r2', relation: 'Signer' }],
  )
  expect(edges.map(({ amount, count, isRelation }) => [amount, count, isRelation])).toEqual([
    ['$2k', '4×', false],
    ['$7', '2×', false],
    ['First Funder +1', '', true],
  ])
  // Each on a route of its own.
  const [from, to] = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
  ]
  const middles = edges.map(({ source, bow }) => {
    const [one, two] = source === other.id ? [from, to] : [to, from]
    return pointOfRoute(one, [bendOf(one, two, bow)], two, 0.5).y
  })
  expect(new Set(middles).size).toBe(3)
})

test('draws a single edge straight', () => {
  expect(sceneOf([subject, other], [sampleEdge(other, subject)]).edges[0]?.bow).toBe(0)
})

test('colours an edge by the end of the money, strong between requested nodes', () => {
  const followed = { ...sampleNode(2, 'counterparty'), followedId: 'f' }
  const { edges } = sceneOf(
    [subject, other, followed],
    [sampleEdge(subject, other), sampleEdge(other, subject), sampleEdge(subject, followed), relation],
  )
  expect(edges.map(({ colour }) => colour)).toEqual(['mixer', 'plain', 'strong', 'mixer'])
})

test('shows by an icon whether a wallet gathers or passes on', () => {
  const senders = [3, 4, 5, 6, 7].map((index) => sampleNode(index, 'counterparty'))
  const wallet = { ...subject, identity: { ...subject.identity, kind: 'wallet' as const } }
  const icon = (edges: readonly GraphEdge[]) => sceneOf([wallet, other, ...senders], edges).nodes[0]?.icon
  expect(icon([])).toBe('wallet')
  expect(icon([sampleEdge(other, subject), sampleEdge(subject, other)])).toBe('pass-through')
  expect(icon([...senders.map((sender) => sampleEdge(sender, subject)), sampleEdge(subject, other)])).toBe('collector')
})

test("takes a role from the investigator's tag, never from the service", () => {
  const tagged = (layer: 'investigator' | 'service') =>
    sceneOf([{ ...subject, labels: [{ text: 'Victim', layer, captureId: '', pointer: '' }] }], []).nodes[0]?.role
  expect(tagged('investigator')).toBe('victim')
  expect(tagged('service')).toBeUndefined()
})

test('widens an edge with the logarithm of its US dollars, within bounds', () => {
  const widths = ['', 'n/a', '-5', '0', '0.5', '1000', '10000', '100000', '1e30'].map((volume) => Number(lineWidth(volume).toFixed(2)))
  expect(widths).toEqual([1.25, 1.25, 1.25, 1.25, 1.25, 1.25, 2.45, 3.8, 5])
})

test('writes short amounts on the canvas', () => {
  expect(['0', '0.02', '999', '1000', '3149.9', '1500000', '2000000000', 'n/a'].map(shortUsd)).toEqual([
    '$0',
    '<$1',
    '$999',
    '$1k',
    '$3.1k',
    '$1.5M',
    '$2B',
    '',
  ])
  expect(['18', '1234', '', 'many'].map(timesText)).toEqual(['18×', '1,234×', '', ''])
})
