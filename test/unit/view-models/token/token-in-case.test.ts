import { expect, test } from 'vitest'
import type { CaseCoverageRow } from '../../../../src-shared/case/coverage.ts'
import { knownOnChain, movementsOf } from '../../../../src-shared/view-models/token/token-in-case.ts'
import { respond } from './token-responses.ts'
import type { Transfer } from '../../../../src-shared/view-models/trace/transfer.ts'
import { entityOf } from '../../../support/builders/plans.ts'
import { coverageOfRows } from '../../../support/builders/coverage-of-rows.ts'
import type { Subject } from '../../../../src-shared/case/case-types.ts'

const TOKEN = { chain: 'ethereum', address: '0x9b5e262Cf9bb04869ab40b19af91d2dc85761722' }
const [A, B, C] = [
  '0xa541eb6d9b206e1e8d94025f3e63945ba42d79c6',
  '0xb200fc2ae3bd585f42fb6c11bd67e0e44134e3fd',
  '0x83d038f06f65a2011e31434d15c656dace128153',
]

function subjectOf(id: string, address: string, family = 'evm'): Subject {
  return { id, address, family, alias: '', chains: ['ethereum'], tags: [] } as unknown as Subject // the members that the views read
}

function transfer(from: string, to: string, amount: string, more: Partial<Transfer> = {}): Transfer {
  return {
    id: `${from} ${to} ${amount}`,
    from: `evm:${from}`,
    to: `evm:${to}`,
    time: '2026-11-01T10:00:00Z',
    chain: 'ethereum',
    asset: `ethereum:${TOKEN.address.toLowerCase()}`,
    symbol: 'LARK',
    amount,
    value: '',
    hash: '',
    method: '',
    sources: [{ captureId: `x-${amount}`, pointer: '/data/0' }],
    ...more,
  }
}

test('lists movers of the token: inflow and outflow to the last digit, the largest first, with the largest transfer as source', () => {
  const { movers, transfers } = movementsOf([
    transfer(A, B, '0.1', { time: '2026-11-03T10:00:00Z' }),
    transfer(A, B, '0.2'),
    transfer(B, C, '5', { time: '' }),
  ])
  expect(transfers).toBe(3)
  expect(
    movers.map(({ address, received, receivedTimes, sent, sentTimes, last, source }) => [
      address,
      received,
      receivedTimes,
      sent,
      sentTimes,
      last,
      source?.captureId,
    ]),
  ).toEqual([
    [B, '0.3', 2, '5', 1, '2026-11-03T10:00:00Z', 'x-5'],
    [C, '5', 1, '0', 0, '', 'x-5'],
    [A, '0', 0, '0.3', 2, '2026-11-03T10:00:00Z', 'x-0.2'],
  ])
})

test('a payment to oneself counts once in each direction', () => {
  const [only] = movementsOf([transfer(A, A, '3')]).movers
  expect([only?.received, only?.receivedTimes, only?.sent, only?.sentTimes]).toEqual(['3', 1, '3', 1])
})

test('distinguishes not requested, failed, partial and empty, on the chain of the token only', () => {
  const subjects = ['full', 'part', 'none', 'red', 'never', 'everywhere'].map((id) => subjectOf(id, A))
  const row = (subjectId: string, state: string, chain: string | undefined = 'ethereum'): CaseCoverageRow =>
    ({ subjectId, endpoint: 'profiler/current-balance', chain, state, captureIds: [] }) as unknown as CaseCoverageRow // only these members are read
  const coverage = [
    row('full', 'found'),
    row('part', 'found'),
    row('part', 'failed'),
    row('none', 'empty'),
    row('red', 'failed'),
    row('never', 'found', 'base'),
    row('everywhere', 'found', 'all'),
  ]
  const known = knownOnChain(
    { captures: [], coverage: coverageOfRows(coverage), subjects: [...subjects, subjectOf('sol', 'x', 'solana')] },
    'profiler/current-balance',
    'ethereum',
  )
  expect([...known].map(([is, who]) => [is, who.map(({ id }) => id)])).toEqual([
    ['complete', ['full', 'everywhere']],
    ['partial', ['part']],
    ['empty', ['none']],
    ['failed', ['red']],
    ['not-requested', ['never']],
  ])
})

test('an entity may hold a token by a request with its name, and is left out if an address is required', () => {
  const known = (endpoint: 'profiler/current-balance' | 'profiler/transactions') =>
    [...knownOnChain({ captures: [], coverage: coverageOfRows([]), subjects: [entityOf()] }, endpoint, 'ethereum')].map(([is, who]) => [
      is,
      who.map(({ id }) => id),
    ])
  expect(known('profiler/current-balance')).toEqual([['not-requested', ['e-1']]])
  expect(known('profiler/transactions')).toEqual([])
})

test('a filtered request does not cover other records, and does not replace a complete one', () => {
  const requesting = (id: string, more: object) =>
    respond('profiler/transactions', { data: [] }, { id, subjectId: 's-1', request: { address: A, chain: 'ethereum', ...more } })
  const captures = [requesting('x-line', { filters: { counterparty_address: B } }), requesting('x-all', {})]
  const row = (captureId: string, state: string): CaseCoverageRow =>
    ({ subjectId: 's-1', endpoint: 'profiler/transactions', chain: 'ethereum', state, captureIds: [captureId] }) as unknown as CaseCoverageRow // only these members are read
  const known = (...coverage: CaseCoverageRow[]) => [
    ...knownOnChain({ captures, coverage: coverageOfRows(coverage), subjects: [subjectOf('s-1', A)] }, 'profiler/transactions', 'ethereum').keys(),
  ]
  expect(known(row('x-line', 'found'))).toEqual(['partial'])
  expect(known(row('x-line', 'empty'))).toEqual(['partial'])
  expect(known(row('x-line', 'found'), row('x-all', 'found'))).toEqual(['complete'])
  expect(known(row('x-line', 'found'), row('x-all', 'failed'))).toEqual(['failed'])
})
