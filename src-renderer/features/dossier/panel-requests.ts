import { endpointOf } from '../../../src-shared/service/table/endpoint-table.ts'
import type { AccountPlan, EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import { formatCredits } from '../../../src-shared/core/text/credits.ts'
import { countedPrices, type KnownPrices } from '../../../src-shared/case/plan/counted-price.ts'
import { splitWindow } from '../../../src-shared/case/plan/plan-windows.ts'
import type { AcquisitionRequest } from '../../../src-shared/case/plan/acquisition-request.ts'
import { limitAfter } from '../../../src-shared/case/plan/range-limits.ts'
import type { CaseState } from '../../../src-shared/case/case-state.ts'
import { notOfferedFor } from '../../../src-shared/case/coverage.ts'
import type { PanelId } from '../../../src-shared/view-models/panel-view.ts'
import type { CoverageRow } from '../../../src-shared/case/coverage-row.ts'
import { REQUESTED_DAYS, lastDays } from '../../../src-shared/case/last-days.ts'
import { ALL_AT_ONCE } from '../../../src-shared/case/chain-families.ts'
import { lowerFirst } from '../../../src-shared/core/text/sentence.ts'
import type { Subject } from '../../../src-shared/case/case-types.ts'
import { panel as messages } from './messages.ts'

const MORE_PAGES = 5

type Window = AcquisitionRequest['window']

/**
 * The window of the newest request about the subject, so that panels cover the same time; the last
 * year if there is none.
 */
export function windowFor(state: CaseState, subject: Subject, now?: Date): Window {
  const newest = state.coverage
    .of(subject.id)
    .filter((row) => row.window !== undefined)
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))[0]
  if (newest?.window !== undefined) return newest.window
  return lastDays(REQUESTED_DAYS, now)
}

/** One acquisition request for all coverage rows that have no response, per endpoint and chain. */
export function gapRequest(title: string, subject: Subject, rows: readonly CoverageRow[], window: Window): AcquisitionRequest {
  return {
    title,
    subjectIds: [subject.id],
    endpoints: [...new Set(rows.map(({ endpoint }) => endpoint))],
    chains: [...new Set(rows.flatMap(({ chain }) => (chain === undefined ? [] : [chain])))],
    allWherePossible: false,
    allWhereNamed: true,
    window,
    maxPages: 1,
    refresh: false,
  }
}

/**
 * Calls that these rows take: one if a single call on all chains brings as much as one for each.
 */
export function callCount(rows: readonly CoverageRow[]): number {
  const byEndpoint = Map.groupBy(rows, ({ endpoint }) => endpoint)
  return [...byEndpoint].reduce((sum, [endpoint, own]) => sum + (endpointOf(endpoint).allCoversEachChain ? 1 : own.length), 0)
}

/** Repeats one request: after a failure, or for a newer response. */
export function retryRequestFor(title: string, subject: Subject, row: CoverageRow, window: Window): AcquisitionRequest {
  return {
    ...gapRequest(title, subject, [row], row.window ?? window),
    // On all chains at once, as before, also if the subject has a single chain.
    ...(row.chain === 'all' ? { chains: ALL_AT_ONCE } : {}),
    maxPages: Math.max(1, row.pages),
    refresh: true,
  }
}

/**
 * How many calls a repeat takes: each page of the last reading, or each of the shorter windows that
 * the service accepts or has answered.
 */
export function againCalls({ endpoint, failure, pages, window, answeredIn }: CoverageRow): number {
  if (answeredIn !== undefined) return answeredIn
  const limit = failure === undefined || window === undefined ? undefined : limitAfter(failure, window)
  const split = limit === undefined || window === undefined ? undefined : splitWindow(window, endpointOf(endpoint).maxRangeDays, limit)
  return split?.ok === true ? split.value.windows.length : Math.max(1, pages)
}

/**
 * Requests the further pages that the last response announced; pages already in the case are
 * reused.
 */
export function nextPageRequest(title: string, subject: Subject, row: CoverageRow, window: Window): AcquisitionRequest {
  return { ...retryRequestFor(title, subject, row, window), maxPages: row.pages + MORE_PAGES, refresh: false }
}

/** `time`: of its block, in the service's form, if the chain needs it. */
export function lookupRequest(subject: Subject, hash: string, chain: string, window: Window, time?: string): AcquisitionRequest {
  return {
    title: messages.lookUp(hash.slice(0, 12)),
    subjectIds: [subject.id],
    endpoints: ['profiler/transaction-lookup'],
    chains: [chain],
    allWherePossible: false,
    window,
    maxPages: 1,
    refresh: false,
    extra: { 'profiler/transaction-lookup': { transaction_hash: hash, ...(time === undefined ? {} : { block_timestamp: time }) } },
  }
}

/**
 * "5 credits", or both prices while the account's plan is unknown; charges above the list price are
 * included as the backend counts them. The plan dialog shows the exact total.
 */
export function priceText(endpoints: readonly EndpointId[], calls: number, known: KnownPrices): string {
  const prices = endpoints.map((endpoint) => countedPrices(known, endpoint))
  const total = (of: AccountPlan): string => String(prices.reduce((sum, price) => sum + Number(price?.[of] ?? '0'), 0) * calls)
  if (prices.includes(undefined)) return messages.unlistedPrice
  const [pro, free] = [total('pro'), total('free')]
  return pro === free ? credits(pro) : messages.priceRange(formatCredits(pro), formatCredits(free))
}

function credits(amount: string): string {
  return amount === '1' ? messages.credit : messages.credits(formatCredits(amount))
}

/** Why the service does not offer a request on a chain, as a sentence. */
export function notOfferedReason(endpoint: EndpointId): string {
  if (endpointOf(endpoint).chains === undefined) return notOfferedFor(endpoint)
  return messages.notAvailable(lowerFirst(endpointOf(endpoint).title))
}

/** Keys 1 to 9 and 0 in the order of the panels. */
export function panelOfKey(key: string, panels: readonly PanelId[]): PanelId | undefined {
  return /^\d$/.test(key) ? panels[(Number(key) + 9) % 10] : undefined
}
