import { expect, test } from 'vitest'
import { figureColumnOf } from '../../../../src-shared/case/columns/figure-column.ts'
import { tokenListsOf } from '../../../../src-shared/case/columns/token-lists.ts'
import { drawnEdges } from '../../../../src-shared/view-models/graph/drawn-edges.ts'
import type { FlowGraph, RelationOfNodes } from '../../../../src-shared/view-models/graph/flow-graph.ts'
import { createFlowNodes } from '../../../../src-shared/view-models/graph/flow-nodes.ts'
import type { PageOfNodes } from '../../../../src-shared/view-models/graph/flow-pages.ts'
import { caseStateOf } from '../../../support/builders/case-states.ts'
import { rows } from '../panels/panel-of.ts'
import type { GraphEdge } from '../../../../src-shared/view-models/graph-types.ts'

interface Reported {
  readonly node: number
  readonly incoming?: string
  readonly outgoing?: string
  readonly interactions?: string
}

/** Records of a response about the subject with the number 0. */
function pageOf(captureId: string, records: readonly Reported[], change: Partial<PageOfNodes> = {}): PageOfNodes {
  return {
    captureId,
    own: 0,
    nodes: Uint32Array.from(records, ({ node }) => node),
    chains: ['ethereum', 'base'],
    chainAt: new Uint32Array(records.length),
    list: '/data',
    indices: Uint32Array.from(records.keys(), (row) => row + 7),
    total: figureColumnOf(records.map(() => '')),
    incoming: figureColumnOf(records.map(({ incoming = '' }) => incoming)),
    outgoing: figureColumnOf(records.map(({ outgoing = '' }) => outgoing)),
    interactions: figureColumnOf(records.map(({ interactions = '' }) => interactions)),
    tokens: undefined,
    repeated: new Set(),
    ...change,
  }
}

const NAMES = new Map(['own', 'a', 'b'].map((name, node) => [node, name]))

function draw(pages: readonly PageOfNodes[], relations: readonly RelationOfNodes[] = [], ids: ReadonlyMap<number, string> = NAMES): GraphEdge[] {
  const graph: FlowGraph = { nodes: createFlowNodes(), pages, relations, notes: new Set() }
  const steps = drawnEdges(graph, ids)
  for (;;) {
    const step = steps.next([])
    if (step.done === true) return step.value
  }
}

const said = ({ source, target, chain, volume, interactions, sources }: GraphEdge): string =>
  `${source}>${target} ${chain} ${volume} ${interactions} ${sources.map(({ captureId, pointer }) => captureId + pointer).join(' ')}`

test('inflow and outflow are two edges, each if something moved, with the pointer of its record', () => {
  const page = pageOf(
    'c1',
    [
      { node: 1, incoming: '5', outgoing: '3', interactions: '2' },
      { node: 2, incoming: '0', outgoing: '9' },
      { node: 2, incoming: '1' },
    ],
    { chainAt: Uint32Array.of(0, 1, 0) },
  )
  expect(draw([page]).map(said)).toEqual([
    'a>own ethereum 5 2 c1/data/7',
    'own>a ethereum 3 2 c1/data/7',
    'own>b base 9  c1/data/8',
    'b>own ethereum 1  c1/data/9',
  ])
})

test('records of one flow are summed, without fields that one of them does not report', () => {
  const pages = [
    pageOf('c1', [{ node: 1, incoming: '5', interactions: '2' }]),
    pageOf('c2', [{ node: 1, incoming: '0.50' }]),
    pageOf('c3', [{ node: 1, incoming: '1', interactions: '4' }]),
  ]
  expect(draw(pages).map(said)).toEqual(['a>own ethereum 6.5 6 c1/data/7 c2/data/7 c3/data/7'])
  expect(draw(pages.slice(1)).map(said)).toEqual(['a>own ethereum 1.5 4 c2/data/7 c3/data/7'])
})

test('nothing is drawn to nodes that are left out, from a subject to itself, or for records that a later page repeats', () => {
  const records = [
    { node: 0, incoming: '1' },
    { node: 1, incoming: '2' },
    { node: 2, incoming: '3' },
  ]
  expect(draw([pageOf('c1', records)], [], new Map([...NAMES].slice(0, 2))).map(said)).toEqual(['a>own ethereum 2  c1/data/8'])
  expect(draw([pageOf('c1', records)], [], new Map([...NAMES].slice(1)))).toEqual([])
  expect(draw([pageOf('c1', records, { repeated: new Set([1]) })]).map(said)).toEqual(['b>own ethereum 3  c1/data/9'])
})

test('an edge names each token of its direction once, and none if one record reports none', () => {
  const token = (token_symbol: string, token_in_amount: number, token_out_amount: number, token_address = `0x${token_symbol}`) => ({
    token_symbol,
    token_address,
    token_in_amount,
    token_out_amount,
  })
  const naming = (captureId: string, ...tokens_info: readonly object[]): PageOfNodes => {
    const { captures } = caseStateOf([], [rows('profiler/counterparties', { chain: 'ethereum' }, { counterparty_address: '0x1', tokens_info })])
    const lists = tokenListsOf(captures.flatMap(({ response }) => response?.rows ?? []))
    return pageOf(captureId, [{ node: 1, incoming: '1', outgoing: '1' }], { tokens: lists })
  }
  const tokensOf = (...pages: readonly PageOfNodes[]): unknown[] =>
    draw(pages).map(({ source, tokens }) => [source, tokens?.map(({ asset, symbol }) => `${asset} ${symbol}`)])
  const first = naming('c1', token('A', 1, 0), token('B', 0, 2), token('ETH', 1, 1, ''))
  expect(tokensOf(first)).toEqual([
    ['a', ['ethereum:0xa A', 'ethereum:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee ETH']],
    ['own', ['ethereum:0xb B', 'ethereum:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee ETH']],
  ])
  expect(tokensOf(first, naming('c2', token('ETH', 3, 0, ''), token('A', 0, 1)))).toEqual([
    ['a', ['ethereum:0xa A', 'ethereum:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee ETH']],
    ['own', ['ethereum:0xb B', 'ethereum:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee ETH', 'ethereum:0xa A']],
  ])
  expect(tokensOf(first, naming('c2', token('A', 1, 0)))).toEqual([
    ['a', ['ethereum:0xa A', 'ethereum:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee ETH']],
    ['own', undefined],
  ])
  expect(tokensOf(pageOf('c3', [{ node: 1, incoming: '1' }]), first)[0]).toEqual(['a', undefined])
})

test('a relation is one edge however often it is reported, with all its times and pointers', () => {
  const [reported] = caseStateOf([], [rows('profiler/related-wallets', {})]).captures
  if (reported === undefined) throw new Error('there is an answer')
  const relation = (change: Partial<RelationOfNodes>): RelationOfNodes => ({
    account: { family: 'evm', canonical: 'a' },
    chain: 'ethereum',
    relation: 'Signer',
    time: '',
    capture: reported.capture,
    list: '/data',
    index: 0,
    node: 1,
    own: 0,
    ...change,
  })
  const relations = [
    relation({}),
    relation({ time: '2026-01-02T00:00:00Z', index: 1 }),
    relation({ time: '2026-01-01T00:00:00Z', index: 2 }),
    relation({ relation: 'Funder', index: 3 }),
    relation({ node: 9 }),
    relation({ own: 9 }),
  ]
  const edges = draw([], relations)
  expect(
    edges.map(({ kind, source, target, relation: name, times, sources }) => [kind, source, target, name, times, sources.map((one) => one.pointer)]),
  ).toEqual([
    ['relation', 'a', 'own', 'Signer', ['2026-01-02T00:00:00Z', '2026-01-01T00:00:00Z'], ['/data/0', '/data/1', '/data/2']],
    ['relation', 'a', 'own', 'Funder', undefined, ['/data/3']],
  ])
  expect(edges.every((edge) => !('tokens' in edge))).toBe(true)
})

test('pauses after every page', () => {
  const pages = Array.from({ length: 9 }, () => pageOf('c', []))
  const steps = drawnEdges({ nodes: createFlowNodes(), pages, relations: [], notes: new Set() }, NAMES)
  let pauses = 0
  while (steps.next([]).done !== true) pauses += 1
  expect(pauses).toBe(9)
})
