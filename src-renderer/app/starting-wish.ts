import type { EndpointId } from '../../src-shared/service/endpoint.ts'
import type { PlanWish } from '../acquisition/plan-wish.ts'
import type { Subject } from '../casefile/case-state.ts'
import { subjectTitle } from './subject-title.ts'

/** What a first acquisition asks for. Labels and calls of unknown price are left out: they are chosen and confirmed apart. */
export const STARTING_ENDPOINTS: readonly EndpointId[] = [
  'profiler/current-balance',
  'profiler/historical-balances',
  'profiler/pnl-summary',
  'profiler/pnl',
  'profiler/counterparties',
  'profiler/related-wallets',
  'profiler/transactions',
  'profiler/perp-positions',
]

/** The last 365 days up to and with today, UTC: the longest window that one call may ask for. */
export function startingWindow(now: Date): { readonly from: string; readonly to: string } {
  const from = new Date(now.getTime() - 364 * 86_400_000)
  return { from: from.toISOString().slice(0, 10), to: now.toISOString().slice(0, 10) }
}

/** The wish that the plan dialog opens with for these subjects. */
export function startingWish(subjects: readonly Subject[], now: Date): PlanWish {
  const [first] = subjects
  return {
    title: subjects.length === 1 && first !== undefined ? `Investigate ${subjectTitle(first)}` : `Investigate ${subjects.length} subjects`,
    subjectIds: subjects.map((subject) => subject.id),
    endpoints: STARTING_ENDPOINTS,
    chains: [...new Set(subjects.flatMap((subject) => subject.chains))],
    allWherePossible: false,
    window: startingWindow(now),
    maxPages: 1,
    refresh: false,
  }
}
