import { expect, test } from 'vitest'
import type { CaptureWithResponse } from '../../../src-shared/case/case-state.ts'
import { segmentTable } from '../../../src-shared/view-models/segment-table.ts'
import { fetchedTexts, webPages, webResults } from '../../../src-shared/view-models/web-tables.ts'
import { PRESENTATION } from '../../../src-shared/service/table/endpoint-presentation.ts'
import type { EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import { exchangeOf } from '../../support/builders/case-files.ts'
import { answeredOf } from '../../support/builders/captures.ts'

function respond(id: string, endpoint: EndpointId, body: unknown, status = 200): CaptureWithResponse {
  return answeredOf(exchangeOf({ caseId: 'c', id, endpoint, body: JSON.stringify(body), status }), { subjectId: undefined })
}

const SEARCH = {
  results: [
    {
      query: 'larkspur',
      organic: [
        { title: 'A', link: 'https://a', snippet: 'sa', date: 'Jan 1' },
        { title: 'B', link: 'https://b' },
      ],
    },
    { query: 'mossbank', organic: [{ title: 'C', link: 'https://c', snippet: 'sc', date: 'Jan 3' }] },
  ],
}

test('each result of each query is a row, with its query and its pointer in the response', () => {
  const table = webResults('search/web-search', [respond('x-1', 'search/web-search', SEARCH), respond('x-2', 'search/web-search', SEARCH)])
  expect(table).toMatchObject({ id: 'search/web-search', title: 'Results' })
  expect(table.columns.map(({ id, title }) => [id, title])).toEqual([
    ['title', 'Title'],
    ['link', 'Web address'],
    ['snippet', 'Text'],
    ['date', 'Date as delivered'],
    ['query', 'Query'],
  ])
  const cells = table.rows.map(({ cells: all }) => ['title', 'link', 'snippet', 'date', 'query'].map((name) => all[name]?.text))
  expect(cells?.slice(0, 3)).toEqual([
    ['A', 'https://a', 'sa', 'Jan 1', 'larkspur'],
    ['B', 'https://b', '', '', 'larkspur'],
    ['C', 'https://c', 'sc', 'Jan 3', 'mossbank'],
  ])
  expect(table.rows.map(({ id, captureId, pointer }) => [id, captureId, pointer]).slice(1, 4)).toEqual([
    ['x-1/results/0/organic/1', 'x-1', '/results/0/organic/1'],
    ['x-1/results/1/organic/0', 'x-1', '/results/1/organic/0'],
    ['x-2/results/0/organic/0', 'x-2', '/results/0/organic/0'],
  ])
})

test('distinguishes pages that were read from pages that were not', () => {
  const fetched = respond('x-1', 'search/web-fetch', {
    analysis: 'It says.',
    urls_requested: 3,
    retrieved_urls: ['https://a', 'https://b'],
    failed_urls: ['https://c'],
  })
  const table = webPages('search/web-fetch', [fetched])
  expect(table).toMatchObject({ title: 'Requested pages', columns: [{ id: 'url' }, { id: 'outcome' }] })
  expect(table.rows.map(({ id, pointer, captureId, cells }) => [id, pointer, captureId, cells['url']?.text, cells['outcome']?.text])).toEqual([
    ['x-1/retrieved_urls/0', '/retrieved_urls/0', 'x-1', 'https://a', 'read'],
    ['x-1/retrieved_urls/1', '/retrieved_urls/1', 'x-1', 'https://b', 'read'],
    ['x-1/failed_urls/0', '/failed_urls/0', 'x-1', 'https://c', 'not read'],
  ])
})

test('a response without fetched pages has no text, nor have other responses', () => {
  const silent = respond('x-1', 'search/web-fetch', { urls_requested: 1, retrieved_urls: [], failed_urls: ['https://c'] })
  const spoken = respond('x-2', 'search/web-fetch', { analysis: 'It says.', urls_requested: 1, retrieved_urls: ['https://a'], failed_urls: [] })
  const other = respond('x-3', 'search/web-search', SEARCH)
  const refused = respond('x-4', 'search/web-fetch', {}, 500)
  expect(fetchedTexts([silent, spoken, other, refused])).toEqual([{ text: 'It says.', captureId: 'x-2', pointer: '' }])
})

test('counts results, not queries', () => {
  expect(respond('x-1', 'search/web-search', SEARCH).summary.records).toBe(3)
  expect(respond('x-1', 'search/web-search', {}, 500).summary.records).toBe(0)
  expect(respond('x-2', 'smart-money/netflow', { data: [{ token_symbol: 'A' }, { token_symbol: 'B' }] }).summary.records).toBe(2)
  expect(PRESENTATION['search/token-sectors'].table).toBe('records')
})

test('flow intelligence has a row for each group of wallets, with its figures and a distinct name', () => {
  const record = {
    smart_trader_net_flow_usd: 1,
    whale_net_flow_usd: 2,
    top_pnl_net_flow_usd: 3,
    public_figure_net_flow_usd: 4,
    exchange_net_flow_usd: 5,
    fresh_wallets_net_flow_usd: 6,
    exchange_avg_flow_usd: 7,
    exchange_wallet_count: 8,
  }
  const table = segmentTable(
    'tgm/flow-intelligence',
    [respond('x-1', 'tgm/flow-intelligence', { data: [record] }), respond('x-2', 'tgm/flow-intelligence', {}, 500)],
    'Flow',
  )
  expect(table).toMatchObject({ id: 'tgm/flow-intelligence', title: 'Flow' })
  expect(table.columns.map(({ id, kind }) => [id, kind])).toEqual([
    ['segment', 'text'],
    ['net_flow_usd', 'usd'],
    ['avg_flow_usd', 'usd'],
    ['wallet_count', 'count'],
  ])
  expect(table.rows.map(({ cells }) => [cells['segment']?.text, cells['net_flow_usd']?.text])).toEqual([
    ['Smart traders', '1'],
    ['Whales', '2'],
    ['Top by PnL', '3'],
    ['Public figures', '4'],
    ['Exchanges', '5'],
    ['Fresh wallets', '6'],
  ])
  expect(table.rows[4]).toMatchObject({
    id: 'x-1/data/0-exchange',
    captureId: 'x-1',
    pointer: '/data/0',
    cells: { avg_flow_usd: { text: '7' }, wallet_count: { text: '8' } },
  })
  expect(table.rows[0]?.cells['avg_flow_usd']).toMatchObject({ state: 'missing' })
})
