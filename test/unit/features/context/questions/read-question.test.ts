import { describe, expect, test } from 'vitest'
import type { ParamRow } from '../../../../../src-renderer/features/context/questions/read-question.ts'
import { readQuestion } from '../../../../../src-renderer/features/context/questions/read-question.ts'

const row = (name: string, value: string, type: ParamRow['type'] = 'text'): ParamRow => ({ key: `key of ${name}`, name, value, type })

describe('a legacy query as written', () => {
  test('params keep their types, and empty rows are skipped', () => {
    const rows = [
      row('token', '0xabc'),
      row('days', ' 7.5 ', 'number'),
      row('fast', 'ignored', 'yes'),
      row('slow', '', 'no'),
      row('label', '', 'null'),
      row('', ''),
    ]
    expect(readQuestion(' api_x ', rows, false)).toEqual({
      ok: true,
      value: { pathValues: { question_id: 'api_x' }, request: { params: { token: '0xabc', days: 7.5, fast: true, slow: false, label: null } } },
    })
  })

  test('accepts no params, and requests no stored result', () => {
    expect(readQuestion('api_x', [], true)).toMatchObject({ value: { request: { params: {}, accept_stale: false } } })
  })

  test.each(['', '1e', '0x10', '01', '1,5', 'NaN', 'Infinity', '1e999', '--1', '١'])('%j is not a number', (value) => {
    expect(readQuestion('api_x', [row('days', value, 'number')], false)).toMatchObject({ ok: false, error: { field: 'key of days' } })
  })

  test('a number that would be sent as another one is sent as text', () => {
    for (const typed of ['9007199254740993', '0.12345678901234567891', '1e-400'])
      expect(readQuestion('api_x', [row('id', typed, 'number')], false)).toMatchObject({ error: { remedy: 'Send it as text.' } })
    for (const typed of ['9007199254740991', '0.1', '1.50', '1e15', '-0.0000001'])
      expect(readQuestion('api_x', [row('id', typed, 'number')], false)).toMatchObject({ value: { request: { params: { id: Number(typed) } } } })
  })

  test('lists and objects are written as JSON, and sent unchanged', () => {
    const chains = row('chains', ' ["ethereum", "base"] ', 'json')
    expect(readQuestion('api_x', [chains, row('range', '{"from": 1, "to": null}', 'json')], false)).toMatchObject({
      value: { request: { params: { chains: ['ethereum', 'base'], range: { from: 1, to: null } } } },
    })
    expect(readQuestion('api_x', [row('chains', '["ethereum"', 'json')], false)).toMatchObject({
      error: { field: 'key of chains', message: 'chains is not JSON.' },
    })
  })

  test.each(['[9007199254740993]', '{"deep": [[[[[[[[[[1]]]]]]]]]]}', '["\\ud800"]', '1e999'])(
    '%s cannot be sent, and the error is at its row',
    (value) => {
      expect(readQuestion('api_x', [row('ids', value, 'json')], false)).toMatchObject({
        ok: false,
        error: { code: 'bad_request', field: 'key of ids' },
      })
    },
  )

  test('a value without a name, a repeated name and an invalid id are reported at their row', () => {
    expect(readQuestion('api_x', [row('', 'value')], false)).toMatchObject({ error: { field: 'key of ' } })
    expect(readQuestion('api_x', [row('a', '1'), row(' a', '2')], false)).toMatchObject({ error: { field: 'key of  a' } })
    expect(readQuestion('../x', [], false)).toMatchObject({ error: { field: 'question' } })
  })
})
