import * as z from 'zod/mini'
import { fieldsOf, filters, flag, listOf, oneOf, orderBy, plainRequest, ranges, text, textFilters, wholeRanges } from './request-fields.ts'
import { SMART_MONEY_LABELS } from './request-labels.ts'

const NOTHING = plainRequest({})
const MAX_FETCHED_URLS = 20
// oxfmt-ignore
const SCREENER_RANGES = [
  'token_age_days', 'market_cap_usd', 'liquidity', 'price_usd', 'price_change', 'fdv', 'fdv_mc_ratio', 'buy_volume', 'sell_volume', 'volume', 'netflow',
  'inflow_fdv_ratio', 'outflow_fdv_ratio',
] as const
const SCREENER_COUNTS = ['nof_buyers', 'nof_traders', 'nof_sellers', 'nof_buys', 'nof_sells'] as const

const longText = z.string('must be a text').check(z.minLength(1, 'must not be empty'), z.maxLength(2000, 'must not be longer than 2000 characters'))

const webAddress = longText.check(z.refine((value) => /^https?:\/\/\S+$/i.test(value), 'must begin with http:// or https://'))

/** Deepest nesting of a free param. */
const MAX_PARAM_DEPTH = 8

/** Whether JSON can represent a value exactly: plain data, and no number that would change. */
function isPlainJson(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.isWellFormed()
  if (value === null || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value))
  if (typeof value !== 'object' || depth >= MAX_PARAM_DEPTH) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  if (!Array.isArray(value) && prototype !== Object.prototype && prototype !== null) return false
  return Object.entries(value).every(([name, inner]) => name.isWellFormed() && isPlainJson(inner, depth + 1))
}

/** Requests of account, portfolio, screener, search and the legacy interface. */
// oxfmt-ignore
export const OTHER_REQUESTS = {
  account: NOTHING,
  'portfolio/defi-holdings': plainRequest({ wallet_address: text }),
  'token-screener': plainRequest({
    ...fieldsOf('token-screener'),
    // The deprecated date range excludes the timeframe and is not offered.
    timeframe: oneOf(['5m', '10m', '1h', '6h', '24h', '7d', '30d']),
    filters: z.optional(
      filters({
        ...textFilters('token_address', 'token_symbol'),
        trader_type: oneOf([
          'all', 'sm', 'whale', 'public_figure', 'trending', 'consistent_perps_winner', 'high_winrate_hl_perps_trader', 'predicted_winner',
        ]),
        sectors: listOf(text),
        exclude_sectors: listOf(text),
        ...ranges(...SCREENER_RANGES),
        ...wholeRanges(...SCREENER_COUNTS),
        include_stablecoins: flag,
        include_native_tokens: flag,
        include_smart_money_labels: listOf(oneOf(SMART_MONEY_LABELS)),
        exclude_smart_money_labels: listOf(oneOf(SMART_MONEY_LABELS)),
      }),
    ),
    order_by: z.optional(orderBy(['chain', 'token_address', 'token_symbol', ...SCREENER_RANGES, ...SCREENER_COUNTS])),
  }),
  'search/token-sectors': NOTHING,
  'search/web-search': plainRequest({
    queries: listOf(text),
    num_results: z.optional(z.int('must be a whole number').check(z.gte(1, 'must be at least 1'), z.lte(20, 'must not be more than 20'))),
  }),
  'search/web-fetch': plainRequest({
    urls: z.array(webAddress, 'must be a list').check(z.minLength(1, 'must not be empty'), z.maxLength(MAX_FETCHED_URLS, `must not have more than ${MAX_FETCHED_URLS} items`)),
    question: longText,
  }),
  'legacy/auth': plainRequest({ email: text, password: longText }),
  'legacy/question': plainRequest({
    // Each question defines its own params (docs/service-interface.md, 4.4): lists, objects and
    // texts are all allowed.
    params: z.record(z.string(), z.custom((value) => isPlainJson(value), 'must be a value of JSON with whole numbers that keep their digits'), 'must be an object'),
    accept_stale: z.optional(flag),
  }),
} as const
