import { expect, test } from 'vitest'
import type { CaptureSummary } from '../../../src-shared/case/capture-summary.ts'
import { caseStateOf, type FixtureResponse } from '../../support/builders/case-states.ts'

function summarizeCapture(response: Partial<FixtureResponse> & Pick<FixtureResponse, 'body'>): CaptureSummary {
  const [loaded] = caseStateOf([], [{ endpoint: 'profiler/counterparties', ...response }]).captures
  if (loaded === undefined) throw new Error('the fixture has a capture')
  return loaded.summary
}

const party = '{"counterparty_address":"0x1"}'

test('the summary counts the records and skipped records of a response, and says whether more pages follow', () => {
  expect(summarizeCapture({ body: `{"data":[${party},7,${party}],"pagination":{"page":1,"per_page":3,"is_last_page":false}}` })).toMatchObject({
    understood: true,
    failure: undefined,
    leavesOpen: false,
    rows: 2,
    records: 2,
    skipped: 1,
    empty: false,
    isLastPage: false,
    hasNulPadding: false,
  })
  expect(summarizeCapture({ body: '{"data":[]}' })).toMatchObject({ understood: true, rows: 0, records: 0, empty: true })
})

test('the summary of a response that was not understood has a reason and nothing else', () => {
  const nothing = { understood: false, rows: 0, records: 0, skipped: 0, empty: true, isLastPage: true, hasNulPadding: false }
  const refused = summarizeCapture({ status: 401, body: '{"error":"Unauthorized","note":"\\\\u0000"}' })
  expect(refused).toMatchObject({ ...nothing, leavesOpen: true })
  expect(refused.failure).toBeDefined()
  const odd = summarizeCapture({ body: '<html>' })
  expect(odd).toMatchObject({ ...nothing, leavesOpen: false, failure: { message: expect.stringMatching(/^Not understood: /) } })
})

test('the summary of a web search counts the results, not the queries that group them', () => {
  const organic = [{ title: 'a' }, { title: 'b' }]
  const body = JSON.stringify({ data: [{ query: 'one', organic }, { query: 'two', organic: [{ title: 'c' }] }, { query: 'three' }] })
  expect(summarizeCapture({ endpoint: 'search/web-search', body })).toMatchObject({ rows: 3, records: 3 })
  const two = JSON.stringify({
    data: [
      { query: 'one', organic },
      { query: 'two', organic },
    ],
  })
  expect(summarizeCapture({ endpoint: 'search/web-search', body: two })).toMatchObject({ rows: 2, records: 4 })
})

test.each([
  ['\\u0000', true],
  ['\\n then \\u0000', true],
  ['\\\\u0000', false],
  ['\\\\\\u0000', true],
  ['\\u0001', false],
  ['\\u000a', false],
  ['u0000', false],
])('text with %s in its JSON holds a NUL character: %s', (text, padded) => {
  expect(summarizeCapture({ body: `{"data":[{"counterparty_address":"0x1","note":"${text}"}]}` }).hasNulPadding).toBe(padded)
})

test('distinguishes pages by a mark of their records; a response without pagination has no mark', () => {
  const mark = (rows: readonly unknown[], pagination: object | undefined): string =>
    summarizeCapture({ body: JSON.stringify({ data: rows, ...(pagination === undefined ? {} : { pagination }) }) }).recordsHash
  const page = (last: boolean): object => ({ page: 1, per_page: 10, is_last_page: last })
  const [one, other] = [{ counterparty_address: '0x1' }, { counterparty_address: '0x2' }]
  expect(mark([one], undefined)).toBe('')
  const whole = mark([one], page(true))
  expect(whole).toMatch(/^[0-9a-f]{64}$/)
  expect(mark([one], page(false))).toBe(whole)
  expect(new Set([whole, mark([other], page(true)), mark([one, other], page(true)), mark([one, 7], page(true)), mark([], page(true))]).size).toBe(5)
  expect(summarizeCapture({ status: 500, body: '{}' }).recordsHash).toBe('')
})
