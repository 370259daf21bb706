import { HISTORICAL_HOLDINGS_CHAINS, SMART_MONEY_CHAINS } from './endpoint-chains.ts'
import { NEWEST, PAGED, PRICE_1, PRICE_5 } from './endpoint-row.ts'
import type { EndpointRow } from './endpoint-row.ts'
import type { EndpointId } from './endpoint.ts'
import { HOLDINGS_LOOKBACK_DAYS, MAX_RANGE_DAYS } from './limits.ts'

const SMART_MONEY = { group: 'smart-money', about: 'market', grade: 'schema' } as const
const ROOT = '/api/v1/smart-money'

/** Skilled traders and funds (docs/service-interface.md, 4.1 to 4.3). */
// oxfmt-ignore
export const SMART_MONEY_ROWS: Readonly<Record<Extract<EndpointId, `smart-money/${string}`>, EndpointRow>> = {
  'smart-money/netflow': {
    ...SMART_MONEY, title: 'Smart money net flow', path: `${ROOT}/netflow`, ...PRICE_5,
    chainField: 'chains', chains: SMART_MONEY_CHAINS, allowsAll: true, ...PAGED, defaults: { order: ['net_flow_24h_usd', 'DESC'] },
  },
  'smart-money/dex-trades': {
    ...SMART_MONEY, title: 'Smart money DEX trades', path: `${ROOT}/dex-trades`, ...PRICE_5,
    chainField: 'chains', chains: SMART_MONEY_CHAINS, allowsAll: true, ...PAGED, defaults: { order: NEWEST },
  },
  'smart-money/perp-trades': {
    ...SMART_MONEY, title: 'Smart money perpetual trades', path: `${ROOT}/perp-trades`, ...PRICE_5,
    impliedChain: 'hyperliquid', ...PAGED, defaults: { order: NEWEST },
  },
  'smart-money/dcas': {
    ...SMART_MONEY, title: 'Smart money DCA strategies', path: `${ROOT}/dcas`, ...PRICE_5,
    impliedChain: 'solana', ...PAGED, defaults: { order: ['dca_created_at', 'DESC'] },
  },
  'smart-money/holdings': {
    ...SMART_MONEY, title: 'Smart money holdings', path: `${ROOT}/holdings`, ...PRICE_5,
    chainField: 'chains', chains: SMART_MONEY_CHAINS, allowsAll: true, ...PAGED, defaults: { order: ['value_usd', 'DESC'] },
  },
  'smart-money/historical-holdings': {
    ...SMART_MONEY, title: 'Smart money holdings over time', path: `${ROOT}/historical-holdings`, ...PRICE_1,
    chainField: 'chains', chains: HISTORICAL_HOLDINGS_CHAINS, ...PAGED,
    dateField: 'date_range', dateRequired: true, maxRangeDays: MAX_RANGE_DAYS, maxLookbackDays: HOLDINGS_LOOKBACK_DAYS,
    defaults: { order: ['date', 'DESC'] },
  },
}
