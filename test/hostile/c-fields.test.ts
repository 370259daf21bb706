import { describe, expect, test } from 'vitest'
import { cellText } from '../../src-renderer/ui/table/cell-text.ts'
import { RESPONSE_CODECS, decodeResponse } from '../../src-shared/service/response/decode-response.ts'
import type { RecordCodec } from '../../src-shared/service/response/codec.ts'
import type { EndpointId } from '../../src-shared/service/table/endpoint.ts'
import type { Cell, Row } from '../../src-shared/service/response/rows.ts'
import { show, visibleGraph } from './pipeline.ts'

/** Types of fields in a codec, with a valid example. */
const GOOD = { text: 'plain', id: '17', number: 1.5, integer: 3, boolean: true, time: '2026-01-02T03:04:05Z', lists: ['one'] } as const
type FieldType = keyof typeof GOOD

type State = Cell['state'] | 'any'

/**
 * C1: other values of a field, and their result by its type; all others are invalid, and shown as
 * delivered.
 */
const WRONG: readonly (readonly [what: string, value: unknown, states: Partial<Record<FieldType, State>>])[] = [
  ['left out', undefined, { text: 'missing', id: 'missing', number: 'missing', integer: 'missing', boolean: 'missing', time: 'missing' }],
  ['null', null, { text: 'missing', id: 'missing', number: 'missing', integer: 'missing', boolean: 'missing', time: 'missing' }],
  ['an empty text', '', { text: 'missing', id: 'missing', number: 'missing', integer: 'missing', boolean: 'missing', time: 'missing' }],
  ['a text', 'some words', { text: 'value', id: 'value' }],
  ['a figure', 7, { id: 'value', number: 'value', integer: 'value', time: 'any' }],
  ['a fraction', 7.25, { id: 'value', number: 'value', time: 'any' }],
  ['a bool', true, { boolean: 'value' }],
  ['an object', { a: 1 }, {}],
  ['an empty object', {}, {}],
  ['a list', [1, ['x'], { a: 1 }], {}],
  ['an empty list', [], {}],
]

interface Field {
  readonly endpoint: EndpointId
  /** The path of the field: names of the lists of records around it, and its own name. */
  readonly path: readonly string[]
  readonly type: FieldType
}

function fieldsOf(endpoint: EndpointId, codec: RecordCodec, path: readonly string[]): Field[] {
  const types = Object.keys(GOOD) as FieldType[] // the keys of the record above
  const own = types.flatMap((type) => (codec[type] ?? []).map((name) => ({ endpoint, path: [...path, name], type })))
  return [...own, ...Object.entries(codec.nested ?? {}).flatMap(([name, inner]) => fieldsOf(endpoint, inner, [...path, name]))]
}

/** A valid record by its codec, with one field replaced. */
function recordOf(codec: RecordCodec, path: readonly string[], value: unknown): Record<string, unknown> {
  const record: Record<string, unknown> = {}
  const types = Object.keys(GOOD) as FieldType[] // the keys of the record above
  for (const type of types) for (const name of codec[type] ?? []) put(record, name, path.length === 1 && path[0] === name ? value : GOOD[type])
  for (const [name, inner] of Object.entries(codec.nested ?? {})) record[name] = [recordOf(inner, path[0] === name ? path.slice(1) : [], value)]
  return record
}

function put(record: Record<string, unknown>, name: string, value: unknown): void {
  const [first = '', ...rest] = name.split('.')
  if (rest.length === 0) record[first] = value
  else {
    const stored = (record[first] ??= {}) as Record<string, unknown> // made here, or by the field before
    put(stored, rest.join('.'), value)
  }
}

function responseWith(endpoint: EndpointId, path: readonly string[]): string {
  const { shape, row, rowsField, summary = {} } = RESPONSE_CODECS[endpoint]
  const rows = WRONG.map(([, value]) => recordOf(row, path, value))
  if (shape === 'rows') return JSON.stringify({ data: rows, pagination: { page: 1, per_page: 1000, is_last_page: true } })
  return JSON.stringify({ ...recordOf(summary, [], undefined), ...(rowsField === undefined ? {} : { [rowsField]: rows }) })
}

function cellAt(row: Row | undefined, [name = '', ...rest]: readonly string[]): Cell | undefined {
  return rest.length === 0 ? row?.cells[name] : cellAt(row?.nested[name]?.[0], rest)
}

const ENDPOINTS = Object.keys(RESPONSE_CODECS) as EndpointId[] // the keys of the record of all endpoints
const FIELDS = ENDPOINTS.filter((id) => RESPONSE_CODECS[id].shape !== 'open' && RESPONSE_CODECS[id].rowsField !== '').flatMap((id) =>
  fieldsOf(id, RESPONSE_CODECS[id].row, []),
)

/** A request without address and chain, so that the words in the records contradict nothing. */
const NAMES_NOTHING = {}

/**
 * C4: figures at the limits of their type. JavaScript's numbers cannot write them as JSON, so they
 * are inserted as marks.
 */
const EDGES = [
  '1e9999',
  '-1e9999',
  '1e-9999',
  '1e400',
  '-1e-400',
  '-0',
  '0e0',
  '1E+5',
  '9'.repeat(1000),
  `0.${'0'.repeat(990)}1`,
  `${'9'.repeat(500)}.${'9'.repeat(499)}`,
]

describe('C4: every figure of every endpoint, at the limits of its type', () => {
  test.each(FIELDS.filter(({ type }) => type === 'number').map((field) => ({ ...field, name: field.path.join(' › ') })))(
    'C4 $endpoint $name',
    async ({ endpoint, path }) => {
      const { shape, row, rowsField } = RESPONSE_CODECS[endpoint]
      const marked = EDGES.map((_, at) => recordOf(row, path, `mark ${at}`))
      const rows = JSON.stringify([...marked, ...marked]).replaceAll(/"mark (\d+)"/g, (_, at: string) => EDGES[Number(at)] ?? '0')
      const body = shape === 'rows' ? `{"data":${rows}}` : `{"${rowsField ?? ''}":${rows}}`
      const shown = await show(endpoint, body, NAMES_NOTHING)
      expect(shown.state.captures[0]?.response?.rows).toHaveLength(EDGES.length * 2)
      for (const table of shown.panels.flatMap(({ tables }) => tables)) {
        for (const { id, kind } of table.columns) {
          for (const { cells } of table.rows) expect(cellText(cells[id] ?? { text: '', state: 'missing' }, kind)).not.toMatch(/NaN|undefined/)
        }
      }
      for (const { cell, kind } of shown.panels.flatMap(({ figures }) => figures)) expect(cellText(cell, kind)).not.toMatch(/NaN|undefined/)
      expect(visibleGraph(shown.html)).not.toMatch(/\bNaN\b|>undefined</)
    },
  )
})

describe('C1: every documented field of every endpoint, with every wrong type', () => {
  test.each(FIELDS.map((field) => ({ ...field, name: field.path.join(' › ') })))('C1 $endpoint $name ($type)', async ({ endpoint, path, type }) => {
    const body = responseWith(endpoint, path)
    const decoded = decodeResponse(endpoint, new TextEncoder().encode(body))
    if (!decoded.ok) expect.fail(decoded.error.message)
    // No record is dropped for one odd field, and none is invented. A record without its only field
    // is skipped.
    const isOnlyField = FIELDS.filter((field) => field.endpoint === endpoint).length === 1
    const reported = WRONG.filter(([what]) => !isOnlyField || what !== 'left out')
    expect(decoded.value.rows).toHaveLength(reported.length)
    expect(decoded.value.skipped).toBe(WRONG.length - reported.length)
    for (const [at, [what, value, states]] of reported.entries()) {
      const row = decoded.value.rows[at]
      expect(row?.raw).toBeDefined()
      const cell = cellAt(row, path)
      if (type === 'lists') continue
      const state = states[type] ?? 'invalid'
      if (state !== 'any') expect(`${what}: ${cell?.state}`).toBe(`${what}: ${state}`)
      if (state === 'missing') expect(cell?.text).toBe('')
      else if (typeof value !== 'object') expect(cell?.text).toBe(typeof value === 'string' ? value : JSON.stringify(value))
    }
    const shown = await show(endpoint, body, NAMES_NOTHING)
    for (const text of [visibleGraph(shown.html), ...shown.texts])
      expect(text).not.toMatch(/\[object Object\]|Invalid Date|\bNaN\b|>undefined<|^undefined$/)
  })

  test.each(ENDPOINTS.filter((id) => RESPONSE_CODECS[id].summary !== undefined))('C1 %s, fields outside its rows', async (endpoint) => {
    const { summary = {}, rowsField } = RESPONSE_CODECS[endpoint]
    for (const { path, type } of fieldsOf(endpoint, summary, [])) {
      for (const [what, value, states] of WRONG) {
        const body = JSON.stringify({
          ...recordOf(summary, path, value),
          ...(rowsField === undefined || rowsField === '' ? {} : { [rowsField]: [] }),
        })
        const decoded = decodeResponse(endpoint, new TextEncoder().encode(body))
        if (!decoded.ok) expect.fail(`${path.join(' ')} ${what}: ${decoded.error.message}`)
        const state = states[type] ?? 'invalid'
        const name = path.join('.')
        if (state !== 'any') expect(`${name} ${what}: ${decoded.value.summary[name]?.state}`).toBe(`${name} ${what}: ${state}`)
      }
    }
  })
})
