import { expect, test } from 'vitest'
import { QUERY_GROUP_LIST, queryGroupOf } from '../../../src-shared/view-models/query-groups.ts'
import { PRESENTATION } from '../../../src-shared/service/table/endpoint-presentation.ts'
import type { EndpointId } from '../../../src-shared/service/table/endpoint.ts'

/** Each endpoint without a subject: its query group, and the first columns of its response. */
const QUESTIONS: readonly (readonly [endpoint: EndpointId, room: string, lead: string])[] = [
  ['tgm/holders', 'token', 'address address_label token_amount ownership_percentage value_usd'],
  ['tgm/flows', 'token', 'date holders_count token_amount value_usd total_inflows_count total_outflows_count'],
  ['tgm/flow-intelligence', 'token', ''],
  ['tgm/transfers', 'token', 'block_timestamp from_address from_address_label to_address to_address_label transfer_amount transfer_value_usd'],
  [
    'tgm/dex-trades',
    'token',
    'block_timestamp action trader_address trader_address_label token_amount estimated_value_usd traded_token_name traded_token_amount',
  ],
  ['tgm/who-bought-sold', 'token', 'address address_label bought_volume_usd sold_volume_usd trade_volume_usd'],
  ['tgm/pnl-leaderboard', 'token', 'trader_address trader_address_label pnl_usd_total roi_percent_total pnl_usd_realised pnl_usd_unrealised'],
  ['tgm/perp-trades', 'token', 'block_timestamp token_symbol side action trader_address trader_address_label value_usd'],
  ['tgm/jup-dca', 'token', 'since_timestamp status trader_address trader_label token_input token_output deposit_usd_value'],
  ['smart-money/netflow', 'market', 'token_symbol chain net_flow_24h_usd net_flow_7d_usd net_flow_30d_usd net_flow_1h_usd trader_count'],
  ['smart-money/holdings', 'market', 'token_symbol chain value_usd balance_24h_percent_change holders_count'],
  ['smart-money/historical-holdings', 'market', 'date token_symbol chain value_usd balance'],
  [
    'smart-money/dex-trades',
    'market',
    'block_timestamp chain trader_address trader_address_label token_sold_symbol token_sold_amount token_bought_symbol token_bought_amount trade_value_usd',
  ],
  ['smart-money/perp-trades', 'market', 'block_timestamp token_symbol side action trader_address trader_address_label value_usd'],
  ['smart-money/dcas', 'market', 'dca_created_at dca_status trader_address trader_address_label input_token_symbol output_token_symbol'],
  ['token-screener', 'market', 'token_symbol chain price_usd price_change market_cap_usd volume netflow nof_traders'],
  ['search/web-search', 'search', ''],
  ['search/web-fetch', 'search', ''],
  ['search/token-sectors', 'search', ''],
]

test.each(QUESTIONS)('%s belongs to the group %s, and its result begins with %s', (endpoint, id, lead) => {
  const group = queryGroupOf(endpoint)
  expect(group?.id).toBe(id)
  expect(PRESENTATION[endpoint].lead.join(' ')).toBe(lead)
})

test('every group lists its queries in the offered order', () => {
  expect(QUERY_GROUP_LIST.flatMap(({ endpoints }) => endpoints)).toEqual(QUESTIONS.map(([endpoint]) => endpoint))
})
