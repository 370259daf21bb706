import type { ResponseCodec } from './codec.ts'

/**
 * Responses of account, portfolio, screener, search and the legacy interface. Names and types are
 * those of the public schema.
 */
// oxfmt-ignore
export const OTHER_CODECS = {
  // The interface describes the record's content but not its field names; without a known name no
  // key could be used.
  account: {
    shape: 'object',
    row: {},
    summary: {
      text: ['plan', 'user_id'],
      number: ['credits_remaining'],
      aliases: {
        plan: ['subscription_plan', 'current_plan', 'plan_name', 'subscription.plan', 'subscription', 'tier'],
        credits_remaining: ['remaining_credits', 'total_remaining_credits', 'total_credits_remaining', 'credits.remaining', 'credits'],
      },
    },
  },
  'portfolio/defi-holdings': {
    shape: 'object',
    rowsField: 'protocols',
    row: {
      text: ['protocol_name', 'chain'],
      number: ['total_value_usd', 'total_assets_usd', 'total_debts_usd', 'total_rewards_usd'],
      nested: { tokens: { text: ['address', 'symbol', 'position_type'], number: ['amount', 'value_usd'] } },
    },
    summary: {
      number: ['summary.total_value_usd', 'summary.total_assets_usd', 'summary.total_debts_usd', 'summary.total_rewards_usd'],
      integer: ['summary.token_count', 'summary.protocol_count'],
    },
  },
  'token-screener': {
    shape: 'rows',
    row: {
      text: ['chain', 'token_address', 'token_symbol'],
      number: [
        'token_age_days', 'token_age_hours', 'market_cap_usd', 'liquidity', 'price_usd', 'price_change', 'fdv', 'fdv_mc_ratio', 'buy_volume',
        'inflow_fdv_ratio', 'outflow_fdv_ratio', 'sell_volume', 'volume', 'netflow',
      ],
      integer: ['nof_traders', 'nof_buyers', 'nof_sellers', 'nof_buys', 'nof_sells'],
      time: ['token_deployment_date'],
    },
  },
  'search/token-sectors': { shape: 'rows', row: { text: ['sector'] } },
  'search/web-search': {
    shape: 'object',
    rowsField: 'results',
    row: { text: ['query'], nested: { organic: { text: ['title', 'link', 'snippet', 'date'] } } },
  },
  'search/web-fetch': {
    shape: 'object',
    rowsField: '',
    row: { text: ['analysis'], integer: ['urls_requested'], lists: ['retrieved_urls', 'failed_urls'] },
  },
  // The response may also be the token as a bare text; a token is a secret and is never stored as a
  // capture.
  'legacy/auth': { shape: 'open', row: { text: ['token', 'uid'] } },
  'legacy/question': { shape: 'open', row: {} },
} as const satisfies Record<string, ResponseCodec>
