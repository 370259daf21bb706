import { PRESENTATION } from '../service/table/endpoint-presentation.ts'
import type { EndpointId } from '../service/table/endpoint.ts'

/**
 * Texts for a response without records: on a mark, in a table of a report, in a line of progress,
 * and as a sentence.
 */
export interface EmptyStateText {
  readonly mark: string
  readonly state: string
  readonly result: string
  readonly sentence: string
}

const NO_RECORD: EmptyStateText = {
  mark: 'No results',
  state: 'asked, nothing there',
  result: 'empty',
  sentence: 'The service answered and holds no record on this. That is its statement, not proof that there is nothing.',
}

/** A page that could not be read is not a page without text: it may contain anything. */
const NO_PAGE: EmptyStateText = {
  mark: 'Asked, no page could be read',
  state: 'asked, no page could be read',
  result: 'no page read',
  sentence: 'The service answered and could read none of these pages. That says nothing of what they hold.',
}

/** The texts for an empty response of an endpoint. */
export function emptyStateText(endpoint: EndpointId): EmptyStateText {
  return PRESENTATION[endpoint].table === 'web-pages' ? NO_PAGE : NO_RECORD
}
