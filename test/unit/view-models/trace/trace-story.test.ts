import { expect, test } from 'vitest'
import { addDecimals, compareDecimals } from '../../../../src-shared/core/decimal.ts'
import { pathGraphOf } from '../../../../src-shared/view-models/trace/paths/path-graph.ts'
import { runSavedTrace } from '../../../../src-shared/view-models/trace/run-saved-trace.ts'
import { pathStory, traceStory } from '../../../../src-shared/view-models/trace/trace-story.ts'
import { responsesIn } from '../../../support/builders/case-states.ts'
import { fraudCase, nodeOfCast } from './fraud-case.ts'
import { minute, transferOf } from './random-transfers.ts'

const WAY = ['collector', 'peel/0', 'peel/1', 'peel/2', 'peel/3']
const sum = (branches: readonly { readonly value: string }[]): string => addDecimals(branches.map(({ value }) => value || '0'))

async function fraudTrace(starts: readonly string[], direction: 'forward' | 'backward') {
  const state = fraudCase([...new Set([...starts, ...WAY])])
  const setting = { starts: starts.map(nodeOfCast), direction, method: 'fifo', hops: 12, width: 10, minValue: '' } as const
  const run = await runSavedTrace(state, setting, state.record.seq, responsesIn(state), async () => undefined)
  if (!run.ok) throw new Error(run.error.message)
  return run.value.trace
}

test('the story of the practice fraud follows the links of the chain, and its amounts are those of the hop rows', async () => {
  const trace = await fraudTrace(['collector'], 'forward')
  const story = traceStory(trace)
  expect(story.map(({ from }) => from)).toEqual(WAY.map((name) => [nodeOfCast(name)]))
  for (const { from, next, others, split } of story) {
    const row = trace.hops.find(({ node }) => node === from[0])
    expect(compareDecimals(sum([...(next === undefined ? [] : [next]), ...others]), row?.value.onward ?? '')).toBe(0)
    expect(compareDecimals(sum(split), row?.value.split ?? '')).toBe(0)
  }
  // The first address that was not requested ends the way, and its remainder says why.
  expect(story.at(-1)?.rests.at(-1)).toMatchObject({ node: nodeOfCast('peel/4'), reason: 'not-requested' })
})

test('several starts are one hop, the one that sent most first', async () => {
  const [first] = traceStory(await fraudTrace(['victim/0', 'victim/1'], 'forward'))
  expect(first?.from).toEqual(['victim/1', 'victim/0'].map(nodeOfCast))
  expect(first?.next?.node).toBe(nodeOfCast('collector'))
})

test('a backward story goes to the senders', async () => {
  const story = traceStory(await fraudTrace(['peel/2'], 'backward'))
  expect(story.slice(0, 3).map(({ next }) => next?.node)).toEqual(['peel/1', 'peel/0', 'collector'].map(nodeOfCast))
})

const carried = (from: string, to: string, value: string, at: number) => ({
  transfer: transferOf({ id: `${from}${to}${at}`, from, to, time: minute(at) }),
  amount: '1',
  value,
  stop: undefined,
})
const rowOf = (node: string) => ({
  node,
  hop: 0,
  assets: [],
  value: { in: '0', onward: '0', split: '0', left: '0' },
  byPrice: '0',
  isClosed: true,
  reconciles: true,
})
const request = { starts: new Set(['a']), direction: 'forward', method: 'fifo', hops: 9, width: 9, minValue: '' } as const

test('the story of a cycle visits no address twice, and what went back is named among the others', () => {
  const transfers = [carried('a', 'b', '9', 1), carried('b', 'a', '7', 2), carried('b', 'c', '2', 3), carried('c', 'b', '1', 4)]
  const story = traceStory({ transfers, hops: ['a', 'b', 'c'].map(rowOf), request })
  expect(story.map(({ from, next }) => [from, next?.node])).toEqual([
    [['a'], 'b'],
    [['b'], 'c'],
    [['c'], undefined],
  ])
  expect(story.map(({ others }) => others.map(({ node }) => node))).toEqual([[], ['a'], ['b']])
})

test('a hop has the times of its first and last transfer, and no value where none was reported', () => {
  const [hop] = traceStory({ transfers: [carried('a', 'b', '', 5), carried('a', 'b', '', 2)], hops: [rowOf('b')], request })
  expect(hop?.next).toMatchObject({ value: '', first: minute(2), last: minute(5) })
})

test('a path is a story of whole flows', () => {
  const graph = pathGraphOf([
    transferOf({ from: 'a', to: 'b', value: '5', time: minute(3) }),
    transferOf({ from: 'b', to: 'c', value: '4', time: '' }),
  ])
  const path = ['a', 'b'].flatMap((node) => graph.get(node) ?? [])
  expect(pathStory(path).map(({ from, next }) => [from[0], next?.node, next?.value, next?.first])).toEqual([
    ['a', 'b', '5', minute(3)],
    ['b', 'c', '4', ''],
  ])
})

test('a hop is inferred where one of its transfers crossed a bridge', () => {
  const across = { ...carried('a', 'b', '3', 1), crossedAs: 'ethereum:usdt' }
  const [hop] = traceStory({ transfers: [across, carried('a', 'b', '4', 2), carried('a', 'c', '1', 3)], hops: ['b', 'c'].map(rowOf), request })
  expect([hop?.next, ...(hop?.others ?? [])].map((one) => [one?.node, one?.value, one?.isInferred])).toEqual([
    ['b', '7', true],
    ['c', '1', false],
  ])
})

test('the way goes on to the greater of two values that differ only beyond the digits of a float', () => {
  const transfers = [carried('a', 'b', '9007199254740993.1', 1), carried('a', 'c', '9007199254740993.2', 2)]
  const [hop] = traceStory({ transfers, hops: ['b', 'c'].map(rowOf), request })
  expect(hop?.next?.node).toBe('c')
})

test('a remainder has the reason of its largest asset, and assets without one are no reason', () => {
  const asset = (left: string, leftValue: string, reason: 'left' | 'not-requested' | 'failed') => ({
    asset: reason,
    symbol: '',
    chain: '',
    in: '0',
    onward: '0',
    split: '0',
    left,
    leftValue,
    reason,
  })
  const row = { ...rowOf('a'), value: { in: '0', onward: '0', split: '0', left: '12' } }
  const restsOf = (assets: readonly ReturnType<typeof asset>[]) =>
    traceStory({ transfers: [carried('a', 'b', '5', 1)], hops: [{ ...row, assets }, rowOf('b')], request })[0]?.rests
  expect(restsOf([asset('1', '2', 'left'), asset('1', '10', 'not-requested')])).toEqual([{ node: 'a', value: '12', reason: 'not-requested' }])
  expect(restsOf([asset('0', '99', 'failed'), asset('1', '', 'left')])).toEqual([{ node: 'a', value: '12', reason: 'left' }])
  expect(restsOf([asset('0', '0', 'failed')])).toEqual([])
})

test('a story ends after forty hops', () => {
  const nodes = Array.from({ length: 60 }, (_, at) => `n${at}`)
  const transfers = nodes.slice(1).map((to, at) => carried(nodes[at] ?? '', to, '5', at))
  expect(traceStory({ transfers, hops: nodes.map(rowOf), request: { ...request, starts: new Set(['n0']) } })).toHaveLength(40)
})

test('a path has a value where one of its transfers has one', () => {
  const graph = pathGraphOf([transferOf({ from: 'a', to: 'b', value: '' }), transferOf({ id: 'other', from: 'a', to: 'b', value: '4' })])
  expect(pathStory(graph.get('a') ?? []).map(({ next }) => next?.value)).toEqual(['4'])
})
