import { chainTitle } from '../../../../src-shared/addresses/chains/chains.ts'
import type { CoverageRow, CoverageState } from '../../../../src-shared/case/coverage-row.ts'
import { coverage as messages } from '../messages.ts'

/** Chains that are named in one part; more are counted. */
const NAMES_SHOWN = 2

export interface CoveragePart {
  readonly state: CoverageState
  readonly text: string
}

/** In reading order: what was found first, then what is missing. */
const STATES: readonly CoverageState[] = ['found', 'partial', 'failed', 'empty', 'not-requested', 'not-offered']

/**
 * The outcome of the requests, all chains in one line: `Ethereum 17 records`, `3 chains: no results`,
 * `Base: failed`.
 */
export function coverageParts(rows: readonly CoverageRow[]): readonly CoveragePart[] {
  return STATES.flatMap((state): CoveragePart[] => {
    const own = rows.filter((row) => row.state === state).flatMap(byChain)
    if (own.length === 0) return []
    const hasRecords = state === 'found' || state === 'partial'
    const records = Map.groupBy(own, ({ chain }) => chain)
    const names = [...records].map(([chain, of]) => {
      const name = chain === undefined ? '' : chain === 'all' ? messages.allChains : chainTitle(chain)
      const count = of.reduce((sum, row) => sum + row.rows, 0)
      return hasRecords ? `${name} ${count.toLocaleString('en')}`.trim() : name
    })
    const total = own.reduce((sum, row) => sum + row.rows, 0)
    const chains =
      names.length <= NAMES_SHOWN ? names.join(', ') : `${messages.chainCount(names.length)}${hasRecords ? `, ${total.toLocaleString('en')}` : ''}`
    const who = hasRecords ? messages.recordsOn(chains, total) : chains
    return [{ state, text: [who, messages.outcomes[state]].filter((part) => part !== '').join(state === 'partial' ? ', ' : ': ') }]
  })
}

/**
 * Splits a row about all chains into one per chain with records, if each record names its chain.
 */
function byChain(row: CoverageRow): readonly CoverageRow[] {
  const chains = row.chain === 'all' ? (row.chains ?? []) : []
  const counted = chains.reduce((sum, { rows }) => sum + rows, 0)
  return chains.length === 0 || counted !== row.rows ? [row] : chains.map(({ chain, rows }) => ({ ...row, chain, rows }))
}

/**
 * Whether the lines of a panel are worth collapsing: several of them, and at least one has a
 * response.
 */
export function isCollapsible(rows: readonly CoverageRow[]): boolean {
  const requested = rows.filter(({ state }) => state !== 'not-requested' && state !== 'not-offered')
  return rows.length > 1 && requested.length > 0
}
