import type { CoverageRow } from '../../case/coverage-row.ts'
import { hasFlows } from '../../case/flow-columns.ts'

/** What came of asking where a node's money came from and went: all of it, a part, nothing, never asked, or a call that failed. */
export type NodeCoverage = 'complete' | 'partial' | 'empty' | 'never' | 'failed'

const FLOWS = 'profiler/counterparties'

/**
 * The one mark of a node from the coverage of the address asked about; no rows where nobody asked. What is wrong goes before what is
 * missing: a chain that failed is not made good by one that answered.
 */
export function nodeCoverage(rows: readonly CoverageRow[]): NodeCoverage {
  const about = rows.filter(({ endpoint, state }) => hasFlows(endpoint) && state !== 'not-offered')
  if (about.some(({ state }) => state === 'failed')) return 'failed'
  const flows = about.filter(({ endpoint }) => endpoint === FLOWS)
  const states = new Set(flows.map(({ state }) => state))
  states.delete('not-asked')
  if (states.size === 0) return 'never'
  if (states.has('partial') || flows.some(({ state }) => state === 'not-asked')) return 'partial'
  return states.has('found') ? 'complete' : 'empty'
}

/** In words, for the legend, the list and what a pointer rests on. */
export const NODE_COVERAGE_WORDS: Readonly<Record<NodeCoverage, string>> = {
  complete: 'Asked, complete',
  partial: 'More pages or chains',
  empty: 'Asked, empty',
  never: 'Never asked',
  failed: 'Failed',
}

/** The words of a coverage that was read from a file; what this version does not know stays as it is written. */
export function coverageWords(coverage: string): string {
  return Object.entries(NODE_COVERAGE_WORDS).find(([one]) => one === coverage)?.[1] ?? coverage
}
