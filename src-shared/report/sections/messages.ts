import type { CoverageState } from '../../case/coverage-row.ts'
import type { GraphLayout } from '../../custody/graph-event.ts'
import { pluralise } from '../../core/text/pluralise.ts'

/*
 * Texts of the report's sections that depend on the case. Texts without conditions are in the
 * markup of their section.
 */

/** Result of a request, as on screen. */
export const stateTitles: Readonly<Record<CoverageState, string>> = {
  found: 'Found',
  partial: 'More pages',
  empty: 'No results',
  failed: 'Failed',
  'not-offered': 'Not available',
  'not-requested': 'Not requested',
}

/** Results that only requests about no subject have. */
export const queryStateTitles = { ...stateTitles, open: 'No response yet', cancelled: 'Cancelled' } as const

/** Limitations: what the report cannot establish, by its cause. */
export const limitations = {
  noCaptures: 'This case contains no captures. The report has no data about any subject.',
  failed: (count: number): string =>
    `${pluralise(count, 'request')} failed. The data that ${count === 1 ? 'it' : 'they'} would have returned is unknown. The tables below list error codes and request ids.`,
  partial: (count: number): string =>
    `${pluralise(count, 'result has', 'results have')} more pages than were requested. Totals cover only the requested pages. Where figures can be negative, such totals are neither a lower nor an upper bound.`,
  notRequested: (count: number): string => `${pluralise(count, 'combination')} of endpoint, chain and date range ${was(count)} not requested.`,
  notAvailable: (count: number): string =>
    `${pluralise(count, 'request was', 'requests were')} not possible, because the service does not offer the endpoint on that chain.`,
  noResults: (count: number): string =>
    `${pluralise(count, 'request')} returned no results. This is a statement of the service about its own data, not proof that nothing happened.`,
  noPageRead: (count: number): string =>
    `${pluralise(count, 'request')} for web pages returned no readable page. This says nothing about the content of those pages.`,
  notRead: (count: number): string => `${pluralise(count, 'response')} could not be read. Only ${count === 1 ? 'its' : 'their'} bytes are stored.`,
  labels: 'A label, entity or relation named by the service is not a legal attribution. Casebook does not know its age or its basis.',
  tamperEvident:
    'The custody chain is tamper-evident, not tamper-proof: a person with the case can rebuild the entire chain. It proves integrity only when compared with a head that was handed over or time-stamped by another party at the time.',
} as const

export const coverageText = {
  intro:
    'This section lists for every subject, endpoint, chain and date range what was requested, and with which result. If a section of this report is empty, check these tables before you draw a conclusion.',
  noSubject: 'Tokens, market and search, without a subject',
  foundElsewhere: (windows: number): string => `covered by ${pluralise(windows, 'other date range')}`,
} as const

/** A cited part of a trace, computed again. */
export const citationText = {
  same: 'Computed again: the same.',
  differs: (figures: string): string => `Computed again, it differs: ${figures}.`,
  notInTrace: 'Computed again, the trace does not have it.',
  deleted: 'The trace was deleted from the case, so it was not computed again.',
  notComputed: 'It was not computed again.',
  sameInLatest: (run: number): string => `The latest run, ${run}, has the same figures.`,
  inLatest: (run: number, figures: string): string =>
    figures === '' ? `The latest run, ${run}, does not have it.` : `The latest run, ${run}, has other figures: ${figures}.`,
} as const

/** Notes on the image of the graph. */
export const graphText = {
  none: 'This report contains no graph.',
  intro:
    'The subjects with the counterparties and related wallets that the data service reported for them. A flow is a statement of the service: the sum of the value that moved in the requested date range, not a single transfer. The image contains a legend.',
  alt: 'Graph of the subjects with their counterparties and related wallets',
  hidden: (count: number): string => `${pluralise(count, 'node is', 'nodes are')} hidden by the investigator and not in the image.`,
  rounded: 'Figures in the image are rounded. The table below lists all their digits.',
  noFilter: 'No filter is active.',
  filters: (words: readonly string[], nodes: number, edges: number): string =>
    `Active filters: ${words.join('; ')}. They exclude ${pluralise(nodes, 'node')} and ${pluralise(edges, 'edge')}.`,
  entireVolume: (flows: number): string =>
    ` ${pluralise(flows, 'flow')} marked ≤ ${flows === 1 ? 'shows its' : 'show their'} entire volume, because not all times or tokens of the transfers are known.`,
  tooManySheets: (needed: number): string =>
    `The graph is too large to be legible on paper: it would need ${needed} sheets. The table below lists its flows.`,
  sheets: 'The same graph in sheets, row by row from the upper left. Neighbouring sheets overlap at their edges.',
  sheet: (number: number, of: number): string => `Sheet ${number} of ${of}`,
  sheetAlt: (number: number, of: number): string => `Graph, sheet ${number} of ${of}`,
  sheetPosition: (row: number, column: number): string => `: row ${row} from the top, column ${column} from the left`,
  inferred:
    'Dashed links in the graph. Amounts and times suggest that funds that entered a bridge left it at these addresses. The data service did not report this, and no sum includes these links.',
} as const

/** Meaning of positions in the graph, where the layout is not the default. */
export const layoutMeanings: Readonly<Record<GraphLayout, string>> = {
  flow: '',
  time: ' Nodes are arranged from left to right by their first transfer in this case. Nodes without a date are on the far left.',
  organic: ' Connected nodes are near each other. Positions have no other meaning.',
  concentric: ' Nodes are arranged in rings by their number of hops from the subjects.',
}

function was(count: number): string {
  return count === 1 ? 'was' : 'were'
}
