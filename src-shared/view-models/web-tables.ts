import { PRESENTATION } from '../service/table/endpoint-presentation.ts'
import type { EndpointId } from '../service/table/endpoint.ts'
import type { CaptureWithResponse } from '../case/case-state.ts'
import type { ViewRow, ViewTable } from './panel-view.ts'
import { cellOf, listOf, nestedOf, valueCell } from './panels/cells.ts'
import { column, table } from './panels/panel-parts.ts'

const RESULT_COLUMNS = [
  column('title', 'text', 'Title'),
  column('link', 'text', 'Web address'),
  column('snippet', 'text', 'Text'),
  column('date', 'text', 'Date as delivered'),
  column('query', 'text', 'Query'),
]
const PAGE_COLUMNS = [column('url', 'text', 'Web address'), column('outcome', 'text', 'Outcome')]

/** The results of a web search, which are nested deeper than a row. Web addresses remain text. */
export function webResults(endpoint: EndpointId, pages: readonly CaptureWithResponse[]): ViewTable {
  return table(endpoint, 'Results', RESULT_COLUMNS, pages.flatMap(resultRows))
}

/** The result for each web page that a fetch requested. */
export function webPages(endpoint: EndpointId, pages: readonly CaptureWithResponse[]): ViewTable {
  return table(endpoint, 'Requested pages', PAGE_COLUMNS, pages.flatMap(pageRows))
}

/** A fetch's texts about the pages it read, each with its source. */
export function fetchedTexts(
  pages: readonly CaptureWithResponse[],
): { readonly text: string; readonly captureId: string; readonly pointer: string }[] {
  return pages.flatMap(({ capture, response }) =>
    PRESENTATION[capture.endpoint].table !== 'web-pages'
      ? []
      : (response?.rows ?? []).flatMap((row) => {
          const { text, state } = cellOf(row, 'analysis')
          // A text about pages that could not be read is not their content.
          if (listOf(row, 'retrieved_urls').length === 0 && listOf(row, 'failed_urls').length > 0) return []
          return state === 'missing' ? [] : [{ text, captureId: capture.id, pointer: row.pointer }]
        }),
  )
}

function resultRows({ capture, response }: CaptureWithResponse): ViewRow[] {
  return (response?.rows ?? []).flatMap((row) =>
    nestedOf(row, 'organic').map((result) => {
      const { pointer } = result
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

function pageRows({ capture, response }: CaptureWithResponse): ViewRow[] {
  return (response?.rows ?? []).flatMap((row) => {
    const { pointer } = row
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
