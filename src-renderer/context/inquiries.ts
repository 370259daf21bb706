import type { CaseEvent, PlannedStep, Window } from '../../src-shared/capture.ts'
import type { EndpointId } from '../../src-shared/service/endpoint.ts'
import { addDecimals, isDecimal } from '../../src-shared/decimal.ts'
import type { AnsweredCapture, CaseState, PlanState } from '../casefile/case-state.ts'
import { questionKey, questionOfCapture, requestOfCapture, requestTextOf } from '../casefile/question.ts'
import type { CoverageState } from '../dossier/panel-view.ts'
import { recordsIn } from '../search/web-tables.ts'
import { roomOf } from './room.ts'

type Fields = Readonly<Record<string, unknown>>

/** One approved question about no subject, with all its calls: what was asked, and what came of it. */
export interface Inquiry {
  /** Id of its plan, or of the capture where the case holds no plan of it. */
  readonly key: string
  readonly endpoint: EndpointId
  /** The request of its first call. */
  readonly request: Fields
  /** All days asked, also where a year is the most that one call may span. */
  readonly window: Window | undefined
  /** When the newest of its answers came; the approval where there is none. */
  readonly at: string
  readonly state: CoverageState | 'open' | 'cancelled'
  /** Its answers in the order of the windows and pages. */
  readonly pages: readonly AnsweredCapture[]
  /** Answers that the case held already and that were not asked for again. */
  readonly reused: number
  readonly rows: number
  /** Credits that its own calls used as the case counts them. */
  readonly credits: string
  readonly failures: readonly InquiryFailure[]
  /** The furthest page that was asked for. */
  readonly lastPage: number
}

export interface InquiryFailure {
  readonly code: string
  readonly message: string
  readonly requestId: string
  readonly captureId: string | undefined
}

/** The inquiries of a case, the newest first. */
export function inquiriesOf(state: Pick<CaseState, 'captures' | 'plans' | 'events' | 'record'>): Inquiry[] {
  const captures = state.captures.filter(({ capture }) => capture.subjectId === undefined && roomOf(capture.endpoint) !== undefined)
  const plans = state.plans.filter(({ steps }) => steps.length > 0 && steps.every(isAboutNobody))
  if (plans.length === 0 && captures.length === 0) return []
  const byPlan = Map.groupBy(captures, ({ capture }) => capture.planId)
  const byQuestion = Map.groupBy(captures, ({ capture }) => questionKey(capture.endpoint, capture.requestText, capture.practice))
  const failed = new Map<string, CaseEvent & { readonly kind: 'step-failed' }>()
  for (const event of state.events) if (event.kind === 'step-failed') failed.set(`${event.planId} ${event.step.id}`, event)
  const asked = plans.map((plan) => inquiryOf(plan, byPlan.get(plan.planId) ?? [], failed, (step) => heldBefore(plan, step)))
  // An answer whose plan the case does not hold is an answer all the same.
  const known = new Set(plans.map(({ planId }) => planId))
  const others = captures.filter(({ capture }) => !known.has(capture.planId)).map(inquiryOfCapture)
  return [...asked, ...others].toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))

  function heldBefore(plan: PlanState, step: PlannedStep): AnsweredCapture | undefined {
    const held = byQuestion.get(questionKey(step.endpoint, requestTextOf(step), state.record.practice)) ?? []
    return held.findLast(({ capture, answer }) => answer !== undefined && capture.endedAt <= plan.approvedAt)
  }
}

/** The newest inquiry of each endpoint that fits: what the rail of a room shows. */
export function newestBy(inquiries: readonly Inquiry[], fits: (inquiry: Inquiry) => boolean): ReadonlyMap<EndpointId, Inquiry> {
  const newest = new Map<EndpointId, Inquiry>()
  for (const one of inquiries) if (!newest.has(one.endpoint) && fits(one)) newest.set(one.endpoint, one)
  return newest
}

function isAboutNobody({ endpoint, subjectId }: PlannedStep): boolean {
  return subjectId === '' && roomOf(endpoint) !== undefined
}

interface Part {
  readonly step: PlannedStep
  readonly answered: AnsweredCapture | undefined
  readonly reused: boolean
}

function inquiryOf(
  plan: PlanState,
  own: readonly AnsweredCapture[],
  failed: ReadonlyMap<string, CaseEvent & { readonly kind: 'step-failed' }>,
  heldBefore: (step: PlannedStep) => AnsweredCapture | undefined,
): Inquiry {
  const byStep = Map.groupBy(own, ({ capture }) => capture.stepId)
  const parts = plan.steps.map((step): Part => {
    const good = byStep.get(step.id)?.findLast(({ answer }) => answer !== undefined)
    if (good !== undefined) return { step, answered: good, reused: false }
    const held = plan.stepStates[step.id] === 'reused' ? heldBefore(step) : undefined
    return { step, answered: held, reused: held !== undefined }
  })
  const failures = parts.flatMap(({ step, answered }): InquiryFailure[] => {
    const event = answered === undefined && plan.stepStates[step.id] === 'failed' ? failed.get(`${plan.planId} ${step.id}`) : undefined
    if (event !== undefined) return [{ code: event.code, message: event.message, requestId: event.requestId ?? '', captureId: event.captureId }]
    const bad = answered === undefined ? byStep.get(step.id)?.at(-1) : undefined
    return bad === undefined || plan.stepStates[step.id] === 'open' ? [] : [failureOf(bad)]
  })
  const pages = parts.flatMap(({ answered }) => (answered === undefined ? [] : [answered]))
  const [first] = plan.steps
  const windows = plan.steps.flatMap(({ window }) => (window === undefined ? [] : [window]))
  return {
    key: plan.planId,
    endpoint: first?.endpoint ?? 'account',
    request: first?.request ?? {},
    window: spanOf(windows),
    at: newestOf(pages.map(({ capture }) => capture.endedAt)) ?? plan.approvedAt,
    state: stateOf(plan, parts, pages, failures),
    pages,
    reused: parts.filter(({ reused }) => reused).length,
    rows: rowsIn(pages),
    credits: addDecimals(own.map(({ capture }) => capture.creditsUsed).filter(isDecimal)),
    failures,
    lastPage: Math.max(1, ...parts.flatMap(({ step, answered }) => (answered === undefined ? [] : [step.page]))),
  }
}

function inquiryOfCapture(answered: AnsweredCapture): Inquiry {
  const { capture, answer } = answered
  const { window, page } = questionOfCapture(capture)
  const pages = answer === undefined ? [] : [answered]
  const failures = answer === undefined ? [failureOf(answered)] : []
  return {
    key: capture.id,
    endpoint: capture.endpoint,
    request: requestOfCapture(capture),
    window,
    at: capture.endedAt,
    state: answer === undefined ? 'failed' : saysNothing(answered) ? 'empty' : goesOn(answered) ? 'partial' : 'found',
    pages,
    reused: 0,
    rows: rowsIn(pages),
    credits: capture.creditsUsed,
    failures,
    lastPage: page,
  }
}

/** What came of it, one of the answers of the coverage; `open` while its plan runs, `cancelled` where it ended without an answer. */
function stateOf(
  { outcome, stepStates }: PlanState,
  parts: readonly Part[],
  pages: readonly AnsweredCapture[],
  failures: readonly InquiryFailure[],
): Inquiry['state'] {
  const windows = [...Map.groupBy(parts, ({ step }) => step.window?.from ?? '').values()]
  const complete = windows.every((window) => {
    const last = window.findLast(({ answered }) => answered !== undefined)?.answered
    return last !== undefined && !goesOn(last)
  })
  // the last answer is there before the case has it that its plan is done
  const isAnswered = pages.length + failures.length > 0 && (complete || parts.every(({ step }) => stepStates[step.id] !== 'open'))
  if (outcome === 'open' && !isAnswered) return 'open'
  if (pages.length === 0) return failures.length > 0 ? 'failed' : 'cancelled'
  if (failures.length > 0 || !complete) return 'partial'
  return pages.every(saysNothing) ? 'empty' : 'found'
}

function saysNothing(page: AnsweredCapture): boolean {
  return (page.answer?.empty ?? true) || (recordsIn(page) === 0 && page.answer?.skipped === 0)
}

function goesOn({ answer }: AnsweredCapture): boolean {
  return answer !== undefined && !answer.pagination.isLastPage && answer.rows.length > 0
}

function failureOf({ capture }: AnsweredCapture): InquiryFailure {
  const good = capture.status >= 200 && capture.status <= 299
  return {
    code: good ? 'bad_shape' : `http_${capture.status}`,
    message: good ? 'The answer could not be read.' : `The service answered with status ${capture.status}.`,
    requestId: capture.requestId ?? '',
    captureId: capture.id,
  }
}

function spanOf(windows: readonly Window[]): Window | undefined {
  const from = windows.map((window) => window.from).toSorted()[0]
  const to = newestOf(windows.map((window) => window.to))
  return from === undefined || to === undefined ? undefined : { from, to }
}

function newestOf(times: readonly string[]): string | undefined {
  return times.toSorted().at(-1)
}

function rowsIn(pages: readonly AnsweredCapture[]): number {
  return pages.reduce((sum, page) => sum + recordsIn(page), 0)
}
