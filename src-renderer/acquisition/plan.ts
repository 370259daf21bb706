import type { PlannedStep, Window } from '../../src-shared/capture.ts'
import { addDecimals } from '../../src-shared/decimal.ts'
import { failure, type Failure } from '../../src-shared/failure.ts'
import { err, ok, type Result } from '../../src-shared/result.ts'
import { familyOfChain, isChainId } from '../../src-shared/service/chains.ts'
import { endpointOf, priceOf } from '../../src-shared/service/endpoint-table.ts'
import type { AccountPlan, EndpointId } from '../../src-shared/service/endpoint.ts'
import { checkRequest } from '../../src-shared/service/requests.ts'
import type { AnsweredCapture, Subject } from '../casefile/case-state.ts'
import { isOffered } from '../casefile/coverage.ts'
import { knownLabels, labelKey, type KnownLabel } from '../casefile/known-labels.ts'
import { questionKey } from '../casefile/question.ts'
import { asksAboutAddress, requestOf } from './plan-request.ts'
import { secondsFor } from './plan-time.ts'
import type { PlanWish } from './plan-wish.ts'
import { splitWindow } from './plan-windows.ts'

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

/** What cannot be asked, and why; costs nothing. */
export interface PlanGap {
  readonly subjectId: string
  readonly endpoint: EndpointId
  readonly chain: string | undefined
  /** A sentence that names the section of the interface, or what is wrong with the request. */
  readonly reason: string
  readonly failure?: Failure | undefined
}

/** A purchase that needs its own confirmation, and a cap where its price is unknown. */
export interface PlanAsk {
  readonly endpoint: EndpointId
  readonly calls: number
  /** Credits of all its calls; undefined when the price is unknown. */
  readonly credits: string | undefined
  readonly hint: string | undefined
  /** For labels: what answers in the case say about these subjects already, so that none is bought blindly. */
  readonly alreadyKnown: readonly KnownLabel[]
}

export interface Plan {
  readonly id: string
  readonly title: string
  readonly madeAt: string
  /** The account plan that the prices are of; `free`, the dearer one, while the real one is unknown. */
  readonly accountPlan: AccountPlan
  readonly accountPlanKnown: boolean
  readonly lines: readonly PlanLine[]
  readonly notOffered: readonly PlanGap[]
  readonly refused: readonly PlanGap[]
  /** Credits of all calls with a known price: without and with the pages that may not be needed. */
  readonly total: { readonly min: string; readonly max: string; readonly unknownCalls: number }
  /** The same without what asks: labels and premium labels are priced apart. */
  readonly ordinary: { readonly min: string; readonly max: string }
  readonly asks: readonly PlanAsk[]
  /** Estimate under the plan's and the endpoints' windows, in seconds. */
  readonly seconds: { readonly min: number; readonly max: number }
}

export interface PlanInput {
  readonly subjects: readonly Subject[]
  /** Captures of the case, of which fitting ones are reused. */
  readonly captures: readonly AnsweredCapture[]
  /** undefined while the account's plan is unknown. */
  readonly plan: AccountPlan | undefined
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
  const id = input.newId?.() ?? `p-${crypto.randomUUID()}`
  const accountPlan = input.plan ?? 'free'
  const held = wish.refresh ? new Map<string, AnsweredCapture>() : heldAnswers(input.captures)
  const lines: PlanLine[] = []
  const notOffered: PlanGap[] = []
  const refused: PlanGap[] = []
  const subjects = input.subjects.filter((subject) => wish.subjectIds.includes(subject.id))
  for (const subject of subjects) {
    for (const endpoint of new Set(wish.endpoints)) {
      const where = chainsFor(wish, subject, endpoint)
      notOffered.push(...where.notOffered)
      const windows = windowsFor(wish, endpoint)
      if (!asksAboutAddress(endpoint) || !windows.ok) {
        const reason = windows.ok ? unfit(endpoint) : windows.error
        refused.push({ subjectId: subject.id, endpoint, chain: undefined, reason: reason.message, failure: reason })
        continue
      }
      for (const chain of where.chains) {
        for (const window of windows.value) {
          const made = pagesOf(
            { wish, subject, endpoint, chain, window, accountPlan, held, practice: input.practice ?? false },
            () => `${id}.${lines.length + 1}`,
            lines,
          )
          if (made !== undefined) refused.push({ subjectId: subject.id, endpoint, chain, reason: made.message, failure: made })
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
    lines,
    notOffered,
    refused,
    total: { ...spanOf(priced), unknownCalls: planned.length - priced.length },
    ordinary: spanOf(priced.filter((line) => !line.asks)),
    asks: asksOf(planned, input),
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

/** Sum of the prices of steps, unknown ones left out: credits as a decimal string. */
export function sumOfPrices(steps: readonly Pick<PlannedStep, 'price'>[]): string {
  return addDecimals(steps.flatMap(({ price }) => (price === undefined ? [] : [price])))
}

function spanOf(lines: readonly PlanLine[]): { min: string; max: string } {
  const sure = lines.filter((line) => !line.onlyIfNeeded)
  return { min: sumOfPrices(sure.map(({ step }) => step)), max: sumOfPrices(lines.map(({ step }) => step)) }
}

function asksOf(planned: readonly PlanLine[], input: PlanInput): PlanAsk[] {
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
      alreadyKnown: isLabels(endpoint) ? labelsOf(lines, input) : [],
    }
  })
}

function isLabels(endpoint: EndpointId): boolean {
  return endpoint === 'profiler/labels' || endpoint === 'profiler/premium-labels'
}

function labelsOf(lines: readonly PlanLine[], { subjects, captures, practice = false }: PlanInput): KnownLabel[] {
  const asked = new Set(lines.map(({ step }) => step.subjectId))
  const known = knownLabels(captures)
  return subjects
    .filter(({ id }) => asked.has(id))
    .flatMap(({ address }) => (known.get(labelKey(address)) ?? []).filter((label) => label.practice === practice))
}

/** Usable answers by question, the newest of each. */
function heldAnswers(captures: readonly AnsweredCapture[]): Map<string, AnsweredCapture> {
  const usable = captures.filter(({ answer }) => answer !== undefined)
  return new Map(usable.map((held) => [questionKey(held.capture.endpoint, held.capture.requestText, held.capture.practice), held]))
}

function chainsFor(wish: PlanWish, subject: Subject, endpoint: EndpointId): { chains: readonly (string | undefined)[]; notOffered: PlanGap[] } {
  const { chains: offered, allowsAll, title } = endpointOf(endpoint)
  const gap = (chain: string | undefined, reason: string): PlanGap => ({ subjectId: subject.id, endpoint, chain, reason })
  if (offered === undefined) {
    if (isOffered(endpoint, undefined, subject.family)) return { chains: [undefined], notOffered: [] }
    return { chains: [], notOffered: [gap(undefined, `${title} is about a venue with EVM addresses only (service-interface.md section 2.2).`)] }
  }
  const asked = wish.chains.length > 0 ? wish.chains : subject.chains
  const own = [...new Set(asked)].filter((chain) => isChainId(chain) && familyOfChain(chain) === subject.family)
  const open = own.filter((chain) => isOffered(endpoint, chain, subject.family))
  const closed = own.filter((chain) => !open.includes(chain))
  const notOffered = closed.map((chain) =>
    gap(chain, `The service does not offer ${title.toLowerCase()} on ${chain} (service-interface.md section 4.3).`),
  )
  return { chains: wish.allWherePossible && allowsAll && open.length > 1 ? ['all'] : open, notOffered }
}

function windowsFor(wish: PlanWish, endpoint: EndpointId): Result<readonly (Window | undefined)[]> {
  const { dateField, maxRangeDays } = endpointOf(endpoint)
  return dateField === undefined ? ok([undefined]) : splitWindow(wish.window, maxRangeDays)
}

function unfit(endpoint: EndpointId): Failure {
  return failure('unsupported', `${endpointOf(endpoint).title} is not asked about an address.`, 'Leave it out of the plan.')
}

interface Question {
  readonly wish: PlanWish
  readonly subject: Subject
  readonly endpoint: EndpointId
  readonly chain: string | undefined
  readonly window: Window | undefined
  readonly accountPlan: AccountPlan
  readonly held: ReadonlyMap<string, AnsweredCapture>
  readonly practice: boolean
}

/** Adds the pages of one question to the lines: held ones first, as long as they follow on each other, then those to be asked. */
function pagesOf(question: Question, nextId: () => string, lines: PlanLine[]): Failure | undefined {
  const { wish, subject, endpoint, chain, window, held, practice } = question
  const { paged, alwaysAsk, hintedCredits } = endpointOf(endpoint)
  const price = priceOf(endpoint, question.accountPlan)
  // A further page of labels costs as much as the first; it is a purchase of its own and never planned along.
  const pages = paged && !alwaysAsk ? Math.max(1, Math.floor(wish.maxPages)) : 1
  let reusing = true
  let asked = false
  for (let page = 1; page <= pages; page++) {
    const checked = checkedPage(question, page)
    if (!checked.ok) return checked.error
    const { body, text } = checked.value
    const found = reusing ? held.get(questionKey(endpoint, text, practice)) : undefined
    const step: PlannedStep = {
      id: nextId(),
      endpoint,
      subjectId: subject.id,
      chain,
      window,
      page,
      request: body,
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
    const pagination = found.answer?.pagination
    if (pagination === undefined || !pagination.present || pagination.isLastPage) return undefined
  }
  return undefined
}

function checkedPage({ wish, subject, endpoint, chain, window }: Question, page: number): ReturnType<typeof checkRequest> {
  const body = requestOf(endpoint, subject, chain, window, page, wish.extra?.[endpoint] ?? {})
  const checked = checkRequest(endpoint, body)
  return checked.ok ? ok(checked.value) : err(checked.error)
}
