import { describe, expect, test } from 'vitest'
import { classifyResponse } from '../../src-main/broker/http/classify-response.ts'
import { RESPONSE_CODECS, decodeResponse } from '../../src-shared/service/response/decode-response.ts'
import type { EndpointId } from '../../src-shared/service/table/endpoint.ts'
import { counterparties, OTHER, show, tagsOf, visibleGraph } from './pipeline.ts'

/** Hostile values in a response with status 200: the value of a field, and its expected result. */
interface ValueCase {
  readonly id: string
  readonly title: string
  /** Fields of one counterparty row as JSON text; '' omits the field. */
  readonly fields: Readonly<Record<string, string>>
  /** State of the cell of `field` after decoding. */
  readonly field?: string
  readonly state?: 'value' | 'missing' | 'invalid'
  readonly text?: string
}

const ALL = Object.keys(RESPONSE_CODECS) as EndpointId[] // the keys of the record of all endpoints

const FIELDS = [
  'interaction_count',
  'total_volume_usd',
  'volume_in_usd',
  'volume_out_usd',
  'tokens_info',
  'counterparty_address_label',
  'counterparty_address',
] as const
const WRONG: readonly (readonly [string, string])[] = [
  ['missing', ''],
  ['null', 'null'],
  ['an empty text', '""'],
  ['a bool', 'true'],
  ['an object', '{"a":1}'],
  ['a list of numbers', '[1,2]'],
]

const CASES: readonly ValueCase[] = [
  ...FIELDS.flatMap((field) => WRONG.map(([what, value]) => ({ id: 'C1', title: `${field} is ${what}`, fields: { [field]: value } }))),
  { id: 'C3', title: 'a figure as text', fields: { total_volume_usd: '"1234.5"' }, field: 'total_volume_usd', state: 'value', text: '1234.5' },
  ...['0x10', ' 7 ', '1,234.5', '١٢', 'NaN', 'Infinity', '--1'].map((text): ValueCase => ({
    id: 'C3',
    title: `a figure as ${JSON.stringify(text)}`,
    fields: { total_volume_usd: JSON.stringify(text) },
    field: 'total_volume_usd',
    state: 'invalid',
  })),
  {
    id: 'C4',
    title: '2^53 + 1',
    fields: { total_volume_usd: '9007199254740993' },
    field: 'total_volume_usd',
    state: 'value',
    text: '9007199254740993',
  },
  { id: 'C4', title: '78 digits', fields: { total_volume_usd: '9'.repeat(78) }, field: 'total_volume_usd', state: 'value', text: '9'.repeat(78) },
  { id: 'C4', title: '1e-400', fields: { total_volume_usd: '1e-400' }, field: 'total_volume_usd' },
  { id: 'C4', title: '1e400', fields: { total_volume_usd: '1e400' }, field: 'total_volume_usd' },
  { id: 'C4', title: '1e999999999', fields: { total_volume_usd: '1e999999999' }, field: 'total_volume_usd', state: 'invalid' },
  { id: 'C4', title: '-0', fields: { total_volume_usd: '-0' }, field: 'total_volume_usd', state: 'value' },
  { id: 'C7', title: '__proto__ in a row', fields: { ['__proto__']: '{"polluted":1}' } },
  { id: 'C7', title: 'constructor.prototype', fields: { constructor: '{"prototype":{"polluted":1}}' } },
  ...['toString', 'hasOwnProperty', 'length', '0'].map((name): ValueCase => ({
    id: 'C7',
    title: `a field named ${name}`,
    fields: { [name]: '"x"' },
  })),
  { id: 'C7', title: 'a label named constructor', fields: { counterparty_address_label: '["constructor"]' } },
  { id: 'C9', title: 'a label of 1 MB', fields: { counterparty_address_label: `["${'x'.repeat(1_000_000)}"]` } },
  { id: 'C13', title: 'a lone surrogate', fields: { counterparty_address_label: '["a\\ud800b"]' } },
  { id: 'C15', title: 'a volume of 1e308', fields: { total_volume_usd: '1e308', volume_in_usd: '1e308' }, field: 'total_volume_usd', state: 'value' },
  {
    id: 'C15',
    title: 'a negative volume',
    fields: { total_volume_usd: '-5', volume_in_usd: '-5' },
    field: 'total_volume_usd',
    state: 'value',
    text: '-5',
  },
]

describe('C1 to C15: values of a row', () => {
  test.each(CASES)('$id $title', async ({ fields, field, state, text }) => {
    const body = counterparties(fields)
    const shown = await show('profiler/counterparties', body)
    const paper = visibleGraph(shown.html)
    for (const position of [paper, ...shown.texts]) expect(position).not.toMatch(/\[object Object\]|Invalid Date|>undefined<|^undefined$/)
    // Only if the service itself wrote it: shown as given.
    if (!body.includes('NaN')) for (const position of [paper, ...shown.texts]) expect(position).not.toMatch(/\bNaN\b/)
    expect(tagsOf(paper)).not.toContain('script')
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    // The bytes are stored in any case.
    expect(new TextDecoder().decode(shown.state.captures[0]?.capture.body)).toBe(body)
    // Capped where it is shown.
    expect(Math.max(...shown.svg.split('>').map((part) => part.length))).toBeLessThan(5000)
    if (field !== undefined) {
      const cell = shown.state.captures[0]?.response?.rows[0]?.cells[field]
      if (state !== undefined) expect(cell?.state).toBe(state)
      if (text !== undefined) expect(cell?.text).toBe(text)
    }
  })
})

describe('A4, C2 and C5 to C14: whole responses', () => {
  const last = '"pagination":{"page":1,"per_page":10,"is_last_page":true}'
  test.each<readonly [id: string, title: string, body: string, code: string]>([
    ...['', 'null', '"ok"', '[]', '0', 'true', '{}'].map((body) => ['A4', `a body of ${JSON.stringify(body)}`, body, 'bad_shape'] as const),
    ['C5', 'NaN', '{"data":NaN}', 'not_json'],
    ['C5', 'Infinity', '{"data":[Infinity]}', 'not_json'],
    ['C5', 'undefined', 'undefined', 'not_json'],
    ['C5', 'a trailing comma', '{"data":[],}', 'not_json'],
    ['C5', 'a comment', '{"data":[]/* */}', 'not_json'],
    ['C5', 'garbage behind', '{"data":[]}garbage', 'not_json'],
    ['C8', '1,000 nested lists', `{"data":${'['.repeat(1000)}${']'.repeat(1000)}}`, 'too_deep'],
    ['C8', '10,000 nested lists', `${'['.repeat(10_000)}${']'.repeat(10_000)}`, 'too_deep'],
    ['C8', '1,000,000 nested lists', `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`, 'too_deep'],
    ['C14', 'data is an object', `{"data":{"a":1},${last}}`, 'bad_shape'],
    ['C14', 'data is a text', `{"data":"x",${last}}`, 'bad_shape'],
    ['C14', 'no data', '{"rows":[]}', 'bad_shape'],
  ])('%s %s is refused by name, and its panel reads failed, not empty', async (_id, _title, body, code) => {
    const decoded = decodeResponse('profiler/counterparties', new TextEncoder().encode(body))
    expect(decoded.ok ? 'accepted' : decoded.error.code).toBe(code)
    const shown = await show('profiler/counterparties', body)
    const coverage = shown.panels.find((panel) => panel.id === 'counterparties')?.coverage ?? []
    expect(coverage.map((row) => row.state)).not.toContain('empty')
    expect(coverage.map((row) => row.state)).not.toContain('found')
  })

  test.each(ALL.filter((id) => id !== 'legacy/auth'))('A4 a bare empty list of %s: charge and panels treat it alike', (endpoint) => {
    const body = new TextEncoder().encode('[]')
    const response = { status: 200, headers: [['content-type', 'application/json']] as const, body, bodyFailure: undefined }
    const paid = classifyResponse({ kind: 'answered', response }, endpoint, undefined).failure?.code
    const shown = decodeResponse(endpoint, body)
    expect(shown.ok ? undefined : shown.error.code).toBe(paid)
    expect(paid).toBe(endpoint === 'profiler/transaction-lookup' || endpoint === 'legacy/question' ? undefined : 'bad_shape')
  })

  test.each([
    ['C6', 'a field twice', `{"data":[{"counterparty_address":"${OTHER}","total_volume_usd":1,"total_volume_usd":2}],${last}}`],
    ['C10', 'is_last_page is a text', `{"data":[],"pagination":{"page":1,"per_page":10,"is_last_page":"yes"}}`],
    ['C10', 'no pagination', '{"data":[]}'],
    [
      'C11',
      'more rows than per_page',
      `{"data":[${Array.from({ length: 3 }, () => `{"counterparty_address":"${OTHER}"}`).join(',')}],"pagination":{"page":1,"per_page":1,"is_last_page":true}}`,
    ],
    ['C11', 'another page than asked', `{"data":[],"pagination":{"page":7,"per_page":10,"is_last_page":true}}`],
    ['C12', 'rows that are no objects', `{"data":[1,"x",null,[],{"counterparty_address":"${OTHER}"}],${last}}`],
  ])('%s %s is accepted with a note', async (_id, _title, body) => {
    const shown = await show('profiler/counterparties', body, { address: OTHER, chain: 'bnb', pagination: { page: 1, per_page: 10 } })
    expect(shown.state.captures[0]?.response).toBeDefined()
    expect(visibleGraph(shown.html)).not.toMatch(/\[object Object\]|Invalid Date/)
  })

  test.each([
    '2025-02-30',
    '0000-00-00',
    '+275760-09-13',
    '2025-1-1',
    '2025-01-01T00:00:00+02:00',
    '2999-01-01T00:00:00',
    '-000001-01-01T00:00:00Z',
    'yesterday',
    '',
  ])('C12 a time of %j is shown as given or as missing, never as Invalid Date', async (time) => {
    const body = `{"data":[{"chain":"bnb","method":"sent","tokens_sent":[],"tokens_received":[],"volume_usd":1,"block_timestamp":${JSON.stringify(time)},"transaction_hash":"0x1","source_type":"transfer"}],${last}}`
    const shown = await show('profiler/transactions', body)
    for (const position of [visibleGraph(shown.html), ...shown.texts]) expect(position).not.toMatch(/Invalid Date|NaN/)
    expect(shown.panels.find((panel) => panel.id === 'transactions')?.tables[0]?.rows).toHaveLength(1)
  })

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'length', '0', ''])(
    'C7 a field named %j of a response with unpublished fields is a field like any other',
    (name) => {
      const decoded = decodeResponse('legacy/question', new TextEncoder().encode(`{"data":[{${JSON.stringify(name)}:{"polluted":"1"},"own":"2"}]}`))
      if (!decoded.ok) expect.fail(decoded.error.message)
      const cells = decoded.value.rows[0]?.cells ?? {}
      expect(Object.keys(cells).toSorted()).toEqual([name, 'own'].toSorted())
      expect(Object.getOwnPropertyDescriptor(cells, name)?.value).toMatchObject({ text: '{"polluted":"1"}' })
      // Its prototype has no members, and accepts none.
      const inherited: object = Object.getPrototypeOf(cells) ?? Object.freeze({ __proto__: null })
      expect([Object.isFrozen(inherited), Reflect.ownKeys(inherited), Object.getPrototypeOf(inherited)]).toEqual([true, [], null])
    },
  )

  test('C2 an entity is requested: an empty address is valid, and nothing uses it as a key', async () => {
    const body = `{"data":[{"chain":"ethereum","address":"","token_address":"0x1","token_symbol":"USDT","token_amount":5,"price_usd":1,"value_usd":5}],${last}}`
    const shown = await show('profiler/current-balance', body, { entity_name: 'Wintermute Trading', chain: 'ethereum' })
    expect(shown.panels.find((panel) => panel.id === 'balances')?.tables[0]?.rows).toHaveLength(1)
    expect(shown.graph.nodes.every((node) => node.address !== '')).toBe(true)
  })
})
