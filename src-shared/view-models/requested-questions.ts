import type { PlannedStep } from '../custody/capture.ts'
import { isDecimal } from '../core/decimal.ts'
import type { DecodedResponse } from '../service/response/rows.ts'
import type { CaptureWithResponse, StateWithResponses, PlanState } from '../case/case-state.ts'
import { questionName, requestOfCapture } from '../case/query.ts'
import { failureOfEvent, type FailureSummary } from '../case/failure-summary.ts'
import type { ValueKind, ViewColumn, ViewTable } from './panel-view.ts'

/** A question of the legacy interface that the case has requested, with its result. */
export interface RequestedQuestion {
  readonly key: string
  /** Its id, and its params as they were sent. */
  readonly name: string
  readonly params: readonly (readonly [name: string, value: string])[]
  readonly fresh: boolean
  /** When it was answered, otherwise when it was approved. */
  readonly at: string
  readonly state: 'answered' | 'empty' | 'failed' | 'open' | 'cancelled'
  readonly captureId: string | undefined
  readonly table: ViewTable | undefined
  /** Notes about the response, as sentences. */
  readonly notes: readonly string[]
  readonly failure: FailureSummary | undefined
  /** Credits as the case counts them, '' while there is no response. */
  readonly credits: string
}

/** A response can have any field; the capture contains the columns beyond this number. */
const MAX_COLUMNS = 60

type QuestionState = Pick<StateWithResponses, 'captures' | 'plans' | 'events'>

/**
 * The questions of a case, the newest first; `captures` contains at least the responses of the
 * legacy interface.
 */
export function requestedQuestions(state: QuestionState): RequestedQuestion[] {
  const captures = state.captures.filter(({ capture }) => capture.endpoint === 'legacy/question')
  const taken = new Set<string>()
  const requested = state.plans.flatMap((plan) =>
    plan.steps
      .filter(({ endpoint }) => endpoint === 'legacy/question')
      .map((step): RequestedQuestion => {
        const own = captures.filter(({ capture }) => capture.planId === plan.planId && capture.stepId === step.id)
        for (const { capture } of own) taken.add(capture.id)
        return ofStep(state, plan, step, own)
      }),
  )
  // A response without a plan in the case is included as well.
  const others = captures.filter(({ capture }) => !taken.has(capture.id)).map(ofCapture)
  return [...requested, ...others].toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
}

function ofStep(state: QuestionState, plan: PlanState, step: PlannedStep, own: readonly CaptureWithResponse[]): RequestedQuestion {
  const good = own.findLast(({ response }) => response !== undefined)
  const name = step.pathValues?.['question_id'] ?? ''
  if (good !== undefined) return { ...ofCapture(good), name, ...paramsOf(step.request), key: step.id }
  const failed = state.events.findLast((event) => event.kind === 'step-failed' && event.planId === plan.planId && event.step.id === step.id)
  const common = {
    key: step.id,
    name,
    ...paramsOf(step.request),
    at: plan.approvedAt,
    captureId: own.at(-1)?.capture.id,
    table: undefined,
    notes: [],
  }
  const bad = plan.stepStates[step.id] === 'failed' ? own.at(-1) : undefined
  if (bad !== undefined) return { ...ofCapture(bad), name, ...paramsOf(step.request), key: step.id }
  if (failed?.kind === 'step-failed') {
    const failure = failureOfEvent(failed)
    return { ...common, at: failed.at, state: 'failed', failure, credits: own.at(-1)?.capture.creditsUsed ?? '' }
  }
  return { ...common, state: plan.outcome === 'open' ? 'open' : 'cancelled', failure: undefined, credits: '' }
}

function ofCapture({ capture, summary, response }: CaptureWithResponse): RequestedQuestion {
  const common = {
    key: capture.id,
    name: questionName(capture.endpoint, capture.path),
    ...paramsOf(requestOfCapture(capture)),
    at: capture.endedAt,
    captureId: capture.id,
    credits: capture.creditsUsed,
  }
  if (response === undefined) {
    return { ...common, state: 'failed', table: undefined, notes: [], failure: summary.failure }
  }
  const table = response.rows.length === 0 ? undefined : tableOf(capture.id, response)
  return {
    ...common,
    state: response.empty || table === undefined ? 'empty' : 'answered',
    table,
    notes: notesOn(response, table),
    failure: undefined,
  }
}

function tableOf(captureId: string, response: DecodedResponse): ViewTable {
  const columns = [...fieldsOf(response)].slice(0, MAX_COLUMNS).map((name): ViewColumn => ({ id: name, title: name, kind: kindOf(name, response) }))
  return {
    id: captureId,
    title: 'Result',
    columns,
    rows: response.rows.map((row, at) => ({ id: `${captureId} ${at}`, cells: row.cells, captureId, pointer: row.pointer })),
  }
}

/** Every field of any record of a response, in order of occurrence. */
function fieldsOf({ rows }: DecodedResponse): ReadonlySet<string> {
  return new Set(rows.flatMap(({ cells }) => Object.keys(cells)))
}

/**
 * The value kind of a field of an undocumented response, from its name and all of its values; text
 * if in doubt.
 */
function kindOf(name: string, response: DecodedResponse): ValueKind {
  const values = response.rows.flatMap(({ cells }) => (Object.hasOwn(cells, name) && cells[name]?.state === 'value' ? [cells[name].text] : []))
  if (/(^|_)address$/i.test(name)) return 'address'
  if (/^chain$/i.test(name)) return 'chain'
  if (values.length === 0 || !values.every(isDecimal)) return 'text'
  return /_usd$/i.test(name) ? 'usd' : 'amount'
}

function notesOn(response: DecodedResponse, table: ViewTable | undefined): string[] {
  const hidden = table === undefined ? 0 : fieldsOf(response).size - table.columns.length
  return [
    ...response.warnings,
    ...response.remarks,
    ...(response.skipped > 0 ? [`${response.skipped} records could not be read. The source contains them.`] : []),
    ...(hidden > 0 ? [`${hidden} more fields are in the source only.`] : []),
    ...(response.pagination.present && !response.pagination.isLastPage ? ['More pages exist.'] : []),
  ]
}

function paramsOf(request: Readonly<Record<string, unknown>>): Pick<RequestedQuestion, 'params' | 'fresh'> {
  const { params, accept_stale: stale } = request
  const entries = typeof params === 'object' && params !== null ? Object.entries(params) : []
  return { params: entries.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]), fresh: stale === false }
}
