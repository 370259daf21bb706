import type { Window } from '../../src-shared/capture.ts'
import { chainsTitle } from '../../src-shared/service/chains.ts'
import { endpointOf, priceOf } from '../../src-shared/service/endpoint-table.ts'
import type { AccountPlan, EndpointId } from '../../src-shared/service/endpoint.ts'
import type { PlanWish } from '../acquisition/plan-wish.ts'
import { chainOfRequest } from '../casefile/question.ts'
import { creditsText } from '../app/credits.ts'
import { shortAddress } from '../ui/short-address.ts'
import type { ContextDraft } from './context-draft.ts'
import { fieldTitle } from './field-titles.ts'

type Fields = Readonly<Record<string, unknown>>

/** Most pages that one plan follows: more is a plan of its own, with a price of its own. */
export const MAX_PAGES = 200

/** The wish for a question about no subject; `makePlan` prices it, splits its window and follows its pages. */
export function contextWish(endpoint: EndpointId, request: Fields, draft: ContextDraft): PlanWish {
  const about = aboutText(request)
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

/** What a question is about in a few words: its token, its queries, its chains. */
export function aboutText(request: Fields): string {
  const { token_address: address, token_symbol: symbol, queries, urls } = request
  const chain = chainOfRequest(request)
  const parts = [
    ...(typeof address === 'string' ? [shortAddress(address)] : []),
    ...(typeof symbol === 'string' ? [symbol] : []),
    ...(Array.isArray(queries) ? [queries.map(String).join(', ')] : []),
    ...(Array.isArray(urls) ? [urls.map(String).join(', ')] : []),
    ...(chain === undefined ? [] : [chainsText(chain)]),
  ]
  const text = parts.join(' · ')
  return text.length > 90 ? `${text.slice(0, 89)}…` : text
}

function chainsText(chains: string): string {
  const number = chains.split(',').length
  return number > 3 ? `${number} chains` : chainsTitle(chains)
}

/** Every field of a request as sent, for reading: name on screen and value; pages and order stand elsewhere. */
export function requestLines(request: Fields, window: Window | undefined, dateField: string | undefined): (readonly [string, string])[] {
  const lines: (readonly [string, string])[] = []
  for (const [name, value] of Object.entries(request)) {
    if (name === 'pagination' || name === 'order_by' || name === dateField) continue
    if (name === 'chain' || name === 'chains') lines.push([name === 'chain' ? 'Chain' : 'Chains', chainsTitle(chainOfRequest(request) ?? '')])
    else if (name === 'filters' && typeof value === 'object' && value !== null) {
      for (const [filter, given] of Object.entries(value)) lines.push([fieldTitle(filter), valueText(given)])
    } else lines.push([fieldTitle(name), valueText(value)])
  }
  if (window !== undefined) lines.push(['Days (UTC)', `${window.from} to ${window.to}`])
  return lines
}

function valueText(value: unknown): string {
  if (value === true || value === false) return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(String).join(', ')
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .map(([end, given]) => `${ENDS[end] ?? end} ${String(given)}`)
    .join(', ')
}

const ENDS: Readonly<Record<string, string>> = { min: 'at least', max: 'at most' }

/** What one call costs, before anything is entered: the account's own plan where it is known, and the other. */
export function pricePerCall(endpoint: EndpointId, plan: AccountPlan | undefined): string {
  const { hintedCredits } = endpointOf(endpoint)
  const [pro, free] = [priceOf(endpoint, 'pro'), priceOf(endpoint, 'free')]
  if (pro === undefined || free === undefined) {
    return `The interface shows no price${hintedCredits === undefined ? '' : `; public sources name ${creditsText(hintedCredits)} on the pro plan`}. You say the most that a call may cost.`
  }
  if (plan === 'pro') return `${creditsText(pro)} a call on this account’s pro plan (${creditsText(free)} on the free plan)`
  if (plan === 'free') return `${creditsText(free)} a call on this account’s free plan (${creditsText(pro)} on the pro plan)`
  return `${creditsText(pro)} a call on the pro plan, ${creditsText(free)} on the free plan`
}

/** Pages that the budget still allows, one at least: `price` of one call in credits, `windows` calls for each page. */
export function pagesWithin(left: string, price: string | undefined, windows: number): number {
  const each = Number(price ?? '0') * Math.max(1, windows)
  if (!(each > 0)) return MAX_PAGES
  return Math.min(MAX_PAGES, Math.max(1, Math.floor(Number(left) / each)))
}
