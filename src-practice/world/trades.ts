import { amountFor, dollarsOf } from '../fixed.ts'
import type { Leg, Ledger, Transaction } from './ledger.ts'
import { dayOf } from './ledger.ts'
import type { Token } from './tokens.ts'
import type { Wallet } from './wallets.ts'
import type { Actors } from './actor-types.ts'

/**
 * One purchase or sale of a traded token for a dollar or a native coin. Its value is the amount
 * paid or received.
 */
export interface Trade {
  readonly transaction: Transaction
  readonly wallet: Wallet
  readonly token: Token
  readonly action: 'BUY' | 'SELL'
  readonly amount: bigint
  /** Dollars (USD_SCALE) of the quote leg on the day. */
  readonly dollars: bigint
  readonly tokenLeg: Leg
  readonly quoteLeg: Leg
}

const METHODS = {
  evm: 'swapExactTokensForTokens(uint256,uint256,address[],address,uint256)',
  solana: 'transfer transferChecked',
} as const

/** The trades of the world, and each wallet's unsold purchases. */
export class TradeBook {
  readonly trades: Trade[] = []
  readonly #ledger: Ledger
  readonly #pools: Actors['pools']
  readonly #byWallet = new Map<Wallet, Trade[]>()
  readonly #bought = new Map<Wallet, Map<Token, bigint>>()

  constructor(ledger: Ledger, pools: Actors['pools']) {
    this.#ledger = ledger
    this.#pools = pools
  }

  /** Trades of a wallet, oldest first. */
  of(wallet: Wallet): readonly Trade[] {
    return this.#byWallet.get(wallet) ?? []
  }

  /** The amount of a token that a wallet bought and has not sold. */
  held(wallet: Wallet, token: Token): bigint {
    return this.#bought.get(wallet)?.get(token) ?? 0n
  }

  /** Buys `token` for `paid` of `quote` less 0.3 %. false, and no trade, on a low balance. */
  buy(second: number, wallet: Wallet, token: Token, quote: Token, paid: bigint): boolean {
    const got = this.#exchange(second, quote, paid, token)
    const pool = this.#pools.get(token)
    if (!pool || paid <= 0n || got <= 0n || this.#ledger.balance(wallet, quote) < paid || this.#ledger.balance(pool, token) < got) return false
    this.#swap(second, wallet, pool, { token: quote, amount: paid }, { token, amount: got }, token, 'BUY')
    return true
  }

  /** Sells `amount` of `token` less 0.3 %. false, and no trade, if less was bought or is held. */
  sell(second: number, wallet: Wallet, token: Token, quote: Token, amount: bigint): boolean {
    const got = this.#exchange(second, token, amount, quote)
    const pool = this.#pools.get(token)
    const max = smaller(this.held(wallet, token), this.#ledger.balance(wallet, token))
    if (!pool || amount <= 0n || amount > max || got <= 0n || this.#ledger.balance(pool, quote) < got) return false
    this.#swap(second, wallet, pool, { token, amount }, { token: quote, amount: got }, token, 'SELL')
    return true
  }

  #exchange(second: number, from: Token, amount: bigint, to: Token): bigint {
    const day = dayOf(second)
    const fromPrice = this.#ledger.price(from, day)
    const toPrice = this.#ledger.price(to, day)
    if (fromPrice === undefined || toPrice === undefined) return 0n
    return amountFor((dollarsOf(amount, from.decimals, fromPrice) * 997n) / 1000n, to.decimals, toPrice)
  }

  #swap(
    second: number,
    wallet: Wallet,
    pool: Wallet,
    give: { token: Token; amount: bigint },
    get: { token: Token; amount: bigint },
    token: Token,
    action: Trade['action'],
  ): void {
    const method = wallet.family === 'solana' ? METHODS.solana : METHODS.evm
    const transaction = this.#ledger.write(token.chain, second, wallet, pool, method, [
      { from: wallet, to: pool, ...give },
      { from: pool, to: wallet, ...get },
    ])
    const [given, got] = transaction.legs
    if (!given || !got) throw new Error('a swap has two legs')
    const [tokenLeg, quoteLeg] = action === 'BUY' ? [got, given] : [given, got]
    const trade: Trade = {
      transaction,
      wallet,
      token,
      action,
      amount: tokenLeg.amount,
      dollars: this.#ledger.dollars(quoteLeg) ?? 0n,
      tokenLeg,
      quoteLeg,
    }
    this.trades.push(trade)
    const own = this.#byWallet.get(wallet)
    if (own) own.push(trade)
    else this.#byWallet.set(wallet, [trade])
    let bought = this.#bought.get(wallet)
    if (!bought) this.#bought.set(wallet, (bought = new Map()))
    bought.set(token, (bought.get(token) ?? 0n) + (action === 'BUY' ? trade.amount : -trade.amount))
  }
}

export function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
