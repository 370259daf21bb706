import type { EndpointId } from '../../service/table/endpoint.ts'
import type { CaptureWithResponse } from '../../case/case-state.ts'
import { column } from '../panels/panel-parts.ts'
import { chainOfRecord } from '../record-chain.ts'
import { sourcedRecords } from '../sourced-records.ts'
import { listOfRecords, type ListShape, type RecordList } from '../record-list.ts'

interface Shape extends ListShape {
  readonly endpoint: EndpointId
  readonly title: string
}

const TOKEN = column('token_symbol', 'token', 'Token')
const CHAIN = column('chain', 'chain', 'Chain')
const ADDRESS = column('token_address', 'address', 'Token address')

// oxfmt-ignore
export const MARKET_LISTS: readonly Shape[] = [
  {
    endpoint: 'smart-money/holdings', title: 'Smart money holdings',
    columns: [TOKEN, CHAIN, column('holders_count', 'count', 'Holders'), column('value_usd', 'usd', 'Value, USD'), ADDRESS],
    by: 'value_usd', order: 'largest first',
  },
  {
    endpoint: 'smart-money/dex-trades', title: 'Smart money trades',
    columns: [
      column('block_timestamp', 'time', 'Time, UTC'), CHAIN, column('trader_address', 'address', 'Trader'), column('trader_address_label', 'label', 'Label of trader'),
      column('token_sold_symbol', 'token', 'Sold'), column('token_bought_symbol', 'token', 'Bought'), column('trade_value_usd', 'usd', 'USD'),
      column('token_sold_address', 'address', 'Token sold'), column('token_bought_address', 'address', 'Token bought'),
    ],
    by: 'trade_value_usd', order: 'largest first', time: 'block_timestamp',
  },
  {
    endpoint: 'token-screener', title: 'Screener',
    columns: [
      TOKEN, CHAIN, column('price_usd', 'price', 'Price'), column('price_change', 'ratio', 'Change'), column('liquidity', 'usd', 'Liquidity'),
      column('volume', 'usd', 'Volume'), column('netflow', 'usd', 'Net flow'), ADDRESS,
    ],
    by: 'volume', order: 'largest volume first',
  },
]

/** The most significant records of a response about the market. */
export function marketList(shape: Shape, pages: readonly CaptureWithResponse[]): RecordList {
  return listOfRecords(
    shape,
    sourcedRecords(pages).map((reported) => ({ ...reported, chain: chainOfRecord(reported.row, reported.capture) })),
  )
}
