import { sameItems } from '../../../src-shared/same-items.ts'
import { endpointOf } from '../../../src-shared/service/table/endpoint-table.ts'
import type { EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import type { PlanWish } from '../../session/plan-wish.ts'
import { ENTITY_ENDPOINTS, SUBJECT_ENDPOINTS } from '../../evidence/coverage.ts'
import { isEntity } from '../../evidence/subject.ts'
import type { Subject } from '../../evidence/case-state.ts'
import { formatCount } from '../../text/credits.ts'
import { chainsToChoose } from '../../text/chain-families.ts'
import { subjectTitle } from '../../text/subject-title.ts'
import { DAYS_ASKED, lastDays } from '../../text/last-days.ts'

/** What a first acquisition asks for. Labels and calls of unknown price are left out: they are chosen and confirmed apart. */
export const STARTING_ENDPOINTS: readonly EndpointId[] = SUBJECT_ENDPOINTS.filter((id) => {
  const { alwaysAsk, credits } = endpointOf(id)
  return !alwaysAsk && credits !== undefined
})

/** What of it is asked about these subjects: of entities alone, what takes their name. */
function startingEndpoints(subjects: readonly Subject[]): readonly EndpointId[] {
  return subjects.length > 0 && subjects.every(isEntity) ? STARTING_ENDPOINTS.filter((id) => ENTITY_ENDPOINTS.includes(id)) : STARTING_ENDPOINTS
}

/** The wish that the plan dialog opens with for these subjects, which are some or all of the case's; about the last `days` days. */
export function defaultWish(subjects: readonly Subject[], all: readonly Subject[], now: Date, days: number = DAYS_ASKED): PlanWish {
  return {
    title: planTitle(subjects, all.length),
    subjectIds: subjects.map((subject) => subject.id),
    endpoints: startingEndpoints(subjects),
    chains: startingPlanChains(subjects),
    allWherePossible: false,
    window: lastDays(days, now),
    maxPages: 1,
    refresh: false,
  }
}

/**
 * The same wish about other subjects. Chains that were chosen stay as far as one of these subjects can be on them; else, and where
 * nothing was chosen, each subject is asked on its own.
 */
export function wishFor(subjects: readonly Subject[], wish: PlanWish, all: readonly Subject[]): PlanWish {
  const former = all.filter(({ id }) => wish.subjectIds.includes(id))
  const before = startingPlanChains(former)
  const isChosen = wish.chains.length !== before.length || wish.chains.some((chain) => !before.includes(chain))
  const possible: readonly string[] = [...new Set(subjects.flatMap(chainsToChoose))]
  const kept = isChosen ? wish.chains.filter((chain) => possible.includes(chain)) : []
  return {
    ...wish,
    title: planTitle(subjects, all.length),
    subjectIds: subjects.map(({ id }) => id),
    // What an entity cannot be asked was never left out by anybody.
    endpoints: sameItems(wish.endpoints, startingEndpoints(former)) ? startingEndpoints(subjects) : wish.endpoints,
    chains: kept.length > 0 ? kept : startingPlanChains(subjects),
  }
}

/** Of one subject its own chains; of several none, which stands for each subject's own: nobody is asked about on the chains of another. */
function startingPlanChains(subjects: readonly Subject[]): readonly string[] {
  const [first] = subjects
  return subjects.length === 1 && first !== undefined ? first.chains : []
}

/** What the plan, and later its run, is called. */
function planTitle(subjects: readonly Subject[], all: number): string {
  const [first, second] = subjects
  if (first === undefined) return 'Investigate subjects'
  const name = subjectTitle(first)
  if (second === undefined) return `Investigate ${name}`
  if (subjects.length === all) return `Investigate all ${formatCount(all)} subjects`
  return subjects.length === 2
    ? `Investigate ${name} and ${subjectTitle(second)}`
    : `Investigate ${name} and ${formatCount(subjects.length - 1)} others`
}
