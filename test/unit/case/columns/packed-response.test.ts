import { expect, test } from 'vitest'
import { ColumnRow, ColumnRows } from '../../../../src-shared/case/columns/column-row.ts'
import { packResponse, unpackResponse } from '../../../../src-shared/case/columns/packed-response.ts'
import { decodeResponse } from '../../../../src-shared/service/response/decode-response.ts'
import type { DecodedResponse, Row } from '../../../../src-shared/service/response/rows.ts'
import type { EndpointId } from '../../../../src-shared/service/table/endpoint.ts'

function responseOf(endpoint: EndpointId, body: unknown): DecodedResponse {
  const decoded = decodeResponse(endpoint, new TextEncoder().encode(JSON.stringify(body)), { page: 1, perPage: 3 })
  if (!decoded.ok) throw new Error(decoded.error.message)
  return decoded.value
}

/** Records without their delivered form, which is not packed; prototypes are compared separately. */
function withoutRaw(rows: readonly Row[]): unknown {
  return rows.map(({ cells, lists, nested, pointer }) => ({
    cells: { ...cells },
    lists: { ...lists },
    nested: Object.fromEntries(Object.entries(nested).map(([name, within]) => [name, withoutRaw(within)])),
    pointer,
  }))
}

const RESPONSES: readonly (readonly [string, EndpointId, unknown])[] = [
  [
    'records within records, lists, odd fields and gaps',
    'profiler/counterparties',
    {
      data: [
        {
          counterparty_address: '0x1',
          counterparty_address_label: ['A', 'B'],
          total_volume_usd: 1.5,
          tokens_info: [{ token_symbol: 'X' }, { token_symbol: 'Y', num_transfer: 3 }],
        },
        { counterparty_address: 7, interaction_count: 'many', tokens_info: [] },
        'no record',
        { counterparty_address: '0x2', volume_in_usd: '1e400', tokens_info: [{ token_symbol: '' }] },
      ],
      pagination: { page: 2, per_page: 3, is_last_page: false },
      warnings: ['careful'],
    },
  ],
  ['figures next to the records', 'profiler/pnl-summary', { realized_pnl_usd: 12.5, win_rate: 'x', top5_tokens: [{ token_symbol: 'Z' }] }],
  ['undocumented fields, one named like a JavaScript property', 'search/web-search', { data: [{ query: 'q', constructor: 'c', organic: [] }] }],
  ['nothing', 'profiler/counterparties', { data: [], pagination: { page: 1, per_page: 3, is_last_page: true } }],
]

test.each(RESPONSES)('a response is unpacked whole, except for the records as delivered: %s', (_what, endpoint, body) => {
  const response = responseOf(endpoint, body)
  const back = unpackResponse(structuredClone(packResponse(response)))
  expect(withoutRaw(back.rows)).toEqual(withoutRaw(response.rows))
  const { sums, ...others } = back
  expect(sums).toBeDefined()
  expect({ ...others, rows: [], summary: { ...back.summary } }).toEqual({ ...response, rows: [], summary: { ...response.summary } })
})

test('a field of an unpacked record has the same value read alone as in the whole record', () => {
  const [, endpoint, body] = RESPONSES[0] ?? expect.unreachable()
  const { rows } = unpackResponse(packResponse(responseOf(endpoint, body)))
  expect(rows).toHaveLength(3)
  for (const row of rows) {
    if (!(row instanceof ColumnRow)) expect.unreachable()
    for (const name of [...Object.keys(row.cells), 'no_such_field']) expect(row.cell(name)).toEqual(row.cells[name])
    for (const name of [...Object.keys(row.cells), 'no_such_field']) expect(row.state(name)).toBe(row.cells[name]?.state)
    for (const name of ['counterparty_address_label', 'no_such_list']) expect(row.list(name)).toEqual(row.lists[name])
    const within = row.within('tokens_info')
    expect(within?.map(({ pointer }) => pointer)).toEqual(row.nested['tokens_info']?.map(({ pointer }) => pointer))
    expect(row.within('no_such_records')).toBeUndefined()
  }
})

test('figures are added up when they are packed, values that are no figure are left out, and a single figure keeps its digits', () => {
  const body = {
    data: [
      { counterparty_address: '0x1', volume_in_usd: 0.1, volume_out_usd: '1.500', total_volume_usd: 'much' },
      { counterparty_address: '0x2', volume_in_usd: 0.2, volume_out_usd: null, interaction_count: 3 },
    ],
  }
  expect({ ...unpackResponse(packResponse(responseOf('profiler/counterparties', body))).sums }).toEqual({
    volume_in_usd: { text: '0.3', used: 2 },
    volume_out_usd: { text: '1.500', used: 1 },
    interaction_count: { text: '3', used: 1 },
  })
})

test('records with different fields keep their own fields', () => {
  const row = (cells: Row['cells'], lists: Row['lists'], nested: Row['nested']): Row => ({ cells, lists, nested, raw: {}, pointer: '/x' })
  const rows = [
    row({ a: { text: '1', state: 'value' } }, { l: ['x'] }, {}),
    row({ b: { text: '2', state: 'invalid' } }, {}, { n: [row({}, {}, {})] }),
  ]
  const back = unpackResponse(structuredClone(packResponse({ ...responseOf('profiler/counterparties', { data: [] }), rows })))
  expect(withoutRaw(back.rows)).toEqual(withoutRaw(rows))
})

test('no field name of a record reaches a prototype', () => {
  const [row] = unpackResponse(structuredClone(packResponse(responseOf('profiler/counterparties', { data: [{ counterparty_address: '0x1' }] })))).rows
  expect([row?.cells['constructor'], row?.lists['toString'], row?.nested['__proto__']]).toEqual([undefined, undefined, undefined])
})

test('the hashes that identify records are stored, and equal those computed without stored ones', () => {
  const [, endpoint, body] = RESPONSES[0] ?? expect.unreachable()
  const { rows } = packResponse(responseOf(endpoint, body))
  expect([...(rows.hashes?.keys() ?? [])]).toEqual(['cell counterparty_address', 'list counterparty_address_label'])
  const { hashes, ...before } = structuredClone(rows)
  const again = new ColumnRows(before)
  expect(hashes?.get('cell counterparty_address')).toEqual(again.valueHashes('counterparty_address'))
  expect(hashes?.get('list counterparty_address_label')).toEqual(again.firstHashes('counterparty_address_label'))
})
