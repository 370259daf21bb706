import { shallowEqualArrays } from '../../core/shallow-equal-arrays.ts'
import { endpointOf } from '../../service/table/endpoint-table.ts'
import type { EndpointId } from '../../service/table/endpoint.ts'
import type { DiscoveryRequest, AcquisitionRequest } from './acquisition-request.ts'
import { ENTITY_ENDPOINTS, SUBJECT_ENDPOINTS } from '../coverage.ts'
import { isEntity } from '../subject.ts'
import { formatCount } from '../../core/text/credits.ts'
import { chainsToChoose, startingChains } from '../chain-families.ts'
import { subjectTitle } from '../subject-title.ts'
import { isDiscovered } from './discovery.ts'
import { REQUESTED_DAYS, lastDays } from '../last-days.ts'
import type { Subject } from '../case-types.ts'
import { planTitles as messages } from './messages.ts'

/**
 * Endpoints of a first acquisition. Labels and calls of unknown price are excluded: they are chosen
 * and confirmed separately.
 */
export const STARTING_ENDPOINTS: readonly EndpointId[] = SUBJECT_ENDPOINTS.filter((id) => {
  const { requiresConfirmation, credits } = endpointOf(id)
  return !requiresConfirmation && credits !== undefined
})

/**
 * The starting endpoints for these subjects: for entities alone, those that accept an entity name.
 */
function startingEndpoints(subjects: readonly Subject[]): readonly EndpointId[] {
  return subjects.length > 0 && subjects.every(isEntity) ? STARTING_ENDPOINTS.filter((id) => ENTITY_ENDPOINTS.includes(id)) : STARTING_ENDPOINTS
}

/**
 * The initial request of the plan dialog for these subjects, which are some or all of the case's;
 * covers the last `days` days.
 */
export function defaultRequest(
  subjects: readonly Subject[],
  all: readonly Subject[],
  now: Date,
  days: number = REQUESTED_DAYS,
  starting: readonly string[] = startingChains('evm'),
): AcquisitionRequest {
  return {
    title: planTitle(subjects, all.length),
    subjectIds: subjects.map((subject) => subject.id),
    endpoints: startingEndpoints(subjects),
    ...wherePlanned(subjects, starting),
    allWherePossible: false,
    allWhereNamed: true,
    window: lastDays(days, now),
    maxPages: 1,
    refresh: false,
  }
}

/**
 * The same request for other subjects. Chosen chains remain as far as one of these subjects can be
 * on them; otherwise, and where none were chosen, each subject is requested on its own chains.
 */
export function retargetRequest(
  subjects: readonly Subject[],
  request: AcquisitionRequest,
  all: readonly Subject[],
  starting: readonly string[] = startingChains('evm'),
): AcquisitionRequest {
  const former = all.filter(({ id }) => request.subjectIds.includes(id))
  const [before, after] = [wherePlanned(former, starting), wherePlanned(subjects, starting)]
  // A discovery that was turned off stays off (`withoutDiscovery`) when the subjects change.
  const isDiscoveryAsBefore = request.allWhereNamed !== false && (request.discovery === undefined) === (before.discovery === undefined)
  const isChosen = !shallowEqualArrays(request.chains.toSorted(), before.chains.toSorted())
  const possible: readonly string[] = [...new Set(subjects.flatMap(chainsToChoose))]
  const saved = isChosen ? request.chains.filter((chain) => possible.includes(chain)) : []
  const discovery =
    isDiscoveryAsBefore && !isChosen ? (after.discovery === undefined ? undefined : (request.discovery ?? after.discovery)) : request.discovery
  return {
    ...request,
    title: planTitle(subjects, all.length),
    subjectIds: subjects.map(({ id }) => id),
    // Endpoints that do not accept an entity were not deselected by the user.
    endpoints: shallowEqualArrays(request.endpoints, startingEndpoints(former)) ? startingEndpoints(subjects) : request.endpoints,
    chains: saved.length > 0 ? saved : discovery === undefined ? startingPlanChains(subjects) : [],
    discovery,
  }
}

/**
 * Where a plan sends its first requests: after a discovery, where no person
 * chose a subject's chains.
 */
function wherePlanned(subjects: readonly Subject[], starting: readonly string[]): Pick<AcquisitionRequest, 'chains' | 'discovery'> {
  const discovery = firstDiscovery(starting)
  return subjects.some((subject) => isDiscovered(subject, discovery)) ? { chains: [], discovery } : { chains: startingPlanChains(subjects) }
}

/** A discovery of every subject whose chains no person chose. */
function firstDiscovery(starting: readonly string[]): DiscoveryRequest {
  return { starting, ofChosen: false, include: [], allEndpoints: false, again: false }
}

/** Adds a discovery to the request, also for subjects with chosen chains. */
export function withDiscovery(request: AcquisitionRequest, starting: readonly string[]): AcquisitionRequest {
  return { ...request, chains: [], allWherePossible: false, allWhereNamed: true, discovery: { ...firstDiscovery(starting), ofChosen: true } }
}

/** Removes the discovery: one call per chain, on the subjects' chains. */
export function withoutDiscovery(request: AcquisitionRequest, subjects: readonly Subject[]): AcquisitionRequest {
  return { ...request, chains: startingPlanChains(subjects), allWhereNamed: false, discovery: undefined }
}

/**
 * The chains of a single subject; none for several subjects, which means each subject's own chains.
 */
function startingPlanChains(subjects: readonly Subject[]): readonly string[] {
  const [first] = subjects
  return subjects.length === 1 && first !== undefined ? first.chains : []
}

/** The title of the plan and of its run. */
function planTitle(subjects: readonly Subject[], all: number): string {
  const [first, second] = subjects
  if (first === undefined) return messages.subjects
  const name = subjectTitle(first)
  if (second === undefined) return messages.one(name)
  if (subjects.length === all) return messages.all(formatCount(all))
  return subjects.length === 2 ? messages.two(name, subjectTitle(second)) : messages.more(name, formatCount(subjects.length - 1))
}
