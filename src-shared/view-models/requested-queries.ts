import type { CaseEvent, PlannedStep, Window } from '../custody/capture.ts'
import { compareCodeUnits } from '../core/compare-code-units.ts'
import type { Fields } from '../core/fields.ts'
import type { EndpointId } from '../service/table/endpoint.ts'
import { addDecimals, isDecimal } from '../core/decimal.ts'
import type { LoadedCapture, CaseState, PlanState } from '../case/case-state.ts'
import { queryOfCapture, requestOfCapture } from '../case/query.ts'
import { hasMorePages, isEmptyResponse, withoutRepeats } from '../case/readings.ts'
import { failureOfEvent, type FailureSummary } from '../case/failure-summary.ts'
import type { CoverageState } from '../case/coverage-row.ts'
import { queryGroupOf } from './query-groups.ts'
import { windowSpan } from './window-span.ts'

/** One approved query about no subject, with all its calls and its result. */
export interface RequestedQuery<C extends LoadedCapture = LoadedCapture> {
  /** Id of its plan, or of the capture where the case has no plan for it. */
  readonly key: string
  readonly endpoint: EndpointId
  /** The request of its first call. */
  readonly request: Fields
  /** All requested days, also where a single call may span one year at most. */
  readonly window: Window | undefined
  /** Time of its newest response; of the approval where there is none. */
  readonly at: string
  readonly state: CoverageState | 'open' | 'cancelled'
  /** Its responses in the order of windows and pages. */
  readonly pages: readonly C[]
  /** Responses that were already in the case and not requested again. */
  readonly reused: number
  readonly rows: number
  /** Credits used by its own calls, as the case counts them. */
  readonly credits: string
  readonly failures: readonly QueryFailure[]
  /** The highest page that was requested. */
  readonly lastPage: number
}

export interface QueryFailure extends FailureSummary {
  readonly captureId: string | undefined
}

/**
 * Input of the queries; with captures that include their responses, the pages of the queries
 * include them too.
 */
type QueryState<C> = Pick<CaseState, 'plans' | 'events'> & { readonly captures: readonly C[] }

/** The queries of a case, the newest first. */
export function requestedQueriesOf<C extends LoadedCapture>(state: QueryState<C>): RequestedQuery<C>[] {
  const captures = state.captures.filter(({ capture }) => capture.subjectId === undefined && queryGroupOf(capture.endpoint) !== undefined)
  const plans = state.plans.flatMap((plan) => {
    const [first] = plan.steps
    return first !== undefined && plan.steps.every(isWithoutSubject) ? [{ ...plan, first }] : []
  })
  const byPlan = Map.groupBy(captures, ({ capture }) => capture.planId)
  const byId = new Map<string | undefined, C>(captures.map((stored) => [stored.capture.id, stored]))
  const failed = new Map<string, CaseEvent & { readonly kind: 'step-failed' }>()
  for (const event of state.events) if (event.kind === 'step-failed') failed.set(`${event.planId} ${event.step.id}`, event)
  const requested = plans.map((plan) =>
    requestedQueryOf(plan, byPlan.get(plan.planId) ?? [], failed, (step) => byId.get(plan.reusedCaptures[step.id])),
  )
  // A response without a plan in the case is included as well.
  const known = new Set(plans.map(({ planId }) => planId))
  const others = captures.filter(({ capture }) => !known.has(capture.planId)).map(requestedQueryOfCapture)
  return [...requested, ...others].toSorted((a, b) => compareCodeUnits(b.at, a.at))
}

/** The newest query of each endpoint that fits: shown in the sidebar of a group. */
export function newestBy(
  requestedQueries: readonly RequestedQuery[],
  fits: (requestedQuery: RequestedQuery) => boolean,
): ReadonlyMap<EndpointId, RequestedQuery> {
  const newest = new Map<EndpointId, RequestedQuery>()
  for (const one of requestedQueries) if (!newest.has(one.endpoint) && fits(one)) newest.set(one.endpoint, one)
  return newest
}

function isWithoutSubject({ endpoint, subjectId }: PlannedStep): boolean {
  return subjectId === '' && queryGroupOf(endpoint) !== undefined
}

interface Part<C> {
  readonly step: PlannedStep
  readonly received: C | undefined
  readonly reused: boolean
}

function requestedQueryOf<C extends LoadedCapture>(
  plan: PlanState & { readonly first: PlannedStep },
  own: readonly C[],
  failed: ReadonlyMap<string, CaseEvent & { readonly kind: 'step-failed' }>,
  reusedFor: (step: PlannedStep) => C | undefined,
): RequestedQuery<C> {
  const byStep = Map.groupBy(own, ({ capture }) => capture.stepId)
  const parts = plan.steps.map((step): Part<C> => {
    const good = byStep.get(step.id)?.findLast(({ summary }) => summary.understood)
    if (good !== undefined) return { step, received: good, reused: false }
    const stored = reusedFor(step)
    return { step, received: stored, reused: stored !== undefined }
  })
  const failures = parts.flatMap(({ step, received }): QueryFailure[] => {
    if (received !== undefined || plan.stepStates[step.id] === 'open') return []
    // A stored response is more specific than the event that names it.
    const bad = byStep.get(step.id)?.at(-1)
    if (bad !== undefined) return failuresOf(bad)
    const event = plan.stepStates[step.id] === 'failed' ? failed.get(`${plan.planId} ${step.id}`) : undefined
    return event === undefined ? [] : [{ ...failureOfEvent(event), captureId: event.captureId }]
  })
  const pages = windowsOf(parts).flatMap((window) => withoutRepeats(window.flatMap(({ received }) => received ?? [])))
  return {
    key: plan.planId,
    endpoint: plan.first.endpoint,
    request: plan.first.request,
    window: windowSpan(plan.steps.flatMap(({ window }) => window ?? [])),
    at: newestOf(pages.map(({ capture }) => capture.endedAt)) ?? plan.approvedAt,
    state: stateOf(plan, parts, pages, failures),
    pages,
    reused: parts.filter(({ reused }) => reused).length,
    rows: rowsIn(pages),
    credits: addDecimals(own.map(({ capture }) => capture.creditsUsed).filter(isDecimal)),
    failures,
    lastPage: Math.max(1, ...parts.flatMap(({ step, received }) => (received === undefined ? [] : [step.page]))),
  }
}

function requestedQueryOfCapture<C extends LoadedCapture>(received: C): RequestedQuery<C> {
  const { capture, summary } = received
  const { window, page } = queryOfCapture(capture)
  const pages = summary.understood ? [received] : []
  const failures = failuresOf(received)
  return {
    key: capture.id,
    endpoint: capture.endpoint,
    request: requestOfCapture(capture),
    window,
    at: capture.endedAt,
    state: !summary.understood ? 'failed' : isEmptyResponse(summary) ? 'empty' : hasMorePages(summary) ? 'partial' : 'found',
    pages,
    reused: 0,
    rows: rowsIn(pages),
    credits: capture.creditsUsed,
    failures,
    lastPage: page,
  }
}

/**
 * The result as a coverage state; `open` while its plan runs, `cancelled` where it ended without a
 * response.
 */
function stateOf(
  { outcome, stepStates }: PlanState,
  parts: readonly Part<LoadedCapture>[],
  pages: readonly LoadedCapture[],
  failures: readonly QueryFailure[],
): RequestedQuery['state'] {
  const complete = windowsOf(parts).every((window) => {
    const last = window.findLast(({ received }) => received !== undefined)?.received
    return last !== undefined && !hasMorePages(last.summary)
  })
  // The last response arrives before the case records that its plan is done
  const hasResponse = pages.length + failures.length > 0 && (complete || parts.every(({ step }) => stepStates[step.id] !== 'open'))
  if (outcome === 'open' && !hasResponse) return 'open'
  if (pages.length === 0) return failures.length > 0 ? 'failed' : 'cancelled'
  if (failures.length > 0 || !complete) return 'partial'
  return pages.every(({ summary }) => isEmptyResponse(summary)) ? 'empty' : 'found'
}

/** The pages of each window in order. */
function windowsOf<C>(parts: readonly Part<C>[]): Part<C>[][] {
  return [...Map.groupBy(parts, ({ step }) => step.window?.from ?? '').values()]
}

function failuresOf({ capture, summary }: LoadedCapture): QueryFailure[] {
  return summary.failure === undefined ? [] : [{ ...summary.failure, captureId: capture.id }]
}

function newestOf(times: readonly string[]): string | undefined {
  return times.toSorted().at(-1)
}

function rowsIn(pages: readonly LoadedCapture[]): number {
  return pages.reduce((sum, page) => sum + page.summary.records, 0)
}
