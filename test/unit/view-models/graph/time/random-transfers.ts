import * as fc from 'fast-check'
import type { Transfer } from '../../../../../src-shared/view-models/trace/transfer.ts'
import { sampleEdge, sampleNode } from '../../../graph/sample-graph.ts'
import { type EdgeDating, edgeDatingSteps } from '../../../../../src-shared/view-models/graph/time/edge-dating.ts'
import type { GraphEdge, GraphModel } from '../../../../../src-shared/view-models/graph-types.ts'
import type { CaptureHeader } from '../../../../../src-shared/case/case-types.ts'

const NODES = [sampleNode(0, 'subject'), sampleNode(1, 'counterparty'), sampleNode(2, 'counterparty'), sampleNode(3, 'counterparty')] as const

export function transferOf(id: string, change: Partial<Transfer> = {}): Transfer {
  return {
    id,
    from: NODES[1].id,
    to: NODES[0].id,
    time: '2026-09-04T02:11:00Z',
    chain: 'ethereum',
    asset: 'ethereum:0xusdt',
    symbol: 'USDT',
    amount: '1',
    value: '1',
    hash: id,
    method: '',
    sources: [],
    ...change,
  }
}

export const days = fc
  .date({ min: new Date('2024-11-03T00:00:00Z'), max: new Date('2026-11-20T23:59:59Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

const ends = fc.constantFrom([1, 0], [0, 2], [2, 0], [0, 3], [3, 1])

export const transfers = fc
  .array(
    fc.record({
      ends,
      time: fc.oneof({ weight: 6, arbitrary: days.map((day) => `${day}T02:11:00Z`) }, { weight: 1, arbitrary: fc.constant('') }),
      asset: fc.constantFrom(['ethereum:0xusdt', 'USDT'], ['ethereum:ETH', 'ETH'], ['ethereum:0xfake', 'USDT']),
      value: fc.oneof(fc.constant(''), fc.constantFrom('0.1', '1000000.000001', '12.50', '3e2', '0')),
      chain: fc.constantFrom('ethereum', 'base'),
    }),
    { maxLength: 25 },
  )
  .map((all) =>
    all.map(({ ends: [from = 0, to = 0], asset: [asset = '', symbol = ''], ...rest }, at) =>
      transferOf(`t${at}`, { from: NODES[from]?.id ?? '', to: NODES[to]?.id ?? '', asset, symbol, ...rest }),
    ),
  )

/**
 * A graph of a few flows. Some count as many transfers as there are, and their responses may cover
 * a window of days.
 */
export const datedGraphs = fc
  .record({
    transfers,
    whole: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
    tokens: fc.array(fc.constantFrom(undefined, [], ['USDT'], ['USDT', 'ETH']), { minLength: 5, maxLength: 5 }),
  })
  .map((drawn) => {
    const pairs = [
      [1, 0],
      [0, 2],
      [2, 0],
      [0, 3],
      [3, 1],
    ] as const
    const edges = pairs.map(([from, to], at): GraphEdge => {
      const own = drawn.transfers.filter((one) => one.from === NODES[from].id && one.to === NODES[to].id && one.chain === 'ethereum')
      const named = drawn.tokens[at]
      return {
        ...sampleEdge(NODES[from], NODES[to]),
        interactions: String(drawn.whole[at] === true ? own.length : own.length + 1),
        ...(named === undefined ? {} : { tokens: [...named, ...own.map(({ symbol }) => symbol)].map((symbol) => ({ asset: 'ethereum:x', symbol })) }),
      }
    })
    const model: GraphModel = { nodes: NODES, edges, notes: [] }
    return { model, transfers: drawn.transfers, dating: datingOf(model, drawn.transfers) }
  })

export function datingOf(model: GraphModel, all: readonly Transfer[], headers: readonly CaptureHeader[] = []): EdgeDating {
  const steps = edgeDatingSteps(model, all, headers)
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}
