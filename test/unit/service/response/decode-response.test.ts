import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RESPONSE_CODECS, decodeResponse } from '../../../../src-shared/service/response/decode-response.ts'
import { ENDPOINT_IDS } from '../../../../src-shared/service/table/endpoint.ts'
import type { EndpointId } from '../../../../src-shared/service/table/endpoint.ts'
import type { DecodedResponse, Row } from '../../../../src-shared/service/response/rows.ts'

const encode = (body: unknown): Uint8Array => new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body))

function decode(id: EndpointId, body: unknown): DecodedResponse {
  const decoded = decodeResponse(id, encode(body))
  if (!decoded.ok) throw new Error(`${id}: ${decoded.error.code}`)
  return decoded.value
}

function codeOf(id: EndpointId, body: unknown): string {
  const decoded = decodeResponse(id, encode(body))
  return decoded.ok ? 'ok' : decoded.error.code
}

function onlyRow(response: DecodedResponse): Row {
  const [row] = response.rows
  if (row === undefined || response.rows.length > 1) throw new Error(`${response.rows.length} rows`)
  return row
}

const related = (record: object | string): Row =>
  onlyRow(decode('profiler/related-wallets', typeof record === 'string' ? `{"data":[${record}]}` : { data: [record] }))

describe('cells', () => {
  test.each([
    ['1234.5', '1234.5', 'value'],
    ['"1234.5"', '1234.5', 'value'],
    ['"1e3"', '1e3', 'value'],
    ['1e-05', '1e-05', 'value'],
    ['-0', '-0', 'value'],
    ['9007199254740993', '9007199254740993', 'value'],
    ['1e308', '1e308', 'value'],
    ['"0x10"', '0x10', 'invalid'],
    ['" 7 "', ' 7 ', 'invalid'],
    ['"1,234.5"', '1,234.5', 'invalid'],
    ['"١٢"', '١٢', 'invalid'],
    ['"NaN"', 'NaN', 'invalid'],
    ['"--1"', '--1', 'invalid'],
    ['1e99999', '1e99999', 'invalid'],
    ['true', 'true', 'invalid'],
    ['{"a":1.50}', '{"a":1.50}', 'invalid'],
    ['[1]', '[1]', 'invalid'],
    ['null', '', 'missing'],
    ['""', '', 'missing'],
  ])('reads a figure delivered as %s as %j, %s', (delivered, text, state) => {
    const row = onlyRow(decode('profiler/current-balance', `{"data":[{"value_usd":${delivered}}]}`))
    expect(row.cells['value_usd']).toEqual({ text, state })
    expect(row.cells['token_amount']).toEqual({ text: '', state: 'missing' })
  })
  test.each([
    ['1', 'value'],
    ['1.0', 'value'],
    ['"12"', 'value'],
    ['1.5', 'invalid'],
    ['1e3', 'invalid'],
  ])('reads a count delivered as %s as %s', (delivered, state) => {
    expect(related(`{"order":${delivered}}`).cells['order']?.state).toBe(state)
  })
  test.each([
    ['2026-09-23', 'value'],
    ['2026-09-23T16:20:33', 'value'],
    ['2025-06-14 14:48:49', 'value'],
    ['2026-02-15T16:34:04.146000', 'value'],
    ['2026-09-23T10:00:00.087000Z', 'value'],
    ['1970-01-01T00:00:00', 'value'],
    ['2999-01-01', 'value'],
    ['2024-02-29', 'value'],
    ['2025-02-30', 'invalid'],
    ['0000-00-00', 'invalid'],
    ['+275760-09-13', 'invalid'],
    ['2025-1-1', 'invalid'],
    ['-001-01-01', 'invalid'],
    ['2026-09-23T16:20:33+02:00', 'value'],
    ['2026-09-23T16:20:33+15:00', 'invalid'],
    ['2026-09-23T24:00:00', 'invalid'],
    ['1758643233', 'value'],
    ['175864323', 'invalid'],
  ])('reads a time delivered as %s as %s, with its text unchanged', (text, state) => {
    expect(related({ block_timestamp: text }).cells['block_timestamp']).toEqual({ text, state })
  })
  test('keeps the digits of a Unix time', () => {
    expect(related('{"block_timestamp":1758643233087}').cells['block_timestamp']).toEqual({ text: '1758643233087', state: 'value' })
    expect(related('{"block_timestamp":17586.5}').cells['block_timestamp']).toEqual({ text: '17586.5', state: 'invalid' })
  })
  test('removes NUL padding and lone surrogates from a text, not from the record', () => {
    const row = related('{"address":"abc\\u0000\\u0000","address_label":"\\ud800","relation":"\\u0000","transaction_hash":5}')
    expect(row.cells['address']).toEqual({ text: 'abc', state: 'value' })
    expect(row.cells['address_label']).toEqual({ text: '\ufffd', state: 'value' })
    expect(row.cells['relation']).toEqual({ text: '', state: 'missing' })
    expect(row.cells['transaction_hash']).toEqual({ text: '5', state: 'invalid' })
    expect(row.raw).toMatchObject({ address: 'abc\u0000\u0000', address_label: '\ud800' })
  })
  test('cuts a huge text visibly', () => {
    const text = related({ address_label: 'x'.repeat(1_000_000) }).cells['address_label']?.text ?? ''
    expect(text.length).toBeLessThan(70_000)
    expect(text).toMatch(/capture contains the full text\)$/)
  })
  test('reads identifiers as texts or numbers', () => {
    const row = onlyRow(decode('profiler/perp-trades', '{"data":[{"oid":9007199254740993,"crossed":true}]}'))
    expect(row.cells['oid']).toEqual({ text: '9007199254740993', state: 'value' })
    expect(row.cells['crossed']).toEqual({ text: 'true', state: 'value' })
    const other = onlyRow(decode('profiler/perp-trades', { data: [{ oid: '7', crossed: 'yes' }] }))
    expect(other.cells['oid']).toEqual({ text: '7', state: 'value' })
    expect(other.cells['crossed']).toEqual({ text: 'yes', state: 'invalid' })
  })
  test('treats prototype names as ordinary names', () => {
    const row = related('{"__proto__":{"address":"x"},"constructor":1,"toString":2,"address_label":"constructor"}')
    expect(row.cells['address']?.state).toBe('missing')
    expect(row.cells['address_label']?.text).toBe('constructor')
    expect(row.cells['toString']).toBeUndefined()
    expect(Object.keys(row.raw as object)).toContain('__proto__')
    expect(({} as Record<string, unknown>)['address']).toBeUndefined()
  })
})

describe('lists and nested records', () => {
  test('reads a list of labels, a bare label and no label', () => {
    const labels = (value: unknown): readonly string[] | undefined =>
      onlyRow(decode('profiler/counterparties', { data: [{ counterparty_address_label: value }] })).lists['counterparty_address_label']
    expect(labels(['a', 'b\u0000', '', null, 7])).toEqual(['a', 'b', '7'])
    expect(labels('alone')).toEqual(['alone'])
    expect(labels(null)).toEqual([])
    expect(labels({ a: 1 })).toEqual([])
  })
  test('gives legs their own records and pointers', () => {
    const response = decode('profiler/transactions', '{"data":[7,{"tokens_sent":[{"token_amount":-1.21}],"tokens_received":null}]}')
    const row = onlyRow(response)
    expect(response.skipped).toBe(1)
    expect(row.pointer).toBe('/data/1')
    expect(row.nested['tokens_sent']?.[0]).toMatchObject({
      pointer: '/data/1/tokens_sent/0',
      cells: { token_amount: { text: '-1.21', state: 'value' } },
    })
    expect(row.nested['tokens_received']).toEqual([])
  })
  test('counts a value that should be a list of records', () => {
    expect(decode('profiler/transactions', { data: [{ tokens_sent: 'x', tokens_received: [1, {}] }] }).skipped).toBe(2)
  })
})

describe('shapes', () => {
  test('reads pages, and treats a missing flag as the last page', () => {
    const pages = (pagination: unknown): DecodedResponse['pagination'] => decode('profiler/labels', { data: [], pagination }).pagination
    expect(pages({ page: 2, per_page: 10, is_last_page: false })).toEqual({ page: '2', perPage: '10', isLastPage: false, present: true })
    expect(pages({ page: '2', per_page: -1 })).toEqual({ page: '2', perPage: '', isLastPage: true, present: true })
    expect(pages({ is_last_page: 'false' }).isLastPage).toBe(false)
    expect(pages({ is_last_page: 7 }).isLastPage).toBe(true)
    expect(pages(undefined)).toEqual({ page: '', perPage: '', isLastPage: true, present: false })
    expect(pages([]).present).toBe(false)
  })
  test('does not take a full page without a flag as the last', () => {
    const rows = (count: number): string => JSON.stringify(Array.from({ length: count }, (_, at) => ({ label: `L${at}` })))
    const read = (body: string, perPage: number | undefined): DecodedResponse => {
      const response = decodeResponse('profiler/labels', new TextEncoder().encode(body), { page: 1, perPage })
      if (!response.ok) throw new Error(response.error.message)
      return response.value
    }
    const said = expect.stringContaining('does not say whether there are more pages')
    for (const body of [`{"data":${rows(20)}}`, rows(20), `{"data":${rows(20)},"pagination":{"page":1}}`]) {
      expect(read(body, 20)).toMatchObject({ pagination: { isLastPage: false }, remarks: [said] })
      expect(read(body, 19)).toMatchObject({ pagination: { isLastPage: true } })
      expect(read(body, 21)).toMatchObject({ pagination: { isLastPage: true }, remarks: [] })
      expect(read(body, undefined)).toMatchObject({ pagination: { isLastPage: true }, remarks: [] })
    }
    // An unreadable record counts towards the page size too.
    const odd = `{"data":[${rows(19).slice(1, -1)},"no record"]}`
    expect(read(odd, 20)).toMatchObject({ skipped: 1, pagination: { isLastPage: false }, remarks: [said] })
    expect(read(odd, 19)).toMatchObject({ pagination: { isLastPage: true } })
    expect(read(`{"data":${rows(20)},"pagination":{"is_last_page":true}}`, 20)).toMatchObject({ pagination: { isLastPage: true }, remarks: [] })
  })
  test('reads a bare list of the earlier API generation', () => {
    const beta = decode('profiler/labels', [{ label: 'High Activity', category: 'others', definition: 'd', smEarnedDate: null, fullname: 'f' }])
    expect(onlyRow(beta)).toMatchObject({ pointer: '/0', cells: { label: { text: 'High Activity' }, definition: { text: 'd' } } })
    expect(beta.pagination.present).toBe(false)
    expect(decode('profiler/transaction-lookup', []).empty).toBe(true)
    expect(codeOf('profiler/current-balance', [])).toBe('bad_shape')
  })
  test.each(ENDPOINT_IDS.filter((id) => RESPONSE_CODECS[id].shape === 'rows'))('reads %s as data only, without a wrapper', (id) => {
    const { text, number, time } = RESPONSE_CODECS[id].row
    const field = text?.[0] ?? number?.[0] ?? time?.[0] ?? ''
    expect(onlyRow(decode(id, [{ [field]: '1' }])).cells[field]).toMatchObject({ text: '1' })
    expect(codeOf(id, [{ error: 'Rate limited' }])).toBe('bad_shape')
    expect(codeOf(id, [1, 'x', null])).toBe('bad_shape')
  })
  test('reads one object, bare or inside data', () => {
    const flat = { top5_tokens: [], traded_token_count: 6, win_rate: 0.5 }
    expect(decode('profiler/pnl-summary', flat).summary['win_rate']).toEqual({ text: '0.5', state: 'value' })
    expect(decode('profiler/pnl-summary', { data: { ...flat, top5_tokens: [{ chain: 'base' }] } }).rows[0]?.pointer).toBe('/data/top5_tokens/0')
    expect(decode('account', { plan: 'Pro', credits_remaining: 9800, user_id: null }).summary).toMatchObject({
      plan: { text: 'Pro' },
      credits_remaining: { text: '9800' },
      user_id: { state: 'missing' },
    })
  })
  test('reads one object in a list, its rows alone, or an empty list in its place', () => {
    const listed = decode('profiler/pnl-summary', { data: [{ top5_tokens: [{ chain: 'base' }], win_rate: 0.5 }] })
    expect(listed.summary['win_rate']?.text).toBe('0.5')
    expect(listed.rows[0]?.pointer).toBe('/data/0/top5_tokens/0')
    const positions = decode('profiler/perp-positions', { data: [{ position: { size: '1' } }, { position: { size: '-2' } }] })
    expect(positions.rows.map(({ pointer }) => pointer)).toEqual(['/data/0', '/data/1'])
    for (const id of ['profiler/pnl-summary', 'profiler/perp-positions', 'portfolio/defi-holdings'] as const) {
      expect(decode(id, { data: [] }).empty).toBe(true)
      expect(codeOf(id, { data: [{ error: 'Rate limited' }] })).toBe('bad_shape')
    }
    expect(codeOf('account', { data: [] })).toBe('bad_shape')
  })
  test.each([
    { subscription_plan: 'free', remaining_credits: '12' },
    { data: { tier: 'free', total_remaining_credits: 12 } },
    { subscription: { plan: 'free' }, credits: { used: 5, remaining: 12 } },
    { plan: 'free', credits_remaining: 12, credits: 999, tier: 'gold' },
  ])('reads an account record with other names: %j', (record) => {
    expect(decode('account', record).summary).toMatchObject({ plan: { text: 'free' }, credits_remaining: { text: '12' } })
  })
  test('reads the camel case spellings of perpetual positions', () => {
    const response = decode('profiler/perp-positions', {
      data: { assetPositions: [{ position: { size: '-50367.0' } }], crossMaintenanceMarginUsed: '1.5', time: 1761283435707, withdrawable: '2' },
    })
    expect(response.summary).toMatchObject({
      cross_maintenance_margin_used_usd: { text: '1.5' },
      timestamp: { text: '1761283435707' },
      withdrawable_usd: { text: '2' },
    })
    expect(onlyRow(response)).toMatchObject({ pointer: '/data/assetPositions/0', cells: { 'position.size': { text: '-50367.0', state: 'value' } } })
  })
  test.each(ENDPOINT_IDS.filter((id) => !id.startsWith('legacy/')))('refuses a body that is not a response of %s', (id) => {
    for (const body of ['', 'null', '"ok"', '0', 'true', '{}', '{"data":null}', '{"data":"x"}', '{"error":"Rate limited"}', '{"message":"ok"}']) {
      expect(`${body} ${codeOf(id, body)}`).toBe(`${body} bad_shape`)
    }
    expect(codeOf(id, '<html>')).toBe('not_json')
    expect(codeOf(id, '{"data":[')).toBe('not_json')
    expect(codeOf(id, `{"data":${'['.repeat(100)}`)).toBe('too_deep')
  })
  test('refuses data as an object in place of a list of records', () => {
    expect(codeOf('profiler/transactions', { data: { chain: 'bnb' } })).toBe('bad_shape')
  })
  test('reads responses of the legacy interface, whose shape is undocumented', () => {
    expect(decode('legacy/auth', '"token-text"').summary['token']?.text).toBe('token-text')
    expect(onlyRow(decode('legacy/auth', { token: 't', uid: 'u' })).cells['token']?.text).toBe('t')
    expect(onlyRow(decode('legacy/question', [{ any: 1.5, constructor: 'x' }])).cells).toMatchObject({
      any: { text: '1.5' },
      constructor: { text: 'x' },
    })
    expect(onlyRow(decode('legacy/question', { result: [{ a: null }] }))).toMatchObject({ pointer: '/result/0', cells: { a: { state: 'missing' } } })
    expect(codeOf('legacy/question', '7')).toBe('bad_shape')
  })
})

describe('emptiness', () => {
  test('is reported for a response without rows', () => {
    expect(decode('profiler/related-wallets', { data: [], pagination: { is_last_page: true } }).empty).toBe(true)
    expect(decode('profiler/related-wallets', { data: [{ address: null }] }).empty).toBe(false)
  })
  test('is not reported when there were unreadable records', () => {
    expect(decode('profiler/related-wallets', { data: [1, { address: '0x1' }, { wallet: '0x1' }] })).toMatchObject({ skipped: 2, empty: false })
    for (const data of [[1, null], [{}], [{ wallet: '0x1', row: { address: '0x2' } }]])
      expect(codeOf('profiler/related-wallets', { data })).toBe('bad_shape')
  })
  test('is not reported for a body that contains an error', () => {
    expect(codeOf('profiler/related-wallets', { data: [], error: 'Internal', status: 500 })).toBe('bad_shape')
    const errors = [
      { error: 'failed' },
      { error: { code: 'TIMEOUT' } },
      { errors: [{}] },
      { detail: 'Not Found' },
      { code: 'internal_error' },
      { success: false },
      { status: 404 },
      { error: true },
    ]
    for (const said of errors) {
      expect(codeOf('profiler/related-wallets', { data: [], ...said }), JSON.stringify(said)).toBe('bad_shape')
      expect(codeOf('legacy/question', { ...said, message: 'no' }), JSON.stringify(said)).toBe('bad_shape')
      const mixed = decode('profiler/related-wallets', { data: [{ address: '0x1' }], ...said })
      expect(mixed.rows).toHaveLength(1)
      expect(mixed.remarks.join(), JSON.stringify(said)).toContain('contains this and an error')
    }
    expect(decode('legacy/question', { code: 'A1', name: 'first' }).rows).toHaveLength(1)
    const none = [
      { code: '1000' },
      { status: 200 },
      { error: null },
      { error: '' },
      { error: false },
      { errors: [] },
      { error: {} },
      { code: 200 },
      { code: 'OK' },
      { success: true },
      { detail: null },
    ]
    for (const said of none) {
      expect(decode('profiler/related-wallets', { data: [], ...said }).empty, JSON.stringify(said)).toBe(true)
      expect(decode('profiler/related-wallets', { data: [{ address: '0x1' }], ...said }).remarks, JSON.stringify(said)).toEqual([])
    }
  })
  test('is not reported when the rows of a summary are unknown', () => {
    expect(codeOf('portfolio/defi-holdings', { protocols: [{ name: 'Aave' }] })).toBe('bad_shape')
    expect(decode('portfolio/defi-holdings', { protocols: [{ name: 'Aave' }], summary: { token_count: 1 } })).toMatchObject({ rows: [], skipped: 1 })
  })
  test('is reported for a summary of zeros, whatever its time of reading', () => {
    const summary = { top5_tokens: [], traded_token_count: 0, traded_times: 0, realized_pnl_usd: 0.0, realized_pnl_percent: 0, win_rate: null }
    expect(decode('profiler/pnl-summary', summary).empty).toBe(true)
    expect(decode('profiler/pnl-summary', { ...summary, traded_times: 1 }).empty).toBe(false)
    expect(decode('profiler/perp-positions', { data: { asset_positions: [], withdrawable_usd: '0.0', timestamp: 1790204000504 } }).empty).toBe(true)
    expect(decode('profiler/perp-positions', { data: { asset_positions: [], withdrawable_usd: '0.1' } }).empty).toBe(false)
  })
})

test('passes on the warnings of a response, capped', () => {
  const response = decode('tgm/holders', { data: [], warnings: ['first', 7, 'x'.repeat(1000), ...Array.from({ length: 100 }, () => 'more')] })
  expect(response.warnings.slice(0, 1)).toEqual(['first'])
  expect(response.warnings).toHaveLength(19)
  expect(response.warnings[1]).toHaveLength(500)
})

test('counts records beyond the largest page without reading them', () => {
  const response = decode('search/token-sectors', { data: Array.from({ length: 20_005 }, () => ({ sector: 's' })) })
  expect(response).toMatchObject({ skipped: 5, empty: false })
  expect(response.rows).toHaveLength(20_000)
})

describe('any response', () => {
  const member = fc.constantFrom(
    'data',
    'pagination',
    'position',
    'asset_positions',
    'top5_tokens',
    'tokens_sent',
    'value_usd',
    'block_timestamp',
    'warnings',
    '__proto__',
    'summary',
  )
  const { body } = fc.letrec((tie) => ({
    body: fc.oneof(
      { depthSize: 'small' },
      fc.jsonValue(),
      fc.array(tie('body'), { maxLength: 3 }),
      fc.array(fc.tuple(member, tie('body')), { maxLength: 5 }).map(objectOf),
    ),
  }))
  function objectOf(entries: readonly (readonly [string, unknown])[]): object {
    const object = {}
    for (const [key, value] of entries) Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })
    return object
  }
  test('is decoded to rows or a failure, never thrown', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ENDPOINT_IDS), body, (id, value) => {
        const decoded = decodeResponse(id, encode(JSON.stringify(value) ?? ''))
        if (!decoded.ok) expect(['bad_shape', 'not_json', 'too_deep']).toContain(decoded.error.code)
        else for (const row of decoded.value.rows) for (const cell of Object.values(row.cells)) expect(typeof cell.text).toBe('string')
      }),
      { numRuns: 2000 },
    )
  })
  test('is decoded to rows or a failure for any bytes', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ENDPOINT_IDS), fc.uint8Array(), (id, bytes) => {
        expect(typeof decodeResponse(id, bytes).ok).toBe('boolean')
      }),
    )
  })
})

describe('remarks on a whole response', () => {
  const remarksOf = (body: string, requested?: { page: number; perPage?: number }): readonly string[] => {
    const decoded = decodeResponse('profiler/labels', encode(body), requested)
    if (!decoded.ok) throw new Error(decoded.error.code)
    return decoded.value.remarks
  }
  const two = (pagination: string): string => `{"data":[{"label":"a"},{"label":"b"}],"pagination":${pagination}}`

  test('name a repeated name, of which the last value is read', () => {
    const body = '{"data":[{"label":"first","label":"last"}]}'
    expect(onlyRow(decode('profiler/labels', body)).cells['label']?.text).toBe('last')
    expect(remarksOf(body)).toEqual([expect.stringContaining('“label” more than once')])
  })
  test.each([
    ['{"page":1,"per_page":1}', undefined, ['contains 2 records; a page of 1 was requested']],
    ['{"page":1,"per_page":2}', { page: 1, perPage: 1 }, ['contains 2 records; a page of 1 was requested']],
    ['{"page":3,"per_page":2,"is_last_page":true}', { page: 1, perPage: 2 }, ['is page 3; page 1 was requested']],
    ['{"page":"x","per_page":-1}', { page: 1 }, []],
    ['{"page":1,"per_page":2,"is_last_page":false}', { page: 1, perPage: 2 }, []],
    ['{"page":9,"per_page":2}', undefined, []],
  ])('of %s, requested %j: %j', (pagination, requested, expected) => {
    expect(remarksOf(two(pagination), requested)).toEqual(expected.map((part) => expect.stringContaining(part)))
  })
})
