import { chainTitle, isChainId } from '../addresses/chains/chains.ts'
import type { CoverageRow } from '../case/coverage-row.ts'
import { isOffered } from '../case/coverage.ts'
import { isEntity } from '../case/subject.ts'
import { formatCount } from '../core/text/credits.ts'
import type { Subject } from '../case/case-types.ts'

/**
 * What a row about all chains shows for each chain: its records by chain, and the chains of the
 * subject without any. '' for every other row. A row with more pages says nothing about a chain
 * without a record.
 */
export function coverageByChain(row: CoverageRow, subject: Subject): string {
  const { chain, chains, endpoint, state } = row
  if (chain !== 'all' || chains === undefined) return ''
  const found = chains.map((one) => `${chainTitle(one.chain)} ${formatCount(one.rows)}`).join(', ')
  const isWhole = state === 'found' || state === 'empty'
  const none =
    isEntity(subject) || !isWhole
      ? []
      : subject.chains.filter((own) => !chains.some((one) => one.chain === own) && isOffered(endpoint, own, subject.family))
  const nothing = none.filter(isChainId).map(chainTitle).join(', ')
  return [found, nothing === '' ? '' : `no results on ${nothing}`].filter((part) => part !== '').join('; ')
}
