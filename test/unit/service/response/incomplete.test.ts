import { describe, expect, test } from 'vitest'
import { decodeResponse } from '../../../../src-shared/service/response/decode-response.ts'

const OTHER = '0x5994814f2c4040b863a0125a45de152a8c2a4dec'
const RECORD = `{"counterparty_address":"${OTHER}","total_volume_usd":5}`
const read = (body: string) => decodeResponse('profiler/counterparties', new TextEncoder().encode(body))

test.each([
  '"success":"false"',
  '"success":0',
  '"ok":false',
  '"status":"error"',
  '"status":"fail"',
  '"status":"0","message":"NOTOK","result":"Max rate limit reached"',
  '"statusCode":503',
  '"status_code":"429"',
  '"code":429,"msg":"too many"',
  '"message":"The index is behind, try again later"',
  '"warning":"partial data"',
  '"warnings":["timeout on shard 3"]',
  '"partial":true',
  '"timed_out":true',
  '"is_complete":false',
  '"meta":{"truncated":"true"}',
])('does not read an empty list with %s as no results', (words) => {
  expect(read(`{"data":[],${words}}`)).toMatchObject({ ok: false, error: { code: 'bad_shape' } })
})

test.each([
  '"has_more":true',
  '"pagination":{"page":1,"is_last_page":true,"has_more":true}',
  '"pagination":{"next_cursor":"abc"}',
  '"pagination":{"page":1,"per_page":10,"total":5,"is_last_page":true}',
  '"next":"https://service.example/page/2"',
  '"meta":{"total_count":"12"}',
  '"data":[]',
  '"pagination":{"is_last_page":false},"pagination":{"is_last_page":true}',
])('reads an empty list with %s as having more pages', (words) => {
  const response = read(`{"data":[],${words}}`)
  expect(response).toMatchObject({ ok: true, value: { empty: true, pagination: { isLastPage: false } } })
})

test.each([
  '"success":true',
  '"status":"ok"',
  '"status":200,"code":0,"message":"success"',
  '"error":null,"errors":[]',
  '"has_more":false,"next_cursor":null,"total":0',
  '"pagination":{"page":1,"per_page":10,"is_last_page":true,"next_page":"","total":0}',
  '"pagination":{"page":3,"total":5,"is_last_page":true}',
  '"partial":false,"is_complete":true',
  '"warnings":["This field is deprecated"]',
  '"message":"No transactions found"',
])('reads an empty list with %s as no results', (words) => {
  expect(read(`{"data":[],${words}}`)).toMatchObject({ ok: true, value: { empty: true, pagination: { isLastPage: true } } })
})

describe('records', () => {
  test('with a cursor have more pages, unless the page says that it is the last', () => {
    expect(read(`{"data":[${RECORD}],"next_cursor":"abc"}`)).toMatchObject({ ok: true, value: { pagination: { isLastPage: false } } })
    const last = read(`{"data":[${RECORD}],"next_cursor":"abc","pagination":{"page":1,"is_last_page":true}}`)
    expect(last).toMatchObject({ ok: true, value: { pagination: { isLastPage: true } } })
  })

  test('with a sign of an incomplete response are read, with a remark', () => {
    const response = read(`{"data":[${RECORD}],"partial":true}`)
    expect(response).toMatchObject({ ok: true, value: { empty: false, remarks: [expect.stringContaining('more data may be missing')] } })
  })
})
