import type { EndpointId } from '../../src-shared/service/endpoint.ts'
import type { AnsweredCapture } from '../casefile/case-state.ts'
import type { ViewRow, ViewTable } from '../dossier/panel-view.ts'
import { cellOf, listOf, nestedOf, valueCell } from '../dossier/views/cells.ts'
import { column, table } from '../dossier/views/panel-parts.ts'

const RESULT_COLUMNS = [
  column('title', 'text', 'Title'),
  column('link', 'text', 'Web address'),
  column('snippet', 'text', 'Text'),
  column('date', 'text', 'Date as delivered'),
  column('query', 'text', 'Query'),
]
const PAGE_COLUMNS = [column('url', 'text', 'Web address'), column('outcome', 'text', 'Outcome')]

/** Tables of the web endpoints, whose records lie deeper than a row; undefined for every other endpoint. Addresses of the web stay text. */
export function searchTables(endpoint: EndpointId, pages: readonly AnsweredCapture[]): ViewTable[] | undefined {
  if (endpoint === 'search/web-search') return [table(endpoint, 'Results', RESULT_COLUMNS, pages.flatMap(resultRows))]
  if (endpoint === 'search/web-fetch') return [table(endpoint, 'Pages read', PAGE_COLUMNS, pages.flatMap(pageRows))]
  return undefined
}

/** Records of an answer as a person counts them: results, not the queries that they are grouped by. */
export function recordsIn({ capture, answer }: AnsweredCapture): number {
  const rows = answer?.rows ?? []
  return capture.endpoint === 'search/web-search' ? rows.reduce((sum, row) => sum + nestedOf(row, 'organic').length, 0) : rows.length
}

/** What a fetch says about the pages it read, each with its source. */
export function fetchedTexts(pages: readonly AnsweredCapture[]): { readonly text: string; readonly captureId: string; readonly pointer: string }[] {
  return pages.flatMap(({ capture, answer }) =>
    capture.endpoint !== 'search/web-fetch'
      ? []
      : (answer?.rows ?? []).flatMap((row) => {
          const { text, state } = cellOf(row, 'analysis')
          return state === 'missing' ? [] : [{ text, captureId: capture.id, pointer: row.pointer ?? '' }]
        }),
  )
}

function resultRows({ capture, answer }: AnsweredCapture): ViewRow[] {
  return (answer?.rows ?? []).flatMap((row) =>
    nestedOf(row, 'organic').map((result, index) => {
      const pointer = result.pointer ?? `${row.pointer ?? ''}/organic/${index}`
      return {
        id: `${capture.id}${pointer}`,
        cells: {
          title: cellOf(result, 'title'),
          link: cellOf(result, 'link'),
          snippet: cellOf(result, 'snippet'),
          date: cellOf(result, 'date'),
          query: cellOf(row, 'query'),
        },
        captureId: capture.id,
        pointer,
      }
    }),
  )
}

function pageRows({ capture, answer }: AnsweredCapture): ViewRow[] {
  return (answer?.rows ?? []).flatMap((row) => {
    const pointer = row.pointer ?? ''
    const of = (list: string, outcome: string): ViewRow[] =>
      listOf(row, list).map((url, index) => ({
        id: `${capture.id}${pointer}/${list}/${index}`,
        cells: { url: valueCell(url), outcome: valueCell(outcome) },
        captureId: capture.id,
        pointer: `${pointer}/${list}/${index}`,
      }))
    return [...of('retrieved_urls', 'read'), ...of('failed_urls', 'not read')]
  })
}
