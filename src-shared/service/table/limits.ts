import type { AccountPlan } from './endpoint.ts'

/** Calls per second and per minute of a key, by plan (docs/service-interface.md, 8.1). */
export const PLAN_LIMITS: Readonly<Record<AccountPlan, { readonly second: number; readonly minute: number }>> = {
  free: { second: 15, minute: 300 },
  pro: { second: 75, minute: 1500 },
}

/**
 * Longest date range of one request: one year (docs/service-interface.md, 8.2). The difference of
 * `to` and `from` in days, plus one with 29 February (date-span.ts).
 */
export const MAX_RANGE_DAYS = 365

/** Lookback of historical holdings: four years (docs/service-interface.md, 8.2). */
export const HOLDINGS_LOOKBACK_DAYS = 1461

/**
 * Largest page of address transactions (docs/service-interface.md, 8.2); Casebook never sends more.
 */
export const MAX_TRANSACTIONS_PER_PAGE = 20

/**
 * Largest page of every other paged endpoint: not shown by the interface, 1000 in the public
 * schema.
 */
export const MAX_PER_PAGE = 1000

/** Largest number of chains in one screener request. */
export const MAX_SCREENER_CHAINS = 5
