import type { Endpoint } from '../../../src-shared/service/table/endpoint.ts'
import type { Query } from '../../query.ts'
import type { Wire } from '../../wire.ts'
import type { Leg } from '../../world/ledger.ts'
import { marketOf } from '../../world/market.ts'
import type { Wallet } from '../../world/wallets.ts'
import type { ResponseRow } from '../arrange.ts'
import { arrange } from '../arrange.ts'
import { amountOf, hash, money, rowOf, text, time } from '../cells.ts'
import { windowOf } from '../subject.ts'
import { tokenOf } from './token.ts'
import { flagOf, isExchange, isSmart, labelsPass } from '../wallet-names.ts'
import type { World } from '../../world/world-types.ts'

/** POST /api/v1/tgm/transfers: every transfer of a token in a window, newest first by default. */
export function tgmTransfers(world: World, _endpoint: Endpoint, query: Query): Wire {
  const token = tokenOf(world, query)
  const { first, end } = windowOf(world, query)
  const rows = (token ? marketOf(world).legsOf(token) : [])
    .filter((leg) => leg.transaction.second >= first && leg.transaction.second < end && passes(leg, query))
    .map((leg) => rowOfLeg(world, leg))
  const page = arrange(rows, query, [{ field: 'block_timestamp', direction: 'DESC' }])
  return { data: page.rows, pagination: page.pagination }
}

function passes({ from, to }: Leg, query: Query): boolean {
  const either = (is: (wallet: Wallet) => boolean): boolean => is(from) || is(to)
  const [dex, cex] = [either((wallet) => wallet.role === 'pool'), either(isExchange)]
  if (dex && !flagOf(query, 'include_dex', true)) return false
  if (cex && !flagOf(query, 'include_cex', true)) return false
  if (!dex && !cex && !flagOf(query, 'non_exchange_transfers', true)) return false
  if (flagOf(query, 'only_smart_money', false) && !either(isSmart)) return false
  return labelsPass(from, query, 'from_') && labelsPass(to, query, 'to_')
}

function rowOfLeg(world: World, leg: Leg): ResponseRow {
  const { transaction, from, to, token, amount } = leg
  return rowOf({
    block_timestamp: time(leg.index, `${world.calendar.timeText(transaction.second)}Z`),
    transaction_hash: hash(world, transaction),
    from_address: text(from.address),
    to_address: text(to.address),
    from_address_label: text(from.shown),
    to_address_label: text(to.shown),
    // The method's name without its parameters; '' if there is none, as recorded.
    transaction_type: text(transaction.method.replace(/\(.*/s, '')),
    transfer_amount: amountOf(token, amount),
    transfer_value_usd: money(world.ledger.dollars(leg)),
  })
}
