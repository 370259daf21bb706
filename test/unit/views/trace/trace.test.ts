import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDecimals, subtractDecimals } from '../../../../src-shared/decimal.ts'
import { METHODS, type Method } from '../../../../src-renderer/views/trace/account.ts'
import type { EndReason } from '../../../../src-renderer/views/trace/stop-reason.ts'
import { traceSteps, type Trace, type TraceGround, type TraceWish } from '../../../../src-renderer/views/trace/trace.ts'
import type { Transfer } from '../../../../src-renderer/views/trace/transfer.ts'
import { minute, randomTransfers, transferOf } from './random-transfers.ts'

function traced(transfers: readonly Transfer[], wish: Partial<TraceWish> = {}, ground: Partial<TraceGround> = {}): Trace {
  const steps = traceSteps(
    { transfers, isTimed: true, endOf: () => undefined, knowledgeOf: () => 'complete', ...ground },
    { starts: new Set(['a']), direction: 'forward', method: 'fifo', hops: 10, width: 50, leastValue: '', ...wish },
  )
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

function amounts(trace: Trace): string[] {
  return trace.transfers.map(({ transfer, amount }) => `${transfer.from}>${transfer.to} ${amount}`)
}

/** b has 100 of a's and 100 of somebody else's, and sends 100 on. */
const MIXED = [
  transferOf({ from: 'a', to: 'b', amount: '100', time: minute(1) }),
  transferOf({ from: 'x', to: 'b', amount: '100', time: minute(2) }),
  transferOf({ from: 'b', to: 'c', amount: '100', time: minute(3) }),
]

describe('how much of it is that money', () => {
  test.each([
    ['fifo', 'b>c 100', '0'],
    ['haircut', 'b>c 50', '50'],
    ['lifo', undefined, '100'],
  ] as const)('%s', (method, onward, left) => {
    const trace = traced(MIXED, { method })
    expect(amounts(trace)[1]).toBe(onward)
    expect(trace.hops.find(({ node }) => node === 'b')?.assets[0]).toMatchObject({ in: '100', left })
  })

  test.each([
    ['fifo', 'a>b 100', undefined],
    ['haircut', 'a>b 50', 'x>b 50'],
    ['lifo', undefined, 'x>b 100'],
  ] as const)('%s backward is the same pairing', (method, ofA, ofX) => {
    const trace = traced(MIXED, { method, direction: 'backward', starts: new Set(['c']) })
    expect(amounts(trace).filter((text) => text.includes('>b'))).toEqual([ofA, ofX].filter((text) => text !== undefined))
  })
})

test('money cannot leave before it came', () => {
  const trace = traced([
    transferOf({ from: 'b', to: 'c', amount: '100', time: minute(1) }),
    transferOf({ from: 'a', to: 'b', amount: '100', time: minute(2) }),
  ])
  expect(amounts(trace)).toEqual(['a>b 100'])
  expect(trace.ends).toMatchObject([{ node: 'b', reason: 'left', value: '100' }])
})

test('a branch ends where money is no longer its own, and says why', () => {
  const reasons: Record<string, EndReason> = { e: 'exchange', m: 'mixer' }
  const trace = traced(
    [
      transferOf({ from: 'a', to: 'b', amount: '100', time: minute(1) }),
      transferOf({ from: 'b', to: 'e', amount: '40', time: minute(2) }),
      transferOf({ from: 'b', to: 'm', amount: '30', time: minute(3) }),
      transferOf({ from: 'b', to: 'c', amount: '20', time: minute(4) }),
      transferOf({ from: 'b', to: 'd', amount: '0.5', time: minute(5) }),
      transferOf({ from: 'e', to: 'f', amount: '40', time: minute(6) }),
    ],
    {},
    { endOf: (node) => reasons[node], knowledgeOf: (node) => (node === 'c' ? 'not-asked' : node === 'b' ? 'partial' : 'complete') },
  )
  expect(trace.ends.map(({ node, reason, value }) => [node, reason, value])).toEqual([
    ['e', 'exchange', '40'],
    ['m', 'mixer', '30'],
    ['c', 'not-asked', '20'],
    ['b', 'page-missing', '9.5'],
    ['d', 'dust', '0.5'],
  ])
  expect(trace.hops.map(({ node, isClosed, value }) => [node, isClosed, value.onward, value.split, value.left])).toEqual([
    ['a', true, '100', '0', '0'],
    ['b', false, '20', '70.5', '9.5'],
    ['c', false, '0', '0', '20'],
  ])
})

test('hops, width, least value and window bound it, each by its name', () => {
  const fan = [
    transferOf({ from: 'a', to: 'b', amount: '100', time: minute(1) }),
    transferOf({ from: 'a', to: 'c', amount: '50', time: minute(2) }),
    transferOf({ from: 'a', to: 'd', amount: '5', time: minute(3) }),
    transferOf({ from: 'b', to: 'e', amount: '100', time: minute(4) }),
    transferOf({ from: 'c', to: 'f', amount: '50', time: '2026-09-20T00:00:00Z' }),
  ]
  const reasonsOf = (wish: Partial<TraceWish>): unknown[] => traced(fan, wish).ends.map(({ node, reason }) => `${node} ${reason}`)
  expect(reasonsOf({})).toEqual(['e left', 'f left', 'd left'])
  expect(reasonsOf({ width: 1 })).toEqual(['e left', 'c width', 'd width'])
  expect(reasonsOf({ hops: 1 })).toEqual(['b hops', 'c hops', 'd hops'])
  const even = ['d', 'b', 'c'].map((to, at) => transferOf({ from: 'a', to, amount: '7', time: minute(at) }))
  expect(
    traced(even, { width: 1 })
      .ends.filter(({ reason }) => reason === 'left')
      .map(({ node }) => node),
  ).toEqual(['b'])
  expect(reasonsOf({ leastValue: '10' })).toEqual(['e left', 'f left', 'd below-filter'])
  expect(reasonsOf({ window: { from: '2026-09-01', to: '2026-09-10' } })).toEqual(['e left', 'c window-end', 'd left'])
})

test('what prices did to the money until it left is told apart', () => {
  const trace = traced([
    transferOf({ from: 'a', to: 'b', amount: '1', value: '2000', time: minute(1) }),
    transferOf({ from: 'b', to: 'c', amount: '0.5', value: '1100', time: minute(2) }),
  ])
  expect(trace.hops[1]).toMatchObject({ value: { in: '2000', onward: '1100', split: '0', left: '1000' }, byPrice: '100', reconciles: true })
})

test('flows without times go out in shares, and what goes back is not followed again', () => {
  const trace = traced(
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

const wishes = fc.record({
  method: fc.constantFrom<Method>(...METHODS),
  direction: fc.constantFrom<'forward' | 'backward'>('forward', 'backward'),
  starts: fc.uniqueArray(fc.constantFrom('n0', 'n1', 'n2'), { minLength: 1 }).map((all) => new Set(all)),
  hops: fc.integer({ min: 2, max: 6 }),
  width: fc.integer({ min: 1, max: 4 }),
  leastValue: fc.constantFrom('', '1000'),
})

/** By asset, in what comes in at the starts less what goes round to them again, and what all ends hold. */
function closed({ hops, ends, transfers, wish }: Trace): Record<string, string> {
  const sums: Record<string, string> = {}
  const add = (asset: string, amount: string): void => void (sums[asset] = addDecimals([sums[asset] ?? '0', amount]))
  for (const { assets } of hops.filter(({ node }) => wish.starts.has(node))) for (const one of assets) add(one.asset, one.in)
  for (const { transfer, amount, stop } of transfers) {
    const far = wish.direction === 'forward' ? transfer.to : transfer.from
    if (wish.starts.has(far) && stop === undefined) add(transfer.asset, `-${amount}`)
  }
  for (const { assets } of ends) for (const { asset, amount } of assets) add(asset, `-${amount}`)
  return sums
}

test.each([true, false])('at every node in = onward + split + left, and all that came in is at some end (times: %s)', (isTimed) => {
  fc.assert(
    fc.property(randomTransfers, wishes, (transfers, wish) => {
      const trace = traced(transfers, wish, { isTimed, endOf: (node) => (node === 'n4' ? 'exchange' : undefined) })
      for (const { assets, reconciles } of trace.hops) {
        expect(reconciles).toBe(true)
        for (const one of assets) {
          expect(subtractDecimals(one.in, addDecimals([one.onward, one.split, one.left]))).toBe('0')
          expect([one.in, one.onward, one.split, one.left].filter((text) => text.startsWith('-'))).toEqual([])
        }
      }
      for (const { transfer, amount } of trace.transfers) expect(subtractDecimals(transfer.amount, amount).startsWith('-')).toBe(false)
      for (const sum of Object.values(closed(trace))) expect(sum).toBe('0')
    }),
  )
})

test('any order of the same transfers gives the same trace', () => {
  fc.assert(
    fc.property(randomTransfers, wishes, (transfers, wish) => {
      const one = traced(transfers, wish)
      expect(traced(transfers.toReversed(), wish)).toEqual(one)
    }),
  )
})
