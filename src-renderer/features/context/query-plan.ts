import type { Fields } from '../../../src-shared/core/fields.ts'
import { endpointOf, priceOf } from '../../../src-shared/service/table/endpoint-table.ts'
import type { AccountPlan, EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import { countedPrices, type KnownPrices } from '../../../src-shared/case/plan/counted-price.ts'
import type { AcquisitionRequest } from '../../../src-shared/case/plan/acquisition-request.ts'
import { creditsText } from '../../../src-shared/core/text/credits.ts'
import { aboutText } from '../../../src-shared/view-models/query-about.ts'
import type { QueryDraft } from './query-draft.ts'
import { messages } from './messages.ts'

/** Maximum number of pages that one plan follows: more needs a separate plan with its own price. */
export const MAX_PAGES = 200

/**
 * The acquisition request for a query about no subject; `makePlan` prices it, splits its window and
 * follows its pages. `filter` is the name it was saved under.
 */
export function queryRequest(endpoint: EndpointId, request: Fields, draft: QueryDraft, filter = ''): AcquisitionRequest {
  const about = [aboutText(request), ...(filter === '' ? [] : [messages.savedFilter(filter)])].filter((part) => part !== '').join(', ')
  return {
    title: about === '' ? endpointOf(endpoint).title : `${endpointOf(endpoint).title}: ${about}`,
    subjectIds: [],
    endpoints: [endpoint],
    chains: [],
    allWherePossible: false,
    window: draft.window,
    maxPages: draft.maxPages,
    refresh: draft.refresh,
    request,
  }
}

/**
 * The price of one call before anything is entered: under the account's own plan if known, and
 * under the other.
 */
export function pricePerCall(endpoint: EndpointId, plan: AccountPlan | undefined): string {
  const { hintedCredits } = endpointOf(endpoint)
  const [pro, free] = [priceOf(endpoint, 'pro'), priceOf(endpoint, 'free')]
  if (pro === undefined || free === undefined) {
    return messages.priceIsNotPublished(hintedCredits === undefined ? undefined : creditsText(hintedCredits))
  }
  if (plan === 'pro') return messages.proPlanPrice(creditsText(pro), creditsText(free))
  if (plan === 'free') return messages.freePlanPrice(creditsText(free), creditsText(pro))
  return messages.planPrices(creditsText(pro), creditsText(free))
}

/**
 * Pages that the budget still allows, at least one: `price` of one call in credits, `windows` calls
 * per page.
 */
export function pagesWithin(left: string, price: string | undefined, windows: number): number {
  const each = Number(price ?? '0') * Math.max(1, windows)
  if (!(each > 0)) return MAX_PAGES
  return Math.min(MAX_PAGES, Math.max(1, Math.floor(Number(left) / each)))
}

/**
 * The price of one call in a word or two, as the backend counts it: under the account's plan, under
 * both if it is unknown, or as public sources name it.
 */
export function shortPrice(endpoint: EndpointId, known: KnownPrices): string {
  const { hintedCredits } = endpointOf(endpoint)
  const price = countedPrices(known, endpoint)
  if (price === undefined) return hintedCredits === undefined ? messages.priceNotPublished : messages.about(creditsText(hintedCredits))
  return price.pro === price.free ? creditsText(price.pro) : `${price.pro} to ${creditsText(price.free)}`
}
