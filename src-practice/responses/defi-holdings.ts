import type { Endpoint } from '../../src-shared/service/table/endpoint.ts'
import type { Query } from '../query.ts'
import type { Wire } from '../wire.ts'
import { figure, usd } from '../wire.ts'
import { WORLD_DAYS } from '../world/calendar.ts'
import type { PositionMove } from '../world/defi.ts'
import { isProtocol, positionMoveOf } from '../world/defi.ts'
import type { Leg } from '../world/ledger.ts'
import { dayOf } from '../world/ledger.ts'
import { marketOf } from '../world/market.ts'
import type { Token } from '../world/tokens.ts'
import type { Wallet } from '../world/wallets.ts'
import type { World } from '../world/world-types.ts'

/** Yearly staking reward in percent, accrued daily without compounding. */
const REWARD_PERCENT = 4n

interface Position {
  readonly protocol: Wallet
  readonly token: Token
  readonly kind: PositionMove['kind']
  amount: bigint
  reward: bigint
}

/**
 * POST /api/v1/portfolio/defi-holdings: what a wallet has deposited in protocols less what it
 * withdrew, by its transfers.
 */
export function defiHoldings(world: World, _endpoint: Endpoint, query: Query): Wire {
  const wallet = world.walletAt(query.texts.get('wallet_address') ?? '')
  const positions = wallet ? positionsOf(world, wallet) : []
  const byProtocol = Map.groupBy(positions, (position) => position.protocol)
  const sums = sumsOf(world, positions)
  return {
    summary: { ...wireOf(sums), token_count: positions.length, protocol_count: byProtocol.size },
    protocols: [...byProtocol]
      .map(([protocol, list]) => ({ protocol, list, sums: sumsOf(world, list) }))
      .toSorted((a, b) => (a.sums.value === b.sums.value ? 0 : a.sums.value > b.sums.value ? -1 : 1))
      .map(({ protocol, list, sums: own }) => ({
        protocol_name: protocol.entity ?? '',
        chain: list[0]?.token.chain ?? '',
        ...wireOf(own),
        tokens: list.map(({ token, kind, amount }) => ({
          address: token.address,
          symbol: token.asset.symbol,
          amount: figure(amount, token.decimals),
          value_usd: usd(marketOf(world).worth(token, amount) ?? 0n),
          position_type: kind,
        })),
      })),
  }
}

/** All non-empty positions, in the order in which they were opened. */
function positionsOf(world: World, wallet: Wallet): readonly Position[] {
  const positions = new Map<string, Position>()
  for (const leg of world.ledger.legsOf(wallet)) {
    const move = positionMoveOf(leg)
    const protocol = isProtocol(leg.to) ? leg.to : leg.from
    if (!move || protocol === wallet) continue
    const key = [protocol.name, leg.token.index, move.kind].join('/')
    let position = positions.get(key)
    if (!position) positions.set(key, (position = { protocol, token: leg.token, kind: move.kind, amount: 0n, reward: 0n }))
    position.amount += move.sign * leg.amount
    if (move.kind === 'stake') position.reward += move.sign * rewardOf(leg)
  }
  return [...positions.values()].filter((position) => position.amount > 0n)
}

function rewardOf({ amount, transaction }: Leg): bigint {
  return (amount * BigInt(WORLD_DAYS - dayOf(transaction.second)) * REWARD_PERCENT) / 36_500n
}

interface Sums {
  readonly value: bigint
  readonly assets: bigint
  readonly debts: bigint
  readonly rewards: bigint
}

/** Value is assets less debts; rewards are separate until they are claimed. */
function sumsOf(world: World, positions: readonly Position[]): Sums {
  const market = marketOf(world)
  let [assets, debts, rewards] = [0n, 0n, 0n]
  for (const { token, kind, amount, reward } of positions) {
    const dollars = market.worth(token, amount) ?? 0n
    if (kind === 'borrow') debts += dollars
    else assets += dollars
    rewards += market.worth(token, reward) ?? 0n
  }
  return { value: assets - debts, assets, debts, rewards }
}

function wireOf({ value, assets, debts, rewards }: Sums): Readonly<Record<string, Wire>> {
  return { total_value_usd: usd(value), total_assets_usd: usd(assets), total_debts_usd: usd(debts), total_rewards_usd: usd(rewards) }
}
