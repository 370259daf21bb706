import { describe, expect, test } from 'vitest'
import { panelViews } from '../../../../src-shared/view-models/panel-views.ts'
import { caseStateOf, FIXTURE_SUBJECT, type FixtureResponse } from '../../../support/builders/case-states.ts'
import { JANUARY, MAY, OTHER, OWN, response, columnOf, panelOf, rows, report } from './panel-of.ts'
import { counterpartiesInStages } from '../../../../src-shared/view-models/panels/counterparties.ts'
import { ranThrough } from '../ran-through.ts'

test('windows and scopes are separate, the subject itself is excluded from the sums, bought labels appear next to the address', () => {
  const party = (address: string, volume: number | undefined, more: object = {}): object => ({
    counterparty_address: address,
    counterparty_address_label: ['Exchange', `[${address.slice(0, 6)}]`],
    interaction_count: 2,
    ...(volume === undefined ? {} : { total_volume_usd: volume, volume_in_usd: volume, volume_out_usd: 0 }),
    tokens_info: [{ token_symbol: 'A' }, { token_symbol: '' }, { token_symbol: 'B' }, { token_symbol: 'A' }],
    ...more,
  })
  const panel = panelOf(
    'counterparties',
    rows(
      'profiler/counterparties',
      { chain: 'bnb', date: JANUARY },
      party(OTHER, 5),
      party(OWN, 100),
      party(OTHER.toUpperCase().replace('X', 'x'), 7, { counterparty_address_label: [] }),
    ),
    rows('profiler/counterparties', { chain: 'base', date: JANUARY }, party(OTHER, 1)),
    rows('profiler/counterparties', { chain: 'all', date: MAY }, party(`0x${'4'.repeat(40)}`, undefined)),
    { ...response('profiler/labels', { address: OTHER, chain: 'bnb' }, { data: [{ label: 'Hot wallet', category: 'cex' }] }), withoutSubject: true },
  )
  expect(report(panel)).toEqual([
    'Counterparty addresses, 2026-01-01 to 2026-01-31, BNB Chain, Base: 1 [3 4] Number of different addresses in 3 records, without the subject itself. 2026-01-01 to 2026-01-31, BNB Chain, Base.',
    'Volume in, 2026-01-01 to 2026-01-31, BNB Chain, Base: 13 [3 4] Sum of the listed counterparties over 3 records. 2026-01-01 to 2026-01-31, BNB Chain, Base.',
    'Volume out, 2026-01-01 to 2026-01-31, BNB Chain, Base: 0 [3 4] Sum of the listed counterparties over 3 records. 2026-01-01 to 2026-01-31, BNB Chain, Base.',
    'Volume in and out, 2026-01-01 to 2026-01-31, BNB Chain, Base: 13 [3 4] Sum of the listed counterparties over 3 records. 2026-01-01 to 2026-01-31, BNB Chain, Base.',
    'Counterparty addresses, 2026-05-01 to 2026-05-31, all chains: 1 [5] Number of different addresses in 1 record, without the subject itself. 2026-05-01 to 2026-05-31, all chains.',
    'Volume in, 2026-05-01 to 2026-05-31, all chains:  [5] Sum of the listed counterparties over the 0 of 1 record that have it. 2026-05-01 to 2026-05-31, all chains.',
    'Volume out, 2026-05-01 to 2026-05-31, all chains:  [5] Sum of the listed counterparties over the 0 of 1 record that have it. 2026-05-01 to 2026-05-31, all chains.',
    'Volume in and out, 2026-05-01 to 2026-05-31, all chains:  [5] Sum of the listed counterparties over the 0 of 1 record that have it. 2026-05-01 to 2026-05-31, all chains.',
  ])
  expect(panel.notes).toEqual([
    '1 of 5 counterparty rows has no volume.',
    '1 of 5 counterparty rows has no volume in.',
    '1 of 5 counterparty rows has no volume out.',
    'Shares refer to the data in the case: all counterparties listed for the same date range. More pages would make them smaller.',
    'The subject is listed as its own counterparty in 1 row: transfers to itself, not included in the sums.',
    'Several date ranges were requested. They may overlap, so they are listed separately and not added up.',
  ])
  expect(columnOf(panel, 'counterparties', 'labels')).toEqual(['Exchange', '', 'Exchange', 'Exchange', 'Exchange'])
  expect(columnOf(panel, 'counterparties', 'labels_bought')).toEqual(['', 'Hot wallet', 'Hot wallet', 'Hot wallet', ''])
  expect(columnOf(panel, 'counterparties', 'tokens')).toEqual(['A, B', 'A, B', 'A, B', 'A, B', 'A, B'])
  expect(columnOf(panel, 'counterparties', 'volume_in_usd')).toEqual(['100', '7', '5', '1', ''])
  // Share of 13 in its window, without the subject itself; nothing went out, and the other window
  // has no figures.
  expect(columnOf(panel, 'counterparties', 'share_in')).toEqual(['', '0.5385', '0.3846', '0.0769', ''])
  expect(columnOf(panel, 'counterparties', 'share_out')).toEqual(['', '', '', '', ''])
  expect(panel.tables[0]?.columns.flatMap(({ id, bar }) => (bar === undefined ? [] : [{ id, ...bar }]))).toEqual([
    { id: 'volume_in_usd', side: 'in', max: 7 },
    { id: 'volume_out_usd', side: 'out', max: 0 },
  ])
  expect(columnOf(panel, 'counterparties', 'remark')).toEqual(['the subject itself', '', '', '', ''])
  expect(columnOf(panel, 'counterparties', 'window')).toEqual([
    '2026-01-01 to 2026-01-31',
    '2026-01-01 to 2026-01-31',
    '2026-01-01 to 2026-01-31',
    '2026-01-01 to 2026-01-31',
    '2026-05-01 to 2026-05-31',
  ])
  expect(
    panel.tables
      .find(({ id }) => id === 'counterparty-labels')
      ?.rows.map(({ cells }) =>
        Object.values(cells)
          .map(({ text }) => text)
          .join(' | '),
      ),
  ).toEqual(['0x28c6c06298d514db089934071355e5743bf21d60 | Hot wallet | bnb | Labels | 2026-09-24T12:00:06.000Z'])
})

test('figures of one window on one chain have no scope in their titles', () => {
  const panel = panelOf(
    'counterparties',
    rows('profiler/counterparties', { chain: 'bnb', date: JANUARY }, { counterparty_address: OTHER, total_volume_usd: 5 }),
  )
  expect(report(panel)).toEqual([
    'Counterparty addresses: 1 [3] Number of different addresses in 1 record, without the subject itself. 2026-01-01 to 2026-01-31, BNB Chain.',
    'Volume in:  [3] Sum of the listed counterparties over the 0 of 1 record that have it. 2026-01-01 to 2026-01-31, BNB Chain.',
    'Volume out:  [3] Sum of the listed counterparties over the 0 of 1 record that have it. 2026-01-01 to 2026-01-31, BNB Chain.',
    'Volume in and out: 5 [3] Sum of the listed counterparties over 1 record. 2026-01-01 to 2026-01-31, BNB Chain.',
  ])
  expect(panel.tables.map(({ title, columns }) => `${title}: ${columns.length}`)).toEqual(['Counterparties by volume: 12'])
})

describe('first and last seen', () => {
  const FRIEND = `0x${'4'.repeat(40)}`
  const party = (address: string): object => ({ counterparty_address: address, total_volume_usd: 5, volume_in_usd: 5 })
  const flow = (address: string, chain = 'bnb'): ReturnType<typeof rows> => rows('profiler/counterparties', { chain, date: JANUARY }, party(address))
  const transfer = (time: string, from: string, to: string, chain = 'bnb'): object => ({
    chain,
    block_timestamp: time,
    transaction_hash: `0x${time}${from.slice(-4)}`,
    tokens_sent: from === OWN ? [{ from_address: from, to_address: to, token_symbol: 'A', token_amount: -1 }] : [],
    tokens_received: from === OWN ? [] : [{ from_address: from, to_address: to, token_symbol: 'A', token_amount: 1 }],
  })

  test('are the days of the transfers in the case with each, by chain, in either direction', () => {
    const panel = panelOf(
      'counterparties',
      rows('profiler/counterparties', { chain: 'bnb', date: JANUARY }, party(OTHER), party(FRIEND)),
      flow(OTHER, 'base'),
      rows(
        'profiler/transactions',
        { chain: 'bnb', date: JANUARY },
        transfer('2026-01-20T01:00:00', OWN, OTHER.toUpperCase().replace('X', 'x')),
        transfer('2026-01-03T23:59:59', OTHER, OWN),
        transfer('2026-01-09T00:00:00', OTHER, OWN),
        transfer('1970-01-01T00:00:00', OTHER, OWN),
      ),
    )
    expect(columnOf(panel, 'counterparties', 'first_seen')).toEqual(['2026-01-03', '', ''])
    expect(columnOf(panel, 'counterparties', 'last_seen')).toEqual(['2026-01-20', '', ''])
    expect(columnOf(panel, 'counterparties', 'share_in')).toEqual(['0.3333', '0.3333', '0.3333'])
    expect(panel.notes.at(-1)).toBe(
      'First and last seen are days (UTC) of the 4 transactions in the case, 2026-01-03 to 2026-01-20. A dash means that none of them involves that counterparty.',
    )
    const ids = panel.tables[0]?.columns.map(({ id }) => id) ?? []
    expect(ids.slice(ids.indexOf('interaction_count'))).toEqual([
      'interaction_count',
      'first_seen',
      'last_seen',
      'total_volume_usd',
      'tokens',
      'labels',
      'chain',
      'remark',
      'window',
    ])
  })

  test('of flows of all chains are those of any chain', () => {
    const panel = panelOf(
      'counterparties',
      flow(OTHER, 'all'),
      rows('profiler/transactions', { chain: 'base', date: JANUARY }, transfer('2026-01-03T23:59:59', OTHER, OWN, 'base')),
    )
    expect(columnOf(panel, 'counterparties', 'first_seen')).toEqual(['2026-01-03'])
  })

  test('are no columns if the case has no transfers', () => {
    expect(panelOf('counterparties', flow(OTHER)).tables[0]?.columns.some(({ id }) => id === 'first_seen')).toBe(false)
  })

  test('are computed again only when one of both panels changes', () => {
    const state = caseStateOf(
      [{ address: OWN, family: 'evm', chains: ['bnb'] }],
      [flow(OTHER), rows('profiler/transactions', { chain: 'bnb', date: JANUARY }, transfer('2026-01-03T23:59:59', OTHER, OWN))],
    )
    const tables = (): unknown => panelViews(state, FIXTURE_SUBJECT).find(({ id }) => id === 'counterparties')?.tables
    expect(tables()).toBe(tables())
  })
})

test('requested labels and labels of tokens have columns of their kind', () => {
  const panel = panelOf(
    'counterparties',
    rows('profiler/counterparties', { chain: 'bnb', date: JANUARY }, { counterparty_address: OTHER, total_volume_usd: 5 }),
    { ...response('profiler/labels', { address: OTHER, chain: 'bnb' }, { data: [{ label: 'Hot wallet', category: 'cex' }] }), withoutSubject: true },
  )
  expect(panel.tables.map(({ id, columns }) => [id, columns.map(({ kind, title }) => `${kind} ${title}`).join('; ')])).toEqual([
    [
      'counterparties',
      'address Counterparty; usd Volume in; usd Volume out; ratio Share in; ratio Share out; count Interactions; usd Volume; token Tokens; label Labels of the service; label Requested labels; chain Chain; text Remark; text Window',
    ],
    ['counterparty-labels', 'address Counterparty; label Label; chain Chain; text Source; time Read at'],
  ])
})

test('responses about single chains and about all of them have no common sum', () => {
  const party = { counterparty_address: OTHER, total_volume_usd: 5 }
  const titles = (...chains: readonly string[]): string[] =>
    panelOf(
      'counterparties',
      ...chains.map((chain) => rows('profiler/counterparties', { chain, date: JANUARY, group_by: chain === 'bnb' ? 'entity' : 'wallet' }, party)),
    )
      .figures.filter(({ id }) => id.startsWith('counterparties'))
      .map(({ title }) => title)
  expect(titles('base', 'ethereum')).toEqual(['Counterparty addresses'])
  expect(titles('base', 'bnb')).toEqual([
    'Counterparty addresses, 2026-01-01 to 2026-01-31, Base',
    'Counterparty addresses, 2026-01-01 to 2026-01-31, BNB Chain, by entity',
  ])
})

test('distinguishes the same flows by wallet and by entity in titles and rows, and notes sums that count them twice', () => {
  const requested = (more: object, volume: number): FixtureResponse =>
    rows('profiler/counterparties', { chain: 'base', date: JANUARY, ...more }, { counterparty_address: OTHER, total_volume_usd: volume })
  const panel = panelOf(
    'counterparties',
    requested({ group_by: 'wallet' }, 5),
    requested({ group_by: 'entity' }, 9),
    requested({ source_input: 'ETH', filters: { total_volume_usd: { min: 1 } } }, 1),
  )
  const days = '2026-01-01 to 2026-01-31'
  expect(columnOf(panel, 'counterparties', 'window')).toEqual([`${days}, by entity`, days, `${days}, ETH alone, filtered`])
  expect(panel.figures.filter(({ id }) => id.startsWith('counterparties')).map(({ title }) => title)).toEqual([
    `Counterparty addresses, ${days}, Base, by entity`,
    `Counterparty addresses, ${days}, Base`,
    `Counterparty addresses, ${days}, Base, ETH alone, filtered`,
  ])
  expect(panel.tables[0]?.overlap).toContain('counted more than once')
  expect(panelOf('counterparties', requested({ group_by: 'wallet' }, 5)).tables[0]?.overlap).toBeUndefined()
})

test('composes the panel in six stages at least', () => {
  const state = caseStateOf(
    [{ address: OWN, family: 'evm', chains: ['bnb'] }],
    [rows('profiler/counterparties', { chain: 'bnb' }, { counterparty_address: OTHER })],
  )
  const [subject] = state.subjects
  expect(subject === undefined ? 0 : ranThrough(counterpartiesInStages(state, subject)).pauses).toBeGreaterThanOrEqual(6)
})
