import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { suggestedNames } from '../../../../src-shared/view-models/graph/suggested-names.ts'
import { expansions, growth } from '../../graph/random-graph.ts'
import { sampleEdge, sampleNode, withIdentity } from '../../graph/sample-graph.ts'

const collector = sampleNode(0, 'subject')
const senders = [1, 2, 3, 4, 5].map((index) => sampleNode(index, 'counterparty'))
const [first, second, last] = [sampleNode(11, 'related'), sampleNode(12, 'related'), sampleNode(13, 'counterparty')]
const [casher, exchange] = [sampleNode(14, 'counterparty'), sampleNode(15, 'counterparty', '10', 'Meridian Exchange: Deposit')]
const nodes = [collector, ...senders, first, second, last, casher, exchange]
const edges = [
  ...senders.map((sender) => sampleEdge(sender, collector, '10')),
  sampleEdge(collector, first, '50'),
  sampleEdge(first, second, '40'),
  sampleEdge(first, casher, '10'),
  sampleEdge(second, last, '39'),
  sampleEdge(casher, exchange, '9'),
]

function namesOf(some = nodes): Record<string, string> {
  const names = suggestedNames({ nodes: some, edges })
  return Object.fromEntries(some.flatMap(({ id }) => (names.has(id) ? [[id, names.get(id) ?? '']] : [])))
}

test('suggests the collector, the hops that pass its funds on, and the payers of exchanges', () => {
  expect(namesOf()).toEqual({ [collector.id]: 'Collector', [first.id]: 'Peel 1', [second.id]: 'Peel 2', [casher.id]: 'Cash-out' })
})

test('suggests nothing for a node with a name, and still counts its hop', () => {
  const named = withIdentity({ ...first, alias: 'First link' })
  const suggested = namesOf(nodes.map((node) => (node.id === first.id ? named : node)))
  expect(suggested[first.id]).toBeUndefined()
  expect(suggested[second.id]).toBe('Peel 2')
})

test('a wallet funded mostly from outside is not in the chain', () => {
  const other = sampleNode(20, 'counterparty')
  const fed = [...edges, sampleEdge(other, second, '900')]
  expect([first, second].map(({ id }) => suggestedNames({ nodes: [...nodes, other], edges: fed }).get(id))).toEqual(['Peel 1', undefined])
})

test('a cycle ends the chain', () => {
  const back = [...edges.filter(({ target }) => target !== last.id), sampleEdge(second, collector, '39')]
  expect(suggestedNames({ nodes, edges: back }).get(second.id)).toBe('Peel 2')
})

test('no two nodes of any graph have the same suggestion', () => {
  fc.assert(
    fc.property(expansions, (steps) => {
      for (const model of growth(steps)) {
        const names = [...suggestedNames(model).values()]
        expect(new Set(names).size).toBe(names.length)
      }
    }),
    { numRuns: 30 },
  )
})
