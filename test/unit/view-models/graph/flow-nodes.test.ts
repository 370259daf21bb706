import { expect, test } from 'vitest'
import { createFlowNodes } from '../../../../src-shared/view-models/graph/flow-nodes.ts'
import { createInterned } from '../../../../src-shared/view-models/graph/flow-nodes.ts'

test('an account is one node by family and address, however often it is found', () => {
  const nodes = createFlowNodes()
  const first = nodes.add('evm', '0x1', 'counterparty')
  expect(nodes.add('evm', '0x1', 'counterparty')).toBe(first)
  const other = nodes.add('solana', '0x1', 'counterparty')
  const third = nodes.add('evm', '0x2', 'counterparty')
  expect(new Set([first, other, third]).size).toBe(3)
  expect(nodes.size()).toBe(3)
  expect([first, other, third].map((node) => [nodes.family(node), nodes.address(node)])).toEqual([
    ['evm', '0x1'],
    ['solana', '0x1'],
    ['evm', '0x2'],
  ])
})

test('a node has its most important kind, in any order', () => {
  const nodes = createFlowNodes()
  const kindsOf = (...kinds: readonly ('subject' | 'counterparty' | 'related')[]): string[] =>
    kinds.map((kind) => nodes.kind(nodes.add('evm', kinds.join(), kind)))
  expect(kindsOf('related', 'counterparty', 'subject', 'related')).toEqual(['related', 'counterparty', 'subject', 'subject'])
  expect(kindsOf('counterparty', 'related')).toEqual(['counterparty', 'counterparty'])
})

test('a node has each of its chains once, and shares no list with others', () => {
  const nodes = createFlowNodes()
  const [first, second, third] = ['0x1', '0x2', '0x3'].map((address) => nodes.add('evm', address, 'counterparty'))
  for (const chain of ['base', 'bnb', 'base']) nodes.addChain(first ?? 0, chain)
  nodes.addChain(second ?? 0, 'base')
  expect([first, second, third].map((node) => nodes.chains(node ?? 0))).toEqual([['base', 'bnb'], ['base'], []])
})

test('a node is linked to its first subject, and records whether there is another', () => {
  const nodes = createFlowNodes()
  const [free, one, two] = ['0x1', '0x2', '0x3'].map((address) => nodes.add('evm', address, 'counterparty'))
  nodes.tie(one ?? 0, 0)
  nodes.tie(one ?? 0, 0)
  nodes.tie(two ?? 0, 4)
  nodes.tie(two ?? 0, 0)
  expect([free, one, two].map((node) => [nodes.anchor(node ?? 0), nodes.tiesSeveral(node ?? 0)])).toEqual([
    [undefined, false],
    [0, false],
    [4, true],
  ])
})

test('a followed address is marked as followed', () => {
  const nodes = createFlowNodes()
  const [one, two] = ['0x1', '0x2'].map((address) => nodes.add('evm', address, 'counterparty'))
  nodes.follow(two ?? 0)
  expect([one, two].map((node) => nodes.isFollowed(node ?? 0))).toEqual([false, true])
})

test('a text has one number, and an unassigned number has no text', () => {
  const texts = createInterned()
  expect(['a', 'b', 'a', '', 'b'].map(texts.numberOf)).toEqual([0, 1, 0, 2, 1])
  expect([0, 1, 2, 3].map(texts.text)).toEqual(['a', 'b', '', ''])
  expect(texts.size()).toBe(3)
})
