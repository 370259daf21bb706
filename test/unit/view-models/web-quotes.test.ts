import { expect, test } from 'vitest'
import type { CaptureWithResponse } from '../../../src-shared/case/case-state.ts'
import type { RequestedQuery } from '../../../src-shared/view-models/requested-queries.ts'
import { searchesWithoutResult, webQuotes } from '../../../src-shared/view-models/web-quotes.ts'
import type { EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import { answeredOf } from '../../support/builders/captures.ts'
import { exchangeOf } from '../../support/builders/case-files.ts'

function requestQuery(endpoint: EndpointId, id: string, body: unknown, request: RequestedQuery['request'] = {}): RequestedQuery<CaptureWithResponse> {
  const page = answeredOf(exchangeOf({ caseId: 'c', id, endpoint, body: JSON.stringify(body), request }), {
    subjectId: undefined,
    endedAt: '2026-11-21T09:00:02Z',
  })
  return {
    key: id,
    endpoint,
    request,
    window: undefined,
    at: page.capture.endedAt,
    state: 'found',
    pages: [page],
    reused: 0,
    rows: 1,
    credits: '1',
    failures: [],
    lastPage: 1,
  }
}

const search = (id: string, ...organic: readonly unknown[]): RequestedQuery<CaptureWithResponse> =>
  requestQuery('search/web-search', id, { results: [{ query: 'larkspur', organic }] })

test('a result is quoted with its address, words, date as delivered, query, and pointer in the capture', () => {
  const [quote, bare] = webQuotes([search('x-1', { title: 'A', link: 'https://a', snippet: 'sa', date: 'Jan 1' }, { title: 'B' })])
  expect(quote).toEqual({
    id: 'x-1/results/0/organic/0',
    kind: 'result',
    title: 'A',
    addresses: ['https://a'],
    quote: 'sa',
    written: 'Jan 1',
    requested: 'larkspur',
    at: '2026-11-21T09:00:02Z',
    captureId: 'x-1',
    pointer: '/results/0/organic/0',
  })
  expect([bare?.addresses, bare?.quote]).toEqual([[], ''])
})

test('a page quoted alike by two responses appears once, by the newest; other words of it are another quote', () => {
  const quotes = webQuotes([
    search('x-2', { link: 'https://a', snippet: 'same' }),
    search('x-1', { link: 'https://a', snippet: 'same' }, { link: 'https://a', snippet: 'other' }),
  ])
  expect(quotes.map(({ captureId, quote }) => [captureId, quote])).toEqual([
    ['x-2', 'same'],
    ['x-1', 'other'],
  ])
})

test('the text of the service names its pages and its query; without text there is no quote', () => {
  const read = requestQuery(
    'search/web-fetch',
    'x-3',
    { analysis: 'It says.', retrieved_urls: ['https://a'], failed_urls: ['https://b'] },
    { question: 'Who?' },
  )
  const silent = requestQuery('search/web-fetch', 'x-4', { retrieved_urls: ['https://a'] })
  expect(webQuotes([read, silent]).map(({ kind, addresses, quote, requested: what }) => [kind, addresses, quote, what])).toEqual([
    ['reading', ['https://a'], 'It says.', 'Who?'],
  ])
  expect(webQuotes([requestQuery('search/token-sectors', 'x-5', { data: [{ sector: 'AI' }] })])).toEqual([])
})

test('a search without any results is named once, unless another search has some', () => {
  const searched = (id: string, queries: readonly unknown[], results: readonly unknown[]): RequestedQuery<CaptureWithResponse> =>
    requestQuery('search/web-search', id, { results }, { queries })
  const hit = { title: 'A' }
  const first = searched(
    'x-1',
    ['lark', 'moss', 'tide'],
    [
      { query: 'lark', organic: [hit] },
      { query: 'tide', organic: [] },
    ],
  )
  expect(searchesWithoutResult([first, first])).toEqual(['moss', 'tide'])
  expect(searchesWithoutResult([first, searched('x-2', ['moss'], [{ query: 'moss', organic: [hit] }])])).toEqual(['tide'])
  // it is not known what results without a query belong to, and a response without records was not
  // read
  expect(searchesWithoutResult([first, searched('x-3', ['oak'], [{ organic: [hit] }])])).toEqual([])
  expect(searchesWithoutResult([searched('x-4', ['oak'], [])])).toEqual([])
})
