import { expect, test } from 'vitest'
import { inferredBasis, inferredEdges, activeInferredEdges } from '../../../../src-shared/view-models/trace/inferred-edges.ts'
import type { Transfer } from '../../../../src-shared/view-models/trace/transfer.ts'
import { minute, transferOf } from './random-transfers.ts'
import { bridgeExits } from './at-once.ts'

const into = (id: string, to: string, amount: string, at: number) => transferOf({ id, from: 'a', to, amount, time: minute(at) })
const out = (id: string, to: string, amount: string, at: number) =>
  transferOf({ id, from: 'far', to, amount, time: minute(at), chain: 'arbitrum', symbol: 'USDT' })

const saved = ({ id, time, chain, symbol, asset, amount, value, hash, sources }: Transfer) => ({
  id,
  time,
  chain,
  symbol,
  asset,
  amount,
  value,
  hash,
  sources,
})

test('links each bridge to its possible exits, with the evidence in order of time', () => {
  const [late, early, other] = [into('i2', 'bridge', '1000', 30), into('i1', 'bridge', '500', 10), into('i3', 'ferry', '70', 20)]
  const [a, b, c] = [out('o1', 'mule', '500', 16), out('o2', 'mule', '1000', 39), out('o3', 'mule', '70', 25)]
  const traced = [late, early, other].map((transfer) => ({ transfer, amount: transfer.amount, value: transfer.value, stop: 'bridge' as const }))
  const entities: Readonly<Record<string, string>> = { bridge: 'Spanway', far: 'Spanway' }
  const edges = inferredEdges(bridgeExits(traced, [late, early, other, a, b, c]), (node) => entities[node] ?? '')
  expect(edges.map(({ id, value, matched, of, minutes }) => [id, value, matched, of, minutes])).toEqual([
    ['inferred bridge mule', '1500', 2, 3, [6, 9]],
    ['inferred ferry mule', '70', 1, 3, [5, 5]],
  ])
  expect(edges[0]?.crossings).toEqual([
    { into: saved(early), out: saved(a) },
    { into: saved(late), out: saved(b) },
  ])
  expect(edges.map(inferredBasis)).toEqual([
    '2 of 3 by amount and time, 6 to 9 min later, paid there by the same entity, Spanway',
    '1 of 3 by amount and time, 5 min later',
  ])
})

test('a link keeps up to a hundred crossings and names their number', () => {
  const many = Array.from({ length: 130 }, (_, at) => at)
  const ins = many.map((at) => into(`i${at}`, 'bridge', String(1000 + at * 100), at * 2))
  const outs = many.map((at) => out(`o${at}`, 'mule', String(1000 + at * 100), at * 2 + 1))
  const traced = ins.map((transfer) => ({ transfer, amount: transfer.amount, value: transfer.value, stop: 'bridge' as const }))
  const [edge] = inferredEdges(bridgeExits(traced, [...ins, ...outs]), () => '')
  expect([edge?.matched, edge?.crossings.length]).toEqual([130, 100])
})

test('contains only links that were not dismissed, and none with the id of an edge', () => {
  const [edge] = inferredEdges(bridgeExits([], []), () => '')
  expect(edge).toBeUndefined()
  const named = (id: string) => ({
    id,
    source: 'a',
    target: 'b',
    chain: '',
    value: '',
    matched: 1,
    of: 1,
    minutes: [1, 1] as const,
    entity: '',
    crossings: [],
  })
  const inferred = new Map(['inferred a b', 'inferred c d', 'evm:0x1 evm:0x2'].map((id) => [id, named(id)]))
  const active = activeInferredEdges({ inferredEdges: inferred, dismissedEdges: new Set(['inferred c d']) })
  expect(active.map(({ id }) => id)).toEqual(['inferred a b'])
})
