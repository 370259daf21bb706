import { PRACTICE_QUESTIONS } from '../../src-shared/service/practice-login.ts'
import type { Wire } from '../wire.ts'
import { figure, usd } from '../wire.ts'
import { DAY_SECONDS } from '../world/calendar.ts'
import { marketOf, NOW } from '../world/market.ts'
import type { World } from '../world/world-types.ts'

export type LegacyParams = Readonly<Record<string, string>>

/** A predefined question of the legacy interface: its required params and its response. */
export interface LegacyQuestion {
  readonly params: readonly string[]
  readonly response: (world: World, params: LegacyParams) => Wire
}

const RESPONSES: Readonly<Record<(typeof PRACTICE_QUESTIONS)[number]['id'], LegacyQuestion['response']>> = {
  api_tgm_balance_change_7d: balanceChange,
  api_wallet_daily_transfers: dailyTransfers,
}

/**
 * The two questions that the practice service implements. The first returns a bare list, the second
 * an object around it: clients have to read both.
 */
export const LEGACY_QUESTIONS: ReadonlyMap<string, LegacyQuestion> = new Map(
  PRACTICE_QUESTIONS.map(({ id, params }) => [id, { params, response: RESPONSES[id] }]),
)

/**
 * Holders of a token, on every chain that has it at this address, and their change in seven days:
 * the figures of tgm/holders.
 */
function balanceChange(world: World, { token: address = '' }: LegacyParams): Wire {
  const market = marketOf(world)
  return world.tokens
    .filter((token) => market.token(token.chain, address) === token)
    .flatMap((token) => {
      const before = market.balancesAt(token, NOW - 7 * DAY_SECONDS)
      return [...market.balancesAt(token)]
        .filter(([, amount]) => amount > 0n)
        .map(([wallet, amount]) => ({
          chain: token.chain,
          address: wallet.address,
          label: wallet.shown,
          balance: figure(amount, token.decimals),
          balance_change_7d: figure(amount - (before.get(wallet) ?? 0n), token.decimals),
        }))
    })
}

/** Number and value of an address's transfers on each day from one date to another. */
function dailyTransfers(world: World, { address = '', from = '', to = '' }: LegacyParams): Wire {
  const wallet = world.walletAt(address)
  const days = new Map<string, { count: number; dollars: bigint }>()
  for (const leg of wallet ? world.ledger.legsOf(wallet) : []) {
    const date = world.calendar.timeText(leg.transaction.second).slice(0, 10)
    if (date < from || date > to) continue
    const day = days.get(date) ?? { count: 0, dollars: 0n }
    days.set(date, { count: day.count + 1, dollars: day.dollars + (world.ledger.dollars(leg) ?? 0n) })
  }
  return { rows: [...days].map(([date, { count, dollars }]) => ({ date, transfers: count, volume_usd: usd(dollars) })) }
}
