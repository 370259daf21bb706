import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDecimals, compareDecimals, isZeroDecimal, subtractDecimals } from '../../../../src-shared/core/decimal.ts'
import { runSync } from '../../../../src-shared/core/steps.ts'
import { crossingId, passedAmount } from '../../../../src-shared/view-models/trace/crossings.ts'
import { SIDE_BY_SIDE, tracesByMethod } from '../../../../src-shared/view-models/trace/method-table.ts'
import { openBranches } from '../../../../src-shared/view-models/trace/open-branches.ts'
import { traceSteps, type Trace, type TraceInput, type TraceRequest } from '../../../../src-shared/view-models/trace/trace.ts'
import { tracedShareSteps } from '../../../../src-shared/view-models/trace/traced-shares.ts'
import type { Transfer } from '../../../../src-shared/view-models/trace/transfer.ts'
import { victimShareSteps } from '../../../../src-shared/view-models/trace/victim-shares.ts'
import { minute, transferOf } from './random-transfers.ts'
import { bridgeExits, matchedCrossings, methodTable } from './at-once.ts'

const KINDS = { bridge: 'bridge', market: 'exchange' } as const
const groundOf = (transfers: readonly Transfer[]): TraceInput => ({
  transfers,
  isTimed: true,
  endOf: (node) => (node === 'bridge' || node === 'market' ? KINDS[node] : undefined),
  knowledgeOf: () => 'complete',
})
const requestOf = (starts: readonly string[], crossings?: readonly string[]): TraceRequest => ({
  starts: new Set(starts),
  direction: 'forward',
  method: 'fifo',
  hops: 12,
  width: 10,
  minValue: '',
  crossings,
})
const onArbitrum = { chain: 'arbitrum', asset: 'arbitrum:usdt' }
const PLAIN = [
  transferOf({ id: 'pay', from: 'victim', to: 'collector', amount: '1000', time: minute(1) }),
  transferOf({ id: 'in', from: 'collector', to: 'bridge', amount: '1000', time: minute(2) }),
  transferOf({ id: 'out', from: 'far bridge', to: 'exit', amount: '998', time: minute(9), ...onArbitrum }),
  transferOf({ id: 'sell', from: 'exit', to: 'market', amount: '500', time: minute(10), ...onArbitrum }),
]
const ACCEPTED = [crossingId('bridge', 'exit')]

const isBalanced = ({ hops }: Trace): boolean =>
  hops.every(
    ({ assets, reconciles }) =>
      reconciles && assets.every((one) => compareDecimals(one.in, addDecimals([one.onward, one.split, one.left])) === 0 && !one.left.startsWith('-')),
  )

test('continues through a bridge by an accepted inference, with the fee as a destination', () => {
  const traces = runSync(tracesByMethod(groundOf(PLAIN), requestOf(['victim'], ACCEPTED)))
  const [trace] = traces
  expect(trace?.ends.map(({ node, reason, value }) => [node, reason, value])).toEqual([
    ['market', 'exchange', '500'],
    ['exit', 'left', '498'],
    ['bridge', 'bridge-fee', '2'],
  ])
  expect(trace?.hops.map(({ node, hop, isClosed }) => [node, hop, isClosed])).toEqual([
    ['victim', 0, true],
    ['collector', 1, true],
    ['bridge', 2, true],
    ['exit', 3, true],
  ])
  expect(traces.every(isBalanced)).toBe(true)
  expect(methodTable(traces, () => '').closes).toBe(true)
})

test('requests the exit, and never the bridge that the trace crossed', () => {
  const trace = runSync(traceSteps(groundOf(PLAIN), requestOf(['victim'], ACCEPTED)))
  expect(openBranches(trace, [], () => 'not-requested').map(({ node, chains }) => [node, chains])).toEqual([['exit', ['arbitrum']]])
})

test('ends at the bridge without an accepted inference, and at the limit of hops', () => {
  const endsOf = (request: TraceRequest) => runSync(traceSteps(groundOf(PLAIN), request)).ends.map(({ node, reason, value }) => [node, reason, value])
  expect(endsOf(requestOf(['victim']))).toEqual([['bridge', 'bridge', '1000']])
  expect(endsOf(requestOf(['victim'], [crossingId('bridge', 'other')]))).toEqual([['bridge', 'bridge', '1000']])
  expect(endsOf({ ...requestOf(['victim'], ACCEPTED), hops: 3 })).toEqual([['bridge', 'bridge', '1000']])
})

test('counts an exit once for one deposit', () => {
  const twice = [...PLAIN, transferOf({ id: 'in again', from: 'collector', to: 'bridge', amount: '1000', time: minute(3) })]
  const paid = twice.map((one) => (one.id === 'pay' ? { ...one, amount: '2000', value: '2000' } : one))
  const trace = runSync(traceSteps(groundOf(paid), requestOf(['victim'], ACCEPTED)))
  expect(trace.transfers.filter(({ crossedAs }) => crossedAs !== undefined).map(({ value }) => value)).toEqual(['998'])
  expect(trace.ends.find(({ reason }) => reason === 'bridge')?.value).toBe('1000')
  expect(addDecimals(trace.ends.map(({ value }) => value))).toBe('2000')
  const [exit] = bridgeExits(trace.transfers, paid)
  expect([exit?.matched, exit?.of, exit?.value]).toEqual([1, 2, '998'])
  expect(
    matchedCrossings(
      paid.filter(({ to }) => to === 'bridge'),
      paid,
    ),
  ).toHaveLength(1)
})

test('draws the crossing once, as the inferred link from the bridge to its exit', () => {
  const { flows } = runSync(tracedShareSteps(runSync(traceSteps(groundOf(PLAIN), requestOf(['victim'], ACCEPTED)))))
  expect(flows.filter(({ target }) => target === 'exit')).toEqual([
    { source: 'bridge', target: 'exit', chain: 'arbitrum', value: '998', isInferred: true },
  ])
})

test('splits crossed funds among the victims, and each row balances in every asset', () => {
  const transfers = [...PLAIN, transferOf({ id: 'pay too', from: 'second', to: 'collector', amount: '500', time: minute(1) })]
  const shares = runSync(victimShareSteps(groundOf(transfers), requestOf(['victim', 'second'], ACCEPTED), SIDE_BY_SIDE, () => ''))
  expect(shares.every(({ victims }) => victims.every(closes))).toBe(true)
  const haircut = shares.find(({ method }) => method === 'haircut')
  expect([...(haircut?.totals.values() ?? [])].toSorted(compareDecimals)).toHaveLength(4)
})

function closes({ sentAmounts, cells, passedOn, crossed }: ReturnType<typeof rowsOf>[number]): boolean {
  const assets = new Set([
    ...Object.keys(sentAmounts),
    ...Object.keys(crossed),
    ...[...cells.values()].flatMap(({ amounts }) => Object.keys(amounts)),
  ])
  return [...assets].every((asset) => {
    const other = addDecimals([...[...cells.values(), passedOn].map(({ amounts }) => amounts[asset] ?? '0'), crossed[asset] ?? '0'])
    return isZeroDecimal(subtractDecimals(other, sentAmounts[asset] ?? '0'))
  })
}

function rowsOf(transfers: readonly Transfer[], starts: readonly string[], accepted: readonly string[]) {
  return runSync(victimShareSteps(groundOf(transfers), requestOf(starts, accepted), SIDE_BY_SIDE, () => '')).flatMap(({ victims }) => victims)
}

const units = fc.bigInt({ min: 0n, max: 10n ** 24n })
const places = fc.constantFrom(6, 18, 20)

test('the crossed amount is the same on both sides, and never exceeds deposit or exit', () => {
  fc.assert(
    fc.property(units, units, units, places, places, (traced, into, out, intoPlaces, outPlaces) => {
      const within = traced < into ? traced : into
      const passed = passedAmount(within, { into, intoPlaces, out, outPlaces })
      expect(passed.into * 10n ** BigInt(outPlaces)).toBe(passed.out * 10n ** BigInt(intoPlaces))
      expect(passed.into <= within).toBe(true)
      expect(passed.out <= out).toBe(true)
    }),
  )
})

/** Payments among six nodes, of which one is a bridge, with outputs on another chain, some at the same time. */
const withBridge: fc.Arbitrary<readonly Transfer[]> = fc
  .array(
    fc.record({
      from: fc.constantFrom('a', 'b', 'c', 'exit', 'far bridge'),
      to: fc.constantFrom('b', 'c', 'bridge', 'bridge', 'exit', 'exit', 'market'),
      at: fc.integer({ min: 0, max: 20 }),
      cents: fc.integer({ min: 1, max: 200 }),
      isAbroad: fc.boolean(),
    }),
    { minLength: 5, maxLength: 40 },
  )
  .map((all) =>
    all.map(({ from, to, at, cents, isAbroad }, number) =>
      transferOf({
        id: `t${String(number).padStart(2, '0')}`,
        from: isAbroad && to === 'exit' ? 'far bridge' : from,
        to,
        amount: `${100 + Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
        time: minute(at),
        ...(isAbroad ? onArbitrum : {}),
      }),
    ),
  )

test('a trace across a bridge balances under every method, for any payments', () => {
  let crossings = 0
  fc.assert(
    fc.property(withBridge, (transfers) => {
      const traces = runSync(tracesByMethod(groundOf(transfers), requestOf(['a', 'b'], ACCEPTED)))
      expect(traces.every(isBalanced)).toBe(true)
      expect(methodTable(traces, () => '').closes).toBe(true)
      for (const { transfers: traced } of traces) {
        const outputs = traced.filter(({ crossedAs }) => crossedAs !== undefined).map(({ transfer }) => transfer.id)
        expect(new Set(outputs).size).toBe(outputs.length)
        crossings += outputs.length
      }
      expect(rowsOf(transfers, ['a', 'b'], ACCEPTED).every(closes)).toBe(true)
    }),
  )
  expect(crossings).toBeGreaterThan(0)
})
