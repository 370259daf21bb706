import { expect, test } from 'vitest'
import { intoBridges } from '../../../../src-shared/view-models/trace/bridge-candidates.ts'
import { matchedCrossingSteps } from '../../../../src-shared/view-models/trace/bridge-matches.ts'
import type { Transfer } from '../../../../src-shared/view-models/trace/transfer.ts'
import { minute, transferOf } from './random-transfers.ts'
import { bridgeExits, matchedCrossings } from './at-once.ts'

const INTO = transferOf({ from: 'a', to: 'bridge', amount: '1000', time: minute(10) })
const out = (id: string, amount: string, at: number, chain = 'arbitrum', symbol = 'USDT') =>
  transferOf({ id, from: 'far bridge', to: id, amount, time: minute(at), chain, symbol })

/** All possible outputs of one transfer into a bridge, the best first: each is found once the better ones are taken away. */
function candidatesOf(into: Transfer, transfers: readonly Transfer[]) {
  const found: ReturnType<typeof matchedCrossings>[number][] = []
  for (let rest = transfers; ; rest = rest.filter(({ id }) => id !== found.at(-1)?.out.id)) {
    const [best] = matchedCrossings([into], rest)
    if (best === undefined) return found
    expect(best.rivals).toBe((found[0]?.rivals ?? best.rivals) - found.length)
    found.push(best)
  }
}

test('candidates have the same token and nearly the same amount, soon after, on another chain; the nearest amount first', () => {
  const found = candidatesOf(INTO, [
    out('exact', '1000', 100),
    out('fee', '999', 12),
    out('sooner', '999', 11),
    out('before', '1000', 9),
    out('late', '1000', 10 + 361),
    out('less', '970', 12),
    out('here', '1000', 12, 'ethereum'),
    out('other', '1000', 12, 'arbitrum', 'ETH'),
  ])
  expect(found.map(({ out: { id }, delay, difference }) => [id, delay, difference])).toEqual([
    ['exact', 5400, 0],
    ['sooner', 60, 10],
    ['fee', 120, 10],
  ])
})

test('lists exits by address, with the number of transfers that they match', () => {
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

test('exits with equally many matches are in the order of chain and address, whichever transfer came first', () => {
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

test('includes everything that a sender of traced funds paid into the bridge', () => {
  const other = transferOf({ id: 'other', from: 'a', to: 'bridge', amount: '5', time: minute(1), symbol: 'ETH' })
  const elsewhere = transferOf({ id: 'elsewhere', from: 'b', to: 'bridge', amount: '5', time: minute(1) })
  const traced = [{ transfer: INTO, amount: '1', value: '1', stop: 'bridge' as const }]
  expect(intoBridges(traced, [INTO, other, elsewhere])).toEqual([INTO, other])
  expect(intoBridges([], [INTO])).toEqual([])
})

test('a transfer before the deposit, more than six hours after it, or without a readable time is not a candidate', () => {
  const into = { ...INTO, time: '2026-09-01T00:10:00.500Z' }
  const at = (id: string, time: string) => ({ ...out(id, '1000', 0), time })
  const found = candidatesOf(into, [
    at('before', '2026-09-01T00:10:00.400Z'),
    at('first', '2026-09-01T00:10:00.500Z'),
    at('odd', '2026-09-01T00:15:99Z'),
    at('last', '2026-09-01T06:10:00.500Z'),
    at('after', '2026-09-01T06:10:00.600Z'),
    at('undated', ''),
  ])
  expect(found.map(({ out: { id }, delay }) => [id, delay])).toEqual([
    ['first', 0],
    ['last', 21_600],
  ])
  expect(candidatesOf({ ...INTO, time: 'soon' }, [out('a', '1000', 12)])).toEqual([])
  expect(candidatesOf({ ...INTO, amount: '0' }, [out('a', '0', 12)])).toEqual([])
  expect(candidatesOf({ ...INTO, amount: '-1000' }, [out('a', '-1000', 12), out('b', '7', 12)])).toEqual([])
})

test('a candidate may differ by two per cent, in any spelling of the token', () => {
  const found = candidatesOf(INTO, [
    out('more', '1020', 12),
    out('less', '980', 13, 'base', 'usdt'),
    out('much', '1020.2', 12),
    out('little', '979.8', 12),
  ])
  expect(found.map(({ out: { id }, difference }) => [id, difference])).toEqual([
    ['more', 200],
    ['less', 200],
  ])
})

test('candidates equal in amount and time are in the order of their ids', () => {
  expect(candidatesOf(INTO, [out('b', '1000', 12), out('a', '1000', 12), out('c', '1000', 12)]).map(({ out: { id } }) => id)).toEqual(['a', 'b', 'c'])
})

test('funds paid into bridges on two chains may exit from either, and those without a value add none', () => {
  const onBase = transferOf({ from: 'a', to: 'bridge', amount: '500', time: minute(20), chain: 'base' })
  const traced = [INTO, onBase].map((transfer) => ({ transfer, amount: transfer.amount, value: transfer.value, stop: 'bridge' as const }))
  const ways = [
    { ...out('t1', '1000', 12, 'base'), to: 'mule', value: '' },
    { ...out('t2', '500', 22, 'ethereum'), to: 'mule' },
  ]
  expect(bridgeExits(traced, ways).map(({ node, chain, value, matched, of }) => [node, chain, value, matched, of])).toEqual([
    ['mule', 'base', '0', 1, 2],
    ['mule', 'ethereum', '500', 1, 2],
  ])
  expect(bridgeExits([], ways)).toEqual([])
})

test('the exit with most matches comes first, with delay and rivals of its first match', () => {
  const second = transferOf({ from: 'a', to: 'bridge', amount: '500', time: minute(20) })
  const third = transferOf({ from: 'a', to: 'bridge', amount: '70', time: minute(30) })
  const traced = [third, INTO, second].map((transfer) => ({ transfer, amount: transfer.amount, value: transfer.value, stop: 'bridge' as const }))
  const ways = [
    { ...out('t1', '1000', 12), to: 'zebra' },
    { ...out('t2', '500', 25), to: 'zebra' },
    { ...out('t3', '70', 31), to: 'ant' },
  ]
  expect(bridgeExits(traced, ways).map(({ node, matched, value, delay, rivals }) => [node, matched, value, delay, rivals])).toEqual([
    ['zebra', 2, '1500', 120, 1],
    ['ant', 1, '70', 60, 1],
  ])
})

test('a deposit without a time is not summed', () => {
  const traced = [{ transfer: INTO, amount: '1', value: '1', stop: 'bridge' as const }]
  expect(intoBridges(traced, [{ ...INTO, id: 'undated', time: '' }, INTO])).toEqual([INTO])
})

test('two inputs of one amount take the two best outputs, however many there are', () => {
  const second = transferOf({ id: 'second', from: 'b', to: 'bridge', amount: '1000', time: minute(11) })
  const ways = ['a', 'b', 'c', 'd'].map((id) => out(id, '1000', 12))
  expect(matchedCrossings([INTO, second], ways).map(({ into, out: { id }, rivals }) => [into.id, id, rivals])).toEqual([
    [INTO.id, 'b', 4],
    ['second', 'a', 4],
  ])
})

test('a search among thousands of equal outputs pauses, and pairs each input once', () => {
  const into = Array.from({ length: 3 }, (_, at) => transferOf({ id: `into ${at}`, from: 'a', to: 'bridge', amount: '1000', time: minute(10) }))
  const ways = Array.from({ length: 5_000 }, (_, at) => out(`out ${String(at).padStart(4, '0')}`, '1000', 12))
  const steps = matchedCrossingSteps(into, ways)
  let pauses = 0
  let step = steps.next()
  for (; step.done !== true; step = steps.next()) pauses += 1
  expect(pauses).toBeGreaterThan((into.length * ways.length) / 1_000)
  expect(step.value.map(({ out: { id } }) => id)).toEqual(['out 0000', 'out 0001', 'out 0002'])
})
