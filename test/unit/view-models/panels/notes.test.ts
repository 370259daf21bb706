import { describe, expect, test } from 'vitest'
import { epochTime, utcTime } from '../../../../src-shared/view-models/panels/times.ts'
import { panelViews } from '../../../../src-shared/view-models/panel-views.ts'
import type { PanelView } from '../../../../src-shared/view-models/panel-view.ts'
import { familyOf } from '../../../../src-shared/case/address-family.ts'
import { fieldNotes, isSubject } from '../../../../src-shared/view-models/panels/notes.ts'
import { pageBody, caseStateOf, FIXTURE_SUBJECT, type FixtureResponse } from '../../../support/builders/case-states.ts'
import type { Subject } from '../../../../src-shared/case/case-types.ts'

const EVM = '0xcbb811f129782ef87e19dea9d3375045219bae00'
const SUBJECT = { address: EVM, family: 'evm', chains: ['bnb'] } as const

function panel(id: PanelView['id'], ...responses: readonly FixtureResponse[]): PanelView {
  const found = panelViews(caseStateOf([SUBJECT], responses), FIXTURE_SUBJECT).find((one) => one.id === id)
  if (found === undefined) throw new Error(`no panel ${id}`)
  return found
}
const balances = (chain: string, rows: readonly object[] | string): FixtureResponse => ({
  endpoint: 'profiler/current-balance',
  request: { address: EVM, chain },
  body: typeof rows === 'string' ? rows : pageBody(JSON.stringify(rows)),
})

describe('notes of every panel', () => {
  const token = (chain: string, symbol = 'A') => ({
    chain,
    token_address: `0x${symbol}`,
    token_symbol: symbol,
    token_amount: 1,
    price_usd: 1,
    value_usd: 1,
  })

  test('name texts with NUL padding, per response, wherever the first backslash is', () => {
    const padded = (text: string): string => pageBody(`[${JSON.stringify(token('bnb')).replace('"A"', `"${text}"`)}]`)
    const nul = (text: string): string[] => panel('balances', balances('bnb', padded(text))).notes.filter((note) => note.includes('NUL'))
    expect(nul('A\\u0000')).toEqual([
      '1 response contains text with NUL characters. They are removed here and unchanged in the response as delivered.',
    ])
    expect(nul('A\\n\\u0000')).toHaveLength(1)
    expect(nul('A\\n\\u0041')).toEqual([])
    expect(nul('A')).toEqual([])
    // An escaped backslash before the digits is not a NUL.
    expect(nul('A\\\\u0000')).toEqual([])
  })

  test('name skipped responses, repeated records, and unreadable records, with their number', () => {
    const page = (number: number, rows: readonly object[], last: boolean): FixtureResponse => ({
      endpoint: 'profiler/current-balance',
      request: { address: EVM, chain: 'bnb', pagination: { page: number, per_page: 2 } },
      body: JSON.stringify({ data: rows, pagination: { page: number, per_page: 2, is_last_page: last } }),
    })
    const said = panel(
      'balances',
      page(1, [token('bnb', 'OLD')], true),
      page(1, [token('bnb', 'A'), token('bnb', 'B')], false),
      page(2, [token('bnb', 'B')], true),
    ).notes
    expect(said).toContain('1 earlier result of the same request is in the case and replaced here by the newest.')
    expect(said).toContain('1 record occurred in more than one page, date range or request and is listed once, as in the newest result.')
    expect(said.join(' ')).not.toContain('could not be read')
    expect(panel('balances', balances('bnb', '{"data":[{"chain":"bnb"},7]}')).notes).toContain(
      '1 record could not be read and is not included. The response as delivered contains it.',
    )
    expect(panel('balances', balances('bnb', '{"data":[{"chain":"bnb"},7,8]}')).notes).toContain(
      '2 records could not be read and are not included. The response as delivered contains them.',
    )
    const full = panel('balances', page(1, [token('bnb', 'A'), token('bnb', 'B'), token('bnb', 'C')], true), page(2, [], true)).notes
    expect(full).toContain('The response contains 3 records; a page of 2 was requested.')
  })

  test('name times of zero', () => {
    const related = (...times: string[]): string[] =>
      panel('related-wallets', {
        endpoint: 'profiler/related-wallets',
        request: { address: EVM, chain: 'bnb' },
        body: pageBody(
          JSON.stringify(
            times.map((time, at) => ({ address: `0x${at}`, relation: 'r', transaction_hash: 'h', chain: 'bnb', block_timestamp: time })),
          ),
        ),
      }).notes.filter((note) => note.includes('1970'))
    expect(related('1970-01-01T00:00:00', '2026-01-01T00:00:00')).toEqual([
      '1 record is dated 1970-01-01, the zero of computer time: the service did not know the time.',
    ])
    expect(related('1970-01-01T00:00:00', '1970-01-01T00:00:01')[0]).toMatch(/^2 records are dated/)
    expect(related('2026-01-01T00:00:00')).toEqual([])
  })
})

test('name missing and odd fields separately, in plain words', () => {
  const row = (state: 'value' | 'missing' | 'invalid') => ({ cells: { a: { text: '', state } } })
  expect(fieldNotes([row('value'), row('missing'), row('invalid'), row('invalid'), { cells: {} }], { a: 'price' })).toEqual([
    '2 of 5 rows have no price.',
    '2 of 5 rows have a price of an unexpected form, shown as delivered.',
  ])
  expect(fieldNotes([row('missing')], { a: 'price' }, 'trade')).toEqual(['The trade has no price.'])
  expect(fieldNotes([row('value')], { a: 'price' })).toEqual([])
})

test('recognise the subject in every written form of its family, and in no other', () => {
  const subject = (family: string, address: string) => ({ family, address }) as Subject // the members that are read
  expect(isSubject(subject('evm', EVM), EVM.toUpperCase().replace('0X', '0x'))).toBe(true)
  expect(isSubject(subject('evm', EVM), `${EVM.slice(0, -1)}1`)).toBe(false)
  expect(isSubject(subject('evm', ''), '')).toBe(false)
  const SOL = 'v49jgwyQy9zu4oeemnq3ytjRkyiJth5HKiXSstk8aV5'
  expect(isSubject(subject('solana', SOL), SOL)).toBe(true)
  expect(isSubject(subject('solana', SOL), SOL.toLowerCase())).toBe(false)
  expect(isSubject(subject('bitcoin', '1BoatSLRHtKNngkdXEeobR76b53LETtpyT'), '1boatslrhtknngkdxeeobr76b53lettpyt')).toBe(false)
  const ton = 'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N'
  expect(isSubject(subject('ton', ton), '0:83dfd552e63729b472fcbcc8c45ebcc6691702558b68ec7527e1ba403a0f31a8')).toBe(true)
  expect(isSubject(subject('ton', ton), '0:83dfd552e63729b472fcbcc8c45ebcc6691702558b68ec7527e1ba403a0f31a9')).toBe(false)
  expect(isSubject(subject('unheard-of', 'a'), 'b')).toBe(false)
})

test('read times in all forms, and keep an invalid one as delivered, marked', () => {
  const value = (text: string) => ({ text, state: 'value' }) as const
  expect(utcTime(value('2026-01-02 03:04:05'))).toEqual(value('2026-01-02T03:04:05Z'))
  expect(utcTime(value('yesterday'))).toEqual({ text: 'yesterday', state: 'invalid' })
  expect(utcTime({ text: '', state: 'missing' })).toEqual({ text: '', state: 'missing' })
  expect(epochTime(value('1761283435707'))).toEqual(value('2025-10-24T05:23:55.707Z'))
  expect(epochTime(value('999999999999999'))).toEqual(value(new Date(999_999_999_999_999).toISOString()))
  for (const none of ['-1', '1.5', '9999999999999999', 'x']) expect(epochTime(value(none))).toEqual({ text: none, state: 'invalid' })
  expect(epochTime({ text: 'x', state: 'invalid' })).toEqual({ text: 'x', state: 'invalid' })
})

test('read an address in the family of its subject first, else in its own, else in none', () => {
  expect(familyOf(EVM.toUpperCase().replace('0X', '0x'), 'evm')).toEqual({ family: 'evm', canonical: EVM })
  expect(familyOf('GBWaMZ6NfBw1Z8wRNyGxJ1KxrPpTfTjmFZNQPaLLhFkX', 'evm')).toMatchObject({ family: 'solana' })
  expect(familyOf('no address', 'evm')).toEqual({ family: 'unknown', canonical: 'no address' })
  expect(familyOf('no address', 'unheard-of')).toEqual({ family: 'unknown', canonical: 'no address' })
})

test('a label included in a new response appears in the panel of labels, for any subject of the response', () => {
  const flows = (label: string): FixtureResponse => ({
    endpoint: 'profiler/counterparties',
    request: { address: EVM, chain: 'bnb' },
    subjectId: 'another',
    body: pageBody(`[{"counterparty_address":"${EVM}","counterparty_address_label":["${label}"],"total_volume_usd":1}]`),
  })
  const labels = (...responses: readonly FixtureResponse[]) =>
    panel('labels', ...responses).tables.flatMap(({ rows }) => rows.map(({ cells }) => cells['label']?.text))
  expect(labels(flows('First'))).toEqual(['First'])
  expect(labels(flows('First'), { ...flows('Second'), request: { address: EVM, chain: 'base' } })).toEqual(['First', 'Second'])
})

test('name a value with an unreadable time, which is in no line', () => {
  const found = panel('balance-history', {
    endpoint: 'profiler/historical-balances',
    request: { address: EVM, chain: 'bnb', date: { from: '2026-01-01', to: '2026-01-03' } },
    body: pageBody(
      JSON.stringify(
        ['2026-01-01T00:00:00', 'zzz', '2026-01-02T00:00:00'].map((time, at) => ({
          block_timestamp: time,
          chain: 'bnb',
          token_address: '0x1',
          token_symbol: 'A',
          token_amount: 1,
          value_usd: 10 + at,
        })),
      ),
    ),
  })
  expect(found.series.map(({ points }) => points.map(({ value }) => value))).toEqual([
    ['10', '12'],
    ['10', '12'],
  ])
  expect(found.notes).toContain('1 of 3 rows has a time of an unexpected form, shown as delivered.')
})

test('name several times of balances, or the single one', () => {
  const read = (chain: string): FixtureResponse =>
    balances(chain, [{ chain, token_address: '0x1', token_symbol: 'A', token_amount: 1, price_usd: 1, value_usd: 1 }])
  expect(panel('balances', read('bnb')).notes).toContain('As reported by the service at 2026-09-24 12:00:03 UTC.')
  expect(panel('balances', read('bnb'), read('base')).notes).toContain(
    'As reported by the service between 2026-09-24 12:00:03 and 2026-09-24 12:00:04 UTC. Totals add up balances from different times.',
  )
})

test('name holdings in protocols without a value or a contract', () => {
  const { notes } = panel('defi-holdings', {
    endpoint: 'portfolio/defi-holdings',
    request: { wallet_address: EVM },
    body: pageBody('[{"protocol_name":"P","chain":"bnb","tokens":[{"symbol":"A","amount":1,"position_type":"deposit"}]}]'),
  })
  expect(notes).toEqual(['The protocol row has no value.', 'The token row has no value.', 'The token row has no contract.'])
})

describe('in a table', () => {
  test('a name that resembles the start of an address is a name, except in labels', () => {
    const { tables } = panel(
      'balances',
      balances('bnb', [{ chain: 'bnb', token_address: '0x1', token_symbol: '[0xabc123]', token_name: '0xabcdef', value_usd: 1 }]),
    )
    expect(tables[0]?.rows[0]?.cells).toMatchObject({ token_symbol: { text: '[0xabc123]' }, token_name: { text: '0xabcdef' } })
  })

  test('records without a hash are distinct, those with the same hash are one, also if repeated', () => {
    const lookup = (rows: readonly object[], hash: string): FixtureResponse => ({
      endpoint: 'profiler/transaction-lookup',
      request: { chain: 'bnb', transaction_hash: hash },
      body: JSON.stringify({ data: rows }),
    })
    const hashes = (...responses: readonly FixtureResponse[]) =>
      panel('transaction-lookup', ...responses)
        .tables.find(({ id }) => id === 'lookups')
        ?.rows.map(({ cells }) => cells['transaction_hash']?.text)
    expect(hashes(lookup([{ chain: 'bnb', from_address: '0x1' }], '0xa'), lookup([{ chain: 'bnb', from_address: '0x2' }], '0xb'))).toEqual(['', ''])
    expect(hashes(lookup([{ chain: 'bnb', transaction_hash: '0xa' }], '0xa'), lookup([{ chain: 'bnb', transaction_hash: '0xa' }], '0xA'))).toEqual([
      '0xa',
    ])
  })

  test('lists transactions newest first, equal times in the order of the response', () => {
    const body = pageBody(
      JSON.stringify(
        [
          ['a', 3],
          ['b', 5],
          ['c', 3],
          ['d', 9],
          ['e', 3],
        ].map(([hash, hour]) => ({ transaction_hash: hash, block_timestamp: `2026-01-01T0${hour}:00:00`, chain: 'bnb' })),
      ),
    )
    const found = panel('transactions', { endpoint: 'profiler/transactions', request: { address: EVM, chain: 'bnb' }, body })
    expect(found.tables[0]?.rows.map(({ cells }) => cells['transaction_hash']?.text)).toEqual(['d', 'b', 'a', 'c', 'e'])
    expect(found.figures.filter(({ kind }) => kind === 'time').map(({ cell }) => cell.text)).toEqual(['2026-01-01T03:00:00Z', '2026-01-01T09:00:00Z'])
  })

  test('maker and taker of a trade are named in words, and other values as delivered', () => {
    const trade = (crossed: unknown, at: number) => ({ oid: at, timestamp: `2026-01-01T0${9 - at}:00:00`, token_symbol: 'A', crossed })
    const body = pageBody(JSON.stringify([true, false, null].map(trade)))
    const found = panel('perp-trades', { endpoint: 'profiler/perp-trades', request: { address: EVM }, body })
    expect(found.tables[0]?.rows.map(({ cells }) => cells['crossed']?.text)).toEqual(['yes', 'no', ''])
  })

  test('labels bought from the practice service never appear next to a real counterparty', () => {
    const other = '0x1111111111111111111111111111111111111111'
    const bought = (practice: boolean): FixtureResponse => ({
      endpoint: 'profiler/labels',
      request: { address: other, chain: 'bnb' },
      body: pageBody('[{"label":"Exchange"}]'),
      withoutSubject: true,
      practice,
    })
    const flows: FixtureResponse = {
      endpoint: 'profiler/counterparties',
      request: { address: EVM, chain: 'bnb' },
      body: pageBody(`[{"counterparty_address":"${other}","total_volume_usd":1,"volume_in_usd":1,"volume_out_usd":0}]`),
    }
    const labels = (practice: boolean) => panel('counterparties', flows, bought(practice)).tables[0]?.rows[0]?.cells['labels_bought']
    expect(labels(false)).toEqual({ text: 'Exchange', state: 'value' })
    expect(labels(true)?.text).toBe('')
  })
})
