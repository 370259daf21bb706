import { expect, test } from 'vitest'
import { bridgeCandidates, bridgeExits, intoBridges } from '../../../../src-renderer/views/trace/bridge-candidates.ts'
import { minute, transferOf } from './random-transfers.ts'

const INTO = transferOf({ from: 'a', to: 'bridge', amount: '1000', time: minute(10) })
const out = (id: string, amount: string, at: number, chain = 'arbitrum', symbol = 'USDT') =>
  transferOf({ id, from: 'far bridge', to: id, amount, time: minute(at), chain, symbol })

test('candidates are of the same token, nearly as much, soon after, on another chain; the nearest in amount first', () => {
  const found = bridgeCandidates(INTO, [
    out('exact', '1000', 100),
    out('fee', '999', 12),
    out('sooner', '999', 11),
    out('before', '1000', 9),
    out('late', '1000', 10 + 361),
    out('less', '970', 12),
    out('here', '1000', 12, 'ethereum'),
    out('other', '1000', 12, 'arbitrum', 'ETH'),
  ])
  expect(found.map(({ transfer, delay, difference }) => [transfer.id, delay, difference])).toEqual([
    ['exact', 5400, 0],
    ['sooner', 60, 10],
    ['fee', 120, 10],
  ])
})

test('exits are told by address, with how many of the transfers they match', () => {
  const second = transferOf({ from: 'a', to: 'bridge', amount: '500', time: minute(20) })
  const third = transferOf({ from: 'a', to: 'market', amount: '700', time: minute(20) })
  const traced = [INTO, second, third].map((transfer) => ({
    transfer,
    amount: transfer.amount,
    value: transfer.value,
    stop: transfer.to === 'bridge' ? ('bridge' as const) : ('exchange' as const),
  }))
  const abroad = [
    { ...out('t1', '999', 12), to: 'mule' },
    { ...out('t2', '990', 12), to: 'stranger' },
    { ...out('t3', '700', 21), to: 'shop' },
  ]
  expect(bridgeExits(traced, [INTO, second, third, ...abroad])).toEqual([
    { node: 'mule', chain: 'arbitrum', value: '999', matched: 1, of: 2, delay: 120, rivals: 2, crossings: [{ into: INTO, out: abroad[0] }] },
  ])
})

test('exits that match equally often stand in the order of chain and address, whichever transfer came first', () => {
  const later = transferOf({ from: 'a', to: 'bridge', amount: '500', time: minute(20) })
  const ways = [
    { ...out('t1', '1000', 12), to: 'zebra' },
    { ...out('t2', '500', 22), to: 'ant' },
  ]
  const exitsOf = (into: readonly (typeof INTO)[]): string[] =>
    bridgeExits(
      into.map((transfer) => ({ transfer, amount: transfer.amount, value: transfer.value, stop: 'bridge' as const })),
      ways,
    ).map(({ node }) => node)
  expect(exitsOf([INTO, later])).toEqual(['ant', 'zebra'])
  expect(exitsOf([later, INTO])).toEqual(['ant', 'zebra'])
})

test('of those who put traced money into a bridge all is taken that they put there', () => {
  const other = transferOf({ id: 'other', from: 'a', to: 'bridge', amount: '5', time: minute(1), symbol: 'ETH' })
  const elsewhere = transferOf({ id: 'elsewhere', from: 'b', to: 'bridge', amount: '5', time: minute(1) })
  const traced = [{ transfer: INTO, amount: '1', value: '1', stop: 'bridge' as const }]
  expect(intoBridges(traced, [INTO, other, elsewhere])).toEqual([INTO, other])
  expect(intoBridges([], [INTO])).toEqual([])
})
