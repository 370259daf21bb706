import { expect, test } from 'vitest'
import { likelyTakers } from '../../../../src-renderer/views/trace/bridge-sums.ts'
import { minute, transferOf } from './random-transfers.ts'

const into = [
  transferOf({ from: 'a', to: 'bridge', amount: '600', value: '600', time: minute(1) }),
  transferOf({ from: 'a', to: 'bridge', amount: '400', value: '400', time: minute(2) }),
]
const paid = (address: string, value: string) => ({ address, chain: 'arbitrum', value })

test('those whose sums come near what one payer put in, the nearest first; more than that, and half of it, is no match', () => {
  const all = [paid('half', '400'), paid('fee', '999'), paid('more', '1200'), paid('also', '700'), paid('price', '1010')]
  expect(likelyTakers(into, all, 9).map(({ address }) => address)).toEqual(['fee', 'price', 'also'])
  expect(likelyTakers(into, all, 1).map(({ address }) => address)).toEqual(['fee'])
  expect(likelyTakers([], all, 3)).toEqual([])
  const even = [paid('b', '990'), paid('a', '1010'), paid('c', '990')]
  expect(likelyTakers(into, even, 3).map(({ address }) => address)).toEqual(['a', 'b', 'c'])
})
