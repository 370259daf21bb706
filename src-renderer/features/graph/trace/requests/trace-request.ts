import { daysBefore } from '../../../../../src-shared/service/response/time-text.ts'
import type { Window } from '../../../../../src-shared/custody/capture.ts'
import type { EndpointId } from '../../../../../src-shared/service/table/endpoint.ts'
import type { CaseState } from '../../../../../src-shared/case/case-state.ts'
import type { AcquisitionRequest } from '../../../../../src-shared/case/plan/acquisition-request.ts'
import { REQUESTED_DAYS, lastDays } from '../../../../../src-shared/case/last-days.ts'
import { TRANSFER_ENDPOINT } from '../../../../../src-shared/view-models/trace/known-transfers.ts'
import { unfinishedRow, type OpenBranch } from '../../../../../src-shared/view-models/trace/open-branches.ts'
import type { Direction } from '../../../../../src-shared/view-models/trace/reach.ts'
import type { AddressSubject } from '../../../../../src-shared/case/case-types.ts'

/**
 * Maximum number of further pages of transfers requested for one address at once; each is charged
 * only if the previous page was not the last.
 */
export const MAX_PAGES = 6
/** Days before an outgoing payment in which the money may have arrived. */
const DAYS_BEFORE = 90
const FLOW_ENDPOINT: EndpointId = 'profiler/counterparties'

/** An open branch and the subject of its requests. */
export interface RequestedBranch {
  readonly branch: OpenBranch
  readonly subject: AddressSubject
}

/** Branches that one plan can cover together: the same endpoints, chains, days and pages. */
export function alike(state: CaseState, requested: readonly RequestedBranch[], direction: Direction, now: Date): readonly RequestedBranch[] {
  const [first] = requested
  if (first === undefined) return []
  const wanted = JSON.stringify(partsOf(state, first, direction, now))
  return requested.filter((one) => JSON.stringify(partsOf(state, one, direction, now)) === wanted)
}

/**
 * The requests for similar branches: transfers, up to `pages` further pages of each, and once the
 * counterparties, by which the graph draws them and their labels are known.
 */
export function traceRequest(
  state: CaseState,
  requested: readonly RequestedBranch[],
  direction: Direction,
  pages: number,
  title: string,
  now: Date,
): AcquisitionRequest {
  const [first] = requested
  if (first === undefined) throw new Error('A trace request needs an address')
  const { endpoints, chains, window, storedPages } = partsOf(state, first, direction, now)
  return {
    title,
    subjectIds: requested.map(({ subject }) => subject.id),
    endpoints,
    chains,
    allWherePossible: false,
    window,
    maxPages: 1,
    pagesOf: { [TRANSFER_ENDPOINT]: storedPages + pages },
    refresh: false,
  }
}

interface Parts {
  readonly endpoints: readonly EndpointId[]
  readonly chains: readonly string[]
  readonly window: Window
  /** Pages of transfers that the case holds for this request. */
  readonly storedPages: number
}

function partsOf(state: CaseState, { branch, subject }: RequestedBranch, direction: Direction, now: Date): Parts {
  const { chains, since } = branch
  const flows = state.coverage.of(subject.id).some((row) => row.endpoint === FLOW_ENDPOINT && ['found', 'empty', 'partial'].includes(row.state))
  const endpoints = flows ? ([TRANSFER_ENDPOINT] as const) : ([FLOW_ENDPOINT, TRANSFER_ENDPOINT] as const)
  const begun = chains.length === 1 ? unfinishedRow(state.coverage.of(subject.id), subject.id, TRANSFER_ENDPOINT, chains[0] ?? '') : undefined
  if (begun?.window !== undefined) return { endpoints, chains, window: begun.window, storedPages: begun.pages }
  return { endpoints, chains, window: daysFor(since, direction, now), storedPages: 0 }
}

/** The default range of days, extended back to the earliest known movement of the money. */
function daysFor(since: string, direction: Direction, now: Date): Window {
  const usual = lastDays(REQUESTED_DAYS, now)
  const needed = since === '' ? usual.from : direction === 'forward' ? since : daysBefore(since, DAYS_BEFORE)
  return { from: needed < usual.from ? needed : usual.from, to: usual.to }
}
