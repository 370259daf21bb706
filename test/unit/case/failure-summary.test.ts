import { describe, expect, test } from 'vitest'
import { failureDetails, failureOfCapture, failureOfEvent, summarizeFailure } from '../../../src-shared/case/failure-summary.ts'
import { failureOf, parseServiceError } from '../../../src-shared/service/response/service-error.ts'
import { callOfCapture } from '../../../src-shared/case/query.ts'
import { usableResponses } from '../../../src-shared/case/readings.ts'
import { caseStateOf } from '../../support/builders/case-states.ts'

const SUBJECT = { address: '0xcbb811f129782ef87e19dea9d3375045219bae00', family: 'evm', chains: ['ethereum'] }
const BODY = {
  error: 'Forbidden',
  message: 'The key lacks a permission.',
  code: 'insufficient_scope',
  status: 403,
  request_id: 'req-1',
  doc_url: 'https://docs.example/errors#insufficient_scope',
  param: 'address',
  required_scope: 'labels',
  required_scopes: ['labels', 'profiler'],
}

function summaryOfResponse(status: number, body: string): ReturnType<typeof failureOfCapture> {
  const state = caseStateOf(
    [SUBJECT],
    [{ endpoint: 'profiler/counterparties', status, body, request: { address: SUBJECT.address, chain: 'ethereum' } }],
  )
  const [saved] = state.captures
  if (saved === undefined) throw new Error('Nothing was kept.')
  const reported = failureOfCapture(saved.capture, saved.response)
  // The coverage has the same one.
  expect(state.coverage.rows.find(({ endpoint }) => endpoint === 'profiler/counterparties')?.failure).toEqual(reported)
  return reported
}

test.each([
  [0, 'invalid_http', 'not valid HTTP'],
  [0, 'timeout', 'timed out'],
  [200, 'bad_encoding', 'cannot be decompressed'],
] as const)('a response with status %i and defect %s names the defect and no status', (status, defect, words) => {
  const [saved] = caseStateOf([SUBJECT], [{ endpoint: 'profiler/counterparties', status, body: '' }]).captures
  const failure = saved === undefined ? undefined : failureOfCapture({ ...saved.capture, defect }, undefined)
  expect(failure).toMatchObject({ code: defect, message: expect.stringContaining(words) })
  expect(failure?.message).not.toMatch(/\d/)
})

describe('the summary of a failure in the case', () => {
  test('holds everything that the service reported about it, and the remedy', () => {
    const reported = summaryOfResponse(403, JSON.stringify(BODY))
    expect(reported).toEqual({
      code: 'insufficient_scope',
      message: 'The key lacks a permission.',
      requestId: 'req-1',
      remedy: 'Use a key that has the permissions that the service names.',
      param: 'address',
      requiredScopes: ['labels', 'profiler'],
      docUrl: 'https://docs.example/errors#insufficient_scope',
    })
    expect(reported === undefined ? [] : failureDetails(reported)).toEqual([
      'insufficient_scope',
      'field address',
      'permissions needed: labels, profiler',
      'request req-1',
      'described at https://docs.example/errors#insufficient_scope',
    ])
  })

  test('leaves out unknown facts', () => {
    const reported = summaryOfResponse(500, '')
    expect(reported).toEqual({
      code: 'http_500',
      message: 'A server in front of the service responded with 500: the server failed unexpectedly.',
      requestId: expect.any(String),
      remedy: expect.stringMatching(/\.$/),
    })
    expect(failureDetails({ code: 'http_500', message: 'm', requestId: '' })).toEqual(['http_500'])
    expect(failureDetails({ code: '', message: 'm', requestId: 'r', requiredScopes: ['one'] })).toEqual(['permission needed: one', 'request r'])
  })

  test('exists for a response that was not understood, and not for an understood one', () => {
    expect(summaryOfResponse(200, '<html>')).toMatchObject({
      code: 'not_json',
      message: 'Not understood: The response is not JSON.',
      remedy: expect.any(String),
    })
    expect(summaryOfResponse(200, '{"data":[]}')).toBeUndefined()
  })

  test('comes from the event of a step without a response, and from the failure itself while it is new', () => {
    const step = { id: 's', endpoint: 'profiler/labels', subjectId: '', chain: 'bnb', window: undefined, page: 1, request: {}, price: '1' } as const
    const event = {
      seq: 1,
      at: '',
      caseId: 'c',
      actor: 'casebook',
      kind: 'step-failed',
      planId: 'p',
      step,
      code: 'timeout',
      message: 'Too slow.',
    } as const
    expect(failureOfEvent(event)).toEqual({ code: 'timeout', message: 'Too slow.', requestId: '' })
    expect(failureOfEvent({ ...event, remedy: 'Wait.', requestId: 'r' })).toEqual({
      code: 'timeout',
      message: 'Too slow.',
      requestId: 'r',
      remedy: 'Wait.',
    })
    const live = failureOf(parseServiceError(403, new TextEncoder().encode(JSON.stringify(BODY))))
    expect(summarizeFailure(live)).toMatchObject({ ...summaryOfResponse(403, JSON.stringify(BODY)), message: live.message })
    expect(summarizeFailure({ code: 'bad_request', message: 'm', remedy: 'r', field: 'date' })).toEqual({
      code: 'bad_request',
      message: 'm',
      requestId: '',
      remedy: 'r',
      param: 'date',
    })
  })
})

test('a response about another address fails its request, counts in no figure, and can be requested again', () => {
  const body = JSON.stringify({ data: [{ chain: 'ethereum', address: `0x${'1'.repeat(40)}`, token_symbol: 'A', value_usd: 7 }] })
  const request = { address: SUBJECT.address, chain: 'ethereum' }
  const state = caseStateOf([SUBJECT], [{ endpoint: 'profiler/current-balance', body, request }])
  const [stored] = state.captures
  expect(state.coverage.rows.find(({ endpoint }) => endpoint === 'profiler/current-balance')).toMatchObject({
    state: 'failed',
    rows: 0,
    failure: {
      code: 'about_something_else',
      message: expect.stringContaining('another address'),
      remedy: expect.stringContaining('Request it again'),
    },
  })
  expect([stored?.response, stored?.summary.understood, stored?.capture.creditsUsed]).toEqual([undefined, false, expect.stringMatching(/^\d+$/)])
  expect(stored === undefined ? undefined : usableResponses(state.loaded).get(callOfCapture(stored.capture))).toBeUndefined()
})
