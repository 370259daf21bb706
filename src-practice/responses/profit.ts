import { divideRounded } from '../fixed.ts'
import type { Token } from '../world/tokens.ts'
import type { Trade } from '../world/trades.ts'
import type { Subject } from './subject.ts'
import type { World } from '../world/world-types.ts'

/**
 * The result of a subject's trades of one token. Dollars at USD_SCALE, amounts at the token's
 * decimals.
 */
export interface TokenProfit {
  readonly token: Token
  /** Purchases and sales inside the window. */
  buys: number
  sells: number
  boughtAmount: bigint
  boughtUsd: bigint
  soldAmount: bigint
  soldUsd: bigint
  /** Sales within the window less the cost of the sold amount. */
  realised: bigint
  costOfSold: bigint
  /** Unsold amount at the end of the window, from all purchases, and its cost. */
  held: bigint
  heldCost: bigint
  maxHeld: bigint
}

/**
 * Average-cost profit of every token that a subject traded until the end of a window. A purchase
 * before the window still gives a sale within it its cost; only trades within it count as bought,
 * sold and realised.
 */
export function profitsOf(world: World, subject: Subject, window: { readonly first: number; readonly end: number }): readonly TokenProfit[] {
  const profits = new Map<Token, TokenProfit>()
  const trades = [...subject.wallets]
    .flatMap((wallet) => world.trades.of(wallet))
    .filter(({ transaction }) => subject.chains.has(transaction.chain) && transaction.second < window.end)
  if (subject.wallets.size > 1) trades.sort((a, b) => a.transaction.number - b.transaction.number)
  for (const trade of trades) {
    let profit = profits.get(trade.token)
    if (!profit) profits.set(trade.token, (profit = nothing(trade.token)))
    book(profit, trade, trade.transaction.second >= window.first)
  }
  return [...profits.values()].filter((profit) => profit.buys > 0 || profit.sells > 0 || profit.held > 0n)
}

function nothing(token: Token): TokenProfit {
  return {
    token,
    buys: 0,
    sells: 0,
    boughtAmount: 0n,
    boughtUsd: 0n,
    soldAmount: 0n,
    soldUsd: 0n,
    realised: 0n,
    costOfSold: 0n,
    held: 0n,
    heldCost: 0n,
    maxHeld: 0n,
  }
}

function book(profit: TokenProfit, trade: Trade, inside: boolean): void {
  if (trade.action === 'BUY') {
    profit.held += trade.amount
    profit.heldCost += trade.dollars
    if (profit.held > profit.maxHeld) profit.maxHeld = profit.held
    if (!inside) return
    profit.buys += 1
    profit.boughtAmount += trade.amount
    profit.boughtUsd += trade.dollars
    return
  }
  const cost = divideRounded(profit.heldCost * trade.amount, profit.held)
  profit.held -= trade.amount
  profit.heldCost -= cost
  if (!inside) return
  profit.sells += 1
  profit.soldAmount += trade.amount
  profit.soldUsd += trade.dollars
  profit.realised += trade.dollars - cost
  profit.costOfSold += cost
}
