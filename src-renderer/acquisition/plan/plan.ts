import type { ChargedPrice } from '../../../src-shared/bridge.ts'
import type { PlannedStep, Window } from '../../../src-shared/capture.ts'
import { canonicalText } from '../../../src-shared/custody/canonical-json.ts'
import { addDecimals } from '../../../src-shared/decimal.ts'
import { failure, type Failure } from '../../../src-shared/failure.ts'
import { err, ok, type Result } from '../../../src-shared/result.ts'
import { endpointOf } from '../../../src-shared/service/table/endpoint-table.ts'
import type { AccountPlan, EndpointId, LabelEndpoint } from '../../../src-shared/service/table/endpoint.ts'
import { checkRequest, type CheckedRequest } from '../../../src-shared/service/request/requests.ts'
import { createAnswersByCall, type AnswersByCall } from '../../evidence/answers-by-call.ts'
import type { HeldCapture, Subject } from '../../evidence/case-state.ts'
import { joinLabels, knownLabels, NO_LABELS, type KnownLabel, type LabelIndex, type LabelsAsked } from '../../evidence/known-labels.ts'
import { isLabelEndpoint, labelKey } from '../../evidence/label-sightings.ts'
import { settlesPurchase } from '../../evidence/label-worth.ts'
import { callOf } from '../../evidence/query.ts'
import { usableAnswers } from '../../evidence/readings.ts'
import { isEntity } from '../../evidence/subject.ts'
import { priceIn } from './counted-price.ts'
import { chainsFor, type PlanGap } from './plan-chains.ts'
import { asksAboutAddress, requestAboutNobody, requestOf } from './plan-request.ts'
import { targetsOf, wishAgain } from './plan-targets.ts'
import { secondsFor } from './plan-time.ts'
import type { FailedQuestion, PlanWish } from '../../session/plan-wish.ts'
import { splitWindow } from './plan-windows.ts'
import { rangeLimits } from './range-limits.ts'

/** One call of a plan before it is approved. */
export interface PlanLine {
  readonly step: PlannedStep
  /** 'reused': the case holds the answer already; costs nothing and is not sent. */
  readonly state: 'planned' | 'reused'
  readonly reused?: { readonly captureId: string; readonly at: string } | undefined
  /** A further page: sent, and paid, only when the page before was not the last. */
  readonly onlyIfNeeded: boolean
  /** Always asks before it spends: labels, premium labels, unknown price. */
  readonly asks: boolean
  /** Credits that public sources name where the interface shows no price; a hint, never a promise. */
  readonly hint: string | undefined
}

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
export interface PlanAsk {
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

/** An address whose labels are wanted and known, in this case or in another: bought again only when that was chosen. */
export interface PlanKnown {
  /** Names the purchase in `PlanWish.buyKnown`. */
  readonly purchase: string
  readonly endpoint: LabelEndpoint
  readonly subjectId: string
  readonly about: string | undefined
  readonly address: string
  readonly chain: string | undefined
  /** Newest answer first; empty where labels were asked for and there were none. */
  readonly labels: readonly KnownLabel[]
  readonly asked: readonly LabelsAsked[]
  readonly leftOut: boolean
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
  readonly asks: readonly PlanAsk[]
  readonly known: readonly PlanKnown[]
  /** Labels that are known and do not make the purchase needless: what an address does, or ordinary ones where premium ones are wanted. */
  readonly seen: readonly PlanKnown[]
  /** Estimate under the plan's and the endpoints' windows, in seconds. */
  readonly seconds: { readonly min: number; readonly max: number }
}

export interface PlanInput {
  readonly subjects: readonly Subject[]
  /** Captures of the case, of which fitting ones are reused. */
  readonly captures: readonly HeldCapture[]
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
export function makePlan(wish: PlanWish, input: PlanInput): Plan {
  const parts = planInParts(wish, input)
  for (;;) {
    const { done, value } = parts.next()
    if (done === true) return value
  }
}

/** The same question by question: who takes it may let others work in between. */
export function* planInParts(wish: PlanWish, input: PlanInput): Generator<undefined, Plan, undefined> {
  const id = input.newId?.() ?? `p-${crypto.randomUUID()}`
  const accountPlan = input.plan ?? 'free'
  const practice = input.practice ?? false
  const held = wish.refresh ? createAnswersByCall() : usableAnswers(input.captures)
  const endpoints = wish.labelTargets === undefined ? wish.endpoints : wish.endpoints.filter(isLabelEndpoint)
  const labels = endpoints.some(isLabelEndpoint) ? joinLabels([input.own ?? knownLabels(input.captures), input.elsewhere ?? NO_LABELS]) : NO_LABELS
  const lines: PlanLine[] = []
  const known: PlanKnown[] = []
  const seen: PlanKnown[] = []
  const notOffered: PlanGap[] = []
  const refused: PlanGap[] = []
  const narrowed: PlanNarrowed[] = []
  const limits = rangeLimits(input.captures)
  for (const { subject, about, chains, again } of targetsOf(wish, input.subjects)) {
    const own = again === undefined ? wish : wishAgain(wish, again)
    const named = wish.labelTargets === undefined || isEntity(subject) ? undefined : subject.address
    for (const endpoint of again === undefined ? new Set(endpoints) : [again.step.endpoint]) {
      const where = chainsFor({ ...own, chains }, subject, endpoint)
      notOffered.push(...where.notOffered.map((gap) => ({ ...gap, about: named })))
      const whole = windowsFor(own, endpoint, undefined)
      if (!whole.ok || (own.request === undefined && !asksAboutAddress(endpoint))) {
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
              wish: own,
              again,
              subject,
              about,
              endpoint,
              chain,
              window,
              accountPlan,
              charged: input.charged ?? NONE_CHARGED,
              held,
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
    title: wish.title,
    madeAt: input.now.toISOString(),
    accountPlan,
    accountPlanKnown: input.plan !== undefined,
    charged: input.charged ?? NONE_CHARGED,
    lines,
    notOffered,
    refused,
    narrowed,
    total: { ...spanOf(priced), unknownCalls: planned.length - priced.length },
    ordinary: spanOf(priced.filter((line) => !line.asks)),
    asks: asksOf(planned, known),
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

/** Sum of the prices of steps, unknown ones left out: credits as a decimal string. */
export function sumOfPrices(steps: readonly Pick<PlannedStep, 'price'>[]): string {
  return addDecimals(steps.flatMap(({ price }) => (price === undefined ? [] : [price])))
}

function spanOf(lines: readonly PlanLine[]): { min: string; max: string } {
  const sure = lines.filter((line) => !line.onlyIfNeeded)
  return { min: sumOfPrices(sure.map(({ step }) => step)), max: sumOfPrices(lines.map(({ step }) => step)) }
}

function asksOf(planned: readonly PlanLine[], known: readonly PlanKnown[]): PlanAsk[] {
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

/** Names one purchase of labels of one address; premium labels are a purchase of their own (docs/hostile-input.md, K8). */
export function purchaseOf(endpoint: LabelEndpoint, address: string, family: string): string {
  return `${endpoint} ${family} ${labelKey(address, family)}`
}

/**
 * What is known of the address that a label call would be about; undefined where nothing is. An answer without labels is
 * known too, except that non-premium labels say nothing about premium ones. `settles`: whether it makes
 * the purchase needless.
 */
function knowledgeFor({ wish, subject, about, endpoint, chain, labels, practice }: PlanItem): { known: PlanKnown; settles: boolean } | undefined {
  if (!isLabelEndpoint(endpoint) || isEntity(subject)) return undefined
  const { address, family } = subject
  const known = labels.labelsOf(address, family).filter((one) => one.practice === practice)
  const asked = labels
    .askedOf(address, family)
    .filter((one) => one.practice === practice && (one.endpoint === endpoint || endpointOf(endpoint).labels === 'ordinary'))
  if (known.length === 0 && asked.length === 0) return undefined
  const purchase = purchaseOf(endpoint, address, family)
  const settles = asked.length > 0 || known.some((one) => settlesPurchase(endpoint, one))
  const leftOut = settles && wish.buyKnown?.includes(purchase) !== true
  return { known: { purchase, endpoint, subjectId: subject.id, about, address, chain, labels: known, asked, leftOut }, settles }
}

function windowsFor(
  wish: PlanWish,
  endpoint: EndpointId,
  limit: number | undefined,
): Result<{ readonly windows: readonly (Window | undefined)[]; readonly leftOut: Window | undefined }> {
  const { dateField, maxRangeDays } = endpointOf(endpoint)
  return dateField === undefined ? ok({ windows: [undefined], leftOut: undefined }) : splitWindow(wish.window, maxRangeDays, limit)
}

function unfit(endpoint: EndpointId): Failure {
  return failure('unsupported', `${endpointOf(endpoint).title} is not asked about an address.`, 'Leave it out of the plan.')
}

/** What its pages are planned for: one endpoint, chain and window of one subject, or of none. */
interface PlanItem {
  readonly wish: PlanWish
  readonly again?: FailedQuestion | undefined
  readonly subject: Subject
  readonly about: string | undefined
  readonly labels: LabelIndex
  readonly endpoint: EndpointId
  readonly chain: string | undefined
  readonly window: Window | undefined
  readonly accountPlan: AccountPlan
  readonly charged: readonly ChargedPrice[]
  readonly held: AnswersByCall
  readonly practice: boolean
  /** YYYY-MM-DD, for how far back an endpoint looks. */
  readonly today: string
}

/** Lists of a plan under construction. */
interface Growing {
  readonly lines: PlanLine[]
  readonly known: PlanKnown[]
  readonly seen: PlanKnown[]
}

/** Adds the pages of one item to the lines, unless what it would buy is known: held ones first, as long as they follow on each other, then those to be asked. */
function pagesOf(item: PlanItem, nextId: () => string, { lines, known, seen }: Growing): Failure | undefined {
  const { wish, subject, about, endpoint, chain, window, held, practice } = item
  const { paged, alwaysAsk, hintedCredits } = endpointOf(endpoint)
  const price = priceIn(item, endpoint)
  // A further page of labels costs as much as the first; it is a purchase of its own and never planned along.
  const pages = paged && !alwaysAsk ? Math.max(1, Math.floor(wish.pagesOf?.[endpoint] ?? wish.maxPages)) : 1
  let reusing = true
  let asked = false
  let first: CheckedRequest | undefined
  for (let page = 1; page <= pages; page++) {
    // Of thousands of pages each differs from the first of its question in its number alone.
    const checked = first === undefined || page > CHECKED_BY_THE_FIRST ? checkedPage(item, page) : ok(furtherPage(first, page))
    if (!checked.ok) return checked.error
    first ??= checked.value
    const { body, text } = checked.value
    const found = reusing ? heldSince(item, page, held.get(callOf(endpoint, wish.pathValues?.['question_id'] ?? '', text, practice))) : undefined
    const knowledge = found === undefined ? knowledgeFor(item) : undefined
    if (knowledge !== undefined) (knowledge.settles ? known : seen).push(knowledge.known)
    if (knowledge?.known.leftOut === true) return undefined
    const step: PlannedStep = {
      id: nextId(),
      endpoint,
      subjectId: subject.id,
      ...(about === undefined ? {} : { about }),
      chain,
      window,
      page,
      request: body,
      ...(wish.pathValues === undefined ? {} : { pathValues: wish.pathValues }),
      price: found === undefined ? price : '0',
    }
    if (found === undefined) {
      lines.push({
        step,
        state: 'planned',
        onlyIfNeeded: asked,
        asks: alwaysAsk || price === undefined,
        hint: price === undefined ? hintedCredits : undefined,
      })
      reusing = false
      asked = true
      continue
    }
    lines.push({
      step,
      state: 'reused',
      reused: { captureId: found.capture.id, at: found.capture.endedAt },
      onlyIfNeeded: false,
      asks: false,
      hint: undefined,
    })
    if (found.digest.isLastPage) return undefined
  }
  return undefined
}

/** What failed is not answered by what came before it was asked: it may have been a refresh. */
function heldSince({ again }: PlanItem, page: number, found: HeldCapture | undefined): HeldCapture | undefined {
  return again === undefined || page < again.from || (found !== undefined && found.capture.seq > again.since) ? found : undefined
}

/** Every endpoint with pages takes a page of this number; beyond it each request is checked by itself. */
const CHECKED_BY_THE_FIRST = 100

function furtherPage({ body, text }: CheckedRequest, page: number): CheckedRequest {
  const { pagination } = body
  const further = { ...body, pagination: { ...(typeof pagination === 'object' ? pagination : {}), page } }
  return { body: further, text: text === '' ? '' : canonicalText(further) }
}

function checkedPage({ wish, subject, endpoint, chain, window, today }: PlanItem, page: number): ReturnType<typeof checkRequest> {
  const body =
    wish.request === undefined
      ? requestOf(endpoint, subject, chain, window, page, wish.extra?.[endpoint] ?? {})
      : requestAboutNobody(endpoint, wish.request, window, page)
  const checked = checkRequest(endpoint, body, today)
  return checked.ok ? ok(checked.value) : err(checked.error)
}
