import { expect, test } from 'vitest'
import { knownLabels } from '../../../../src-shared/case/known-labels.ts'
import { chunkedTransfersOf } from '../../../../src-shared/view-models/trace/known-transfers.ts'
import { openBranches, unfinishedRow } from '../../../../src-shared/view-models/trace/open-branches.ts'
import { createNodeIdentities, traceGroundOf } from '../../../../src-shared/view-models/trace/trace-ground.ts'
import { traceSteps, type Trace, type TraceInput } from '../../../../src-shared/view-models/trace/trace.ts'
import { responsesIn } from '../../../support/builders/case-states.ts'
import { fraudCase, nodeOfCast } from './fraud-case.ts'
import type { CoverageRow } from '../../../../src-shared/case/coverage-row.ts'

const COLLECTOR = nodeOfCast('collector')
const START = [{ node: COLLECTOR, chains: ['ethereum'] }]

async function traceFlow(names: readonly string[], minValue = ''): Promise<{ trace: Trace; ground: TraceInput }> {
  const state = fraudCase(names)
  const transfers = await chunkedTransfersOf(state, () => Promise.resolve(), responsesIn(state))
  if (!transfers.ok) throw new Error(transfers.error.message)
  const ground = traceGroundOf(state, transfers.value, true, createNodeIdentities(state, { nodes: [] }, knownLabels(state.captures)))
  const steps = traceSteps(ground, { starts: new Set([COLLECTOR]), direction: 'forward', method: 'fifo', hops: 12, width: 10, minValue })
  for (;;) {
    const step = steps.next()
    if (step.done === true) return { trace: step.value, ground }
  }
}

test('a start without a request is the first one to request', async () => {
  const { trace, ground } = await traceFlow([])
  expect(openBranches(trace, START, ground.knowledgeOf)).toEqual([{ node: COLLECTOR, chains: ['ethereum'], hop: 0, value: '0', since: '' }])
})

test('a branch is open if funds arrived and no request was made, with the day of the first arrival', async () => {
  const { trace, ground } = await traceFlow(['collector', 'peel/0'])
  const open = openBranches(trace, START, ground.knowledgeOf)
  expect(open.map(({ node, hop, chains }) => [node, hop, chains])).toEqual([[nodeOfCast('peel/1'), 2, ['ethereum']]])
  const first = trace.transfers.find(({ transfer }) => transfer.to === nodeOfCast('peel/1'))?.transfer.time.slice(0, 10)
  expect(open[0]?.since).toBe(first)
})

test('requests nothing for ends, for values below the minimum, and for what other results cover', async () => {
  const peels = Array.from({ length: 9 }, (_, n) => `peel/${n}`)
  const whole = await traceFlow(['collector', ...peels])
  expect(openBranches(whole.trace, START, whole.ground.knowledgeOf)).toEqual([])
  const dear = await traceFlow(['collector', 'peel/0'], '10000000')
  expect(openBranches(dear.trace, START, dear.ground.knowledgeOf)).toEqual([])
  // The middle address was never requested: its neighbours cover everything except what it split
  // off.
  const gap = await traceFlow(['collector', 'peel/0', 'peel/2'])
  const open = openBranches(gap.trace, START, gap.ground.knowledgeOf)
  expect(open.map(({ node }) => node)).toEqual([nodeOfCast('peel/3'), nodeOfCast('peel/1')])
})

test('an empty result counts as one; a failed call and a missing page do not', async () => {
  const { trace } = await traceFlow(['collector', 'peel/0'])
  const openWhere = (known: ReturnType<TraceInput['knowledgeOf']>): number => openBranches(trace, START, () => known).length
  expect([openWhere('complete'), openWhere('empty')]).toEqual([0, 0])
  const open = openWhere('not-requested')
  expect(open).toBeGreaterThan(1)
  expect([openWhere('failed'), openWhere('partial')]).toEqual([open, open])
})

test('a branch with one part of unknown value is requested, for any value of its other parts', async () => {
  const { trace } = await traceFlow(['collector', 'peel/0'])
  const dear = { ...trace, request: { ...trace.request, minValue: '10000000' } }
  const unpriced = {
    ...dear,
    hops: trace.hops.map((row) => {
      const [first, ...rest] = row.assets
      return first === undefined ? row : { ...row, assets: [first, { ...first, asset: 'ethereum:unknown', left: '1', leftValue: '' }, ...rest] }
    }),
  }
  expect(openBranches(dear, [], () => 'not-requested')).toEqual([])
  expect(openBranches(unpriced, [], () => 'not-requested').map(({ node }) => node)).toContain(nodeOfCast('peel/1'))
})

test('a start is requested on its own chains and those of arriving funds, if they are open', async () => {
  const { trace } = await traceFlow(['collector', 'peel/0'])
  const chainsOf = (chains: readonly string[], known: (chain: string) => ReturnType<TraceInput['knowledgeOf']>) =>
    openBranches(trace, [{ node: COLLECTOR, chains }], (node, chain) => (node === COLLECTOR ? known(chain) : 'complete')).map((one) => one.chains)
  expect(chainsOf(['base', 'arbitrum'], () => 'not-requested')).toEqual([['arbitrum', 'base', 'ethereum']])
  expect(chainsOf(['base'], (chain) => (chain === 'base' ? 'complete' : 'failed'))).toEqual([['ethereum']])
  expect(chainsOf(['base'], () => 'empty')).toEqual([])
})

test('requests nothing if nothing is open, and sorts open branches by value, hop and name', async () => {
  const { trace } = await traceFlow(['collector', 'peel/0'])
  const [first] = trace.hops.at(-1)?.assets ?? []
  if (first === undefined) throw new Error('there is a passage')
  const row = (node: string, hop: number, leftValue: string, left = '1') => ({ ...trace.hops[0], node, hop, assets: [{ ...first, left, leftValue }] })
  const hops = [
    row('c', 2, '5'),
    row('b', 2, '5'),
    row('a', 3, '5'),
    row('d', 4, '9'),
    row('e', 1, '0', '0'),
    row('f', 1, '0.99'),
  ] as typeof trace.hops // a row of a trace with another name
  const nodes = (minValue: string) =>
    openBranches({ ...trace, hops, transfers: [], request: { ...trace.request, minValue } }, [], () => 'not-requested').map(
      ({ node, since }) => node + since,
    )
  expect(nodes('')).toEqual(['d', 'b', 'c', 'a'])
  expect(nodes('0.5')).toEqual(['d', 'b', 'c', 'a'])
  expect(nodes('6')).toEqual(['d'])
})

test('backward a branch is open from the first day on which funds left it', async () => {
  const { trace } = await traceFlow(['collector', 'peel/0'])
  const [row] = trace.hops.slice(-1)
  if (row === undefined) throw new Error('there is a row')
  const sender = row.node
  const moved = (day: string, from: string) => ({
    transfer: { ...trace.transfers[0]?.transfer, from, to: 'x', time: day === '' ? '' : `${day}T00:00:00Z` },
  })
  const transfers = [
    moved('2026-03-02', sender),
    moved('', sender),
    moved('2026-03-01', sender),
    moved('2026-01-01', 'y'),
  ] as unknown as typeof trace.transfers // the members of a transfer that are read
  const requested = openBranches({ hops: [row], transfers, request: { ...trace.request, direction: 'backward' } }, [], () => 'not-requested')
  expect(requested.map(({ node, since }) => [node, since])).toEqual([[sender, '2026-03-01']])
})

test('an open page is found by address, endpoint and chain, and only after a page arrived', () => {
  const row = (change: Partial<CoverageRow>): CoverageRow => ({
    subjectId: 's',
    endpoint: 'profiler/transactions',
    chain: 'base',
    window: undefined,
    pages: 1,
    state: 'partial',
    rows: 1,
    at: '',
    captureIds: [],
    ...change,
  })
  const found = (...rows: readonly Partial<CoverageRow>[]) => unfinishedRow(rows.map(row), 's', 'profiler/transactions', 'base') !== undefined
  expect(found({})).toBe(true)
  expect(
    [{ subjectId: 't' }, { endpoint: 'profiler/counterparties' } as const, { chain: 'bnb' }, { state: 'found' } as const, { pages: 0 }].map((one) =>
      found(one),
    ),
  ).toEqual([false, false, false, false, false])
})
