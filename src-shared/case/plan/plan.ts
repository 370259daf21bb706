import type { ChargedPrice } from '../../ipc/bridge.ts'
import type { PlannedStep, Window } from '../../custody/capture.ts'
import { addDecimals } from '../../core/decimal.ts'
import { failure, type Failure } from '../../core/failure.ts'
import { ok, type Result } from '../../core/result.ts'
import { endpointOf } from '../../service/table/endpoint-table.ts'
import type { AccountPlan, EndpointId } from '../../service/table/endpoint.ts'
import { createAnswersByCall } from '../answers-by-call.ts'
import type { LoadedCapture, Subject } from '../case-state.ts'
import type { CoverageRow } from '../coverage-row.ts'
import { joinLabels, knownLabels, NO_LABELS, type KnownLabel, type LabelIndex } from '../known-labels.ts'
import { isLabelEndpoint } from '../label-occurrences.ts'
import { usableAnswers } from '../readings.ts'
import { isEntity } from '../subject.ts'
import { discoveryOf, type Discovery } from './discovery.ts'
import type { PlanGap } from './plan-chains.ts'
import type { PlanKnown, PlanLine } from './plan-line.ts'
import { pagesOf } from './plan-pages.ts'
import { requiresAddress, requestOf } from './plan-request.ts'
import { coverageBySubject, endpointsNow, joinLater, mostLater, whereFor, type Later } from './second-part.ts'
import { targetsOf, retryRequest } from './plan-targets.ts'
import { secondsFor } from './plan-time.ts'
import type { AcquisitionRequest } from './acquisition-request.ts'
import { splitWindow } from './plan-windows.ts'
import { rangeLimits } from './range-limits.ts'

/** A question whose days are split further than the interface's own year. */
export interface PlanNarrowed {
  readonly subjectId: string
  readonly endpoint: EndpointId
  readonly chain: string | undefined
  /** Most days of one call, both ends counted. */
  readonly maxDays: number
  readonly windows: number
  /** Days of the wish that are not asked for, because they are too few for a call of their own. */
  readonly leftOut: Window | undefined
}

/** A purchase that needs its own confirmation, and a cap where its price is unknown. */
export interface PlanPrompt {
  readonly endpoint: EndpointId
  readonly calls: number
  /** Credits of all its calls; undefined when the price is unknown. */
  readonly credits: string | undefined
  readonly hint: string | undefined
  /** Addresses that it is about: a confirmation is for these and no others. */
  readonly addresses: readonly string[]
  /** Labels of these addresses that are known already and are bought all the same. */
  readonly alreadyKnown: readonly KnownLabel[]
}

export interface Plan {
  readonly id: string
  readonly title: string
  readonly madeAt: string
  /** The account plan that the prices are of; `free`, the dearer one, while the real one is unknown. */
  readonly accountPlan: AccountPlan
  readonly accountPlanKnown: boolean
  /** What the service has charged above its price, as known when this plan was priced: it counts with that. */
  readonly charged: readonly ChargedPrice[]
  readonly lines: readonly PlanLine[]
  readonly notOffered: readonly PlanGap[]
  readonly refused: readonly PlanGap[]
  /** Questions that are asked in shorter ranges than the wish names, because the service refused a longer one before. */
  readonly narrowed: readonly PlanNarrowed[]
  /** Credits of all calls with a known price: without and with the pages that may not be needed. */
  readonly total: { readonly min: string; readonly max: string; readonly unknownCalls: number }
  /** The same without what asks: labels and premium labels are priced apart. */
  readonly ordinary: { readonly min: string; readonly max: string }
  readonly asks: readonly PlanPrompt[]
  /** What the case knows of where the subjects are active, of those that are discovered. */
  readonly discoveries: readonly Discovery[]
  /** The second part, which is priced once the discovery is saved; undefined where there is none. */
  readonly later: Later | undefined
  readonly known: readonly PlanKnown[]
  /** Labels that are known and do not make the purchase needless: what an address does, or ordinary ones where premium ones are wanted. */
  readonly seen: readonly PlanKnown[]
  /** Estimate under the plan's and the endpoints' windows, in seconds. */
  readonly seconds: { readonly min: number; readonly max: number }
}

export interface PlanInput {
  readonly subjects: readonly Subject[]
  /** Captures of the case, of which fitting ones are reused. */
  readonly captures: readonly LoadedCapture[]
  /** Coverage of the case: says which discovery failed without a response. */
  readonly coverage?: readonly CoverageRow[] | undefined
  /** Labels that the case holds: read before a plan with label endpoints is made, whose captures keep none in memory else. */
  readonly own?: LabelIndex | undefined
  /** Labels that other cases hold (`CaseFile.labelsElsewhere`). */
  readonly elsewhere?: LabelIndex | undefined
  /** undefined while the account's plan is unknown. */
  readonly plan: AccountPlan | undefined
  /** What the service has charged above its price (`BrokerStatus.charged`). */
  readonly charged?: readonly ChargedPrice[] | undefined
  readonly now: Date
  /** Whether the case belongs to the practice service; made-up answers never stand in for real ones. */
  readonly practice?: boolean | undefined
  readonly newId?: (() => string) | undefined
}

/**
 * Turns a wish into priced, ordered calls. Pure but for the plan's id. Nothing of it is sent: a call that the table or the
 * request schema refuses stands under `notOffered` or `refused` and costs nothing.
 */
export function makePlan(request: AcquisitionRequest, input: PlanInput): Plan {
  const parts = planInParts(request, input)
  for (;;) {
    const { done, value } = parts.next()
    if (done === true) return value
  }
}

/** The same question by question: who takes it may let others work in between. */
export function* planInParts(request: AcquisitionRequest, input: PlanInput): Generator<undefined, Plan, undefined> {
  const id = input.newId?.() ?? `p-${crypto.randomUUID()}`
  const accountPlan = input.plan ?? 'free'
  const charged = input.charged ?? NONE_CHARGED
  const practice = input.practice ?? false
  const held = request.refresh ? createAnswersByCall() : usableAnswers(input.captures)
  const endpoints = request.labelTargets === undefined ? request.endpoints : request.endpoints.filter(isLabelEndpoint)
  const labels = endpoints.some(isLabelEndpoint) ? joinLabels([input.own ?? knownLabels(input.captures), input.elsewhere ?? NO_LABELS]) : NO_LABELS
  const lines: PlanLine[] = []
  const known: PlanKnown[] = []
  const seen: PlanKnown[] = []
  const notOffered: PlanGap[] = []
  const refused: PlanGap[] = []
  const narrowed: PlanNarrowed[] = []
  const discoveries: Discovery[] = []
  const later: Later[] = []
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
    if (discovery?.isOpen === true) later.push(mostLater(own, subject, { accountPlan, charged }))
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
              held: discovery?.isOpen === true && request.discovery?.again === true ? NOTHING_HELD : held,
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
    ordinary: spanOf(priced.filter((line) => !line.asks)),
    asks: asksOf(planned, known),
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
const NOTHING_HELD = createAnswersByCall()

/** Sum of the prices of steps, unknown ones left out: credits as a decimal string. */
export function sumOfPrices(steps: readonly Pick<PlannedStep, 'price'>[]): string {
  return addDecimals(steps.flatMap(({ price }) => (price === undefined ? [] : [price])))
}

function spanOf(lines: readonly PlanLine[]): { min: string; max: string } {
  const sure = lines.filter((line) => !line.onlyIfNeeded)
  return { min: sumOfPrices(sure.map(({ step }) => step)), max: sumOfPrices(lines.map(({ step }) => step)) }
}

function asksOf(planned: readonly PlanLine[], known: readonly PlanKnown[]): PlanPrompt[] {
  const asking = Map.groupBy(
    planned.filter((line) => line.asks),
    (line) => line.step.endpoint,
  )
  return [...asking].map(([endpoint, lines]) => {
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
  return failure('unsupported', `${endpointOf(endpoint).title} is not asked about an address.`, 'Leave it out of the plan.')
}
