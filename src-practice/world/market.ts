import { dollarsOf } from '../fixed.ts'
import { DAY_SECONDS, WORLD_DAYS } from './calendar.ts'
import type { DcaStrategy } from './dca.ts'
import { strategiesOf } from './dca.ts'
import type { Leg } from './ledger.ts'
import type { PerpTrade } from './perps.ts'
import { perpBookOf } from './perps.ts'
import type { Token } from './tokens.ts'
import type { Trade } from './trades.ts'
import type { Wallet } from './wallets.ts'
import type { World } from './world-types.ts'

/** The simulated "now": the first second of the last day. Windows of hours and days end here. */
export const NOW = WORLD_DAYS * DAY_SECONDS

/** A trade as seen from one of its two tokens: paying with dollars means selling them. */
export interface TokenTrade {
  readonly trade: Trade
  readonly wallet: Wallet
  readonly token: Token
  readonly action: 'BUY' | 'SELL'
  readonly amount: bigint
  readonly other: Token
  readonly otherAmount: bigint
  /** Dollars at USD_SCALE, the same from both ends. */
  readonly dollars: bigint
}

export interface PerpOf {
  readonly wallet: Wallet
  readonly trade: PerpTrade
}

/** The same world indexed by token instead of by wallet. Each index is built on first use. */
export class Market {
  readonly world: World
  readonly #tokens: ReadonlyMap<string, Token>
  #legs: ReadonlyMap<Token, readonly Leg[]> | undefined
  #trades: ReadonlyMap<Token, readonly TokenTrade[]> | undefined
  readonly #supplies = new Map<Token, bigint>()
  #perps: readonly PerpOf[] | undefined
  #strategies: readonly DcaStrategy[] | undefined

  constructor(world: World) {
    this.world = world
    this.#tokens = new Map(world.tokens.map((token) => [`${token.chain}/${token.address}`, token]))
  }

  /** The token of an address on a chain; hexadecimal addresses in any case. */
  token(chain: string, address: string): Token | undefined {
    return this.#tokens.get(`${chain}/${/^0x/i.test(address) ? address.toLowerCase() : address}`)
  }

  /** Every leg that moved a token, oldest first. */
  legsOf(token: Token): readonly Leg[] {
    this.#legs ??= groupBy(this.world.ledger.legs, (leg) => leg.token)
    return this.#legs.get(token) ?? []
  }

  /** Every trade that a token was one side of, oldest first. */
  tradesOf(token: Token): readonly TokenTrade[] {
    this.#trades ??= groupBy(this.world.trades.trades.flatMap(bothEnds), (trade) => trade.token)
    return this.#trades.get(token) ?? []
  }

  /** All perpetual trades, oldest first. */
  get perps(): readonly PerpOf[] {
    const { seed, ledger, cast } = this.world
    this.#perps ??= cast.wallets
      .flatMap((wallet) => perpBookOf(seed, ledger.prices, wallet).trades.map((trade) => ({ wallet, trade })))
      .toSorted((a, b) => a.trade.second - b.trade.second || a.trade.oid - b.trade.oid)
    return this.#perps
  }

  get strategies(): readonly DcaStrategy[] {
    this.#strategies ??= strategiesOf(this.world)
    return this.#strategies
  }

  /** Balances of a token before a second, by wallet; without the null address, which minted it. */
  balancesAt(token: Token, second = Number.POSITIVE_INFINITY): Map<Wallet, bigint> {
    const balances = new Map<Wallet, bigint>()
    const change = (wallet: Wallet, amount: bigint): void => {
      if (wallet.role !== 'null') balances.set(wallet, (balances.get(wallet) ?? 0n) + amount)
    }
    for (const { from, to, amount, transaction } of this.legsOf(token)) {
      if (transaction.second >= second) break
      change(from, -amount)
      change(to, amount)
    }
    return balances
  }

  /** The total amount of a token ever minted. */
  supplyOf(token: Token): bigint {
    let supply = this.#supplies.get(token)
    if (supply === undefined) {
      supply = this.legsOf(token).reduce((sum, leg) => (leg.from.role === 'null' ? sum + leg.amount : sum), 0n)
      this.#supplies.set(token, supply)
    }
    return supply
  }

  /** Dollars of an amount at a day's price; undefined if the token has no price. */
  worth(token: Token, amount: bigint, day = WORLD_DAYS): bigint | undefined {
    const price = this.world.ledger.price(token, day)
    return price === undefined ? undefined : dollarsOf(amount, token.decimals, price)
  }

  /** Supply at a day's price; undefined for spam. */
  capOf(token: Token, day = WORLD_DAYS): bigint | undefined {
    return token.asset.kind === 'spam' ? undefined : this.worth(token, this.supplyOf(token), day)
  }

  /**
   * The second of a token's first mint. undefined for native coins, whose beginning the service
   * does not know.
   */
  mintedAt(token: Token): number | undefined {
    return token.asset.kind === 'native' ? undefined : this.legsOf(token)[0]?.transaction.second
  }

  /**
   * Whole days of a token's life until a second; as recorded, days since 1970 if its beginning is
   * unknown.
   */
  ageDays(token: Token, second = NOW): number {
    const born = this.mintedAt(token)
    return born === undefined ? Math.floor(this.world.calendar.epochMs(second) / (DAY_SECONDS * 1000)) : Math.floor((second - born) / DAY_SECONDS)
  }
}

const MARKETS = new WeakMap<World, Market>()

export function marketOf(world: World): Market {
  let market = MARKETS.get(world)
  if (!market) MARKETS.set(world, (market = new Market(world)))
  return market
}

function bothEnds(trade: Trade): readonly TokenTrade[] {
  const { wallet, token, action, amount, dollars, quoteLeg } = trade
  const [other, otherAmount] = [quoteLeg.token, quoteLeg.amount]
  return [
    { trade, wallet, token, action, amount, other, otherAmount, dollars },
    { trade, wallet, token: other, action: action === 'BUY' ? 'SELL' : 'BUY', amount: otherAmount, other: token, otherAmount: amount, dollars },
  ]
}

function groupBy<T>(list: readonly T[], keyOf: (one: T) => Token): Map<Token, T[]> {
  const groups = new Map<Token, T[]>()
  for (const one of list) {
    const group = groups.get(keyOf(one))
    if (group) group.push(one)
    else groups.set(keyOf(one), [one])
  }
  return groups
}
