import { PRESENTATION } from '../service/table/endpoint-presentation.ts'
import type { EndpointId } from '../service/table/endpoint.ts'

/** Texts for a response without records: on a mark or in a report, in a list of calls, as a sentence. */
export interface EmptyStateText {
  readonly mark: string
  readonly result: string
  readonly sentence: string
}

const NO_RECORD: EmptyStateText = {
  mark: 'No results',
  result: 'no results',
  sentence: 'The service reported no records. This is a statement of the service, not proof that none exist.',
}

/** A page that could not be read is not a page without text: it may contain anything. */
const NO_PAGE: EmptyStateText = {
  mark: 'No page could be read',
  result: 'no page read',
  sentence: 'The service could not read any of these pages. This says nothing about their content.',
}

/** The texts for an empty response of an endpoint. */
export function emptyStateText(endpoint: EndpointId): EmptyStateText {
  return PRESENTATION[endpoint].table === 'web-pages' ? NO_PAGE : NO_RECORD
}
