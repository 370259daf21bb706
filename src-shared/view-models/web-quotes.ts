import type { CaptureWithResponse } from '../case/case-state.ts'
import type { RequestedQuery } from './requested-queries.ts'
import { cellOf, listOf, nestedOf, textOf } from './panels/cells.ts'

/**
 * A quote from the web, or the service's summary of web pages: evidence of who said what, never a
 * figure. All texts are hostile.
 */
export interface WebQuote {
  readonly id: string
  /** A search result, or the service's summary of pages that it read. */
  readonly kind: 'result' | 'reading'
  /** '' where there is none. */
  readonly title: string
  /** Web addresses, as text. */
  readonly addresses: readonly string[]
  readonly quote: string
  /** Publication time, as delivered; '' where it is not reported. */
  readonly written: string
  /** The request: the search words, or the question about pages. */
  readonly requested: string
  /** Time of the service's response, UTC ISO. */
  readonly at: string
  readonly captureId: string
  readonly pointer: string
}

/**
 * Quotes of web searches and page readings, the newest response first, each page of a search once:
 * as the newest response quotes it.
 */
export function webQuotes(requested: readonly RequestedQuery<CaptureWithResponse>[]): readonly WebQuote[] {
  const seen = new Set<string>()
  const quotes = requested.flatMap(({ pages, endpoint, request }) =>
    endpoint === 'search/web-search'
      ? pages.flatMap(resultsOf)
      : endpoint === 'search/web-fetch'
        ? pages.flatMap((page) => readingsOf(page, request))
        : [],
  )
  return quotes.filter(({ kind, addresses, quote }) => {
    const [address = ''] = addresses
    // two responses may quote one page differently: both are evidence
    const key = `${address}\n${quote}`
    if (kind === 'reading' || address === '') return true
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/**
 * Searches without a result in any response, each once. A response that names no queries says
 * nothing about any of them.
 */
export function searchesWithoutResult(requested: readonly RequestedQuery<CaptureWithResponse>[]): readonly string[] {
  const searched = requested.filter(
    ({ endpoint, pages }) => endpoint === 'search/web-search' && pages.some(({ response }) => (response?.rows ?? []).length > 0),
  )
  const rows = searched.flatMap(({ pages }) => pages.flatMap(({ response }) => response?.rows ?? []))
  if (rows.some((row) => textOf(row, 'query') === '')) return []
  const found = new Set(rows.filter((row) => nestedOf(row, 'organic').length > 0).map((row) => textOf(row, 'query')))
  const queries = searched.flatMap(({ request }) => (Array.isArray(request['queries']) ? request['queries'] : []))
  return [...new Set(queries.filter((query) => typeof query === 'string'))].filter((query) => !found.has(query))
}

/** Web pages that were requested in fetches of which no page could be read, each once. */
export function unreadPages(requested: readonly RequestedQuery[]): readonly string[] {
  const pagesOf = ({ request }: RequestedQuery): string[] =>
    (Array.isArray(request['urls']) ? request['urls'] : []).filter((url): url is string => typeof url === 'string')
  return [...new Set(requested.filter(({ endpoint, state }) => endpoint === 'search/web-fetch' && state === 'empty').flatMap(pagesOf))]
}

function resultsOf({ capture, response }: CaptureWithResponse): WebQuote[] {
  return (response?.rows ?? []).flatMap((row) =>
    nestedOf(row, 'organic').map((result): WebQuote => {
      const link = cellOf(result, 'link').text
      return {
        id: `${capture.id}${result.pointer}`,
        kind: 'result',
        title: cellOf(result, 'title').text,
        addresses: link === '' ? [] : [link],
        quote: cellOf(result, 'snippet').text,
        written: cellOf(result, 'date').text,
        requested: cellOf(row, 'query').text,
        at: capture.endedAt,
        captureId: capture.id,
        pointer: result.pointer,
      }
    }),
  )
}

function readingsOf({ capture, response }: CaptureWithResponse, { question }: RequestedQuery['request']): WebQuote[] {
  return (response?.rows ?? []).flatMap((row): WebQuote[] => {
    const { text, state } = cellOf(row, 'analysis')
    if (listOf(row, 'retrieved_urls').length === 0 && listOf(row, 'failed_urls').length > 0) return []
    if (state === 'missing') return []
    return [
      {
        id: `${capture.id}${row.pointer}`,
        kind: 'reading',
        title: '',
        addresses: listOf(row, 'retrieved_urls'),
        quote: text,
        written: '',
        requested: typeof question === 'string' ? question : '',
        at: capture.endedAt,
        captureId: capture.id,
        pointer: row.pointer,
      },
    ]
  })
}
