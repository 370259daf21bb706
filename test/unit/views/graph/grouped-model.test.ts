import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { NodeGroup } from '../../../../src-renderer/evidence/curation.ts'
import { groupedModel, groupNodeId, groupOfNode, ownersOf } from '../../../../src-renderer/views/graph/grouped-model.ts'
import type { GraphModel } from '../../../../src-renderer/views/graph-model.ts'
import { addDecimals } from '../../../../src-shared/decimal.ts'
import { sampleEdge, sampleNode } from '../../graph/sample-graph.ts'

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
const group = (nodeIds: readonly string[], folded = true, id = 'g'): NodeGroup => ({ id, title: 'Victims', nodeIds, folded })

describe('a graph with open groups', () => {
  test('names their members that are there, in the order of the nodes, each in the first group that holds it', () => {
    const open = groupedModel(MODEL, [group([second.id, 'gone', first.id], false), group([second.id, other.id], false, 'h')])
    expect(open).toEqual({ ...MODEL, open: [{ id: 'g', title: 'Victims', nodeIds: [first.id, second.id] }] })
    expect(groupedModel(MODEL, [group([first.id, second.id]), group([second.id, other.id], false, 'h')])).not.toHaveProperty('open')
  })

  test('leaves a group of too many to be read in lanes as it stands', () => {
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

describe('a graph with folded groups', () => {
  test('has one node for each, with what went to and from its members, and nothing of what went between them', () => {
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

  test('is the same graph where none is folded, and where fewer than two members are in it', () => {
    expect(groupedModel(MODEL, [group([first.id, 'gone'], false)])).toBe(MODEL)
    expect(groupedModel(MODEL, [])).toBe(MODEL)
    expect(groupedModel(MODEL, [group([first.id, 'gone'])])).toBe(MODEL)
  })

  test('keeps a subject in sight: a group with one is what the graph hangs on', () => {
    expect(groupedModel(MODEL, [group([subject.id, first.id])]).nodes[0]).toMatchObject({ kind: 'subject', subjectId: undefined })
  })

  test('whatever is grouped, every node is there once, and all that crosses a border of a group is counted', () => {
    const ids = MODEL.nodes.map(({ id }) => id)
    const some = fc.subarray(ids)
    fc.assert(
      fc.property(some, some, fc.boolean(), (one, two, folded) => {
        const groups = [group(one), group(two, folded, 'h')]
        const grouped = groupedModel(MODEL, groups)
        expect(grouped.nodes.flatMap(({ id, members }) => members ?? [id]).toSorted()).toEqual(ids.toSorted())
        const holder = new Map(grouped.nodes.flatMap(({ id, members }) => (members ?? [id]).map((member) => [member, id] as const)))
        const crossing = MODEL.edges.filter(({ source, target }) => holder.get(source) !== holder.get(target))
        expect(addDecimals(grouped.edges.map(({ volume }) => volume))).toBe(addDecimals(crossing.map(({ volume }) => volume)))
      }),
    )
  })
})

test('owners of several nodes are told, the largest first; who owns one is not', () => {
  const owned = (index: number, label: string) => sampleNode(index, 'counterparty', '1', label)
  const nodes = [
    owned(1, 'Meridian Exchange: Deposit'),
    owned(2, 'Spanway: Router'),
    owned(3, 'Meridian Exchange: Hot Wallet'),
    owned(4, 'Alone: One'),
    sampleNode(5, 'subject'),
  ]
  const owners = ownersOf(nodes)
  expect(owners.every(([, ids]) => ids.length > 1)).toBe(true)
  expect(owners).toEqual([['Meridian Exchange', ['evm:0x1', 'evm:0x3']]])
})
