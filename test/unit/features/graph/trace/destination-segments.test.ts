import { expect, test } from 'vitest'
import { destinationSegments } from '../../../../../src-renderer/features/graph/trace/destination-segments.ts'
import { addDecimals } from '../../../../../src-shared/core/decimal.ts'
import type { MethodRow, MethodTable } from '../../../../../src-shared/view-models/trace/method-table.ts'
import type { StopReason } from '../../../../../src-shared/view-models/trace/stop-reason.ts'

function tableOf(ends: readonly (readonly [node: string, reason: StopReason, value: string])[]): MethodTable {
  const rows = ends.map(([node, reason, value]): MethodRow => ({
    key: node,
    nodes: [node],
    reason,
    assets: [],
    value: { fifo: value, lifo: '0' },
    share: { fifo: Number(value) < 1 ? '0.001' : '0.1' },
    amounts: {},
  }))
  const total = { fifo: addDecimals(ends.map(([, , value]) => value)), lifo: '0' }
  return { methods: ['fifo', 'lifo'], rows, total, returned: {}, priceChange: {}, received: total.fifo, closes: true }
}

test('lists other chains, mixers, open ends, exchanges, what remains and fees from top to bottom', () => {
  const table = tableOf([
    ['fee', 'bridge-fee', '1'],
    ['rest', 'left', '5'],
    ['market', 'exchange', '50'],
    ['open', 'not-requested', '3'],
    ['mixer', 'mixer', '2'],
    ['far market', 'exchange', '9'],
  ])
  const segments = destinationSegments(table, 'fifo', new Set(['fee', 'far market']))
  expect(segments.map(({ key, isInferred }) => [key, isInferred])).toEqual([
    ['far market', true],
    ['mixer', false],
    ['open', false],
    ['market', false],
    ['rest', false],
    ['fee', true],
  ])
  expect(destinationSegments(table, 'lifo', new Set())).toEqual([])
})

test('joins the smallest destinations, so that all of them together are the whole trace', () => {
  const table = tableOf(Array.from({ length: 12 }, (_, at) => [`n${at}`, 'exchange', `${at + 1}.01`] as const))
  const segments = destinationSegments(table, 'fifo', new Set())
  expect(segments).toHaveLength(8)
  expect(segments.at(-1)).toMatchObject({ count: 5, row: undefined, nodes: ['n4', 'n3', 'n2', 'n1', 'n0'] })
  expect(addDecimals(segments.map(({ value }) => value))).toBe(table.total.fifo)
})

test('joins destinations too thin to be seen, except the fee of a bridge', () => {
  const table = tableOf([
    ['market', 'exchange', '50'],
    ['fee', 'bridge-fee', '0.4'],
    ['crumb', 'left', '0.3'],
    ['other crumb', 'left', '0.2'],
  ])
  expect(destinationSegments(table, 'fifo', new Set()).map(({ key, value }) => [key, value])).toEqual([
    ['market', '50'],
    ['fee', '0.4'],
    ['others', '0.5'],
  ])
})

test('splits a destination into its observed and its inferred funds', () => {
  const table = tableOf([
    ['market', 'exchange', '50'],
    ['mixer', 'mixer', '50'],
  ])
  const segments = destinationSegments(table, 'fifo', new Set(['market']), new Map([['market', '20']]))
  expect(segments.map(({ value, share, isInferred, nodes }) => [value, share, isInferred, nodes])).toEqual([
    ['20', '0.2', true, ['market']],
    ['50', '0.1', false, ['mixer']],
    ['30', '0.3', false, ['market']],
  ])
})
