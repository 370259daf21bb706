import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createAccount, METHODS, type Method } from '../../../../src-shared/view-models/trace/account.ts'
import { createReverseAccount, type Movement } from '../../../../src-shared/view-models/trace/backward-attribution.ts'

const movements = fc
  .array(fc.record({ way: fc.constantFrom<'in' | 'out'>('in', 'out'), amount: fc.bigInt({ min: 1n, max: 10n ** 12n }) }), {
    minLength: 2,
    maxLength: 12,
  })
  .map((all) => all.map((one, transfer): Movement => ({ ...one, transfer })))

/** The part of each outgoing transfer that comes from one incoming transfer. */
function forward(method: Method, all: readonly Movement[], of: number): Map<number, bigint> {
  const account = createAccount(method)
  const found = new Map<number, bigint>()
  for (const { transfer, way, amount } of all) {
    if (way === 'in') account.receive(amount, transfer === of ? amount : 0n)
    else found.set(transfer, account.send(amount))
  }
  return found
}

/** The part of each incoming transfer that left with one outgoing transfer. */
function backward(method: Method, all: readonly Movement[], of: number): Map<number, bigint> {
  const account = createReverseAccount(method, all)
  const found = new Map<number, bigint>()
  for (const { transfer, way, amount } of all.toReversed()) {
    if (way === 'in') found.set(transfer, account.give(transfer))
    else account.want(transfer, transfer === of ? amount : 0n)
  }
  return found
}

test.each(METHODS)('%s: the amount from an incoming to an outgoing transfer is the same in both directions', (method) => {
  fc.assert(
    fc.property(movements, (all) => {
      // A share is rounded down once for each movement between the two.
      const slack = method === 'haircut' ? BigInt(2 * all.length) : 0n
      const ins = all.filter(({ way }) => way === 'in').map(({ transfer }) => transfer)
      const outs = all.filter(({ way }) => way === 'out').map(({ transfer }) => transfer)
      const back = new Map(outs.map((out) => [out, backward(method, all, out)]))
      for (const one of ins) {
        const ahead = forward(method, all, one)
        for (const out of outs) {
          const gap = (ahead.get(out) ?? 0n) - (back.get(out)?.get(one) ?? 0n)
          expect(gap <= slack && gap >= -slack).toBe(true)
        }
      }
    }),
  )
})

test('separates funds by the three methods that courts know', () => {
  expect(METHODS).toEqual(['haircut', 'fifo', 'lifo'])
})

test.each(METHODS)('%s: a zero amount yields nothing and is taken from no transfer', (method) => {
  const account = createReverseAccount(method, [{ transfer: 1, way: 'in', amount: 5n }])
  expect([account.want(9, 7n), account.give(9)]).toEqual([7n, 0n])
  const sent = createReverseAccount(method, [{ transfer: 1, way: 'out', amount: 5n }])
  expect(sent.want(1, 5n)).toBe(5n)
})
