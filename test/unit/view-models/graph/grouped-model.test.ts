import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { NodeGroup } from '../../../../src-shared/case/curation/arrangement.ts'
import { groupedModel, groupNodeId, groupOfNode, entitiesOf } from '../../../../src-shared/view-models/graph/grouped-model.ts'
import { addDecimals } from '../../../../src-shared/core/decimal.ts'
import { sampleEdge, sampleNode } from '../../graph/sample-graph.ts'
import type { GraphEdge, GraphModel, GraphNode } from '../../../../src-shared/view-models/graph-types.ts'

const [subject, first, second, other] = [
  sampleNode(0, 'subject', ''),
  sampleNode(1, 'counterparty', '10'),
  { ...sampleNode(2, 'counterparty', '5'), coverage: 'complete' as const },
  sampleNode(3, 'counterparty', '1'),
]
const MODEL: GraphModel = {
  nodes: [subject, first, second, other],
  edges: [sampleEdge(first, subject, '10'), sampleEdge(second, subject, '5'), sampleEdge(first, second, '3'), sampleEdge(subject, other, '1')],
  notes: [],
}
const group = (nodeIds: readonly string[], collapsed = true, id = 'g'): NodeGroup => ({ id, title: 'Victims', nodeIds, collapsed })

describe('a graph with expanded groups', () => {
  test('lists their existing members in the order of the nodes, each in the first group that contains it', () => {
    const open = groupedModel(MODEL, [group([second.id, 'gone', first.id], false), group([second.id, other.id], false, 'h')])
    expect(open).toEqual({ ...MODEL, open: [{ id: 'g', title: 'Victims', nodeIds: [first.id, second.id] }] })
    expect(groupedModel(MODEL, [group([first.id, second.id]), group([second.id, other.id], false, 'h')])).not.toHaveProperty('open')
  })

  test('does not expand a group that is too large to be read in lanes', () => {
    const many = Array.from({ length: 31 }, (_, at) => sampleNode(at, 'counterparty'))
    const model = { ...MODEL, nodes: many }
    expect(
      groupedModel(model, [
        group(
          many.slice(0, 30).map(({ id }) => id),
          false,
        ),
      ]).open?.[0]?.nodeIds,
    ).toHaveLength(30)
    expect(
      groupedModel(model, [
        group(
          many.map(({ id }) => id),
          false,
        ),
      ]),
    ).toBe(model)
  })
})

describe('a graph with collapsed groups', () => {
  test('has one node for each, with all flows to and from its members, and none between them', () => {
    const { nodes, edges } = groupedModel(MODEL, [group([first.id, second.id])])
    expect(nodes.map(({ id }) => id)).toEqual([groupNodeId('g'), subject.id, other.id])
    expect(nodes[0]).toMatchObject({ alias: 'Victims (2)', volume: '15', members: [first.id, second.id], coverage: 'never', kind: 'counterparty' })
    expect(edges.map(({ source, target, volume, interactions }) => [source, target, volume, interactions])).toEqual([
      [subject.id, other.id, '1', '2'],
      [groupNodeId('g'), subject.id, '15', '4'],
    ])
    expect(edges[1]?.sources).toHaveLength(2)
    expect(groupOfNode(groupNodeId('g'))).toBe('g')
    expect(groupOfNode(subject.id)).toBeUndefined()
  })

  test('is the same graph without a collapsed group, or if fewer than two of its members exist', () => {
    expect(groupedModel(MODEL, [group([first.id, 'gone'], false)])).toBe(MODEL)
    expect(groupedModel(MODEL, [])).toBe(MODEL)
    expect(groupedModel(MODEL, [group([first.id, 'gone'])])).toBe(MODEL)
  })

  test('a group with a subject is placed like the subject', () => {
    expect(groupedModel(MODEL, [group([subject.id, first.id])]).nodes[0]).toMatchObject({ kind: 'subject', subjectId: undefined })
  })

  test('has every node once under any grouping, and counts all flows across a border of a group', () => {
    const ids = MODEL.nodes.map(({ id }) => id)
    const some = fc.subarray(ids)
    fc.assert(
      fc.property(some, some, fc.boolean(), (one, two, collapsed) => {
        const groups = [group(one), group(two, collapsed, 'h')]
        const grouped = groupedModel(MODEL, groups)
        expect(grouped.nodes.flatMap(({ id, members }) => members ?? [id]).toSorted()).toEqual(ids.toSorted())
        const holder = new Map(grouped.nodes.flatMap(({ id, members }) => (members ?? [id]).map((member) => [member, id] as const)))
        const crossing = MODEL.edges.filter(({ source, target }) => holder.get(source) !== holder.get(target))
        expect(addDecimals(grouped.edges.map(({ volume }) => volume))).toBe(addDecimals(crossing.map(({ volume }) => volume)))
      }),
    )
  })
})

test('lists entities of several nodes, the largest first, and omits entities of one node', () => {
  const owned = (index: number, label: string) => sampleNode(index, 'counterparty', '1', label)
  const nodes = [
    owned(1, 'Meridian Exchange: Deposit'),
    owned(2, 'Spanway: Router'),
    owned(3, 'Meridian Exchange: Hot Wallet'),
    owned(4, 'Alone: One'),
    sampleNode(5, 'subject'),
  ]
  const entities = entitiesOf(nodes)
  expect(entities.every(([, ids]) => ids.length > 1)).toBe(true)
  expect(entities).toEqual([['Meridian Exchange', ['evm:0x1', 'evm:0x3']]])
})

describe('the state of a collapsed group', () => {
  const withMembers = (...members: readonly GraphNode[]): GraphNode | undefined =>
    groupedModel({ ...MODEL, nodes: [subject, ...members] }, [group(members.map(({ id }) => id))]).nodes[0]

  test('is one kind if all members are, followed if one is, and failed if all calls about them failed', () => {
    const of = (node: GraphNode, kind: GraphNode['identity']['kind'], more: Partial<GraphNode> = {}): GraphNode => ({
      ...node,
      identity: { ...node.identity, kind },
      ...more,
    })
    const alike = withMembers(of(first, 'exchange', { failed: true }), of(second, 'exchange', { followedId: 'f2' }))
    expect(alike).toMatchObject({ identity: { kind: 'exchange', name: 'Victims (2)' }, followedId: 'f2', failed: false })
    const mixed = withMembers(of(first, 'exchange', { failed: true }), of(second, 'bridge', { failed: true }))
    expect(mixed).toMatchObject({ identity: { kind: 'unknown' }, failed: true })
    expect(mixed).not.toHaveProperty('followedId')
  })

  test.each([
    ['failed', 'partial'],
    ['partial', 'never'],
    ['never', 'empty'],
    ['empty', 'complete'],
  ] as const)('with %s and %s among its members is the former', (worse, better) => {
    expect(withMembers({ ...first, coverage: better }, { ...second, coverage: worse })?.coverage).toBe(worse)
  })

  test('has the chains of all members, each once, and the known volumes', () => {
    const group = withMembers({ ...first, chains: ['base', 'bnb'], volume: '' }, { ...second, chains: ['bnb', 'ethereum'] })
    expect(group).toMatchObject({ chains: ['base', 'bnb', 'ethereum'], volume: '5', labels: [], lookalikes: [], address: '', family: 'unknown' })
    expect(withMembers({ ...first, volume: '' }, { ...second, volume: '' })?.volume).toBe('')
  })
})

describe('an edge of a collapsed group', () => {
  /** The joined edge of two edges from members of a group to another node. */
  const lineOf = (one: Partial<GraphEdge>, another: Partial<GraphEdge>): GraphEdge | undefined => {
    const edges = [
      { ...sampleEdge(first, other), ...one },
      { ...sampleEdge(second, other), ...another },
    ]
    const grouped = groupedModel({ ...MODEL, edges }, [group([first.id, second.id])])
    expect(grouped.edges).toHaveLength(1)
    return grouped.edges[0]
  }
  const [usdt, eth] = [
    { asset: 'ethereum:0xusdt', symbol: 'USDT' },
    { asset: 'ethereum:ETH', symbol: 'ETH' },
  ]

  test('names each token and each time once, and none if one of its parts does not report it', () => {
    expect(lineOf({ tokens: [usdt, eth] }, { tokens: [eth, { ...eth, symbol: 'WETH' }] })?.tokens).toEqual([usdt, eth, { ...eth, symbol: 'WETH' }])
    expect(lineOf({ tokens: [usdt] }, {})).not.toHaveProperty('tokens')
    expect(lineOf({}, { times: ['2026-01-01T00:00:00Z'] })).not.toHaveProperty('times')
    expect(lineOf({ times: ['b', 'a'] }, { times: ['a'] })?.times).toEqual(['b', 'a'])
  })

  test('adds up the figures that are known', () => {
    expect(lineOf({ volume: '', interactions: '' }, { volume: '7', interactions: '3' })).toMatchObject({ volume: '7', interactions: '3' })
    expect(lineOf({ volume: '', interactions: '' }, { volume: '', interactions: '' })).toMatchObject({ volume: '', interactions: '' })
  })
})

test('the rest counted at a collapsed member is anchored at its group', () => {
  const rest = [
    { anchor: first.id, nodes: 3, volume: '9' },
    { anchor: other.id, nodes: 1, volume: '1' },
    { anchor: '', nodes: 2, volume: '0' },
  ]
  expect(groupedModel({ ...MODEL, rest }, [group([first.id, second.id])]).rest?.map(({ anchor }) => anchor)).toEqual([groupNodeId('g'), other.id, ''])
  expect(groupedModel(MODEL, [group([first.id, second.id])])).not.toHaveProperty('rest')
})

test('the entity of most nodes comes first, and a collapsed group belongs to no entity', () => {
  const owned = (index: number, label: string) => sampleNode(index, 'counterparty', '1', label)
  const [a, b] = ['Meridian Exchange: Deposit', 'Spanway: Router']
  const nodes = [owned(1, a), owned(2, b), owned(3, b), owned(4, a), owned(5, b), { ...owned(6, a), members: ['x', 'y'] }]
  expect(entitiesOf(nodes)).toEqual([
    ['Spanway', ['evm:0x2', 'evm:0x3', 'evm:0x5']],
    ['Meridian Exchange', ['evm:0x1', 'evm:0x4']],
  ])
})

test('the same groups of the same model give the same object, other groups another one', () => {
  const groups = [group([first.id, second.id])]
  const made = groupedModel(MODEL, groups)
  expect(groupedModel(MODEL, [...groups])).toBe(made)
  expect(groupedModel(MODEL, [group([first.id, other.id])])).not.toBe(made)
})

test('an expanded group next to a collapsed one keeps its members, and the rest of the model keeps its names', () => {
  const rest = [
    { anchor: first.id, nodes: 3, volume: '7' },
    { anchor: '', nodes: 1, volume: '' },
  ]
  const both = groupedModel({ ...MODEL, rest }, [group([first.id, second.id]), group([subject.id, other.id], false, 'h')])
  expect(both.open).toEqual([{ id: 'h', title: 'Victims', nodeIds: [subject.id, other.id] }])
  expect(both.rest).toEqual([
    { anchor: groupNodeId('g'), nodes: 3, volume: '7' },
    { anchor: '', nodes: 1, volume: '' },
  ])
})

test('merged edges name tokens and times if all of them do, each once', () => {
  const token = { asset: 'ethereum:0x1', symbol: 'A' }
  const edge = (from: GraphNode, more: Partial<GraphEdge>): GraphEdge => ({ ...sampleEdge(from, subject, '1'), ...more })
  const joined = (one: Partial<GraphEdge>, two: Partial<GraphEdge>): GraphEdge | undefined =>
    groupedModel({ ...MODEL, edges: [edge(first, one), edge(second, two)] }, [group([first.id, second.id])]).edges[0]
  expect(joined({ tokens: [token], times: ['a'] }, { tokens: [token], times: ['b', 'a'] })).toMatchObject({ tokens: [token], times: ['a', 'b'] })
  const half = joined({ tokens: [token], times: undefined as unknown as [] }, { times: ['b'] }) // an edge without a report has no such field
  expect([half?.tokens, half?.times]).toEqual([undefined, undefined])
})

test('nodes without an entity, and groups, make no entity', () => {
  const owned = (node: GraphNode, entity: string): GraphNode => ({ ...node, identity: { ...node.identity, entity } })
  const nodes = [
    owned(first, 'A'),
    owned(second, 'A'),
    owned(subject, ''),
    owned(other, ''),
    { ...owned(sampleNode(9, 'counterparty'), 'A'), members: ['x'] },
  ]
  expect(entitiesOf(nodes)).toEqual([['A', [first.id, second.id]]])
})
