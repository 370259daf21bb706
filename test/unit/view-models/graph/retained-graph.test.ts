import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { figureColumnOf } from '../../../../src-shared/case/columns/figure-column.ts'
import { createFlowNodes, type FlowNodes } from '../../../../src-shared/view-models/graph/flow-nodes.ts'
import { retainedGraphSteps, type RetainedGraph } from '../../../../src-shared/view-models/graph/retained-graph.ts'
import { addDecimals } from '../../../../src-shared/core/decimal.ts'
import { ranThrough } from '../ran-through.ts'

interface Other {
  readonly volume: number
  readonly anchors: readonly number[]
}

/** Two subjects and other nodes. */
function nodesOf(others: readonly Other[]): FlowNodes {
  const nodes = createFlowNodes()
  for (const subject of ['a', 'b']) nodes.add('evm', subject, 'subject')
  const volumes = figureColumnOf(others.map(({ volume }) => String(volume)))
  for (const [row, { anchors }] of others.entries()) {
    const node = nodes.add('evm', `other ${row}`, 'counterparty')
    nodes.addVolume(node, volumes, row)
    for (const anchor of anchors) nodes.tie(node, anchor)
  }
  return nodes
}

function savedPart(nodes: FlowNodes, max?: number): RetainedGraph {
  const steps = retainedGraphSteps(nodes, max)
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

const other = fc.record({ volume: fc.integer({ min: 0, max: 20 }), anchors: fc.subarray([0, 1]) })

test('keeps or counts every node once, with its volume', () => {
  fc.assert(
    fc.property(fc.array(other, { maxLength: 60 }), fc.integer({ min: 1, max: 80 }), (others, max) => {
      const nodes = nodesOf(others)
      const { saved, rest } = savedPart(nodes, max)
      expect(saved.length + rest.reduce((sum, one) => sum + one.nodes, 0)).toBe(nodes.size())
      expect(saved).toEqual([...new Set(saved)].toSorted((a, b) => a - b))
      const left = Array.from({ length: nodes.size() }, (_, node) => node).filter((node) => !saved.includes(node))
      expect(addDecimals(rest.map(({ volume }) => volume))).toBe(addDecimals(left.map((node) => nodes.volume(node))))
      for (const { anchor, nodes: count } of rest) expect(left.filter((node) => nodes.anchor(node) === anchor)).toHaveLength(count)
      expect(saved.slice(0, 2)).toEqual([0, 1])
    }),
  )
})

test('keeps the largest of each subject, and addresses that connect several subjects', () => {
  const nodes = nodesOf([
    ...Array.from({ length: 20 }, (_, volume) => ({ volume, anchors: [0] })),
    ...Array.from({ length: 20 }, (_, volume) => ({ volume: volume + 100, anchors: [1] })),
    { volume: 0, anchors: [0, 1] },
    { volume: 0, anchors: [] },
  ])
  const { saved, rest } = savedPart(nodes, 13)
  const volumes = (anchor: number): string[] =>
    saved.filter((node) => node > 1 && nodes.anchor(node) === anchor && !nodes.tiesSeveral(node)).map((node) => nodes.volume(node))
  expect(volumes(0)).toEqual(['15', '16', '17', '18', '19'])
  expect(volumes(1)).toEqual(['115', '116', '117', '118', '119'])
  expect(saved.some((node) => nodes.tiesSeveral(node))).toBe(true)
  expect(rest).toEqual([
    { anchor: 0, nodes: 15, volume: '105' },
    { anchor: 1, nodes: 15, volume: '1605' },
  ])
})

test('keeps all of a graph within the maximum size', () => {
  expect(savedPart(nodesOf([{ volume: 1, anchors: [0] }]), 3)).toEqual({ saved: [0, 1, 2], rest: [] })
})

test('finds the largest of all beyond one chunk, and the first of equals', () => {
  const nodes = nodesOf(Array.from({ length: 50_000 }, (_, at) => ({ volume: at % 25_000 === 24_999 ? 9 : at % 2, anchors: [0] })))
  const { saved, rest } = savedPart(nodes, 5)
  expect(saved.slice(2).map((node) => [node - 2, nodes.volume(node)])).toEqual([
    [1, '1'],
    [3, '1'],
    [5, '1'],
    [24_999, '9'],
    [49_999, '9'],
  ])
  expect(rest).toEqual([{ anchor: 0, nodes: 49_995, volume: String(25_000 - 5) }])
})

test('keeps up to the maximum of connecting addresses, the largest first, and at least five per subject', () => {
  const nodes = nodesOf([
    ...Array.from({ length: 6 }, (_, volume) => ({ volume: volume + 1, anchors: [0, 1] })),
    ...Array.from({ length: 7 }, (_, volume) => ({ volume: volume + 1, anchors: [1] })),
  ])
  const { saved, rest } = savedPart(nodes, 3)
  const volumesOf = (own: readonly number[]): string[] => own.map((node) => nodes.volume(node))
  expect(volumesOf(saved.filter((node) => nodes.tiesSeveral(node)))).toEqual(['1', '2', '3', '4', '5', '6'])
  expect(volumesOf(saved.filter((node) => node > 1 && !nodes.tiesSeveral(node)))).toEqual(['3', '4', '5', '6', '7'])
  expect(rest).toEqual([{ anchor: 1, nodes: 2, volume: '3' }])
})

test('connecting addresses never take the whole space of other counterparties', () => {
  const nodes = nodesOf(Array.from({ length: 5010 }, () => ({ volume: 5, anchors: [0, 1] })))
  const { saved, rest } = savedPart(nodes, 5002)
  expect(saved).toHaveLength(2 + 5000 + 5)
  expect(rest).toEqual([{ anchor: 0, nodes: 5, volume: '25' }])
})

test('a followed address is kept whatever its volume', () => {
  const nodes = nodesOf(Array.from({ length: 9 }, (_, volume) => ({ volume, anchors: [0] })))
  nodes.follow(2)
  expect(savedPart(nodes, 1).saved).toContain(2)
  expect(savedPart(nodes, 1).rest).toEqual([{ anchor: 0, nodes: 3, volume: '6' }])
})

test('pauses after every twenty thousand nodes, and after each group', () => {
  const pausesFor = (others: readonly Other[], max: number): number => ranThrough(retainedGraphSteps(nodesOf(others), max)).pauses
  expect(pausesFor([], 9)).toBe(0)
  expect(
    pausesFor(
      Array.from({ length: 19_998 }, () => ({ volume: 1, anchors: [] })),
      20_000,
    ),
  ).toBe(1)
  // For 20 000 in one group: during counting, selection and addition, and after the group.
  expect(
    pausesFor(
      Array.from({ length: 20_000 }, () => ({ volume: 1, anchors: [0] })),
      9,
    ),
  ).toBe(4)
})
