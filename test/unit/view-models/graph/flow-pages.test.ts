import { expect, test } from 'vitest'
import { addFlows, createRepeatCheck, NO_NODE, type PageOfNodes } from '../../../../src-shared/view-models/graph/flow-pages.ts'
import { figureColumnOf } from '../../../../src-shared/case/columns/figure-column.ts'
import { createFlowNodes } from '../../../../src-shared/view-models/graph/flow-nodes.ts'
import { ranThrough } from '../ran-through.ts'

const NONE = { digits: new BigInt64Array(0), places: new Int8Array(0), texts: new Map<number, string>() }

function pageOf(captureId: string, ...nodes: readonly number[]): PageOfNodes {
  const flows = { total: NONE, incoming: NONE, outgoing: NONE, interactions: NONE }
  const index = { chains: [''], chainAt: new Uint32Array(nodes.length), list: '/data', indices: Uint32Array.from(nodes.keys()) }
  return { captureId, own: 0, nodes: Uint32Array.from(nodes), ...index, ...flows, tokens: undefined, repeated: new Set() }
}

/** Rows of each page that are left out. */
function repeatedIn(check: ReturnType<typeof createRepeatCheck>, nodes: number, ...pages: readonly PageOfNodes[]): readonly (readonly number[])[] {
  const steps = check(pages, nodes)
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value.map(({ repeated }) => [...repeated])
  }
}

test('drops records of the earlier page that a later page repeats; equal records of one page and records without an address stay', () => {
  expect(repeatedIn(createRepeatCheck(), 6, pageOf('a', 1, 2, 2, NO_NODE), pageOf('b', 2, 3, NO_NODE), pageOf('c', 3, 3))).toEqual([[1], [1], []])
})

test('pages of another query repeat nothing of earlier ones, with any number of nodes', () => {
  const check = createRepeatCheck()
  expect(repeatedIn(check, 4, pageOf('a', 1, 2), pageOf('b', 2))).toEqual([[1], []])
  expect(repeatedIn(check, 4, pageOf('c', 1, 2), pageOf('d', 3))).toEqual([[], []])
  expect(repeatedIn(check, 400, pageOf('e', 1, 2, 399), pageOf('f', 399))).toEqual([[2], []])
  expect(repeatedIn(check, 400, pageOf('g', 399))).toEqual([[]])
})

test('pauses after each compared page, and not for a single one', () => {
  const pausesFor = (...pages: readonly PageOfNodes[]): number => ranThrough(createRepeatCheck()(pages, 5)).pauses
  expect([pausesFor(), pausesFor(pageOf('a', 1)), pausesFor(pageOf('a', 1), pageOf('b', 2), pageOf('c', 3))]).toEqual([0, 0, 3])
})

/** The nodes 1, 2 … of a response with a record of each of these volumes; 0 is the subject. */
function addNodes(volumes: readonly (readonly [incoming: string, outgoing: string])[], change: Partial<PageOfNodes> = {}) {
  const nodes = createFlowNodes()
  for (const address of ['own', ...volumes.keys()]) nodes.add('evm', String(address), address === 'own' ? 'subject' : 'counterparty')
  const figures = {
    total: figureColumnOf(volumes.map(([incoming]) => incoming)),
    incoming: figureColumnOf(volumes.map(([incoming]) => incoming)),
    outgoing: figureColumnOf(volumes.map(([, outgoing]) => outgoing)),
  }
  const notes = new Set<string>()
  addFlows({ ...pageOf('a', ...volumes.map((_, row) => row + 1)), ...figures, ...change }, nodes, notes)
  return { nodes, notes: [...notes] }
}

test('a counterparty is linked to the subject if a transfer is reported between them, and otherwise not', () => {
  const { nodes, notes } = addNodes([
    ['5', '0'],
    ['0', '5'],
    ['0', '0'],
    ['', ''],
  ])
  expect([1, 2, 3, 4].map((node) => nodes.anchor(node))).toEqual([0, 0, undefined, undefined])
  expect([1, 2, 3, 4].map((node) => nodes.volume(node))).toEqual(['5', '0', '0', ''])
  expect(notes).toEqual(['Some counterparties have no volumes. The list has them without a flow.'])
})

test('a figure in either direction is a volume, and a transfer to oneself is no counterparty', () => {
  expect(
    addNodes([
      ['1', ''],
      ['', '1'],
    ]).notes,
  ).toEqual([])
  const { nodes, notes } = addNodes([['7', '7']], { nodes: Uint32Array.of(0) })
  expect(notes).toEqual(['Transfers of a subject to itself are in its dossier and not in the graph.'])
  expect([nodes.volume(0), nodes.anchor(0)]).toEqual(['', undefined])
})

test('each counterparty has the chain of its record, and none if the record names none', () => {
  const { nodes } = addNodes(
    [
      ['1', ''],
      ['1', ''],
      ['1', ''],
    ],
    { chains: ['base', '', 'bnb'], chainAt: Uint32Array.of(2, 0, 1) },
  )
  expect([1, 2, 3].map((node) => nodes.chains(node))).toEqual([['bnb'], ['base'], []])
})
