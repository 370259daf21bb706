import { HISTORICAL_HOLDINGS_CHAINS, SMART_MONEY_CHAINS } from './endpoint-chains.ts'
import { PAGED, PRICE_1, PRICE_5 } from './endpoint-row.ts'
import type { EndpointRow } from './endpoint-row.ts'
import { HOLDINGS_LOOKBACK_DAYS, MAX_RANGE_DAYS } from './limits.ts'

const SMART_MONEY = { group: 'smart-money', grade: 'schema' } as const
const ROOT = '/api/v1/smart-money'

/** Skilled traders and funds (service-interface.md sections 4.1 to 4.3). */
// oxfmt-ignore
export const SMART_MONEY_ROWS: readonly EndpointRow[] = [
  {
    ...SMART_MONEY, id: 'smart-money/netflow', title: 'Smart money net flow', path: `${ROOT}/netflow`, ...PRICE_5,
    chainField: 'chains', chains: SMART_MONEY_CHAINS, allowsAll: true, ...PAGED,
  },
  {
    ...SMART_MONEY, id: 'smart-money/dex-trades', title: 'Smart money DEX trades', path: `${ROOT}/dex-trades`, ...PRICE_5,
    chainField: 'chains', chains: SMART_MONEY_CHAINS, allowsAll: true, ...PAGED,
  },
  { ...SMART_MONEY, id: 'smart-money/perp-trades', title: 'Smart money perpetual trades', path: `${ROOT}/perp-trades`, ...PRICE_5, ...PAGED },
  { ...SMART_MONEY, id: 'smart-money/dcas', title: 'Smart money DCA strategies', path: `${ROOT}/dcas`, ...PRICE_5, ...PAGED },
  {
    ...SMART_MONEY, id: 'smart-money/holdings', title: 'Smart money holdings', path: `${ROOT}/holdings`, ...PRICE_5,
    chainField: 'chains', chains: SMART_MONEY_CHAINS, allowsAll: true, ...PAGED,
  },
  {
    ...SMART_MONEY, id: 'smart-money/historical-holdings', title: 'Smart money holdings over time', path: `${ROOT}/historical-holdings`, ...PRICE_1,
    chainField: 'chains', chains: HISTORICAL_HOLDINGS_CHAINS, ...PAGED,
    dateField: 'date_range', dateRequired: true, maxRangeDays: MAX_RANGE_DAYS, maxLookbackDays: HOLDINGS_LOOKBACK_DAYS,
  },
]
