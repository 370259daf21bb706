import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDecimals, isZeroDecimal } from '../../../../src-shared/core/decimal.ts'
import { METHODS } from '../../../../src-shared/view-models/trace/account.ts'
import { tracesByMethod } from '../../../../src-shared/view-models/trace/method-table.ts'
import { methodTable } from './at-once.ts'
import type { TraceInput, TraceRequest } from '../../../../src-shared/view-models/trace/trace.ts'
import { victimShareSteps, victimsOf, type VictimShares } from '../../../../src-shared/view-models/trace/victim-shares.ts'
import type { Transfer } from '../../../../src-shared/view-models/trace/transfer.ts'
import { ranThrough } from '../ran-through.ts'
import { minute, randomTransfers, transferOf } from './random-transfers.ts'

const NONE = (): string => ''

function inputOf(transfers: readonly Transfer[], ground: Partial<TraceInput> = {}): TraceInput {
  return { transfers, isTimed: true, endOf: () => undefined, knowledgeOf: () => 'complete', ...ground }
}

function requestOf(starts: readonly string[], request: Partial<TraceRequest> = {}): TraceRequest {
  return { starts: new Set(starts), direction: 'forward', method: 'fifo', hops: 10, width: 50, minValue: '', ...request }
}

function sharesOf(transfers: readonly Transfer[], starts: readonly string[], request: Partial<TraceRequest> = {}, ground: Partial<TraceInput> = {}) {
  return ranThrough(victimShareSteps(inputOf(transfers, ground), requestOf(starts, request), METHODS, NONE)).value
}

/** Two victims pay 100 and 300 to a collector, which pays 200 to a mixer and 200 to an exchange. */
const TWO = [
  transferOf({ from: 'v1', to: 'c', amount: '100', time: minute(1), hash: 'h1' }),
  transferOf({ from: 'v2', to: 'c', amount: '300', time: minute(2), hash: 'h2' }),
  transferOf({ from: 'c', to: 'mixer', amount: '200', time: minute(3), hash: 'h3' }),
  transferOf({ from: 'c', to: 'exchange', amount: '200', time: minute(4), hash: 'h4' }),
]
const ENDS: Partial<TraceInput> = { endOf: (node) => (node === 'mixer' || node === 'exchange' ? node : undefined) }

function cells({ victims }: VictimShares): unknown {
  return victims.map(({ node, cells: own }) => [node, ...['mixer', 'exchange'].map((end) => own.get(`${end}\n${end}`)?.value ?? '0')])
}

describe('funds by victim', () => {
  test.each([
    ['haircut', '50', '50', '150', '150'],
    ['fifo', '100', '0', '100', '200'],
    ['lifo', '0', '100', '200', '100'],
  ] as const)('%s', (method, mixer1, exchange1, mixer2, exchange2) => {
    const found = sharesOf(TWO, ['v1', 'v2'], {}, ENDS).find((one) => one.method === method)
    expect(found === undefined ? undefined : cells(found)).toEqual([
      ['v1', mixer1, exchange1],
      ['v2', mixer2, exchange2],
    ])
  })

  test('a cell names its transfers', () => {
    const [shares] = sharesOf(TWO, ['v1', 'v2'], {}, ENDS)
    expect(shares?.victims[0]?.cells.get('mixer\nmixer')).toEqual({ value: '50', amounts: { 'ethereum:usdt': '50' }, hashes: ['h3'] })
  })

  test('a remainder at an address names its transfers', () => {
    const [shares] = sharesOf(TWO.slice(0, 3), ['v1', 'v2'], {}, ENDS)
    expect(shares?.victims.map(({ cells: own }) => own.get('left\nc'))).toEqual([
      { value: '50', amounts: { 'ethereum:usdt': '50' }, hashes: ['h1'] },
      { value: '150', amounts: { 'ethereum:usdt': '150' }, hashes: ['h2'] },
    ])
  })

  test("funds that one victim pays to another are passed on, and counted as that victim's own when sent again", () => {
    const transfers = [
      transferOf({ from: 'v1', to: 'v2', amount: '100', time: minute(1) }),
      transferOf({ from: 'v2', to: 'exchange', amount: '100', time: minute(2) }),
    ]
    const [shares] = sharesOf(transfers, ['v1', 'v2'], {}, ENDS)
    expect(shares?.victims.map(({ sent, passedOn, cells: own }) => [sent, passedOn.value, own.get('exchange\nexchange')?.value])).toEqual([
      ['100', '100', undefined],
      ['100', '0', '100'],
    ])
  })

  test('transfers to recipients other than the chosen ones are not part of the sent amount', () => {
    const transfers = [...TWO, transferOf({ from: 'v1', to: 'shop', amount: '7', time: minute(5) })]
    const [shares] = sharesOf(transfers, ['v1', 'v2'], { recipients: ['c'] }, ENDS)
    expect(shares?.victims.map(({ sent }) => sent)).toEqual(['100', '300'])
    expect([...(shares?.totals.keys() ?? [])].some((key) => key.includes('shop'))).toBe(false)
  })
})

describe('funds of chosen transfers, by sender', () => {
  const chosen = TWO.slice(0, 2)
  const other = transferOf({ from: 'v1', to: 'c', amount: '1000', time: minute(2), hash: 'h0' })

  test('each sender has the cells of its chosen transfers, without what else it sent', () => {
    for (const shares of sharesOf([other, ...TWO], [], { transfers: chosen }, ENDS)) {
      expect(shares.victims.map(({ node, sent, sentAmounts }) => [node, sent, sentAmounts])).toEqual([
        ['v1', '100', { 'ethereum:usdt': '100' }],
        ['v2', '300', { 'ethereum:usdt': '300' }],
      ])
    }
    const [shares] = sharesOf(TWO, [], { transfers: chosen }, ENDS)
    expect(shares === undefined ? undefined : cells(shares)).toEqual([
      ['v1', '50', '50'],
      ['v2', '150', '150'],
    ])
  })

  test('several transfers of one sender are one row; a sender whose transfer no response reports has an empty one', () => {
    const missing = transferOf({ from: 'v3', to: 'c', amount: '9', hash: 'gone' })
    const [shares] = sharesOf([...TWO, other], [], { transfers: [other, ...chosen, missing] }, ENDS)
    expect(shares?.victims.map(({ node, sent, cells: own }) => [node, sent, own.size > 0])).toEqual([
      ['v1', '1100', true],
      ['v2', '300', true],
      ['v3', '0', false],
    ])
    expect(victimsOf({ starts: [], transfers: [other, ...chosen, missing] })).toEqual(['v1', 'v2', 'v3'])
    expect(victimsOf({ starts: ['a', 'b'] })).toEqual(['a', 'b'])
  })

  test("funds that come back into another chosen transfer are passed on, and counted as its sender's own", () => {
    const transfers = [
      transferOf({ from: 'v1', to: 'v2', amount: '100', time: minute(1), hash: 'h1' }),
      transferOf({ from: 'v2', to: 'exchange', amount: '100', time: minute(2), hash: 'h2' }),
    ]
    const [shares] = sharesOf(transfers, [], { transfers }, ENDS)
    expect(
      shares?.victims.map(({ sent, passedOn, priceChange, cells: own }) => [sent, passedOn, priceChange, own.get('exchange\nexchange')?.value]),
    ).toEqual([
      ['100', { value: '100', amounts: { 'ethereum:usdt': '100' }, hashes: ['h2'] }, '0', undefined],
      ['100', { value: '0', amounts: {}, hashes: [] }, '0', '100'],
    ])
  })

  test('the table balances by row and by column, for any transfers and any choice', () => {
    const requests = fc.record({ every: fc.integer({ min: 1, max: 5 }), hops: fc.integer({ min: 2, max: 6 }), width: fc.integer({ min: 1, max: 4 }) })
    const ground: Partial<TraceInput> = { endOf: (node) => (node === 'n4' ? 'exchange' : undefined) }
    fc.assert(
      fc.property(randomTransfers, requests, (transfers, { every, ...bounds }) => {
        const request = { ...bounds, transfers: transfers.filter((_, at) => at % every === 0) }
        const table = methodTable(ranThrough(tracesByMethod(inputOf(transfers, ground), requestOf([], request))).value, NONE)
        for (const { method, victims, totals } of sharesOf(transfers, [], request, ground)) {
          for (const { cells: own, passedOn, sent, sentAmounts, priceChange } of victims) {
            const all = [...own.values(), passedOn]
            for (const [asset, amount] of Object.entries(sentAmounts))
              expect(addDecimals(all.map(({ amounts }) => amounts[asset] ?? '0'))).toBe(addDecimals([amount]))
            expect(addDecimals(all.map(({ value }) => value))).toBe(addDecimals([sent, priceChange]))
          }
          expect(addDecimals(victims.map(({ sent }) => sent))).toBe(table.received)
          expect(addDecimals(victims.map(({ passedOn }) => passedOn.value))).toBe(table.returned[method] ?? '0')
          for (const { key, value, amounts } of table.rows) {
            expect(totals.get(key) ?? '0').toBe(value[method] ?? '0')
            for (const [asset, amount] of Object.entries(amounts[method] ?? {}))
              expect(addDecimals(victims.map(({ cells: own }) => own.get(key)?.amounts[asset] ?? '0'))).toBe(addDecimals([amount]))
          }
        }
      }),
    )
  })
})

test('the table balances by row and by column, in every asset and in US dollars', () => {
  const requests = fc.record({
    starts: fc.uniqueArray(fc.constantFrom('n0', 'n1', 'n2'), { minLength: 1 }),
    hops: fc.integer({ min: 2, max: 6 }),
    width: fc.integer({ min: 1, max: 4 }),
  })
  const ground: Partial<TraceInput> = { endOf: (node) => (node === 'n4' ? 'exchange' : undefined) }
  fc.assert(
    fc.property(randomTransfers, requests, (transfers, { starts, ...bounds }) => {
      const table = methodTable(ranThrough(tracesByMethod(inputOf(transfers, ground), requestOf(starts, bounds))).value, NONE)
      for (const { method, victims, totals } of sharesOf(transfers, starts, bounds, ground)) {
        for (const { cells: own, passedOn, sent, sentAmounts, priceChange } of victims) {
          const all = [...own.values(), passedOn]
          for (const [asset, amount] of Object.entries(sentAmounts))
            expect(addDecimals(all.map(({ amounts }) => amounts[asset] ?? '0'))).toBe(addDecimals([amount]))
          expect(addDecimals(all.map(({ value }) => value))).toBe(addDecimals([sent, priceChange]))
        }
        // Each column equals the trace of all victims together.
        for (const { key, nodes, value, amounts } of table.rows) {
          const isRestOfStart =
            nodes.every((node) => starts.some((start) => start === node)) && ['left', 'not-requested'].some((reason) => key.startsWith(`${reason}\n`))
          if (isRestOfStart) continue
          expect(totals.get(key) ?? '0').toBe(value[method])
          for (const [asset, amount] of Object.entries(amounts[method] ?? {}))
            expect(addDecimals(victims.map(({ cells: own }) => own.get(key)?.amounts[asset] ?? '0'))).toBe(addDecimals([amount]))
        }
        const known = new Set(table.rows.map(({ key }) => key))
        for (const [key, value] of totals) expect(known.has(key) || isZeroDecimal(value)).toBe(true)
      }
    }),
  )
})
