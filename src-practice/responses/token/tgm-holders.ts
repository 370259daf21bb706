import type { Endpoint } from '../../../src-shared/service/table/endpoint.ts'
import { pow10, ratio, USD_SCALE } from '../../fixed.ts'
import type { Query } from '../../query.ts'
import type { Wire } from '../../wire.ts'
import { DAY_SECONDS } from '../../world/calendar.ts'
import { marketOf, NOW } from '../../world/market.ts'
import type { Token } from '../../world/tokens.ts'
import type { Wallet } from '../../world/wallets.ts'
import type { ResponseRow } from '../arrange.ts'
import { arrange } from '../arrange.ts'
import { amountOf, money, rowOf, share, text } from '../cells.ts'
import { tokenOf } from './token.ts'
import { inGroup, labelsPass } from '../wallet-names.ts'
import type { World } from '../../world/world-types.ts'

/** POST /api/v1/tgm/holders: the current holders of a token, with total inflow and outflow. */
export function tgmHolders(world: World, _endpoint: Endpoint, query: Query): Wire {
  const token = tokenOf(world, query)
  const rows = (token ? holdersOf(world, token, query) : []).map((holder) => rowOfHolder(world, holder))
  const page = arrange(rows, query, [{ field: 'token_amount', direction: 'DESC' }])
  return { data: page.rows, pagination: page.pagination }
}

/**
 * Holders below this value are omitted unless a range of values is requested, as in the public
 * schema.
 */
const ONE_DOLLAR = pow10(USD_SCALE)

function isDust(worth: bigint | undefined, min: bigint | undefined): boolean {
  return worth !== undefined && min !== undefined && worth < min
}

interface Holder {
  readonly token: Token
  readonly address: string
  readonly label: string | null
  amount: bigint
  inflow: bigint
  outflow: bigint
  /** The balance one, seven and thirty days ago. */
  readonly ago: bigint[]
}

function holdersOf(world: World, token: Token, query: Query): readonly Holder[] {
  const market = marketOf(world)
  const byEntity = query.flags.get('aggregate_by_entity') === true
  const label = query.texts.get('label_type')
  const holders = new Map<string, Holder>()
  const holderOf = (wallet: Wallet): Holder => {
    const address = (byEntity ? wallet.entity : undefined) ?? wallet.address
    let holder = holders.get(address)
    if (!holder) {
      const shown = address === wallet.address ? wallet.shown : address
      holders.set(address, (holder = { token, address, label: shown, amount: 0n, inflow: 0n, outflow: 0n, ago: [0n, 0n, 0n] }))
    }
    return holder
  }
  const requested = (wallet: Wallet): boolean => inGroup(label, wallet) && labelsPass(wallet, query)
  for (const leg of market.legsOf(token)) {
    if (requested(leg.from)) holderOf(leg.from).outflow += leg.amount
    if (requested(leg.to)) holderOf(leg.to).inflow += leg.amount
  }
  for (const [n, days] of [1, 7, 30].entries())
    for (const [wallet, amount] of market.balancesAt(token, NOW - days * DAY_SECONDS))
      if (requested(wallet)) holderOf(wallet).ago[n] = (holderOf(wallet).ago[n] ?? 0n) + amount
  // The null address, which only sends, has a negative balance and is omitted with the empty ones.
  for (const holder of holders.values()) holder.amount = holder.inflow - holder.outflow
  const min = query.filters.has('value_usd') ? undefined : ONE_DOLLAR
  return [...holders.values()].filter(({ amount }) => amount > 0n && !isDust(market.worth(token, amount), min))
}

function rowOfHolder(world: World, { token, address, label, amount, inflow, outflow, ago }: Holder): ResponseRow {
  const market = marketOf(world)
  const row = rowOf({
    address: text(address),
    address_label: text(label),
    token_amount: amountOf(token, amount),
    total_outflow: amountOf(token, outflow),
    total_inflow: amountOf(token, inflow),
    balance_change_24h: amountOf(token, amount - (ago[0] ?? 0n)),
    balance_change_7d: amountOf(token, amount - (ago[1] ?? 0n)),
    balance_change_30d: amountOf(token, amount - (ago[2] ?? 0n)),
    ownership_percentage: share(ratio(amount, market.supplyOf(token))),
    value_usd: money(market.worth(token, amount)),
  })
  return { ...row, texts: { ...row.texts, name: label ?? '' } }
}
