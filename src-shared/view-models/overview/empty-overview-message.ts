import type { CoverageRow } from '../../case/coverage-row.ts'
import type { PanelView } from '../panel-view.ts'

/**
 * Whether a panel has responses and none of them has records: a figure of zero in them does not
 * count.
 */
export function isEmptyPanel({ coverage }: PanelView): boolean {
  return coverage.some(({ state }) => state === 'empty') && !coverage.some(({ state }) => state === 'found' || state === 'partial')
}

/**
 * The first message of an empty overview; '' where something was found or nothing was requested.
 */
export function emptyOverviewMessage(panels: readonly PanelView[]): string {
  const rows = panels.flatMap(({ coverage }) => coverage.filter(({ answeredIn }) => answeredIn === undefined))
  const count = (state: CoverageRow['state']): number => rows.filter((row) => row.state === state).length
  const [empty, failed] = [count('empty'), count('failed')]
  if (empty + failed === 0 || count('found') + count('partial') > 0) return ''
  const rest = count('not-requested') > 0 ? ' Data that was not requested may still contain some.' : ''
  if (failed === 0)
    return `No results about this subject in ${empty === 1 ? 'the one response' : empty === 2 ? 'both responses' : `all ${empty} responses`}.${rest}`
  if (empty === 0)
    return `${failed === 1 ? 'The one call' : failed === 2 ? 'Both calls' : `All ${failed} calls`} failed, so nothing is known. Each panel shows the reason and how to continue.`
  return `Nothing was found: ${empty} with no results, ${failed} failed. Failed calls say nothing about the subject.${rest}`
}
