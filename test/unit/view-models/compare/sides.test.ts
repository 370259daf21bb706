import { expect, test } from 'vitest'
import { dataAvailability } from '../../../../src-shared/view-models/compare/data-availability.ts'
import { sharedTokens, type TokenSide } from '../../../../src-shared/view-models/compare/shared-tokens.ts'
import { panelViews } from '../../../../src-shared/view-models/panel-views.ts'
import { caseStateOf, type FixtureResponse } from '../../../support/builders/case-states.ts'
import { OTHER, OWN, rows } from '../panels/panel-of.ts'
import { coverageOfRows } from '../../../support/builders/coverage-of-rows.ts'

const SUBJECTS = [
  { subjectId: 'one', address: OWN, family: 'evm', chains: ['ethereum'] },
  { subjectId: 'two', address: OTHER, family: 'evm', chains: ['ethereum'] },
] as const
const EMPTY = '{"data":[],"pagination":{"page":1,"per_page":10,"is_last_page":true}}'

function holds(subjectId: string, ...tokens: readonly (readonly [symbol: string, contract: string, value: number])[]): FixtureResponse {
  const address = subjectId === 'one' ? OWN : OTHER
  const data = tokens.map(([token_symbol, token_address, value_usd]) => ({ chain: 'ethereum', address, token_symbol, token_address, value_usd }))
  return { ...rows('profiler/current-balance', { chain: 'ethereum', address }, ...data), subjectId }
}

test('shares tokens by contract and never by symbol, those of most subjects last', () => {
  const ODD = `0x${'1'.repeat(40)}`
  const state = caseStateOf(SUBJECTS, [
    holds('one', ['ODD', ODD, 5], ['FAKE', `0x${'2'.repeat(40)}`, 9], ['ETH', '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', 1000]),
    holds(
      'two',
      ['odd', ODD.toUpperCase().replace('0X', '0x'), 7],
      ['FAKE', `0x${'3'.repeat(40)}`, 9],
      ['ETH', '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', 2],
    ),
  ])
  const sides = ['one', 'two'].map((subjectId) => ({ subjectId, balances: panelViews(state, subjectId).find(({ id }) => id === 'balances') }))
  expect(
    sharedTokens(sides).map(
      ({ symbol, isCommon, held }) => `${symbol} ${isCommon} ${[...held].map(([id, { value }]) => `${id} ${value.text}`).join(', ')}`,
    ),
  ).toEqual(['ODD false one 5, two 7', 'ETH true one 1000, two 2'])
  expect(sharedTokens(sides.slice(0, 1))).toEqual([])
})

test('a token with a zero balance is not held, and a symbol that equals a contract shares none', () => {
  const ODD = `0x${'1'.repeat(40)}`
  const holding = (subjectId: 'one' | 'two', ...data: readonly object[]): FixtureResponse => ({
    ...rows('profiler/current-balance', { chain: 'ethereum' }, ...data),
    subjectId,
  })
  const shared = (...theirs: readonly object[]): readonly string[] => {
    const state = caseStateOf(SUBJECTS, [
      holding('one', { chain: 'ethereum', token_address: ODD, token_symbol: 'ODD', token_amount: 1 }),
      holding('two', ...theirs),
    ])
    return sharedTokens(
      ['one', 'two'].map((subjectId) => ({ subjectId, balances: panelViews(state, subjectId).find(({ id }) => id === 'balances') })),
    ).map(({ contract }) => contract)
  }
  expect(shared({ chain: 'ethereum', token_address: ODD, token_symbol: 'ODD', token_amount: 2 })).toEqual([ODD])
  expect(shared({ chain: 'ethereum', token_address: ODD, token_symbol: 'ODD', token_amount: null })).toEqual([ODD])
  expect(shared({ chain: 'ethereum', token_address: ODD, token_symbol: 'ODD', token_amount: 0 })).toEqual([])
  expect(shared({ chain: 'ethereum', token_symbol: ODD, token_amount: 2 })).toEqual([])
})

test('a side that was not requested, failed, or was filtered never reads as empty', () => {
  const knownWith = (...responses: readonly FixtureResponse[]): string => {
    const state = caseStateOf(SUBJECTS, responses)
    const [subject] = state.subjects
    return subject === undefined ? '' : dataAvailability(state, subject, 'profiler/counterparties').known
  }
  const requested = { chain: 'ethereum', address: OWN, source_input: 'Combined', group_by: 'wallet' }
  const party = { counterparty_address: OTHER, total_volume_usd: 1 }
  const response: FixtureResponse = { ...rows('profiler/counterparties', requested, party), subjectId: 'one' }
  expect(knownWith()).toBe('not-requested')
  expect(knownWith({ ...response, status: 500, body: '{}' })).toBe('failed')
  expect(knownWith(response)).toBe('complete')
  expect(knownWith({ ...response, body: EMPTY })).toBe('empty')
  expect(knownWith({ ...response, body: EMPTY, request: { ...requested, filters: { total_volume_usd: { min: 5 } } } })).toBe('partial')
  expect(knownWith({ ...response, request: { ...requested, source_input: 'ETH' } })).toBe('partial')
  expect(knownWith(response, { ...response, request: { ...requested, chain: 'base', filters: { total_volume_usd: { min: 5 } } } })).toBe('partial')
  expect(knownWith(response, { ...response, request: { ...requested, chain: 'base' }, status: 500, body: '{}' })).toBe('partial')
})

test('subject, chain, dates and order are not filters: such a response is complete', () => {
  const requested = { chain: 'ethereum', address: OWN, source_input: 'Combined', group_by: 'wallet' }
  const knownRequested = (request: object): string => {
    const party = { counterparty_address: OTHER, total_volume_usd: 1 }
    const state = caseStateOf(SUBJECTS, [{ ...rows('profiler/counterparties', { ...requested, ...request }, party), subjectId: 'one' }])
    const [subject] = state.subjects
    return subject === undefined ? '' : dataAvailability(state, subject, 'profiler/counterparties').known
  }
  const plain = {
    wallet_address: OWN,
    chains: ['ethereum'],
    date: { from: '2026-01-01', to: '2026-01-31' },
    date_range: { from: '2026-01-01' },
    pagination: { page: 1 },
    order_by: [],
  }
  for (const [field, value] of Object.entries(plain)) expect([field, knownRequested({ [field]: value })]).toEqual([field, 'complete'])
  expect(knownRequested({ anything_else: 1 })).toBe('partial')
})

test('describes incomplete data in words, and complete data without', () => {
  const words = (...responses: readonly FixtureResponse[]): string => {
    const state = caseStateOf(SUBJECTS, responses)
    const [subject] = state.subjects
    return subject === undefined ? '' : dataAvailability(state, subject, 'profiler/current-balance').words
  }
  const held = holds('one', ['ODD', `0x${'1'.repeat(40)}`, 5])
  expect([words(), words(held), words({ ...held, body: EMPTY }), words({ ...held, status: 500, body: '{}' })]).toEqual([
    'not requested',
    '',
    'no results',
    'failed',
  ])
})

test('tokens not held by the address itself are not shared, tokens of the most subjects come first, then those of the highest value', () => {
  const cell = (text: string) => ({ text, state: text === '' ? ('missing' as const) : ('value' as const) })
  const side = (
    subjectId: string,
    ...tokens: readonly (readonly [symbol: string, value: string, more?: Readonly<Record<string, string>>])[]
  ): TokenSide => ({
    subjectId,
    balances: {
      tables: [
        {
          id: 'balances',
          title: '',
          columns: [],
          rows: tokens.map(([token_symbol, value_usd, more = {}], at) => ({
            id: String(at),
            captureId: `c-${subjectId}`,
            pointer: `/data/${at}`,
            cells: Object.fromEntries(
              Object.entries({
                token_symbol,
                value_usd,
                token_address: `0x${token_symbol}`,
                chain: 'base',
                kind: 'Other tokens',
                remark: '',
                ...more,
              }).map(([id, text]) => [id, cell(text)]),
            ),
          })),
        },
      ],
    },
  })
  const reported = (...sides: readonly TokenSide[]): string[] =>
    sharedTokens(sides).map(
      ({ symbol, chain, contract, held }) =>
        `${symbol} ${chain} ${contract} ${[...held].map(([id, { value, captureId, pointer }]) => `${id}=${value.text} ${captureId}${pointer}`).join(', ')}`,
    )
  const own = { remark: 'of another address, not in the totals' }
  expect(reported(side('a', ['X', '1', own]), side('b', ['X', '1']))).toEqual([])
  expect(reported(side('a', ['X', '1', { remark: 'odd' }]), side('b', ['X', '2']))).toEqual(['X base 0xX a=1 c-a/data/0, b=2 c-b/data/0'])
  expect(reported(side('a', ['X', '1', { chain: 'bnb' }]), side('b', ['X', '2']))).toEqual([])
  const sides = [
    side('a', ['D', '1'], ['C', '9'], ['B', '2'], ['A', '2'], ['E', ''], ['W', '9']),
    side('b', ['D', '1'], ['C', '1'], ['B', '2'], ['A', '2'], ['E', ''], ['W', 'much']),
    side('c', ['D', '1']),
  ]
  expect(reported(...sides).map((text) => text.slice(0, 1))).toEqual(['D', 'C', 'W', 'A', 'B', 'E'])
  const native = { token_address: '', kind: 'Native coins' }
  expect(reported(side('a', ['ETH', '1', native], ['BNB', '1', native]), side('b', ['ETH', '5', native]))).toEqual([
    'ETH base  a=1 c-a/data/0, b=5 c-b/data/0',
  ])
  expect(
    sharedTokens([
      { subjectId: 'a', balances: undefined },
      { subjectId: 'b', balances: { tables: [] } },
    ]),
  ).toEqual([])
})

test('one filtered response among those behind a chain makes its data partial', () => {
  const requested = { chain: 'ethereum', address: OWN, source_input: 'Combined', group_by: 'wallet' }
  const whole: FixtureResponse = { ...rows('profiler/counterparties', requested, { counterparty_address: OTHER }), subjectId: 'one' }
  const state = caseStateOf(SUBJECTS, [whole, { ...whole, request: { ...requested, filters: { total_volume_usd: { min: 5 } } } }])
  const [subject] = state.subjects
  const ids = state.captures.map(({ capture }) => capture.id)
  const coverage = state.coverage.rows.flatMap((row) => (row.state === 'found' ? [{ ...row, captureIds: ids }] : []))
  expect(
    subject && coverage.length > 0 && dataAvailability({ ...state, coverage: coverageOfRows(coverage) }, subject, 'profiler/counterparties').known,
  ).toBe('partial')
})
