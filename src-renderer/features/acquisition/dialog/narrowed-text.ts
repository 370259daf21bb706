import { chainTitle } from '../../../../src-shared/addresses/chains/chains.ts'
import { endpointOf } from '../../../../src-shared/service/table/endpoint-table.ts'
import { formatCount } from '../../../../src-shared/core/text/credits.ts'
import type { PlanNarrowed } from '../../../../src-shared/case/plan/plan.ts'
import { planNotes as messages } from '../messages.ts'

/** Maximum number of chains that are named individually. */
const MAX_NAMED = 3

/**
 * Sentences on queries that are requested in shorter ranges than chosen: why, in how many calls,
 * and which days are left out.
 */
export function narrowedText(narrowed: readonly PlanNarrowed[]): string[] {
  const alike = Map.groupBy(narrowed, ({ endpoint, maxDays, windows, leftOut }) => JSON.stringify([endpoint, maxDays, windows, leftOut]))
  return [...alike.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const { endpoint, maxDays, windows, leftOut } = first
    const chains = [...new Set(group.flatMap(({ chain }) => (chain === undefined ? [] : [chain === 'all' ? messages.allChains : chainTitle(chain)])))]
    const where = chains.length === 0 ? '' : chains.length > MAX_NAMED ? messages.onChainCount(chains.length) : messages.onChains(chains.join(', '))
    const title = `${endpointOf(endpoint).title}${where}`
    const left = leftOut === undefined ? '' : messages.leftOut(leftOut.from, leftOut.to)
    return [messages.narrowed(title, maxDays, formatCount(windows), left)]
  })
}
