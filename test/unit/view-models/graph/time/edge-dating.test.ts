import { expect, test } from 'vitest'
import { graphOf } from '../../../../../src-shared/view-models/graph-model.ts'
import { fraudCase } from '../../trace/fraud-case.ts'
import { datingOf, transferOf } from './random-transfers.ts'
import { edgeDatingSteps } from '../../../../../src-shared/view-models/graph/time/edge-dating.ts'
import type { Transfer } from '../../../../../src-shared/view-models/trace/transfer.ts'
import { sampleEdge, sampleNode } from '../../../graph/sample-graph.ts'
import { ranThrough } from '../../ran-through.ts'

test('a flow has the days requested for its responses, and none if they are unknown', () => {
  const state = fraudCase(['peel/3'])
  const model = graphOf(state)
  const windowsWith = (headers: Parameters<typeof datingOf>[2]): unknown[] => [
    ...new Set([...datingOf(model, [], headers).edges.values()].map(({ window }) => window)),
  ]
  expect(windowsWith(state.captures.map(({ capture }) => capture))).toEqual([{ from: '2026-08-24', to: '2026-11-21' }])
  expect(windowsWith([])).toEqual([undefined])
})

/** Whether these transfers are known to be all of a flow. */
function isWhole(flow: { readonly volume?: string; readonly interactions?: string }, ...own: readonly Partial<Transfer>[]): boolean | undefined {
  const edge = { ...sampleEdge(sampleNode(1, 'counterparty'), sampleNode(0, 'subject')), volume: '', interactions: '', ...flow }
  const transfers = own.map((change, at) => transferOf(`t${at}`, change))
  return datingOf({ nodes: [], edges: [edge], notes: [] }, transfers).edges.get(edge.id)?.isWhole
}

test('a flow is completely known by as many transfers as the service counts, or by an equal sum', () => {
  expect(isWhole({ volume: '99', interactions: '2' }, {}, { value: '' })).toBe(true)
  expect(isWhole({ volume: '99', interactions: '3' }, {}, {})).toBe(false)
  expect(isWhole({ volume: '2', interactions: '3' }, {}, {})).toBe(true)
  expect(isWhole({ volume: '2.0099' }, {}, {})).toBe(true)
  expect(isWhole({ volume: '2.01' }, {}, {})).toBe(false)
  expect(isWhole({ volume: '1' }, {}, { value: '' })).toBe(false)
  expect(isWhole({}, {}, {})).toBe(false)
})

test('a flow is not completely known without transfers, or with a transfer whose time is not reported', () => {
  expect(isWhole({ volume: '0', interactions: '0' })).toBe(false)
  expect(isWhole({ volume: '2', interactions: '2' }, {}, { time: '' })).toBe(false)
})

test('the days of a flow span all of its responses', () => {
  const [one, another] = fraudCase(['peel/3', 'peel/4']).captures.map(({ capture }) => capture)
  if (one === undefined || another === undefined) throw new Error('answers were asked for')
  const requested = (id: string, from: string, to: string) => ({ ...one, id, requestText: JSON.stringify({ chain: 'ethereum', date: { from, to } }) })
  const edge = {
    ...sampleEdge(sampleNode(1, 'counterparty'), sampleNode(0, 'subject')),
    sources: ['b', 'a', 'c'].map((captureId) => ({ captureId, pointer: '' })),
  }
  const windowWith = (...headers: Parameters<typeof datingOf>[2] & {}) =>
    datingOf({ nodes: [], edges: [edge], notes: [] }, [], headers).edges.get(edge.id)?.window
  const [a, b, c] = [
    requested('a', '2026-02-01', '2026-02-28'),
    requested('b', '2026-03-01', '2026-03-31'),
    requested('c', '2026-01-05', '2026-01-31'),
  ]
  expect(windowWith(a, b, c)).toEqual({ from: '2026-01-05', to: '2026-03-31' })
  expect(windowWith(a, b)).toBeUndefined()
})

test('a transfer is part of the flow of its chain, else of the flow on all chains, else separate', () => {
  const [sender, payee] = [sampleNode(1, 'counterparty'), sampleNode(0, 'subject')]
  const on = (chain: string) => ({ ...sampleEdge(sender, payee), id: `flow ${chain}`, chain })
  const reported = (edges: readonly ReturnType<typeof on>[]) => {
    const { edges: dated, unmatched } = datingOf({ nodes: [], edges, notes: [] }, [transferOf('t')])
    return [...[...dated].flatMap(([id, { transfers }]) => transfers.map(() => id)), unmatched]
  }
  expect(reported([on('all'), on(''), on('ethereum')])).toEqual(['flow ethereum', 0])
  expect(reported([on(''), on('all'), on('base')])).toEqual(['flow all', 0])
  expect(reported([on('')])).toEqual(['flow ', 0])
  expect(reported([on('base')])).toEqual([1])
})

test('pauses after every two thousand transfers and every 250 flows', () => {
  const [sender, payee] = [sampleNode(1, 'counterparty'), sampleNode(0, 'subject')]
  const edges = Array.from({ length: 2000 }, (_, at) => ({ ...sampleEdge(sender, payee), id: String(at), chain: String(at) }))
  const pausesFor = (flows: number, transfers: number): number =>
    ranThrough(
      edgeDatingSteps(
        { nodes: [], edges: edges.slice(0, flows) },
        Array.from({ length: transfers }, (_, at) => transferOf(`t${at}`)),
        [],
      ),
    ).pauses
  expect([pausesFor(249, 1999), pausesFor(250, 0), pausesFor(0, 4000)]).toEqual([0, 1, 2])
})
