import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDecimals, subtractDecimals } from '../../../../src-shared/core/decimal.ts'
import { METHODS, type Method } from '../../../../src-shared/view-models/trace/account.ts'
import type { EndReason } from '../../../../src-shared/view-models/trace/stop-reason.ts'
import { traceSteps, type Trace, type TraceInput, type TraceRequest } from '../../../../src-shared/view-models/trace/trace.ts'
import type { Transfer } from '../../../../src-shared/view-models/trace/transfer.ts'
import { minute, randomTransfers, transferOf } from './random-transfers.ts'
import { ranThrough } from '../ran-through.ts'

function traceFlow(transfers: readonly Transfer[], request: Partial<TraceRequest> = {}, ground: Partial<TraceInput> = {}): Trace {
  const steps = traceSteps(
    { transfers, isTimed: true, endOf: () => undefined, knowledgeOf: () => 'complete', ...ground },
    { starts: new Set(['a']), direction: 'forward', method: 'fifo', hops: 10, width: 50, minValue: '', ...request },
  )
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

function amounts(trace: Trace): string[] {
  return trace.transfers.map(({ transfer, amount }) => `${transfer.from}>${transfer.to} ${amount}`)
}

/** b receives 100 from a and 100 from another address, and sends 100 on. */
const MIXED = [
  transferOf({ from: 'a', to: 'b', amount: '100', time: minute(1) }),
  transferOf({ from: 'x', to: 'b', amount: '100', time: minute(2) }),
  transferOf({ from: 'b', to: 'c', amount: '100', time: minute(3) }),
]

describe('the traced share of an amount', () => {
  test.each([
    ['fifo', 'b>c 100', '0'],
    ['haircut', 'b>c 50', '50'],
    ['lifo', undefined, '100'],
  ] as const)('%s', (method, onward, left) => {
    const trace = traceFlow(MIXED, { method })
    expect(amounts(trace)[1]).toBe(onward)
    expect(trace.hops.find(({ node }) => node === 'b')?.assets[0]).toMatchObject({ in: '100', left })
  })

  test.each([
    ['fifo', 'a>b 100', undefined],
    ['haircut', 'a>b 50', 'x>b 50'],
    ['lifo', undefined, 'x>b 100'],
  ] as const)('%s backward gives the same pairs', (method, ofA, ofX) => {
    const trace = traceFlow(MIXED, { method, direction: 'backward', starts: new Set(['c']) })
    expect(amounts(trace).filter((text) => text.includes('>b'))).toEqual([ofA, ofX].filter((text) => text !== undefined))
  })
})

test('a start that is an exchange does not end the branches that return to it', () => {
  const trace = traceFlow(
    [
      transferOf({ from: 'a', to: 'b', amount: '100', time: minute(1) }),
      transferOf({ from: 'b', to: 'a', amount: '100', time: minute(2) }),
      transferOf({ from: 'a', to: 'c', amount: '100', time: minute(3) }),
      transferOf({ from: 'c', to: 'e', amount: '30', time: minute(4) }),
    ],
    {},
    { endOf: (node) => (node === 'a' || node === 'e' ? 'exchange' : undefined) },
  )
  expect(trace.ends.filter(({ reason }) => reason === 'exchange').map(({ node }) => node)).toEqual(['e'])
})

test('funds cannot leave before they arrive', () => {
  const trace = traceFlow([
    transferOf({ from: 'b', to: 'c', amount: '100', time: minute(1) }),
    transferOf({ from: 'a', to: 'b', amount: '100', time: minute(2) }),
  ])
  expect(amounts(trace)).toEqual(['a>b 100'])
  expect(trace.ends).toMatchObject([{ node: 'b', reason: 'left', value: '100' }])
})

test('a branch ends if its funds are mixed with others, with the reason', () => {
  const reasons: Record<string, EndReason> = { e: 'exchange', m: 'mixer' }
  const trace = traceFlow(
    [
      transferOf({ from: 'a', to: 'b', amount: '100', time: minute(1) }),
      transferOf({ from: 'b', to: 'e', amount: '40', time: minute(2) }),
      transferOf({ from: 'b', to: 'm', amount: '30', time: minute(3) }),
      transferOf({ from: 'b', to: 'c', amount: '20', time: minute(4) }),
      transferOf({ from: 'b', to: 'd', amount: '0.5', time: minute(5) }),
      transferOf({ from: 'e', to: 'f', amount: '40', time: minute(6) }),
    ],
    {},
    { endOf: (node) => reasons[node], knowledgeOf: (node) => (node === 'c' ? 'not-requested' : node === 'b' ? 'partial' : 'complete') },
  )
  expect(trace.ends.map(({ node, reason, value }) => [node, reason, value])).toEqual([
    ['e', 'exchange', '40'],
    ['m', 'mixer', '30'],
    ['c', 'not-requested', '20'],
    ['b', 'page-missing', '9.5'],
    ['d', 'dust', '0.5'],
  ])
  expect(trace.hops.map(({ node, isClosed, value }) => [node, isClosed, value.onward, value.split, value.left])).toEqual([
    ['a', true, '100', '0', '0'],
    ['b', false, '20', '70.5', '9.5'],
    ['c', false, '0', '0', '20'],
  ])
})

test('is limited by hops, width, minimum value and window, each named', () => {
  const fan = [
    transferOf({ from: 'a', to: 'b', amount: '100', time: minute(1) }),
    transferOf({ from: 'a', to: 'c', amount: '50', time: minute(2) }),
    transferOf({ from: 'a', to: 'd', amount: '5', time: minute(3) }),
    transferOf({ from: 'b', to: 'e', amount: '100', time: minute(4) }),
    transferOf({ from: 'c', to: 'f', amount: '50', time: '2026-09-20T00:00:00Z' }),
  ]
  const reasonsOf = (request: Partial<TraceRequest>): unknown[] => traceFlow(fan, request).ends.map(({ node, reason }) => `${node} ${reason}`)
  expect(reasonsOf({})).toEqual(['e left', 'f left', 'd left'])
  expect(reasonsOf({ width: 1 })).toEqual(['e left', 'c width', 'd width'])
  expect(reasonsOf({ hops: 1 })).toEqual(['b hops', 'c hops', 'd hops'])
  const even = ['d', 'b', 'c'].map((to, at) => transferOf({ from: 'a', to, amount: '7', time: minute(at) }))
  expect(
    traceFlow(even, { width: 1 })
      .ends.filter(({ reason }) => reason === 'left')
      .map(({ node }) => node),
  ).toEqual(['b'])
  expect(reasonsOf({ minValue: '10' })).toEqual(['e left', 'f left', 'd below-filter'])
  expect(reasonsOf({ window: { from: '2026-09-01', to: '2026-09-10' } })).toEqual(['e left', 'c window-end', 'd left'])
})

test('states separately how prices changed the value of the funds until they left', () => {
  const trace = traceFlow([
    transferOf({ from: 'a', to: 'b', amount: '1', value: '2000', time: minute(1) }),
    transferOf({ from: 'b', to: 'c', amount: '0.5', value: '1100', time: minute(2) }),
  ])
  expect(trace.hops[1]).toMatchObject({ value: { in: '2000', onward: '1100', split: '0', left: '1000' }, byPrice: '100', reconciles: true })
})

test('flows without times are split in shares, and returning funds are not followed again', () => {
  const trace = traceFlow(
    [
      transferOf({ from: 'a', to: 'b', amount: '60', time: '' }),
      transferOf({ from: 'x', to: 'b', amount: '60', time: '' }),
      transferOf({ from: 'b', to: 'c', amount: '80', time: '' }),
      transferOf({ from: 'c', to: 'b', amount: '20', time: '' }),
    ],
    { method: 'fifo' },
    { isTimed: false },
  )
  expect(trace.method).toBe('haircut')
  expect(amounts(trace)).toEqual(['a>b 60', 'b>c 34.285714285714285714', 'c>b 8.571428571428571428'])
  expect(trace.ends).toMatchObject([
    { node: 'b', reason: 'left', value: '25.714285714285714286' },
    { node: 'c', reason: 'left' },
    { node: 'b', reason: 'went-back', value: '8.571428571428571428' },
  ])
})

const requests = fc.record({
  method: fc.constantFrom<Method>(...METHODS),
  direction: fc.constantFrom<'forward' | 'backward'>('forward', 'backward'),
  starts: fc.uniqueArray(fc.constantFrom('n0', 'n1', 'n2'), { minLength: 1 }).map((all) => new Set(all)),
  hops: fc.integer({ min: 2, max: 6 }),
  width: fc.integer({ min: 1, max: 4 }),
  minValue: fc.constantFrom('', '1000'),
})

/**
 * By asset: incoming amounts of the starts minus the amounts that return to them, and the amounts
 * of all ends.
 */
function waitForClose({ hops, ends, transfers, request }: Trace): Record<string, string> {
  const sums: Record<string, string> = {}
  const add = (asset: string, amount: string): void => void (sums[asset] = addDecimals([sums[asset] ?? '0', amount]))
  for (const { assets } of hops.filter(({ node }) => request.starts.has(node))) for (const one of assets) add(one.asset, one.in)
  for (const { transfer, amount, stop } of transfers) {
    const far = request.direction === 'forward' ? transfer.to : transfer.from
    if (request.starts.has(far) && stop === undefined) add(transfer.asset, `-${amount}`)
  }
  for (const { assets } of ends) for (const { asset, amount } of assets) add(asset, `-${amount}`)
  return sums
}

test.each([true, false])('at every node in = onward + split + left, and all inflow is at some end (times: %s)', (isTimed) => {
  fc.assert(
    fc.property(randomTransfers, requests, (transfers, request) => {
      const trace = traceFlow(transfers, request, { isTimed, endOf: (node) => (node === 'n4' ? 'exchange' : undefined) })
      for (const { assets, reconciles } of trace.hops) {
        expect(reconciles).toBe(true)
        for (const one of assets) {
          expect(subtractDecimals(one.in, addDecimals([one.onward, one.split, one.left]))).toBe('0')
          expect([one.in, one.onward, one.split, one.left].filter((text) => text.startsWith('-'))).toEqual([])
        }
      }
      for (const { transfer, amount } of trace.transfers) expect(subtractDecimals(transfer.amount, amount).startsWith('-')).toBe(false)
      for (const sum of Object.values(waitForClose(trace))) expect(sum).toBe('0')
    }),
  )
})

test('any order of the same transfers gives the same trace', () => {
  fc.assert(
    fc.property(randomTransfers, requests, (transfers, request) => {
      const one = traceFlow(transfers, request)
      expect(traceFlow(transfers.toReversed(), request)).toEqual(one)
    }),
  )
})

test('transfers of an address to itself change nothing, and transfers without a date are skipped and counted', () => {
  const plain = [transferOf({ from: 'a', to: 'b', amount: '5', time: minute(1) }), transferOf({ from: 'b', to: 'c', amount: '5', time: minute(3) })]
  for (const direction of ['forward', 'backward'] as const) {
    const starts = new Set([direction === 'forward' ? 'a' : 'c'])
    const request = { direction, starts }
    const round = [
      transferOf({ from: 'b', to: 'b', amount: '99', time: minute(2) }),
      transferOf({ from: 'a', to: 'a', amount: '7', time: minute(0) }),
    ]
    const trace = traceFlow([...plain, ...round, transferOf({ from: 'b', to: 'd', amount: '2', time: '' })], request)
    expect(amounts(trace)).toEqual(['a>b 5', 'b>c 5'])
    expect([trace.withoutTime, trace.withoutValue, trace.isTimed]).toEqual([1, 0, true])
    expect(trace.ends).toEqual(traceFlow(plain, request).ends)
  }
})

test('an end names the number of its transfers and their nearest hop; a remainder has none', () => {
  const trace = traceFlow(
    [
      transferOf({ from: 'a', to: 'b', amount: '100', time: minute(1) }),
      transferOf({ from: 'b', to: 'e', amount: '30', time: minute(2) }),
      transferOf({ from: 'a', to: 'e', amount: '20', time: minute(3) }),
      transferOf({ from: 'a', to: 'e', amount: '10', value: '', time: minute(4), asset: 'ethereum:eth', symbol: 'ETH' }),
    ],
    {},
    { endOf: (node) => (node === 'e' ? 'exchange' : undefined) },
  )
  expect(trace.ends).toEqual([
    { node: 'b', reason: 'left', hop: 1, assets: [{ asset: 'ethereum:usdt', symbol: 'USDT', amount: '70' }], value: '70', transfers: 0 },
    {
      node: 'e',
      reason: 'exchange',
      hop: 0,
      assets: [
        { asset: 'ethereum:usdt', symbol: 'USDT', amount: '50' },
        { asset: 'ethereum:eth', symbol: 'ETH', amount: '10' },
      ],
      value: '50',
      transfers: 3,
    },
  ])
  expect(trace.withoutValue).toBe(1)
})

test('ends of equal value are in order of hop, then address; hops of equal value of address', () => {
  const trace = traceFlow([
    transferOf({ from: 'a', to: 'z', amount: '5', time: minute(1) }),
    transferOf({ from: 'a', to: 'm', amount: '5', time: minute(2) }),
    transferOf({ from: 'a', to: 'q', amount: '9', time: minute(3) }),
    transferOf({ from: 'q', to: 'b', amount: '5', time: minute(4) }),
    transferOf({ from: 'q', to: 'c', amount: '4', time: minute(4) }),
  ])
  expect(trace.ends.map(({ node }) => node)).toEqual(['m', 'z', 'b', 'c'])
  expect(trace.hops.map(({ node }) => node)).toEqual(['a', 'q', 'm', 'z', 'b', 'c'])
})

test('a value below one dollar is dust, one dollar is not, and a branch without a value is followed', () => {
  const trace = traceFlow([
    transferOf({ from: 'a', to: 'b', amount: '1', value: '1', time: minute(1) }),
    transferOf({ from: 'a', to: 'c', amount: '1', value: '0.99', time: minute(1) }),
    transferOf({ from: 'a', to: 'd', amount: '1', value: '', time: minute(1) }),
    transferOf({ from: 'a', to: 'e', amount: '1', value: '0.5', time: minute(1) }),
    transferOf({ from: 'a', to: 'e', amount: '1', value: '0.5', time: minute(2) }),
  ])
  expect(trace.ends.map(({ node, reason }) => `${node} ${reason}`)).toEqual(['b left', 'e left', 'c dust', 'd left'])
  const bound = traceFlow([transferOf({ from: 'a', to: 'b', amount: '10', time: minute(1) })], { minValue: '10' })
  expect(bound.ends.map(({ reason }) => reason)).toEqual(['left'])
})

test('backward, a window ends at funds from before it', () => {
  const way = [
    transferOf({ from: 'a', to: 'b', amount: '5', time: '2026-08-20T00:00:00Z' }),
    transferOf({ from: 'b', to: 'c', amount: '5', time: '2026-09-01T00:00:00Z' }),
    transferOf({ from: 'c', to: 'd', amount: '5', time: '2026-09-10T23:59:59Z' }),
  ]
  const request = { direction: 'backward', starts: new Set(['d']) } as const
  const ends = (from: string, to: string): unknown[] =>
    traceFlow(way, { ...request, window: { from, to } }).ends.map(({ node, reason, value }) => [node, reason, value])
  expect(ends('2026-09-01', '2026-09-10')).toEqual([['b', 'window-end', '5']])
  expect(ends('2026-08-20', '2026-09-10')).toEqual([['a', traceFlow(way, request).ends[0]?.reason, '5']])
})

test('pauses between its stages, and in each of them after every thousand transfers', () => {
  const way = (count: number) =>
    Array.from({ length: count }, (_, at) => transferOf({ id: String(at).padStart(5, '0'), from: 'a', to: 'b', amount: '1' }))
  const pauses = (count: number, direction: 'forward' | 'backward', isTimed = true): number =>
    ranThrough(
      traceSteps(
        { transfers: way(count), isTimed, endOf: () => undefined, knowledgeOf: () => 'complete' },
        { starts: new Set([direction === 'forward' ? 'a' : 'b']), direction, method: 'fifo', hops: 3, width: 3, minValue: '' },
      ),
    ).pauses
  expect([pauses(999, 'forward'), pauses(1000, 'forward'), pauses(2000, 'forward')]).toEqual([10, 19, 34])
  expect([pauses(999, 'forward', false), pauses(1000, 'forward', false)]).toEqual([9, 18])
  expect([pauses(999, 'backward'), pauses(1000, 'backward'), pauses(1001, 'backward')]).toEqual([11, 20, 22])
})

test('backward, inflow from and outflow to other addresses share in the traced amount', () => {
  const flow = (from: string, to: string, amount: string) => transferOf({ from, to, amount, time: '' })
  const trace = traceFlow(
    [flow('b', 'c', '80'), flow('a', 'b', '60'), flow('b', 'x', '40')],
    { direction: 'backward', starts: new Set(['c']) },
    { isTimed: false },
  )
  expect(amounts(trace).toSorted()).toEqual(['a>b 40', 'b>c 80'])
})
