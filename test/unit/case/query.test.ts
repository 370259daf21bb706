import { expect, test } from 'vitest'
import {
  callOf,
  isSameCall,
  callOfCapture,
  callOfStep,
  chainOfRequest,
  queryLookupKey,
  stepLookupKey,
  queryKey,
  queryOfCapture,
  queryOfRequest,
  queryOfStep,
  questionName,
  requestOfCapture,
  requestTextOf,
} from '../../../src-shared/case/query.ts'
import type { PlannedStep } from '../../../src-shared/custody/capture.ts'
import { caseStateOf } from '../../support/builders/case-states.ts'

const NOTHING = {
  endpoint: 'profiler/labels',
  practice: false,
  address: undefined,
  chain: '',
  window: undefined,
  rest: '',
  page: 1,
  perPage: undefined,
  order: '',
}
const WINDOW = { from: '2026-01-01', to: '2026-02-01' }

test.each<[what: string, request: Record<string, unknown>, read: object]>([
  ['nothing', {}, {}],
  ['an address', { address: '0xa' }, { address: '0xa' }],
  ['the address of a wallet', { wallet_address: '0xa' }, { address: '0xa' }],
  ['an address that is none', { address: '' }, {}],
  ['an address of another type', { address: 7 }, {}],
  ['a chain', { chain: 'bnb' }, { chain: 'bnb' }],
  ['a chain under another name', { chain: ' BNB ' }, { chain: 'bnb' }],
  ['several chains', { chains: ['bnb', 'base'] }, { chain: 'bnb,base' }],
  ['a chain of another type', { chain: 7, chains: 'bnb' }, {}],
  ['a window', { date: WINDOW }, { window: WINDOW }],
  ['a window under its other name', { date_range: WINDOW }, { window: WINDOW }],
  ['half a window', { date: { from: '2026-01-01' } }, {}],
  ['a page', { pagination: { page: 3, per_page: 50 } }, { page: 3, perPage: 50 }],
  ['a page that is no whole number', { pagination: { page: 1.5, per_page: '50' } }, {}],
  ['an order', { order_by: [{ field: 'x' }] }, { order: '[{"field":"x"}]' }],
  ['filters, in whatever order', { filters: { b: 1, a: 2 }, label: 'x' }, { rest: '{"filters":{"a":2,"b":1},"label":"x"}' }],
])('a request with %s is read back', (_what, request, read) => {
  expect(queryOfRequest('profiler/labels', request, false)).toEqual({ ...NOTHING, ...read })
})

test('a capture and a step are read by their request', () => {
  const request = { address: '0xa', chain: 'bnb', pagination: { page: 2 } }
  const state = caseStateOf([], [{ endpoint: 'profiler/labels', request, body: '{}' }])
  const capture = state.captures[0]?.capture
  if (capture === undefined) throw new Error('the fixture has a capture')
  expect(queryOfCapture(capture)).toEqual({ ...NOTHING, practice: capture.practice, address: '0xa', chain: 'bnb', page: 2 })
  expect(requestOfCapture(capture)).toEqual(request)
  for (const requestText of ['', 'no JSON', '[1]', '7']) expect(requestOfCapture({ requestText })).toEqual({})
  const step: PlannedStep = { id: '1', endpoint: 'profiler/labels', subjectId: 's', chain: 'bnb', window: undefined, page: 2, request, price: '1' }
  expect(queryOfStep(step, capture.practice)).toEqual(queryOfCapture(capture))
  expect(queryOfStep(step, !capture.practice).practice).toBe(!capture.practice)
  expect(isSameCall(callOfStep(step, capture.practice), callOfCapture(capture))).toBe(true)
  expect(stepLookupKey(step)).toBe(queryLookupKey(queryOfCapture(capture)))
  expect(requestTextOf(step)).toBe(capture.requestText)
  expect(requestTextOf({ endpoint: 'account', request })).toBe('')
})

test('calls that differ in practice, endpoint, name or text are different calls', () => {
  const calls = [
    callOf('account', '', '', false),
    callOf('account', '', '', true),
    callOf('profiler/labels', '', '', false),
    callOf('account', '', '{}', false),
    callOf('account', 'a', '', false),
  ]
  for (const one of calls) expect(calls.filter((other) => isSameCall(one, { ...other }))).toEqual([one])
})

test('a query is the same for every page, page length and order; any other difference makes it another query', () => {
  const key = (request: Record<string, unknown>, practice = false): string => queryKey(queryOfRequest('profiler/labels', request, practice))
  const requested = { address: '0xa', chain: 'bnb', date: WINDOW }
  expect(key({ ...requested, pagination: { page: 2, per_page: 9 }, order_by: [{ field: 'x' }] })).toBe(key(requested))
  const others = [
    { ...requested, chain: 'base' },
    { ...requested, date: { ...WINDOW, to: '2026-02-02' } },
    { ...requested, filters: { a: 1 } },
  ]
  const keys = [key(requested), key(requested, true), ...others.map((request) => key(request))]
  expect(new Set(keys).size).toBe(keys.length)
})

test('a legacy request has its name in its path, and no other call has one', () => {
  expect(questionName('legacy/question', '/api/questions/token-holders')).toBe('token-holders')
  expect(questionName('account', '/api/v1/account')).toBe('')
  expect(chainOfRequest({ chains: ['bnb', 7] })).toBe('bnb,7')
})
