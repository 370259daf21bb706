import * as fc from 'fast-check'
import type { Transfer } from '../../../../src-shared/view-models/trace/transfer.ts'

/** A random transfer; members that are not given have plain defaults. */
export function transferOf(one: Partial<Transfer> & Pick<Transfer, 'from' | 'to'>): Transfer {
  const amount = one.amount ?? '1'
  return {
    id: `${one.time ?? ''} ${one.from} ${one.to} ${amount}`,
    time: '2026-09-01T00:00:00Z',
    chain: 'ethereum',
    asset: 'ethereum:usdt',
    symbol: 'USDT',
    amount,
    value: amount,
    hash: '',
    method: '',
    sources: [],
    ...one,
  }
}

/** A time in a simulated September. */
export function minute(at: number): string {
  return new Date(Date.UTC(2026, 8, 1) + at * 60_000).toISOString().replace('.000', '')
}

/**
 * Ten to forty transfers of two assets among five nodes, some at the same time, some without a
 * value.
 */
export const randomTransfers: fc.Arbitrary<readonly Transfer[]> = fc
  .array(
    fc.record({
      from: fc.integer({ min: 0, max: 4 }),
      to: fc.integer({ min: 0, max: 4 }),
      at: fc.integer({ min: 0, max: 30 }),
      digits: fc.bigInt({ min: 1n, max: 10n ** 24n }),
      places: fc.integer({ min: 0, max: 20 }),
      asset: fc.constantFrom('usdt', 'eth'),
      price: fc.constantFrom(undefined, '1', '2'),
    }),
    { minLength: 10, maxLength: 40 },
  )
  .map((all) =>
    all.map(({ from, to, at, digits, places, asset, price }, number) => {
      const text = digits.toString().padStart(places + 1, '0')
      const amount = places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`
      return transferOf({
        id: `t${String(number).padStart(3, '0')}`,
        from: `n${from}`,
        to: `n${to}`,
        time: minute(at),
        asset: `ethereum:${asset}`,
        symbol: asset.toUpperCase(),
        amount,
        value: price === undefined ? '' : price === '1' ? amount : `${amount.split('.')[0]}7`,
      })
    }),
  )
