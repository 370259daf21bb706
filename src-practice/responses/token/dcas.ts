import type { Endpoint } from '../../../src-shared/service/table/endpoint.ts'
import type { Query } from '../../query.ts'
import type { Wire } from '../../wire.ts'
import { DAY_SECONDS } from '../../world/calendar.ts'
import type { DcaStrategy } from '../../world/dca.ts'
import { marketOf, NOW } from '../../world/market.ts'
import { arrange } from '../arrange.ts'
import type { Cell } from '../cells.ts'
import { amountOf, hash, money, rowOf, text, time } from '../cells.ts'
import { alikeToken } from './token.ts'
import { labelsPass, smartWallets } from '../wallet-names.ts'
import type { World } from '../../world/world-types.ts'

/**
 * POST /api/v1/smart-money/dcas: strategies of smart money on Solana that were active in the last
 * seven days.
 */
export function smartDcas(world: World, _endpoint: Endpoint, query: Query): Wire {
  const smart = smartWallets(world, query)
  const created = query.filters.get('dca_created_at')
  const within = ({ deposit }: DcaStrategy): boolean => {
    if (created?.kind !== 'dates') return true
    const date = world.calendar.timeText(deposit.transaction.second).slice(0, 10)
    return date >= created.from && date <= created.to
  }
  const rows = marketOf(world)
    .strategies.filter((one) => smart.has(one.owner) && one.last.transaction.second >= NOW - 7 * DAY_SECONDS && within(one))
    .map((one) => {
      const cells = cellsOf(world, one, '')
      return rowOf({
        dca_created_at: cells.created,
        dca_updated_at: cells.updated,
        trader_address: cells.trader,
        transaction_hash: cells.hash,
        trader_address_label: cells.label,
        dca_vault_address: cells.vault,
        input_token_address: cells.input,
        output_token_address: cells.output,
        deposit_token_amount: cells.deposited,
        token_spent_amount: cells.spent,
        output_token_redeemed_amount: cells.redeemed,
        dca_status: cells.status,
        input_token_symbol: cells.inputSymbol,
        output_token_symbol: cells.outputSymbol,
        deposit_value_usd: cells.dollars,
      })
    })
  const page = arrange(rows, query, [{ field: 'dca_created_at', direction: 'DESC' }])
  return { data: page.rows, pagination: page.pagination }
}

/**
 * POST /api/v1/tgm/jup-dca: all strategies that sell or buy a token, with other field names and
 * with Z after the times.
 */
export function jupDca(world: World, _endpoint: Endpoint, query: Query): Wire {
  const token = query.texts.get('token_address') ?? ''
  const rows = marketOf(world)
    .strategies.filter((one) => labelsPass(one.owner, query) && [one.deposit.token, one.output].some((side) => alikeToken(side, 'solana', token)))
    .map((one) => {
      const cells = cellsOf(world, one, 'Z')
      return rowOf({
        since_timestamp: cells.created,
        last_timestamp: cells.updated,
        trader_address: cells.trader,
        creation_hash: cells.hash,
        trader_label: cells.label,
        dca_vault_address: cells.vault,
        input_mint_address: cells.input,
        output_mint_address: cells.output,
        deposit_amount: cells.deposited,
        deposit_spent: cells.spent,
        other_token_redeemed: cells.redeemed,
        status: cells.status,
        token_input: cells.inputSymbol,
        token_output: cells.outputSymbol,
        deposit_usd_value: cells.dollars,
      })
    })
  const page = arrange(rows, query, [{ field: 'since_timestamp', direction: 'DESC' }])
  return { data: page.rows, pagination: page.pagination }
}

// oxfmt-ignore
type CellName =
  | 'created' | 'updated' | 'trader' | 'hash' | 'label' | 'vault' | 'input' | 'output' | 'deposited' | 'spent' | 'redeemed' | 'status' | 'inputSymbol'
  | 'outputSymbol' | 'dollars'

function cellsOf(world: World, one: DcaStrategy, zone: '' | 'Z'): Record<CellName, Cell> {
  const { deposit, last, output } = one
  const at = ({ number, second }: DcaStrategy['last']['transaction']): Cell => time(number, world.calendar.timeText(second) + zone)
  return {
    created: at(deposit.transaction),
    updated: at(last.transaction),
    trader: text(one.owner.address),
    hash: hash(world, deposit.transaction),
    label: text(one.owner.shown),
    vault: text(one.vault.address),
    input: text(deposit.token.address),
    output: text(output.address),
    deposited: amountOf(deposit.token, deposit.amount),
    spent: amountOf(deposit.token, one.spent),
    redeemed: amountOf(output, one.redeemed),
    status: text(one.active ? 'Active' : 'Closed'),
    inputSymbol: text(deposit.token.asset.symbol),
    outputSymbol: text(output.asset.symbol),
    dollars: money(world.ledger.dollars(deposit)),
  }
}
