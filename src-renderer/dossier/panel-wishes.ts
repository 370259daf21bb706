import { endpointOf, priceOf } from '../../src-shared/service/endpoint-table.ts'
import type { AccountPlan, EndpointId } from '../../src-shared/service/endpoint.ts'
import { formatCredits } from '../app/credits.ts'
import type { PlanWish } from '../acquisition/plan-wish.ts'
import type { CaseState, Subject } from '../casefile/case-state.ts'
import type { CoverageRow, PanelId } from './panel-view.ts'

const DAYS_ASKED = 365
const MORE_PAGES = 5
const DAY_MS = 86_400_000

type Window = PlanWish['window']

/** The window of the newest question about the subject, so that panels speak of the same time; a year back where there is none. */
export function windowFor(state: CaseState, subject: Subject, now: Date): Window {
  const newest = state.coverage
    .filter((row) => row.subjectId === subject.id && row.window !== undefined)
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))[0]
  if (newest?.window !== undefined) return newest.window
  return { from: new Date(now.getTime() - (DAYS_ASKED - 1) * DAY_MS).toISOString().slice(0, 10), to: now.toISOString().slice(0, 10) }
}

/** Asks rows of the coverage that were never answered: one wish for all of them, per endpoint and chain. */
export function askWish(title: string, subject: Subject, rows: readonly CoverageRow[], window: Window): PlanWish {
  return {
    title,
    subjectIds: [subject.id],
    endpoints: [...new Set(rows.map(({ endpoint }) => endpoint))],
    chains: [...new Set(rows.flatMap(({ chain }) => (chain === undefined ? [] : [chain])))],
    allWherePossible: false,
    window,
    maxPages: 1,
    refresh: false,
  }
}

/** Asks one question again: after a failure, or for a newer answer. */
export function againWish(title: string, subject: Subject, row: CoverageRow, window: Window): PlanWish {
  return {
    ...askWish(title, subject, [row], row.window ?? window),
    ...(row.chain === 'all' ? { chains: subject.chains, allWherePossible: true } : {}),
    maxPages: Math.max(1, row.pages),
    refresh: true,
  }
}

/** Follows the pages that the last answer said exist; pages already in the case are reused. */
export function moreWish(title: string, subject: Subject, row: CoverageRow, window: Window): PlanWish {
  return { ...againWish(title, subject, row, window), maxPages: row.pages + MORE_PAGES, refresh: false }
}

export function lookupWish(subject: Subject, hash: string, chain: string, window: Window): PlanWish {
  return {
    title: `Look up transaction ${hash.slice(0, 12)}…`,
    subjectIds: [subject.id],
    endpoints: ['profiler/transaction-lookup'],
    chains: [chain],
    allWherePossible: false,
    window,
    maxPages: 1,
    refresh: false,
    extra: { 'profiler/transaction-lookup': { transaction_hash: hash } },
  }
}

/** "5 credits", or both prices while the account's plan is unknown; the plan dialog says the exact total. */
export function priceText(endpoints: readonly EndpointId[], calls: number, plan: AccountPlan | undefined): string {
  const priced = (of: AccountPlan): string => {
    const prices = endpoints.map((endpoint) => priceOf(endpoint, of))
    if (prices.includes(undefined)) return ''
    return String(prices.reduce((sum, price) => sum + Number(price), 0) * calls)
  }
  if (plan !== undefined) return priced(plan) === '' ? 'price not published' : credits(priced(plan))
  const [pro, free] = [priced('pro'), priced('free')]
  return pro === '' ? 'price not published' : pro === free ? credits(pro) : `${formatCredits(pro)} to ${formatCredits(free)} credits`
}

function credits(amount: string): string {
  return amount === '1' ? '1 credit' : `${formatCredits(amount)} credits`
}

/** Why the service does not answer a question on a chain, as a sentence. */
export function notOfferedReason(endpoint: EndpointId): string {
  return `The service does not offer ${endpointOf(endpoint).title.toLowerCase()} there (service interface, section 4.3).`
}

/** Keys 1 to 9 and 0 in the order of the panels. */
export function panelOfKey(key: string, panels: readonly PanelId[]): PanelId | undefined {
  return /^\d$/.test(key) ? panels[(Number(key) + 9) % 10] : undefined
}
