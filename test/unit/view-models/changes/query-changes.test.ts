import { expect, test } from 'vitest'
import { acquiredQueries, type AcquiredQuery, type Acquisition, wasRequestedTwice } from '../../../../src-shared/view-models/changes/acquisitions.ts'
import { queryChanges, type QueryChanges } from '../../../../src-shared/view-models/changes/query-changes.ts'
import type { CaptureWithResponse } from '../../../../src-shared/case/case-state.ts'
import { caseStateOf, type FixtureResponse } from '../../../support/builders/case-states.ts'
import { response, OWN, rows } from '../panels/panel-of.ts'

const SUBJECT = { address: OWN, family: 'evm', chains: ['ethereum'] } as const

function queriesOf(...responses: readonly FixtureResponse[]): {
  queries: AcquiredQuery[]
  read: (of: Acquisition) => readonly CaptureWithResponse[]
} {
  const state = caseStateOf([SUBJECT], responses)
  const [subject] = state.subjects
  const read = ({ pages }: Acquisition): readonly CaptureWithResponse[] =>
    pages.flatMap(({ capture }) => state.captures.filter((one) => one.capture.id === capture.id))
  return { queries: subject === undefined ? [] : acquiredQueries(state.captures, subject), read }
}

/** The changes between the newest two acquisitions of the first query. */
function changesOf(...responses: readonly FixtureResponse[]): QueryChanges {
  const { queries, read } = queriesOf(...responses)
  const [query] = queries
  const [after, before] = query?.acquisitions ?? []
  if (query === undefined || after === undefined || before === undefined) throw new Error('there are no two acquisitions')
  return queryChanges(query.endpoint, { ...before, pages: read(before) }, { ...after, pages: read(after) })
}

/** "changed USDC Value: 5 → 3 (-2) [capture-0003/data/0 capture-0004/data/1]". */
function report({ rows: changes }: QueryChanges): string[] {
  return changes.map(({ state, name, field, before, after, difference, beforeSource, afterSource }) => {
    const positions = [beforeSource, afterSource].flatMap((one) => (one === undefined ? [] : [`${one.captureId.slice(-4)}${one.pointer}`]))
    return `${state} ${name.text} ${field.title}: ${before.text} → ${after.text} (${difference.text}) [${positions.join(' ')}]`
  })
}

const token = (symbol: string, value: number | undefined): object => ({
  chain: 'ethereum',
  address: OWN,
  token_symbol: symbol,
  token_address: `0x${symbol}`,
  ...(value === undefined ? {} : { value_usd: value }),
})

test('reports new, removed and changed balances exactly, with the places in both captures', () => {
  const changes = changesOf(
    rows('profiler/current-balance', { chain: 'ethereum' }, token('USDC', 0.1), token('OLD', 7), token('SAME', 1)),
    rows('profiler/current-balance', { chain: 'ethereum' }, token('SAME', 1), token('NEW', 9), token('USDC', 0.3)),
  )
  expect(report(changes)).toEqual([
    'new NEW Value:  → 9 () [0004/data/1]',
    'gone OLD Value: 7 →  () [0003/data/1]',
    'changed USDC Value: 0.1 → 0.3 (0.2) [0003/data/0 0004/data/2]',
  ])
  expect(changes.unchanged).toBe(1)
  expect(changes.notes).toEqual([])
})

test('a record missing from a response with an unreadable record is reported neither as new nor as removed', () => {
  const states = (before: readonly unknown[], after: readonly unknown[]): readonly string[] =>
    changesOf(
      response('profiler/current-balance', { chain: 'ethereum' }, { data: before }),
      response('profiler/current-balance', { chain: 'ethereum' }, { data: after }),
    ).rows.map(({ state }) => state)
  const [old, now] = [token('OLD', 7), token('NEW', 5)]
  expect(states([old], [now])).toEqual(['new', 'gone'])
  expect(states([old], [now, 7])).toEqual(['new', 'not-reached'])
  expect(states([old, 7], [now])).toEqual(['gone', 'not-reached'])
})

test('counts records that could not be read in either of the two', () => {
  const unread = (...data: readonly unknown[]): FixtureResponse => ({
    ...rows('profiler/current-balance', { chain: 'ethereum' }),
    body: JSON.stringify({ data, pagination: { page: 1, per_page: 10, is_last_page: true } }),
  })
  const notes = (before: readonly unknown[], after: readonly unknown[]): readonly string[] => changesOf(unread(...before), unread(...after)).notes
  const known = token('USDC', 5)
  expect(notes([known], [known, 7])).toEqual(['1 record of the two could not be read and is not compared.'])
  expect(notes([known, 7], [known])).toEqual(['1 record of the two could not be read and is not compared.'])
  expect(notes([known, 7], [known, 7, 8])).toEqual(['3 records of the two could not be read and are not compared.'])
})

test('a value missing from the newer response has changed, without an invented difference', () => {
  expect(
    report(
      changesOf(
        rows('profiler/current-balance', { chain: 'ethereum' }, token('USDC', 5)),
        rows('profiler/current-balance', { chain: 'ethereum' }, token('USDC', undefined)),
      ),
    ),
  ).toEqual(['changed USDC Value: 5 →  () [0003/data/0 0004/data/0]'])
})

const page = (number: number, isLast: boolean, ...data: readonly object[]): FixtureResponse =>
  response(
    'profiler/counterparties',
    { chain: 'ethereum', pagination: { page: number, per_page: 1 } },
    { data, pagination: { page: number, per_page: 1, is_last_page: isLast } },
  )
const party = (name: string, volume: number): object => ({ counterparty_address: name, total_volume_usd: volume })

test('a record on a page that was not requested is neither new nor removed', () => {
  const changes = changesOf(page(1, false, party('0xa', 1)), page(2, true, party('0xb', 2)), page(1, false, party('0xa', 3)))
  expect(report(changes)).toEqual(['changed 0xa Volume: 1 → 3 (2) [0003/data/0 0005/data/0]', 'not-reached 0xb Volume: 2 →  () [0004/data/0]'])
  expect(changes.notes).toEqual([
    'The later result has more pages than the 1 page that was requested. Records that are missing here may be on the other pages.',
  ])
})

test('pages added to an acquisition belong to it, and a refresh begins another', () => {
  const { queries } = queriesOf(page(1, false, party('0xa', 1)), page(2, true, party('0xb', 2)), page(1, true, party('0xa', 3)))
  expect(queries.map(({ acquisitions }) => acquisitions.map(({ pages, isWhole, seq }) => `${pages.length} ${isWhole} ${seq}`))).toEqual([
    ['1 true 5', '2 true 4'],
  ])
})

test('a refused response is not an acquisition, and other windows are other queries', () => {
  const { queries } = queriesOf(
    rows('profiler/counterparties', { chain: 'ethereum', date: { from: '2026-01-01', to: '2026-01-31' } }, party('0xa', 1)),
    rows('profiler/counterparties', { chain: 'ethereum', date: { from: '2026-02-01', to: '2026-02-28' } }, party('0xa', 1)),
    { ...rows('profiler/counterparties', { chain: 'ethereum', date: { from: '2026-01-01', to: '2026-01-31' } }), status: 500, body: '{}' },
  )
  expect(queries.map(({ query: { window }, acquisitions }) => `${window?.from} ${acquisitions.length}`)).toEqual(['2026-01-01 1', '2026-02-01 1'])
})

test('compares figures of the whole account in addition to the records', () => {
  const summary = (value: number, ...top: readonly object[]): FixtureResponse =>
    response('profiler/pnl-summary', { chain: 'ethereum' }, { realized_pnl_usd: value, win_rate: 0.5, top5_tokens: top })
  expect(report(changesOf(summary(10), summary(-2.5, { chain: 'ethereum', token_symbol: 'A', realized_pnl: 4 })))).toEqual([
    'new A Realised:  → 4 () [0004/top5_tokens/0]',
    'changed  Realised profit and loss: 10 → -2.5 (-12.5) [0003 0004]',
  ])
})

test('distinguishes counterparties requested by entity by their names', () => {
  const entity = (name: string, volume: number): object => ({
    counterparty_address: '',
    counterparty_address_label: [name],
    total_volume_usd: volume,
  })
  const grouped = { chain: 'ethereum', group_by: 'entity' }
  expect(
    report(
      changesOf(
        rows('profiler/counterparties', grouped, entity('Meridian', 1), entity('Quietpool', 2)),
        rows('profiler/counterparties', grouped, entity('Quietpool', 2), entity('Meridian', 5)),
      ),
    ),
  ).toEqual(['changed  Volume: 1 → 5 (4) [0003/data/0 0004/data/1]'])
})

test('lists added and removed records before changed ones, dollars first, the largest first', () => {
  const stored = (symbol: string, more: object) => ({ ...token(symbol, undefined), ...more })
  const changes = changesOf(
    rows(
      'profiler/current-balance',
      { chain: 'ethereum' },
      stored('A', { value_usd: 5, token_amount: 100 }),
      stored('B', { value_usd: 50 }),
      stored('GONE', { value_usd: 1 }),
      stored('GONE2', { value_usd: 9 }),
      stored('ODD', {}),
    ),
    rows(
      'profiler/current-balance',
      { chain: 'ethereum' },
      stored('A', { value_usd: 2, token_amount: 900 }),
      stored('B', { value_usd: 40 }),
      stored('NEW', { value_usd: 3 }),
      stored('NEW2', { value_usd: -4 }),
      stored('ODD', { value_usd: 8 }),
    ),
  )
  expect(report(changes).map((text) => text.slice(0, text.indexOf(' [')))).toEqual([
    'new NEW2 Value:  → -4 ()',
    'new NEW Value:  → 3 ()',
    'gone GONE2 Value: 9 →  ()',
    'gone GONE Value: 1 →  ()',
    'changed B Value: 50 → 40 (-10)',
    'changed ODD Value:  → 8 ()',
    'changed A Value: 5 → 2 (-3)',
    'changed A Amount: 100 → 900 (800)',
  ])
  expect(changes.rows.every(({ chain }) => chain === 'ethereum')).toBe(true)
})

test('a new record may have been on further pages of the earlier response', () => {
  const changes = changesOf(page(1, false, party('0xa', 1)), page(1, true, party('0xa', 1), party('0xb', 2)))
  expect(report(changes)).toEqual(['not-reached 0xb Volume:  → 2 () [0004/data/1]'])
  expect(changes.unchanged).toBe(1)
  expect(changes.notes).toEqual([
    'The earlier result has more pages than the 1 page that was requested. Records that are missing here may be on the other pages.',
  ])
})

test('does not compare logs, and sorts queries by content, place and time', () => {
  expect(queryChanges('profiler/transactions', { pages: [], isWhole: true }, { pages: [], isWhole: true })).toEqual({
    rows: [],
    unchanged: 0,
    notes: [],
  })
  const requested = (chain: string, from: string) => rows('profiler/counterparties', { chain, date: { from, to: '2026-01-31' } }, party('0xa', 1))
  const { queries } = queriesOf(
    requested('ethereum', '2026-01-02'),
    requested('base', '2026-01-05'),
    rows('profiler/transactions', { chain: 'ethereum' }, { transaction_hash: '0x1' }),
    requested('ethereum', '2026-01-01'),
    rows('profiler/current-balance', { chain: 'ethereum' }, token('A', 1)),
  )
  expect(queries.map(({ endpoint, query }) => `${endpoint} ${query.chain} ${query.window?.from ?? ''}`)).toEqual([
    'profiler/current-balance ethereum ',
    'profiler/counterparties base 2026-01-05',
    'profiler/counterparties ethereum 2026-01-01',
    'profiler/counterparties ethereum 2026-01-02',
  ])
})

test('sorts changes by their difference, not by the remaining value', () => {
  const changes = changesOf(
    rows('profiler/current-balance', { chain: 'ethereum' }, token('LARGE', 1000), token('SMALL', 90), token('LOST', 500)),
    rows('profiler/current-balance', { chain: 'ethereum' }, token('LARGE', 1001), token('SMALL', 2), token('LOST', 10)),
  )
  expect(report(changes).map((text) => text.split(' ')[1])).toEqual(['LOST', 'SMALL', 'LARGE'])
})

test('positions are matched and compared in the nested form as in the flat one', () => {
  const nested = (value: number): FixtureResponse =>
    response(
      'profiler/perp-positions',
      {},
      { data: { asset_positions: [{ position_type: 'oneWay', position: { token_symbol: 'ETH', size: 1, position_value_usd: value } }] } },
    )
  expect(report(changesOf(nested(5), nested(8)))).toEqual(['changed ETH Value: 5 → 8 (3) [0003/data/asset_positions/0 0004/data/asset_positions/0]'])
})

test('a query is filtered if a person chose among its records, not by its default parameters', () => {
  const requested = (request: object): boolean[] =>
    queriesOf(
      rows('profiler/current-balance', { chain: 'ethereum', address: OWN, ...request }, { token_symbol: 'ETH', token_address: OWN, value_usd: 1 }),
    ).queries.map(({ isNarrowed }) => isNarrowed)
  expect(requested({ hide_spam_token: false, order_by: [{ field: 'value_usd', direction: 'DESC' }] })).toEqual([false])
  expect(requested({ hide_spam_token: true })).toEqual([true])
  expect(requested({ hide_spam_token: false, filters: { value_usd: { min: 1 } } })).toEqual([true])
})

test('a subject has two acquisitions only once the same query has two responses', () => {
  const balance = (chain: string): FixtureResponse => rows('profiler/current-balance', { chain }, token('USDC', 1))
  const twice = (...responses: readonly FixtureResponse[]): boolean => {
    const state = caseStateOf([SUBJECT], responses)
    return state.subjects.some((subject) => wasRequestedTwice(state.captures, subject))
  }
  expect([twice(), twice(balance('ethereum')), twice(balance('ethereum'), balance('base'))]).toEqual([false, false, false])
  expect(twice(balance('ethereum'), balance('base'), balance('ethereum'))).toBe(true)
})
