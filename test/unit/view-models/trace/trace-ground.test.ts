import { expect, test } from 'vitest'
import { knownLabels } from '../../../../src-shared/case/known-labels.ts'
import { addDecimals, compareDecimals, formatDecimal } from '../../../../src-shared/core/decimal.ts'
import type { AddressKind } from '../../../../src-shared/case/identity/address-kind.ts'
import type { Identity } from '../../../../src-shared/case/identity/identity.ts'
import type { Transfer } from '../../../../src-shared/view-models/trace/transfer.ts'
import type { CoverageRow } from '../../../../src-shared/case/coverage-row.ts'
import { graphOf } from '../../../../src-shared/view-models/graph-model.ts'
import { METHODS } from '../../../../src-shared/view-models/trace/account.ts'
import { chunkedTransfersOf } from '../../../../src-shared/view-models/trace/known-transfers.ts'
import { traceSteps, type Trace } from '../../../../src-shared/view-models/trace/trace.ts'
import {
  createNodeIdentities,
  flowKnowledgeOf,
  flowsOf,
  knowledgeFrom,
  traceGroundOf,
} from '../../../../src-shared/view-models/trace/trace-ground.ts'
import { responsesIn } from '../../../support/builders/case-states.ts'
import { crossingId } from '../../../../src-shared/view-models/trace/crossings.ts'
import { fraudCase, nodeOfCast } from './fraud-case.ts'
import { transferOf } from './random-transfers.ts'
import { coverageOfRows } from '../../../support/builders/coverage-of-rows.ts'

/** Where the funds came out of the bridge, on another chain. */
const EXIT = 'mule/3'
const PEELS = Array.from({ length: 9 }, (_, n) => `peel/${n}`)

async function tracedFraud(
  names: readonly string[],
  isTimed: boolean,
  method: (typeof METHODS)[number],
  crossings?: readonly string[],
): Promise<Trace> {
  const state = fraudCase(names)
  const model = graphOf(state)
  const transfers = await chunkedTransfersOf(state, () => Promise.resolve(), responsesIn(state))
  if (!transfers.ok) throw new Error(transfers.error.message)
  const ground = traceGroundOf(
    state,
    isTimed ? transfers.value : flowsOf(model),
    isTimed,
    createNodeIdentities(state, model, knownLabels(state.captures)),
  )
  const steps = traceSteps(ground, {
    starts: new Set([nodeOfCast('collector')]),
    direction: 'forward',
    method,
    hops: 12,
    width: 10,
    minValue: '',
    crossings,
  })
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

/** The ends by reason: US dollars. */
function byReason({ ends }: Trace): Record<string, string> {
  const groups = Map.groupBy(ends, ({ reason }) => reason)
  return Object.fromEntries([...groups].map(([reason, own]) => [reason, formatDecimal(addDecimals(own.map(({ value }) => value)), { maxDigits: 0 })]))
}

test.each(METHODS)('the practice fraud balances from the collector to every end, %s', async (method) => {
  const trace = await tracedFraud(['collector', ...PEELS], true, method)
  expect(byReason(trace)).toEqual({ bridge: '151,822', exchange: '380,977', mixer: '36,119', left: '2,230' })
  expect(trace.hops.map(({ node }) => node)).toEqual(['collector', ...PEELS].map(nodeOfCast))
  expect(trace.hops.every(({ isClosed, reconciles }) => isClosed && reconciles)).toBe(true)
  expect(trace.faults).toEqual({ disagreeing: [], toItself: 0, atSameTime: 0, returning: 0 })
  const byPrice = addDecimals(trace.hops.map((row) => row.byPrice))
  const paid = trace.hops[0]?.value.in ?? ''
  expect(compareDecimals(addDecimals(trace.ends.map(({ value }) => value)), addDecimals([paid, byPrice]))).toBe(0)
})

test('funds do not count as remaining if transfers were not requested', async () => {
  const trace = await tracedFraud(['collector', ...PEELS.slice(0, 3)], true, 'fifo')
  expect(byReason(trace)).toEqual({ 'not-requested': '469,692', exchange: '101,523', left: '<1' })
  expect(trace.hops.at(-1)).toMatchObject({ node: nodeOfCast('peel/3'), isClosed: false })
})

test('aggregated flows lead to the same ends, in shares', async () => {
  const trace = await tracedFraud(['collector', ...PEELS], false, 'fifo')
  expect(trace).toMatchObject({ isTimed: false, method: 'haircut' })
  expect(byReason(trace)).toEqual({ bridge: '151,783', exchange: '380,890', mixer: '36,110', left: '5,898' })
})

test.each(METHODS)('the fraud is traced through its bridge to the other chain by %s, and in = passed on + split off + remaining', async (method) => {
  const names = ['collector', ...PEELS, EXIT]
  const ended = await tracedFraud(names, true, method)
  const bridge = ended.ends.find(({ reason }) => reason === 'bridge')
  const trace = await tracedFraud(names, true, method, [crossingId(bridge?.node ?? '', nodeOfCast(EXIT))])
  const row = trace.hops.find(({ node }) => node === bridge?.node)
  const passed = trace.transfers.filter(({ crossedAs }) => crossedAs !== undefined)
  // All that went into the bridge came out, less its fee.
  expect(passed.length).toBeGreaterThan(10)
  expect(trace.ends.some(({ reason }) => reason === 'bridge')).toBe(false)
  expect(row?.value.in).toBe(bridge?.value)
  expect(addDecimals(passed.map(({ value }) => value))).toBe(row?.value.onward)
  expect(compareDecimals(row?.value.left ?? '0', '0')).toBe(1)
  expect(trace.ends.filter(({ node }) => node === bridge?.node).map(({ reason }) => reason)).toEqual(['bridge-fee'])
  for (const { assets, reconciles } of trace.hops) {
    expect(reconciles).toBe(true)
    for (const one of assets) expect(compareDecimals(one.in, addDecimals([one.onward, one.split, one.left]))).toBe(0)
  }
  expect(trace.hops.some(({ node }) => node === nodeOfCast(EXIT))).toBe(true)
})

test('the transfers between two addresses add up to their flow', async () => {
  const state = fraudCase(['collector', 'peel/0', 'peel/4'])
  const transfers = await chunkedTransfersOf(state, () => Promise.resolve(), responsesIn(state))
  if (!transfers.ok) throw new Error(transfers.error.message)
  const sums = Map.groupBy(transfers.value, ({ from, to }) => `${from} ${to}`)
  const flows = flowsOf(graphOf(state))
  expect(flows.length).toBeGreaterThan(15)
  for (const { from, to, value } of flows) {
    expect(compareDecimals(addDecimals((sums.get(`${from} ${to}`) ?? []).map((one) => one.value)), value)).toBe(0)
  }
  const shared = transfers.value.filter(({ from, to }) => from === nodeOfCast('collector') && to === nodeOfCast('peel/0'))
  expect(shared.map(({ sources }) => sources.length)).toEqual(shared.map(() => 2))
})

test('an unnamed address with very many counterparties ends a trace, unless it is under investigation', () => {
  const state = fraudCase(['collector'])
  const crowd = (node: string, size: number): Transfer[] => Array.from({ length: size }, (_, at) => transferOf({ from: node, to: `evm:${at}` }))
  const transfers = [...crowd('evm:busy', 101), ...crowd('evm:less', 100), ...crowd(nodeOfCast('collector'), 101)]
  const named = (kind: AddressKind): ((node: string) => Identity) => {
    return () => ({ name: '', nameIs: 'none', entity: '', kind, nameBy: undefined, kindBy: undefined })
  }
  const endsOf = (kind: AddressKind): unknown[] => {
    const { endOf } = traceGroundOf(state, transfers, true, named(kind))
    return ['evm:busy', 'evm:less', nodeOfCast('collector')].map((node) => endOf(node))
  }
  expect(endsOf('unknown').slice(0, 2)).toEqual(['high-degree', undefined])
  expect(endsOf('wallet')).toEqual(['high-degree', undefined, undefined])
  expect(endsOf('fund')).toEqual([undefined, undefined, undefined])
  expect(endsOf('mixer')).toEqual(['mixer', 'mixer', 'mixer'])
})

test('distinguishes complete, partial and missing data of an address', () => {
  const state = fraudCase(['collector'])
  const row = state.subjects[0]?.id ?? ''
  const known = (...states: readonly (readonly [chain: string, state: CoverageRow['state']])[]): unknown =>
    knowledgeFrom(
      {
        ...state,
        coverage: coverageOfRows(
          states.map(([chain, one]): CoverageRow => ({
            subjectId: row,
            endpoint: 'profiler/transactions',
            chain,
            window: undefined,
            pages: 1,
            state: one,
            rows: 0,
            at: '',
            captureIds: [],
          })),
        ),
      },
      'profiler/transactions',
    )(nodeOfCast('collector'), 'ethereum')
  expect(known()).toBe('not-requested')
  expect(known(['base', 'found'])).toBe('not-requested')
  expect(known(['ethereum', 'failed'])).toBe('failed')
  expect(known(['ethereum', 'found'], ['ethereum', 'failed'])).toBe('partial')
  expect(known(['ethereum', 'partial'])).toBe('partial')
  expect(known(['all', 'empty'])).toBe('empty')
  expect(known(['all', 'empty'], ['ethereum', 'found'])).toBe('complete')
})

test('flows of an address are known if every requested chain is', () => {
  const state = fraudCase(['collector'])
  expect(flowKnowledgeOf(state)(nodeOfCast('collector'))).toBe('complete')
  expect(flowKnowledgeOf(state)(nodeOfCast('peel/0'))).toBe('not-requested')
  const [row] = state.coverage.rows.filter(({ endpoint }) => endpoint === 'profiler/counterparties')
  if (row === undefined) throw new Error('Nothing was asked.')
  const knownWith = (...states: readonly CoverageRow['state'][]): unknown =>
    flowKnowledgeOf({ ...state, coverage: coverageOfRows(states.map((one) => ({ ...row, state: one }))) })(nodeOfCast('collector'))
  expect(knownWith('found', 'not-requested')).toBe('partial')
  expect(knownWith('empty', 'failed')).toBe('partial')
  expect(knownWith('failed', 'not-requested')).toBe('failed')
  expect(knownWith('empty', 'not-offered')).toBe('complete')
})

test('flows are edges with a volume: relations and edges without one are not', () => {
  const edge = {
    id: 'e',
    source: 'evm:a',
    target: 'evm:b',
    chain: 'base',
    volume: '5',
    interactions: '',
    relation: '',
    sources: [],
    kind: 'value',
  } as const
  expect(flowsOf({ edges: [edge, { ...edge, kind: 'relation' }, { ...edge, volume: '' }, { ...edge, volume: '0.00' }] })).toEqual([
    {
      id: 'e',
      from: 'evm:a',
      to: 'evm:b',
      time: '',
      chain: 'base',
      asset: 'base:',
      symbol: 'USD',
      amount: '5',
      value: '5',
      hash: '',
      method: '',
      sources: [],
    },
  ])
})

test('a filtered response does not cover the rest, and one of another endpoint covers nothing', () => {
  const state = fraudCase(['collector'])
  const dataAvailability = (one: typeof state, endpoint: 'profiler/transactions' | 'profiler/counterparties') =>
    knowledgeFrom(one, endpoint)(nodeOfCast('collector'), 'ethereum')
  const narrowed = {
    ...state,
    captures: state.captures.map((stored) => ({
      ...stored,
      capture: { ...stored.capture, requestText: JSON.stringify({ ...JSON.parse(stored.capture.requestText), filters: { volume_usd: { min: 5 } } }) },
    })),
  }
  expect([dataAvailability(state, 'profiler/transactions'), dataAvailability(narrowed, 'profiler/transactions')]).toEqual([
    'complete',
    'not-requested',
  ])
  const flowsOnly = fraudCase(['collector'], ['profiler/counterparties'])
  expect([dataAvailability(flowsOnly, 'profiler/counterparties'), dataAvailability(flowsOnly, 'profiler/transactions')]).toEqual([
    'complete',
    'not-requested',
  ])
})

test('flows with a missing page are partially known', () => {
  const state = fraudCase(['collector'])
  const partial = { ...state, coverage: coverageOfRows(state.coverage.rows.map((row) => ({ ...row, state: 'partial' as const }))) }
  expect(flowKnowledgeOf(partial)(nodeOfCast('collector'))).toBe('partial')
  const mixed = { ...state, coverage: coverageOfRows([...state.coverage.rows, ...partial.coverage.rows]) }
  expect(flowKnowledgeOf(mixed)(nodeOfCast('collector'))).toBe('partial')
})
