import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ENDPOINTS, endpointOf } from '../../../../src-shared/service/table/endpoint-table.ts'
import { fillPath } from '../../../../src-shared/service/request/path.ts'

const QUESTION = endpointOf('legacy/question')

test('returns a path without names in braces unchanged and refuses values', () => {
  for (const row of Object.values(ENDPOINTS).filter(({ path }) => !path.includes('{'))) {
    expect(fillPath(row)).toEqual({ ok: true, value: row.path })
    expect(fillPath(row, { question_id: 'a' })).toMatchObject({ ok: false, error: { code: 'bad_request', field: 'question_id' } })
  }
})

test('fills in the id of a question at the end of its path', () => {
  expect(fillPath(QUESTION, { question_id: 'api_tgm_balance_change_7d' })).toEqual({ ok: true, value: '/v1/questions/api_tgm_balance_change_7d' })
  expect(fillPath(QUESTION)).toMatchObject({ ok: false, error: { message: 'Question needs a question id.', field: 'question_id' } })
})

test('fills in one plain segment below the same folder, or refuses the value', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('.', '..', 'a/b', 'a%2fb', '$&', 'a?b', 'a#b', 'a\\b')), (value) => {
      const path = fillPath(QUESTION, { question_id: value })
      if (!path.ok) return
      const url = new URL(path.value, 'https://query.example')
      expect(url.href).toBe(`https://query.example/v1/questions/${value}`)
    }),
  )
})
