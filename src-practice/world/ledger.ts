import { dollarsOf } from '../fixed.ts'
import type { Calendar } from './calendar.ts'
import { DAY_SECONDS } from './calendar.ts'
import type { Prices } from './prices.ts'
import type { Token, WorldChain } from './tokens.ts'
import type { Wallet } from './wallets.ts'

/** One movement of one token. */
export interface Leg {
  readonly index: number
  readonly transaction: Transaction
  readonly from: Wallet
  readonly to: Wallet
  readonly token: Token
  /** In units of the token's decimals, above zero. */
  readonly amount: bigint
}

export interface Transaction {
  readonly number: number
  readonly chain: WorldChain
  /** Seconds since the first day of the world. */
  readonly second: number
  /** The contract method, '' for a plain transfer. */
  readonly method: string
  readonly sender: Wallet
  readonly to: Wallet | undefined
  readonly legs: readonly Leg[]
}

export interface LegPlan {
  readonly from: Wallet
  readonly to: Wallet
  readonly token: Token
  readonly amount: bigint
}

/**
 * All transactions in order of time. A wallet cannot spend more than it has: only the null
 * addresses, from which tokens are minted, may go below zero. There is no gas, so a balance is
 * exactly inflow minus outflow.
 */
export class Ledger {
  readonly transactions: Transaction[] = []
  readonly legs: Leg[] = []
  readonly calendar: Calendar
  readonly prices: Prices
  /** By wallet, then by the token's index. */
  readonly #balances = new Map<Wallet, bigint[]>()
  readonly #legsOf = new Map<Wallet, Leg[]>()
  readonly #transactionsOf = new Map<Wallet, Transaction[]>()

  constructor(calendar: Calendar, prices: Prices) {
    this.calendar = calendar
    this.prices = prices
  }

  balance(wallet: Wallet, token: Token): bigint {
    return this.#balances.get(wallet)?.[token.index] ?? 0n
  }

  /** Legs that a wallet sent or received, oldest first; a transfer to oneself once. */
  legsOf(wallet: Wallet): readonly Leg[] {
    return this.#legsOf.get(wallet) ?? []
  }

  /** Transactions that a wallet signed or took part in, oldest first. */
  transactionsOf(wallet: Wallet): readonly Transaction[] {
    return this.#transactionsOf.get(wallet) ?? []
  }

  /** Price of a token on a day (PRICE_SCALE), undefined if it has none. */
  price(token: Token, day: number): bigint | undefined {
    return this.prices.at(token.asset, day)
  }

  /** Dollars (USD_SCALE) that a leg was worth on its day. */
  dollars(leg: Leg): bigint | undefined {
    const price = this.price(leg.token, dayOf(leg.transaction.second))
    return price === undefined ? undefined : dollarsOf(leg.amount, leg.token.decimals, price)
  }

  /**
   * Records a transaction. Throws for a defect of the simulation: a leg that its wallet cannot pay
   * or that moves nothing, or a time before the last transaction.
   */
  write(chain: WorldChain, second: number, sender: Wallet, to: Wallet | undefined, method: string, plans: readonly LegPlan[]): Transaction {
    const last = this.transactions.at(-1)
    if (last && second < last.second) throw new Error(`the story went back in time at second ${second}`)
    const legs: Leg[] = []
    const transaction: Transaction = { number: this.transactions.length, chain, second, method, sender, to, legs }
    this.transactions.push(transaction)
    this.#note(sender, transaction)
    if (to) this.#note(to, transaction)
    for (const plan of plans) {
      const leg: Leg = { index: this.legs.length, transaction, ...plan }
      this.#move(plan)
      legs.push(leg)
      this.legs.push(leg)
      listOf(this.#legsOf, plan.from).push(leg)
      if (plan.to !== plan.from) listOf(this.#legsOf, plan.to).push(leg)
      this.#note(plan.from, transaction)
      this.#note(plan.to, transaction)
    }
    return transaction
  }

  #move({ from, to, token, amount }: LegPlan): void {
    if (amount <= 0n) throw new Error(`${from.name} moved nothing of ${token.asset.symbol}`)
    const left = this.balance(from, token) - amount
    if (left < 0n && from.role !== 'null') throw new Error(`${from.name} has not enough ${token.asset.symbol} on ${token.chain}`)
    this.#set(from, token, left)
    this.#set(to, token, this.balance(to, token) + amount)
  }

  #set(wallet: Wallet, token: Token, amount: bigint): void {
    listOf(this.#balances, wallet)[token.index] = amount
  }

  #note(wallet: Wallet, transaction: Transaction): void {
    const list = listOf(this.#transactionsOf, wallet)
    if (list.at(-1) !== transaction) list.push(transaction)
  }
}

export function dayOf(second: number): number {
  return Math.floor(second / DAY_SECONDS)
}

function listOf<K, V>(map: Map<K, V[]>, key: K): V[] {
  let list = map.get(key)
  if (!list) map.set(key, (list = []))
  return list
}
