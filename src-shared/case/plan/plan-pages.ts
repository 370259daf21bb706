import type { ChargedPrice } from '../../ipc/casebook-api.ts'
import type { PlannedStep, Window } from '../../custody/capture.ts'
import { canonicalText } from '../../core/canonical-json.ts'
import type { Failure } from '../../core/failure.ts'
import { err, ok } from '../../core/result.ts'
import { checkRequest, type CheckedRequest } from '../../service/request/requests.ts'
import { endpointOf } from '../../service/table/endpoint-table.ts'
import type { AccountPlan, EndpointId, LabelEndpoint } from '../../service/table/endpoint.ts'
import type { ResponsesByCall } from '../responses-by-call.ts'
import type { LoadedCapture } from '../case-state.ts'
import { isLabelEndpoint, labelKey } from '../label-occurrences.ts'
import { coversPurchase } from '../label-worth.ts'
import { callOf } from '../query.ts'
import { isEntity } from '../subject.ts'
import type { FailedQuery, AcquisitionRequest } from './acquisition-request.ts'
import { priceIn } from './counted-price.ts'
import type { PlanKnown, PlanLine } from './plan-line.ts'
import { requestWithoutSubject, requestOf } from './plan-request.ts'
import type { Subject } from '../case-types.ts'
import type { LabelIndex } from '../label-types.ts'

/**
 * Identifies one label purchase of one address; premium labels are a purchase of their own
 * (docs/hostile-input.md, K8).
 */
export function purchaseOf(endpoint: LabelEndpoint, address: string, family: string): string {
  return `${endpoint} ${family} ${labelKey(address, family)}`
}

/**
 * Known labels of the address of a label call; undefined where there are none. A response without
 * labels counts as known, but a non-premium one does not cover premium labels. `settles`: whether
 * it makes the purchase unnecessary.
 */
function knowledgeFor({ request, subject, about, endpoint, chain, labels, practice }: PlanItem): { known: PlanKnown; settles: boolean } | undefined {
  if (!isLabelEndpoint(endpoint) || isEntity(subject)) return undefined
  const { address, family } = subject
  const known = labels.labelsOf(address, family).filter((one) => one.practice === practice)
  const requested = labels
    .requestedOf(address, family)
    .filter((one) => one.practice === practice && (one.endpoint === endpoint || endpointOf(endpoint).labels === 'ordinary'))
  if (known.length === 0 && requested.length === 0) return undefined
  const purchase = purchaseOf(endpoint, address, family)
  const settles = requested.length > 0 || known.some((one) => coversPurchase(endpoint, one))
  const leftOut = settles && request.buyKnown?.includes(purchase) !== true
  return { known: { purchase, endpoint, subjectId: subject.id, about, address, chain, labels: known, requested, leftOut }, settles }
}

/** What pages are planned for: one endpoint, chain and window of one subject, or of none. */
export interface PlanItem {
  readonly request: AcquisitionRequest
  readonly again?: FailedQuery | undefined
  readonly subject: Subject
  readonly about: string | undefined
  readonly labels: LabelIndex
  readonly endpoint: EndpointId
  readonly chain: string | undefined
  readonly window: Window | undefined
  readonly accountPlan: AccountPlan
  readonly charged: readonly ChargedPrice[]
  readonly responses: ResponsesByCall
  readonly practice: boolean
  /** YYYY-MM-DD; decides how far back an endpoint can be requested. */
  readonly today: string
}

/** Lists of a plan under construction. */
export interface PlanLists {
  readonly lines: PlanLine[]
  readonly known: PlanKnown[]
  readonly seen: PlanKnown[]
}

/**
 * Adds the pages of one item to the lines, unless its labels are known: reusable pages first, as
 * long as they are consecutive, then those to be requested. Returns why a request is invalid, if it
 * is.
 */
export function pagesOf(item: PlanItem, nextId: () => string, { lines, known, seen }: PlanLists): Failure | undefined {
  const { request, subject, about, endpoint, chain, window, responses: stored, practice } = item
  const { paged, requiresConfirmation, hintedCredits } = endpointOf(endpoint)
  const price = priceIn(item, endpoint)
  // A further page of labels costs as much as the first; it is a separate purchase and
  // never planned automatically.
  const pages = paged && !requiresConfirmation ? Math.max(1, Math.floor(request.pagesOf?.[endpoint] ?? request.maxPages)) : 1
  let reusing = true
  let requested = false
  let first: CheckedRequest | undefined
  for (let page = 1; page <= pages; page++) {
    // Of thousands of pages each differs from the first in its page number alone, so
    // one validation is enough.
    const checked = first === undefined || page > LAST_PAGE_CHECKED_WITH_FIRST ? checkedPage(item, page) : ok(furtherPage(first, page))
    if (!checked.ok) return checked.error
    first ??= checked.value
    const { body, text } = checked.value
    const found = reusing
      ? reusableSince(item, page, stored.get(callOf(endpoint, request.pathValues?.['question_id'] ?? '', text, practice)))
      : undefined
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
      ...(request.pathValues === undefined ? {} : { pathValues: request.pathValues }),
      price: found === undefined ? price : '0',
    }
    if (found === undefined) {
      lines.push({
        step,
        state: 'planned',
        onlyIfNeeded: requested,
        needsConfirmation: requiresConfirmation || price === undefined,
        hint: price === undefined ? hintedCredits : undefined,
      })
      reusing = false
      requested = true
      continue
    }
    lines.push({
      step,
      state: 'reused',
      reused: { captureId: found.capture.id, at: found.capture.endedAt },
      onlyIfNeeded: false,
      needsConfirmation: false,
      hint: undefined,
    })
    if (found.summary.isLastPage) return undefined
  }
  return undefined
}

/**
 * A response from before a failed request does not satisfy its retry: the request
 * may have been a refresh.
 */
function reusableSince({ again }: PlanItem, page: number, found: LoadedCapture | undefined): LoadedCapture | undefined {
  return again === undefined || page < again.from || (found !== undefined && found.capture.seq > again.since) ? found : undefined
}

/**
 * Every endpoint with pages accepts page numbers up to this one; higher ones
 * are validated individually.
 */
const LAST_PAGE_CHECKED_WITH_FIRST = 100

function furtherPage({ body, text }: CheckedRequest, page: number): CheckedRequest {
  const { pagination } = body
  const further = { ...body, pagination: { ...(typeof pagination === 'object' ? pagination : {}), page } }
  return { body: further, text: text === '' ? '' : canonicalText(further) }
}

function checkedPage({ request, subject, endpoint, chain, window, today }: PlanItem, page: number): ReturnType<typeof checkRequest> {
  const body =
    request.request === undefined
      ? requestOf(endpoint, subject, chain, window, page, request.extra?.[endpoint] ?? {})
      : requestWithoutSubject(endpoint, request.request, window, page)
  const checked = checkRequest(endpoint, body, today)
  return checked.ok ? ok(checked.value) : err(checked.error)
}
