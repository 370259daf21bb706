import { endpointOf } from '../../service/table/endpoint-table.ts'
import type { EndpointId } from '../../service/table/endpoint.ts'
import { fewestCovering } from '../../service/request/date-span.ts'
import { daysBetween } from '../../service/response/time-text.ts'
import type { Window } from '../../custody/capture.ts'
import type { LoadedCapture, PlanState } from '../case-state.ts'
import { joinShares, type ChainShare } from './chain-shares.ts'
import { queryOfCapture } from '../query.ts'
import { latestResponse } from '../readings.ts'

/**
 * Requests on all chains at once that find where an address is active: its
 * balance and its transactions.
 */
export const DISCOVERY_ENDPOINTS = ['profiler/current-balance', 'profiler/transactions'] as const
export type DiscoveryEndpoint = (typeof DISCOVERY_ENDPOINTS)[number]

/** Where an address is active, according to responses about all chains. */
export interface Activity {
  readonly shares: readonly ChainShare[]
  /** Whether every record is included: no further page and no unreadable record. */
  readonly isWhole: boolean
  /** UTC time of the newest response. */
  readonly at: string
}

export function isDiscoveryEndpoint(endpoint: EndpointId): endpoint is DiscoveryEndpoint {
  return DISCOVERY_ENDPOINTS.some((one) => one === endpoint)
}

/**
 * Whether a plan is a discovery: it finds where its subjects are active, apart from
 * separately priced steps.
 */
export function isDiscovery({ steps }: Pick<PlanState, 'steps'>): boolean {
  const rest = steps.filter(({ endpoint }) => !endpointOf(endpoint).requiresConfirmation && endpointOf(endpoint).credits !== undefined)
  const requested = new Set(rest.map(({ endpoint }) => endpoint))
  return rest.every(({ endpoint, chain }) => chain === 'all' && isDiscoveryEndpoint(endpoint)) && requested.size === DISCOVERY_ENDPOINTS.length
}

type BySubject = ReadonlyMap<string, readonly LoadedCapture[]>

const known = new WeakMap<readonly LoadedCapture[], BySubject>()

/** Responses of a case to discovery requests, by subject. */
function discoveryCaptures(captures: readonly LoadedCapture[]): BySubject {
  const before = known.get(captures)
  if (before !== undefined) return before
  const found = Map.groupBy(
    captures.filter(({ capture }) => isDiscoveryEndpoint(capture.endpoint) && queryOfCapture(capture).chain === 'all'),
    ({ capture }) => capture.subjectId ?? '',
  )
  known.set(captures, found)
  return found
}

/**
 * Selects captures by subject and service, with these fields in addition to
 * address, chain and days.
 */
export interface ActivityQuery {
  readonly subjectId: string
  readonly endpoint: DiscoveryEndpoint
  readonly practice: boolean
  readonly rest: string
}

function responsesTo(captures: readonly LoadedCapture[], { subjectId, endpoint, practice, rest }: ActivityQuery): readonly LoadedCapture[] {
  const own = discoveryCaptures(captures).get(subjectId) ?? []
  return own.filter(({ capture }) => {
    const query = queryOfCapture(capture)
    return capture.endpoint === endpoint && query.practice === practice && query.rest === rest
  })
}

/** Whether a request has a response that cannot be used. */
export function hasFailed(captures: readonly LoadedCapture[], query: ActivityQuery): boolean {
  return responsesTo(captures, query).some(({ summary }) => summary.failure !== undefined || !summary.understood)
}

/** The stored balance of an address; undefined where it was not requested or not understood. */
export function balanceActivity(captures: readonly LoadedCapture[], query: ActivityQuery): Activity | undefined {
  const reading = latestResponse(responsesTo(captures, query))
  return reading.length === 0 ? undefined : activityOf([reading])
}

/** Saved transactions may end at most this many days before a plan's window and still count. */
const MAX_AGE_DAYS = 30

/**
 * Activity of an address on these days; undefined where the case does not cover all of them. The
 * newest days may be missing, so a plan on the next day does not repeat the discovery.
 */
export function transactionActivity(captures: readonly LoadedCapture[], query: ActivityQuery, { from, to }: Window): Activity | undefined {
  const byWindow = Map.groupBy(responsesTo(captures, query), ({ capture }) => JSON.stringify(queryOfCapture(capture).window ?? {}))
  const readings = [...byWindow.values()].flatMap((responses) => {
    const reading = latestResponse(responses)
    const window = reading[0] === undefined ? undefined : queryOfCapture(reading[0].capture).window
    return window === undefined ? [] : [{ ...window, reading }]
  })
  const newest = readings.reduce((late, { to: end }) => (end > late ? end : late), '')
  const isRecent = newest !== '' && newest < to && daysBetween(newest, to) <= MAX_AGE_DAYS
  const covering = fewestCovering({ from, to: isRecent ? newest : to }, readings)
  return covering.length === 0 ? undefined : activityOf(covering.map(({ reading }) => reading))
}

function activityOf(readings: readonly (readonly LoadedCapture[])[]): Activity {
  const pages = readings.flat()
  const at = pages.reduce((late, { capture }) => (capture.endedAt > late ? capture.endedAt : late), '')
  return {
    shares: joinShares(pages.map(({ summary }) => summary.chains ?? [])),
    isWhole:
      pages.every(({ summary }) => summary.chains !== undefined && summary.skipped === 0) &&
      readings.every((reading) => reading.at(-1)?.summary.isLastPage === true),
    at,
  }
}
