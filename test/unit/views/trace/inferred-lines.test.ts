import { expect, test } from 'vitest'
import { bridgeExits } from '../../../../src-renderer/views/trace/bridge-candidates.ts'
import { inferredBasis, inferredLines } from '../../../../src-renderer/views/trace/inferred-lines.ts'
import { minute, transferOf } from './random-transfers.ts'

const into = (id: string, to: string, amount: string, at: number) => transferOf({ id, from: 'a', to, amount, time: minute(at) })
const out = (id: string, to: string, amount: string, at: number) =>
  transferOf({ id, from: 'far', to, amount, time: minute(at), chain: 'arbitrum', symbol: 'USDT' })

test('each bridge has a line to where its money may have come out, with what that rests on in order of time', () => {
  const [late, early, other] = [into('i2', 'bridge', '1000', 30), into('i1', 'bridge', '500', 10), into('i3', 'ferry', '70', 20)]
  const [a, b, c] = [out('o1', 'mule', '500', 16), out('o2', 'mule', '1000', 39), out('o3', 'mule', '70', 25)]
  const traced = [late, early, other].map((transfer) => ({ transfer, amount: transfer.amount, value: transfer.value, stop: 'bridge' as const }))
  const lines = inferredLines(bridgeExits(traced, [late, early, other, a, b, c]))
  expect(lines.map(({ id, value, matched, of, minutes }) => [id, value, matched, of, minutes])).toEqual([
    ['inferred bridge mule', '1500', 2, 3, [6, 9]],
    ['inferred ferry mule', '70', 1, 3, [5, 5]],
  ])
  expect(lines[0]?.crossings).toEqual([
    { into: early, out: a },
    { into: late, out: b },
  ])
  expect(lines.map(inferredBasis)).toEqual(['2 of 3 by amount and time, 6 to 9 min later', '1 of 3 by amount and time, 5 min later'])
})
