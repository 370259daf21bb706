import { expect, test } from 'vitest'
import type { AddressKind } from '../../../../src-shared/case/identity/address-kind.ts'
import { inCommonOf } from '../../../../src-shared/view-models/trace/in-common.ts'
import type { GraphEdge } from '../../../../src-shared/view-models/graph-types.ts'

/** `a>b 5` is a flow, `a~b First Funder` a relation. */
function edge(text: string): GraphEdge {
  const [, source = '', sign = '', target = '', rest = ''] = /^(\w+)([>~])(\w+) (.*)$/.exec(text) ?? []
  const isFlow = sign === '>'
  return {
    id: text,
    kind: isFlow ? 'value' : 'relation',
    source,
    target,
    chain: 'ethereum',
    volume: isFlow ? rest : '',
    interactions: '',
    relation: isFlow ? '' : rest,
    sources: [],
  }
}

function report(members: string, edges: readonly string[], kinds: Record<string, AddressKind> = {}): string[] {
  const { shared } = inCommonOf(
    new Set(members),
    edges.map(edge),
    (node) => kinds[node] ?? 'unknown',
    () => 'complete',
  )
  return shared.map((one) => `${one.node} ${one.role} of ${one.with.join('')}: ${one.from} in, ${one.to} out`)
}

test('lists funders, deposits and other counterparties of several, those of most first', () => {
  const edges = [
    'f>a 10',
    'f>b 20',
    'a>d 5',
    'b>d 6',
    'c>d 7',
    'a>x 1',
    'b>x 1',
    'a>alone 100',
    'g~a First Funder',
    'g~c First Funder',
    's~a Signer',
    's~b Signer',
  ]
  expect(report('abc', edges, { d: 'exchange' })).toEqual([
    'd deposit of abc: 18 in, 0 out',
    'f funder of ab: 0 in, 30 out',
    'x counterparty of ab: 2 in, 0 out',
    'g funder of ac: 0 in, 0 out',
    's counterparty of ab: 0 in, 0 out',
  ])
})

test('includes an address paid by one and paying another', () => {
  expect(report('ab', ['a>m 5', 'm>b 4'])).toEqual(['m counterparty of ab: 5 in, 4 out'])
})

test('a contract is no funder of an address that pays it, and is one of an address that never pays it', () => {
  const swaps = ['a>p 5', 'p>a 4', 'b>p 7', 'p>b 6']
  expect(report('ab', swaps, { p: 'contract' })).toEqual(['p counterparty of ab: 12 in, 10 out'])
  expect(report('abc', [...swaps, 'p>c 9', 'p~a First Funder'], { p: 'contract' })).toEqual([
    'p counterparty of ab: 12 in, 10 out',
    'p funder of ac: 0 in, 9 out',
  ])
  expect(report('ab', ['s>a 4', 's>b 6'], { s: 'contract' })).toEqual(['s funder of ab: 0 in, 10 out'])
  // An address that pays in both directions and is not a contract has both roles.
  expect(report('ab', swaps)).toEqual(['p counterparty of ab: 12 in, 0 out', 'p funder of ab: 0 in, 10 out'])
})

test('a member between two others counts, and a member alone does not', () => {
  expect(report('abc', ['a>b 5', 'c>b 6', 'a>c 1'])).toEqual([
    'b counterparty of ac: 11 in, 0 out',
    'c counterparty of ab: 1 in, 6 out',
    'a funder of bc: 0 in, 6 out',
  ])
})

test('names the addresses that were not requested', () => {
  const known = { a: 'complete', b: 'not-requested', c: 'failed', d: 'partial' } as const
  const found = inCommonOf(
    new Set(['a', 'b', 'c', 'd']),
    [],
    () => 'unknown',
    (node) => (node === 'b' ? known.b : node === 'c' ? known.c : node === 'd' ? known.d : known.a),
  )
  expect(found).toEqual({
    shared: [],
    entities: [],
    unknown: [
      { node: 'b', known: 'not-requested' },
      { node: 'c', known: 'failed' },
      { node: 'd', known: 'partial' },
    ],
  })
})

test('ignores transfers of a member to itself', () => {
  expect(report('ab', ['a>a 5', 'b>a 1'])).toEqual([])
})

test('shared addresses equal in members and value are in the order of their names', () => {
  expect(report('ab', ['z>a 1', 'z>b 1', 'm>a 1', 'm>b 1', 'q>a 1', 'q>b 1']).map((text) => text.slice(0, 1))).toEqual(['m', 'q', 'z'])
  expect(report('ab', ['x>a 1', 'x>b 1', 'a>x 1', 'b>x 1'])).toEqual(['x counterparty of ab: 2 in, 0 out', 'x funder of ab: 0 in, 2 out'])
})

test('an entity is shared even if each of the selection uses a different address of it', () => {
  const edges = ['a>d 5', 'b>e 6', 'c>x 1', 'd>e 100', 'f>a 2', 'f>b 3', 'g>c 4', 'a>h 1', 'b>h 1']
  const owners: Record<string, string> = { d: 'Meridian', e: 'Meridian', f: 'Tidepool', g: 'Tidepool', h: 'Alone' }
  const { entities, shared } = inCommonOf(
    new Set('abc'),
    edges.map(edge),
    (node) => (owners[node] === 'Meridian' ? 'exchange' : 'unknown'),
    () => 'complete',
    (node) => owners[node] ?? '',
  )
  expect(entities.map((one) => `${one.entity} ${one.role} by ${one.nodes.join('')} of ${one.with.join('')}: ${one.from} in, ${one.to} out`)).toEqual([
    'Tidepool funder by fg of abc: 0 in, 9 out',
    'Meridian deposit by de of ab: 11 in, 0 out',
  ])
  // The flows are those of the graph, not of a joined address.
  expect(entities[1]?.edges.map(({ id }) => id)).toEqual(['a>d 5', 'b>e 6'])
  expect(shared.map(({ node }) => node)).toEqual(['f', 'h'])
})
