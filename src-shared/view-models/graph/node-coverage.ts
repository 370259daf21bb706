import type { CoverageRow } from '../../case/coverage-row.ts'
import { hasFlows } from '../../case/flow-columns.ts'
import { coverageText } from './messages.ts'

/** Coverage of a node's flows: complete, partial, empty, never requested, or failed. */
export type NodeCoverage = 'complete' | 'partial' | 'empty' | 'never' | 'failed'

const FLOWS = 'profiler/counterparties'

/**
 * The coverage mark of a node from the coverage rows of its address; no rows if it was never
 * requested. Failures outrank gaps: a response for one chain does not make up for a failed chain.
 */
export function nodeCoverage(rows: readonly CoverageRow[]): NodeCoverage {
  const about = rows.filter(({ endpoint, state }) => hasFlows(endpoint) && state !== 'not-offered')
  if (about.some(({ state }) => state === 'failed')) return 'failed'
  const flows = about.filter(({ endpoint }) => endpoint === FLOWS)
  const states = new Set(flows.map(({ state }) => state))
  states.delete('not-requested')
  if (states.size === 0) return 'never'
  if (states.has('partial') || flows.some(({ state }) => state === 'not-requested')) return 'partial'
  return states.has('found') ? 'complete' : 'empty'
}

/** The coverage in words, for the legend, the list and the tooltip. */
export const NODE_COVERAGE_WORDS: Readonly<Record<NodeCoverage, string>> = coverageText

/**
 * The words of a coverage read from a file; a value unknown to this version is returned as written.
 */
export function coverageWords(coverage: string): string {
  return Object.entries(NODE_COVERAGE_WORDS).find(([one]) => one === coverage)?.[1] ?? coverage
}
