import type { ChargedPrice } from '../../ipc/casebook-api.ts'
import type { PlannedStep, Window } from '../../custody/capture.ts'
import { addDecimals } from '../../core/decimal.ts'
import { failure, type Failure } from '../../core/failure.ts'
import { ok, type Result } from '../../core/result.ts'
import { endpointOf } from '../../service/table/endpoint-table.ts'
import type { AccountPlan, EndpointId } from '../../service/table/endpoint.ts'
import { createResponsesByCall } from '../responses-by-call.ts'
import type { LoadedCapture } from '../case-state.ts'
import type { CoverageRow } from '../coverage-row.ts'
import { joinLabels, knownLabels, NO_LABELS } from '../known-labels.ts'
import { isLabelEndpoint } from '../label-occurrences.ts'
import { usableResponses } from '../readings.ts'
import { isEntity } from '../subject.ts'
import { discoveryOf, type Discovery } from './discovery.ts'
import type { PlanGap } from './plan-chains.ts'
import type { PlanKnown, PlanLine } from './plan-line.ts'
import { pagesOf } from './plan-pages.ts'
import { requiresAddress, requestOf } from './plan-request.ts'
import { coverageBySubject, endpointsNow, joinLater, maxLater, whereFor, type SecondPartBounds } from './second-part.ts'
import { targetsOf, retryRequest } from './plan-targets.ts'
import { secondsFor } from './plan-time.ts'
import type { AcquisitionRequest } from './acquisition-request.ts'
import { splitWindow } from './plan-windows.ts'
import { rangeLimits } from './range-limits.ts'
import type { Subject } from '../case-types.ts'
import type { KnownLabel, LabelIndex } from '../label-types.ts'
import { planErrors as messages } from './messages.ts'

/** A query whose window is split further than the interface's maximum of one year. */
export interface PlanNarrowed {
  readonly subjectId: string
  readonly endpoint: EndpointId
  readonly chain: string | undefined
  /** Maximum number of days of one call, both ends counted. */
  readonly maxDays: number
  readonly windows: number
  /** Days of the request that are left out, because they are too few for a separate call. */
  readonly leftOut: Window | undefined
}

/** A purchase that needs a confirmation of its own, and a cap where its price is unknown. */
export interface PlanPrompt {
  readonly endpoint: EndpointId
  readonly calls: number
  /** Credits of all its calls; undefined when the price is unknown. */
  readonly credits: string | undefined
  readonly hint: string | undefined
  /** Addresses of the purchase: a confirmation is valid for these only. */
  readonly addresses: readonly string[]
  /** Labels of these addresses that are known and are bought again. */
  readonly alreadyKnown: readonly KnownLabel[]
}

export interface Plan {
  readonly id: string
  readonly title: string
  readonly madeAt: string
  /**
   * The account plan that prices are based on; `free`, the more expensive one, while
   * the real one is unknown.
   */
  readonly accountPlan: AccountPlan
  readonly accountPlanKnown: boolean
  /** Charges above the listed price, as known when this plan was priced; the plan includes them. */
  readonly charged: readonly ChargedPrice[]
  readonly lines: readonly PlanLine[]
  readonly notOffered: readonly PlanGap[]
  readonly refused: readonly PlanGap[]
  /** Queries in shorter ranges than requested, because the service refused a longer one before. */
  readonly narrowed: readonly PlanNarrowed[]
  /** Credits of all calls with a known price: without and with the pages that may not be needed. */
  readonly total: { readonly min: string; readonly max: string; readonly unknownCalls: number }
  /**
   * The same without purchases that need a confirmation: labels and premium
   * labels are priced separately.
   */
  readonly ordinary: { readonly min: string; readonly max: string }
  readonly prompts: readonly PlanPrompt[]
  /** Discoveries of the subjects that are discovered. */
  readonly discoveries: readonly Discovery[]
  /**
   * The second part, which is priced once the discovery is saved; undefined where there is none.
   */
  readonly later: SecondPartBounds | undefined
  readonly known: readonly PlanKnown[]
  /**
   * Labels that are known and do not make the purchase unnecessary: a behaviour, or ordinary ones
   * where premium ones are requested.
   */
  readonly seen: readonly PlanKnown[]
  /** Estimate under the plan's and the endpoints' windows, in seconds. */
  readonly seconds: { readonly min: number; readonly max: number }
}

export interface PlanInput {
  readonly subjects: readonly Subject[]
  /** Captures of the case; matching ones are reused. */
  readonly captures: readonly LoadedCapture[]
  /** Coverage of the case: shows which discovery failed without a response. */
  readonly coverage?: readonly CoverageRow[] | undefined
  /**
   * Labels of the case: read before a plan with label endpoints is made, since captures do
   * not keep them in memory.
   */
  readonly own?: LabelIndex | undefined
  /** Labels of other cases (`CaseFile.labelsInOtherCases`). */
  readonly elsewhere?: LabelIndex | undefined
  /** undefined while the account's plan is unknown. */
  readonly plan: AccountPlan | undefined
  /** Charges above the listed price (`BrokerStatus.charged`). */
  readonly charged?: readonly ChargedPrice[] | undefined
  readonly now: Date
  /**
   * Whether the case belongs to the practice service; simulated responses never replace real ones.
   */
  readonly practice?: boolean | undefined
  readonly newId?: (() => string) | undefined
}

/**
 * Turns a request into priced, ordered calls. Pure except for the plan's id. Sends nothing: a
 * call that the endpoint table or the request schema rejects is listed under `notOffered` or
 * `refused` and costs nothing.
 */
export function makePlan(request: AcquisitionRequest, input: PlanInput): Plan {
  const parts = planInParts(request, input)
  for (;;) {
    const { done, value } = parts.next()
    if (done === true) return value
  }
}

/** `makePlan` query by query; yields so that the caller can do other work in between. */
export function* planInParts(request: AcquisitionRequest, input: PlanInput): Generator<undefined, Plan, undefined> {
  const id = input.newId?.() ?? `p-${crypto.randomUUID()}`
  const accountPlan = input.plan ?? 'free'
  const charged = input.charged ?? NONE_CHARGED
  const practice = input.practice ?? false
  const responses = request.refresh ? createResponsesByCall() : usableResponses(input.captures)
  const endpoints = request.labelTargets === undefined ? request.endpoints : request.endpoints.filter(isLabelEndpoint)
  const labels = endpoints.some(isLabelEndpoint) ? joinLabels([input.own ?? knownLabels(input.captures), input.elsewhere ?? NO_LABELS]) : NO_LABELS
  const lines: PlanLine[] = []
  const known: PlanKnown[] = []
  const seen: PlanKnown[] = []
  const notOffered: PlanGap[] = []
  const refused: PlanGap[] = []
  const narrowed: PlanNarrowed[] = []
  const discoveries: Discovery[] = []
  const later: SecondPartBounds[] = []
  const limits = rangeLimits(input.captures)
  const sources = {
    captures: input.captures,
    coverage: coverageBySubject(request.discovery === undefined ? [] : input.coverage),
    own: input.own,
    practice,
  }
  for (const { subject, about, chains, again } of targetsOf(request, input.subjects)) {
    const own = again === undefined ? request : retryRequest(request, again)
    const named = request.labelTargets === undefined || isEntity(subject) ? undefined : subject.address
    const discovery = again === undefined && about === undefined ? discoveryOf(subject, own, sources) : undefined
    if (discovery !== undefined) discoveries.push(discovery)
    if (discovery?.isOpen === true) later.push(maxLater(own, subject, { accountPlan, charged }))
    const requested = again === undefined ? endpointsNow(endpoints, discovery) : [again.step.endpoint]
    for (const endpoint of new Set(requested)) {
      const where = whereFor({ ...own, chains }, subject, endpoint, discovery)
      notOffered.push(...where.notOffered.map((gap) => ({ ...gap, about: named })))
      const whole = windowsFor(own, endpoint, undefined)
      if (!whole.ok || (own.request === undefined && !requiresAddress(endpoint))) {
        const reason = whole.ok ? unfit(endpoint) : whole.error
        refused.push({ subjectId: subject.id, about: named, endpoint, chain: undefined, reason: reason.message, failure: reason })
        continue
      }
      for (const chain of where.chains) {
        const limit = limits(endpoint, own.request ?? requestOf(endpoint, subject, chain, undefined, 1, {}), practice)
        const split = limit === undefined ? whole : windowsFor(own, endpoint, limit)
        const { windows, leftOut } = split.ok ? split.value : whole.value
        if (limit !== undefined && windows.length > whole.value.windows.length)
          narrowed.push({ subjectId: subject.id, endpoint, chain, maxDays: limit, windows: windows.length, leftOut })
        for (const window of windows) {
          const made = pagesOf(
            {
              request: own,
              again,
              subject,
              about,
              endpoint,
              chain,
              window,
              accountPlan,
              charged,
              responses: discovery?.isOpen === true && request.discovery?.again === true ? NOTHING_HELD : responses,
              practice,
              labels,
              today: input.now.toISOString().slice(0, 10),
            },
            () => `${id}.${lines.length + 1}`,
            { lines, known, seen },
          )
          if (made !== undefined) refused.push({ subjectId: subject.id, about: named, endpoint, chain, reason: made.message, failure: made })
          yield
        }
      }
    }
  }
  const planned = lines.filter((line) => line.state === 'planned')
  const priced = planned.filter((line) => line.step.price !== undefined)
  return {
    id,
    title: request.title,
    madeAt: input.now.toISOString(),
    accountPlan,
    accountPlanKnown: input.plan !== undefined,
    charged,
    lines,
    notOffered,
    refused,
    narrowed,
    total: { ...spanOf(priced), unknownCalls: planned.length - priced.length },
    ordinary: spanOf(priced.filter((line) => !line.needsConfirmation)),
    prompts: promptsOf(planned, known),
    discoveries,
    later: joinLater(later),
    known,
    seen,
    seconds: {
      min: secondsFor(
        planned.filter((line) => !line.onlyIfNeeded).map(({ step }) => step),
        accountPlan,
      ),
      max: secondsFor(
        planned.map(({ step }) => step),
        accountPlan,
      ),
    },
  }
}

const NONE_CHARGED: readonly ChargedPrice[] = []
const NOTHING_HELD = createResponsesByCall()

/** Sum of the steps' known prices: credits as a decimal string. */
export function sumOfPrices(steps: readonly Pick<PlannedStep, 'price'>[]): string {
  return addDecimals(steps.flatMap(({ price }) => (price === undefined ? [] : [price])))
}

function spanOf(lines: readonly PlanLine[]): { min: string; max: string } {
  const sure = lines.filter((line) => !line.onlyIfNeeded)
  return { min: sumOfPrices(sure.map(({ step }) => step)), max: sumOfPrices(lines.map(({ step }) => step)) }
}

function promptsOf(planned: readonly PlanLine[], known: readonly PlanKnown[]): PlanPrompt[] {
  const byEndpoint = Map.groupBy(
    planned.filter((line) => line.needsConfirmation),
    (line) => line.step.endpoint,
  )
  return [...byEndpoint].map(([endpoint, lines]) => {
    const unknown = lines.some(({ step }) => step.price === undefined)
    const credits = unknown ? undefined : sumOfPrices(lines.map(({ step }) => step))
    return {
      endpoint,
      calls: lines.length,
      credits,
      hint: endpointOf(endpoint).hintedCredits,
      addresses: [...new Set(lines.map(({ step }) => step.about ?? step.subjectId))],
      alreadyKnown: known.filter((one) => one.endpoint === endpoint && !one.leftOut).flatMap((one) => one.labels),
    }
  })
}

function windowsFor(
  request: AcquisitionRequest,
  endpoint: EndpointId,
  limit: number | undefined,
): Result<{ readonly windows: readonly (Window | undefined)[]; readonly leftOut: Window | undefined }> {
  const { dateField, maxRangeDays } = endpointOf(endpoint)
  return dateField === undefined ? ok({ windows: [undefined], leftOut: undefined }) : splitWindow(request.window, maxRangeDays, limit)
}

function unfit(endpoint: EndpointId): Failure {
  return failure('unsupported', messages.notForAddress(endpointOf(endpoint).title), messages.notForAddressRemedy)
}
