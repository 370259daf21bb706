import { expect, test } from 'vitest'
import { likelyRecipients } from '../../../../src-shared/view-models/trace/bridge-sums.ts'
import { minute, transferOf } from './random-transfers.ts'

const into = [
  transferOf({ from: 'a', to: 'bridge', amount: '600', value: '600', time: minute(1) }),
  transferOf({ from: 'a', to: 'bridge', amount: '400', value: '400', time: minute(2) }),
]
const paid = (address: string, value: string) => ({ address, chain: 'arbitrum', value })

test('matches sums near those of one sender, the nearest first; larger ones and half of it do not match', () => {
  const all = [paid('half', '400'), paid('fee', '999'), paid('more', '1200'), paid('also', '700'), paid('price', '1010')]
  expect(likelyRecipients(into, all, 9).map(({ address }) => address)).toEqual(['fee', 'price', 'also'])
  expect(likelyRecipients(into, all, 1).map(({ address }) => address)).toEqual(['fee'])
  expect(likelyRecipients([], all, 3)).toEqual([])
  const even = [paid('b', '990'), paid('a', '1010'), paid('c', '990')]
  expect(likelyRecipients(into, even, 3).map(({ address }) => address)).toEqual(['a', 'b', 'c'])
})

test('matches half of the deposit and up to a twentieth more; each sum of two senders is tried', () => {
  const addressesOf = (all: Parameters<typeof likelyRecipients>[1], of = into): string[] => likelyRecipients(of, all, 9).map(({ address }) => address)
  expect(addressesOf([paid('half', '500'), paid('less', '499.99'), paid('most', '1050'), paid('more', '1050.01')])).toEqual(['most', 'half'])
  const other = transferOf({ from: 'b', to: 'bridge', amount: '10', value: '10', time: minute(1) })
  expect(addressesOf([paid('little', '9'), paid('much', '990')], [...into, other])).toEqual(['much', 'little'])
  expect(addressesOf([paid('a', '5')], [transferOf({ from: 'c', to: 'bridge', amount: '5', value: '' })])).toEqual([])
})
