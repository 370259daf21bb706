import type { CasebookApi } from '../../../../src-shared/ipc/casebook-api.ts'
import { failure } from '../../../../src-shared/core/failure.ts'
import { callOfStep } from '../../../../src-shared/case/query.ts'
import { usableResponses, whyNoFurtherPage } from '../../../../src-shared/case/readings.ts'
import type { CaseState, PlanState } from '../../../../src-shared/case/case-state.ts'
import type { FailedQuery, AcquisitionRequest } from '../../../../src-shared/case/plan/acquisition-request.ts'
import { REQUESTED_DAYS, lastDays } from '../../../../src-shared/case/last-days.ts'
import { creditsText } from '../../../../src-shared/core/text/credits.ts'
import { pageChains } from '../../../../src-shared/case/plan/page-chains.ts'
import { sumOfPrices } from '../../../../src-shared/case/plan/plan.ts'
import { retry as messages } from '../messages.ts'

export interface OpenFailures {
  /** What can be requested again unchanged, in the order of the plan. */
  readonly again: readonly FailedQuery[]
  /** Of the others, queries of the legacy interface: those are requested in its own form. */
  readonly older: number
  /** Of the others, those about subjects that are no longer in the case. */
  readonly gone: number
}

/**
 * What failed in a plan, or was not requested because the plan was stopped, and is not in the case;
 * further pages count once.
 */
export function openFailures(plan: PlanState, { captures, events, record, subjects, followed }: QuestionsOf): OpenFailures {
  const responses = usableResponses(captures)
  const since = events.find((event) => event.kind === 'plan-approved' && event.planId === plan.planId)?.seq ?? 0
  const present = new Set(['', ...subjects.map(({ id }) => id), ...followed.map(({ id }) => id)])
  const again: FailedQuery[] = []
  let older = 0
  let gone = 0
  for (const chain of pageChains(plan.steps)) {
    const failed = chain.find(({ id }) => plan.stepStates[id] === 'failed') ?? notRequested(plan, chain, captures)
    const [first] = chain
    if (failed === undefined || first === undefined) continue
    const response = responses.get(callOfStep(failed, record.practice))
    if (response !== undefined && response.capture.seq > since) continue
    if (failed.endpoint === 'legacy/question') older += 1
    else if (present.has(failed.subjectId)) again.push({ step: first, pages: chain.length, from: failed.page, since })
    else gone += 1
  }
  return { again, older, gone }
}

/**
 * The first page that a stopped plan would have requested and did not; a changed price voids an
 * approval.
 */
function notRequested(
  { planId, outcome, stepStates }: PlanState,
  chain: PlanState['steps'],
  captures: QuestionsOf['captures'],
): PlanState['steps'][number] | undefined {
  if (outcome !== 'stopped') return undefined
  const at = chain.findIndex(({ id }) => (stepStates[id] ?? 'open') === 'open')
  const before = chain.slice(0, Math.max(at, 0)).map(({ id }) => id)
  const pages = captures.flatMap(({ capture, summary }) => (capture.planId === planId && before.includes(capture.stepId) ? [summary] : []))
  return pages.length < before.length || whyNoFurtherPage(pages) !== undefined ? undefined : chain[at]
}

type QuestionsOf = Pick<CaseState, 'captures' | 'events' | 'record' | 'subjects' | 'followed'>

const AGAIN = messages.prefix

/** The acquisition request that requests these again and nothing else. */
export function retryFailed({ title }: Pick<PlanState, 'title'>, again: readonly FailedQuery[]): AcquisitionRequest {
  return {
    title: title.startsWith(AGAIN) ? title : `${AGAIN}${title}`,
    subjectIds: [...new Set(again.flatMap(({ step: { subjectId } }) => (subjectId === '' ? [] : [subjectId])))],
    endpoints: [...new Set(again.map(({ step }) => step.endpoint))],
    chains: [],
    allWherePossible: false,
    window: lastDays(REQUESTED_DAYS),
    maxPages: 1,
    refresh: false,
    again,
  }
}

export const RESPONSE_LOST = failure('response_lost', messages.lostMessage, messages.lostRemedy)

/**
 * Ids of the steps whose response was lost with an earlier run. Reads the account first, free of
 * charge: it may show that nothing was charged.
 */
export async function lostSteps(api: Pick<CasebookApi, 'readLedger' | 'readAccount'>, caseId: string): Promise<ReadonlySet<string>> {
  const ids = async (): Promise<ReadonlySet<string>> => {
    const ledger = await api.readLedger({ caseId })
    return new Set(ledger.ok ? ledger.value.lost?.map(({ stepId }) => stepId) : [])
  }
  const before = await ids()
  if (before.size === 0) return before
  await api.readAccount()
  return await ids()
}

/** The one plan that requests all lost responses of the open plans again, with what that costs at most; undefined where none was lost. */
export function requestLostAgain({ plans, events }: Pick<CaseState, 'plans' | 'events'>, lost: ReadonlySet<string>): AcquisitionRequest | undefined {
  const again = plans.flatMap((plan): FailedQuery[] => {
    if (plan.outcome !== 'open') return []
    const since = events.find((event) => event.kind === 'plan-approved' && event.planId === plan.planId)?.seq ?? 0
    return pageChains(plan.steps).flatMap((chain) => {
      const step = chain.find(({ id }) => lost.has(id) && (plan.stepStates[id] ?? 'open') === 'open')
      const [first] = chain
      return step === undefined || first === undefined ? [] : [{ step: first, pages: chain.length, from: step.page, since }]
    })
  })
  if (again.length === 0) return undefined
  const steps = plans.flatMap(({ outcome, steps: all }) => (outcome === 'open' ? all.filter(({ id }) => lost.has(id)) : []))

  return {
    ...retryFailed({ title: messages.lostTitle }, again),
    chosen: [messages.lostAgain(again.length, creditsText(sumOfPrices(steps)))],
  }
}
