import { expect, test } from 'vitest'
import { joinedEdges, type JoinedEdge } from '../../../../src-shared/view-models/graph/joined-edges.ts'
import { edgeEnds, edgeTransfers, edgeWindow, tokensOf, transferCoverage } from '../../../../src-shared/view-models/graph/edge-transfers.ts'
import { graphOf } from '../../../../src-shared/view-models/graph-model.ts'
import { chunkedTransfersOf } from '../../../../src-shared/view-models/trace/known-transfers.ts'
import type { Transfer } from '../../../../src-shared/view-models/trace/transfer.ts'
import type { WholeState } from '../../../../src-shared/case/case-state.ts'
import { ok } from '../../../../src-shared/core/result.ts'
import { caseStateOf, type FixtureResponse } from '../../../support/builders/case-states.ts'
import { fraudCase, nodeOfCast } from '../trace/fraud-case.ts'

async function transfersIn(state: WholeState): Promise<readonly Transfer[]> {
  const all = await chunkedTransfersOf(
    state,
    () => Promise.resolve(),
    async (stored) => ok(state.captures.filter(({ capture }) => stored.some((one) => one.capture.id === capture.id))),
  )
  if (!all.ok) throw new Error(all.error.message)
  return all.value
}

function lineOf(state: WholeState, from: string, to: string): JoinedEdge {
  const edge = joinedEdges(graphOf(state).edges).find(({ kind, source, target }) => kind === 'value' && source === from && target === to)
  if (edge === undefined) throw new Error('no such line')
  return edge
}

test('the transfers of an edge, in order of time, add up to the flow of the service', async () => {
  const state = fraudCase(['peel/3'])
  const edge = lineOf(state, nodeOfCast('peel/3'), nodeOfCast('peel/4'))
  const { transfers, isClosed, unpriced, open } = edgeTransfers(edge, await transfersIn(state))
  expect([transfers.length, isClosed, unpriced]).toEqual([Number(edge.interactions), true, 0])
  expect(Math.abs(Number(open))).toBeLessThan(0.01)
  expect(transfers.map(({ time }) => time)).toEqual(transfers.map(({ time }) => time).toSorted())
  expect(transferCoverage(state, edge)).toBe('all')
  expect(edgeWindow(state, edge)).toEqual({ from: '2026-08-24', to: '2026-11-21' })
})

test('a missing transfer leaves the value open, and one without a value is counted', async () => {
  const state = fraudCase(['peel/3'])
  const edge = lineOf(state, nodeOfCast('peel/3'), nodeOfCast('peel/4'))
  const [gone, first, ...rest] = edgeTransfers(edge, await transfersIn(state)).transfers
  if (gone === undefined || first === undefined) throw new Error('the line has transfers')
  const short = edgeTransfers(edge, [first, ...rest])
  expect(short.isClosed).toBe(false)
  expect(Number(short.open)).toBeCloseTo(Number(gone.value), 1)
  expect(edgeTransfers(edge, [gone, { ...first, value: '' }, ...rest])).toMatchObject({ isClosed: false, unpriced: 1 })
  expect(edgeTransfers(edge, [])).toMatchObject({ isClosed: false, sum: '0', open: edge.volume })
})

test('an edge without transfers or without a figure of its own never balances', () => {
  const line = { source: 'a', target: 'b', volume: '0' }
  const one = {
    id: '1',
    from: 'a',
    to: 'b',
    time: '',
    chain: 'ethereum',
    hash: '',
    method: '',
    asset: 'x',
    symbol: 'X',
    amount: '1',
    value: '0',
    sources: [],
  }
  expect(edgeTransfers(line, []).isClosed).toBe(false)
  expect(edgeTransfers({ ...line, volume: '' }, [one]).isClosed).toBe(false)
  expect(edgeTransfers(line, [one]).isClosed).toBe(true)
})

test('tokens are summed separately', () => {
  const one = { id: '1', from: 'a', to: 'b', time: '', chain: 'ethereum', hash: '', method: '', sources: [] }
  expect(
    tokensOf([
      { ...one, asset: 'ethereum:x', symbol: 'ETH', amount: '1.5', value: '10' },
      { ...one, asset: 'ethereum:y', symbol: 'USDT', amount: '50', value: '50' },
      { ...one, asset: 'ethereum:x', symbol: 'ETH', amount: '0.25', value: '' },
    ]),
  ).toEqual([
    { asset: 'ethereum:y', symbol: 'USDT', amount: '50', value: '50' },
    { asset: 'ethereum:x', symbol: 'ETH', amount: '1.75', value: '10' },
  ])
})

const [OWN, OTHER] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`]
const DAYS = { from: '2026-01-01', to: '2026-01-31' }

const flow: FixtureResponse = {
  endpoint: 'profiler/counterparties',
  request: { address: OWN, chain: 'ethereum', date: DAYS },
  body: JSON.stringify({ data: [{ counterparty_address: OTHER, total_volume_usd: 5, volume_in_usd: 0, volume_out_usd: 5, interaction_count: 2 }] }),
}

const requested = (more: Readonly<Record<string, unknown>> = {}, isLast = true, status = 200): FixtureResponse => ({
  endpoint: 'profiler/transactions',
  request: { address: OWN, chain: 'ethereum', date: DAYS, ...more },
  status,
  body: JSON.stringify({
    data: [{ chain: 'ethereum', transaction_hash: '0x1', tokens_sent: [], tokens_received: [] }],
    pagination: { page: 1, per_page: 20, is_last_page: isLast },
  }),
})

function report(...responses: readonly FixtureResponse[]): string {
  const state = caseStateOf([{ address: OWN, family: 'evm', chains: ['ethereum'], alias: '' }], [flow, ...responses])
  return transferCoverage(state, lineOf(state, `evm:${OWN}`, `evm:${OTHER}`))
}

test.each<[what: string, responses: readonly FixtureResponse[], reported: string]>([
  ['nothing was asked', [], 'never'],
  ['all pages of these days', [requested()], 'all'],
  ['narrowed to the other end', [requested({ filters: { counterparty_address: OTHER.toUpperCase().replace('0X', '0x') } })], 'all'],
  ['narrowed to somebody else', [requested({ filters: { counterparty_address: OWN } })], 'never'],
  ['narrowed by something else as well', [requested({ filters: { counterparty_address: OTHER, token_symbol: 'USDT' } })], 'never'],
  ['another chain', [requested({ chain: 'base' })], 'never'],
  ['all chains at once', [requested({ chain: 'all' })], 'all'],
  ['fewer days', [requested({ date: { from: '2026-01-10', to: '2026-01-31' } })], 'partial'],
  ['more days', [requested({ date: { from: '2025-12-01', to: '2026-02-10' } })], 'all'],
  ['more pages are there', [requested({}, false)], 'partial'],
  ['the call failed', [requested({}, true, 500)], 'failed'],
])('coverage of the transfers: %s', (_what, responses, expected) => {
  expect(report(...responses)).toBe(expected)
})

test('an edge over two chains is partially covered when one of them was never requested', () => {
  const state = caseStateOf(
    [{ address: OWN, family: 'evm', chains: ['ethereum', 'base'], alias: '' }],
    [flow, { ...flow, request: { address: OWN, chain: 'base', date: DAYS } }, requested()],
  )
  const edge = lineOf(state, `evm:${OWN}`, `evm:${OTHER}`)
  expect(edge.parts.map(({ chain }) => chain).toSorted()).toEqual(['base', 'ethereum'])
  expect(transferCoverage(state, edge)).toBe('partial')
})

test('an edge is requested at the end that the case can request, the sender first', () => {
  const state = fraudCase(['peel/3', 'peel/4'])
  const ends = edgeEnds(state, { source: nodeOfCast('peel/3'), target: nodeOfCast('peel/4') })
  expect(ends.map(({ subject, other }) => [subject.alias, `evm:${other}`])).toEqual([
    ['peel/3', nodeOfCast('peel/4')],
    ['peel/4', nodeOfCast('peel/3')],
  ])
  expect(edgeEnds(state, { source: nodeOfCast('collector'), target: nodeOfCast('peel/0') })).toEqual([])
})

test('tokens of equal value are in the order of their contracts, and one without a value is last', () => {
  const one = { id: '1', from: 'a', to: 'b', time: '', chain: 'ethereum', hash: '', method: '', sources: [], symbol: 'X', amount: '1' }
  const order = (...assets: readonly (readonly [asset: string, value: string])[]): string[] =>
    tokensOf(assets.map(([asset, value]) => ({ ...one, asset, value }))).map(({ asset }) => asset)
  expect(order(['c', '5'], ['a', '5'], ['d', ''], ['b', '5'])).toEqual(['a', 'b', 'c', 'd'])
  expect(order(['b', '5'], ['a', '5'])).toEqual(['a', 'b'])
})
