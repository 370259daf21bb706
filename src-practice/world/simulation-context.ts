import { amountFor, pow10, USD_SCALE } from '../fixed.ts'
import { DAY_SECONDS, WORLD_DAYS } from './calendar.ts'
import type { Ledger } from './ledger.ts'
import { dayOf } from './ledger.ts'
import type { Token, TokenKind, WorldChain } from './tokens.ts'
import { familyOf } from './tokens.ts'
import type { TradeBook } from './trades.ts'
import { smaller } from './trades.ts'
import type { Wallet } from './wallets.ts'
import type { Actors } from './actor-types.ts'
import type { Deployment } from './world-types.ts'

const END = WORLD_DAYS * DAY_SECONDS

/**
 * A scheduled event. Events run in order of time; their effect depends on the balances at that
 * time.
 */
export interface StoryEvent {
  readonly second: number
  readonly run: (second: number) => void
}

/** The state shared by the simulation: wallets, tokens, and the few ways to move tokens. */
export class SimulationContext {
  readonly seed: string
  readonly cast: Actors
  readonly tokens: readonly Token[]
  readonly ledger: Ledger
  readonly trades: TradeBook
  readonly events: StoryEvent[] = []
  readonly deployments: Deployment[] = []
  readonly #bySymbol = new Map<string, Token>()
  readonly #following: StoryEvent[] = []
  readonly #byKind = new Map<WorldChain, Map<TokenKind, readonly Token[]>>()

  constructor(seed: string, cast: Actors, tokens: readonly Token[], ledger: Ledger, trades: TradeBook) {
    this.seed = seed
    this.cast = cast
    this.tokens = tokens
    this.ledger = ledger
    this.trades = trades
    for (const token of tokens) {
      this.#bySymbol.set(`${token.chain}/${token.asset.symbol}`, token)
      const kinds = this.#byKind.get(token.chain) ?? new Map<TokenKind, readonly Token[]>()
      this.#byKind.set(token.chain, kinds.set(token.asset.kind, [...(kinds.get(token.asset.kind) ?? []), token]))
    }
  }

  at(second: number, run: (second: number) => void): void {
    this.events.push({ second, run })
  }

  token(chain: WorldChain, symbol: string): Token {
    const token = this.#bySymbol.get(`${chain}/${symbol}`)
    if (!token) throw new Error(`no ${symbol} on ${chain}`)
    return token
  }

  tokensOf(chain: WorldChain, kind: TokenKind): readonly Token[] {
    return this.#byKind.get(chain)?.get(kind) ?? []
  }

  native(chain: WorldChain): Token {
    const [token] = this.tokensOf(chain, 'native')
    if (!token) throw new Error(`${chain} has no native coin`)
    return token
  }

  hot(chain: WorldChain): Wallet {
    return this.part(this.cast.hot.get(familyOf(chain)))
  }

  /** A required actor; throws if it is missing. */
  part(wallet: Wallet | undefined): Wallet {
    if (!wallet) throw new Error('the cast misses a part')
    return wallet
  }

  /**
   * The amount of a token that this many whole dollars buy on that day, cut to six decimals as
   * people type them; without a price, as many whole tokens.
   */
  worth(token: Token, second: number, dollars: number): bigint {
    const price = this.ledger.price(token, dayOf(second))
    if (price === undefined) return BigInt(dollars) * pow10(token.decimals)
    return trimDigits(amountFor(BigInt(dollars) * pow10(USD_SCALE), token.decimals, price), token.decimals)
  }

  /** Transfers an amount, limited to the balance, and returns what was sent; 0n for no transfer. */
  send(second: number, from: Wallet, to: Wallet, token: Token, amount: bigint): bigint {
    const sent = smaller(amount, this.ledger.balance(from, token))
    if (sent <= 0n) return 0n
    const native = token.asset.kind === 'native'
    const method = native || from.family !== 'evm' ? '' : 'transfer(address,uint256)'
    this.ledger.write(token.chain, second, from, to, method, [{ from, to, token, amount: sent }])
    return sent
  }

  /** `part` of `whole` of a wallet's balance of a token, cut to six decimals. */
  share(wallet: Wallet, token: Token, part: number, whole: number): bigint {
    return trimDigits((this.ledger.balance(wallet, token) * BigInt(part)) / BigInt(whole), token.decimals)
  }

  /** Deploys a contract on a chain: a transaction without any transfer. */
  deploy(second: number, chain: WorldChain, deployer: Wallet, contract: Wallet, factory?: Wallet): void {
    const method = factory ? 'createProxyWithNonce(address,bytes,uint256)' : '0x60806040'
    const transaction = this.ledger.write(chain, second, deployer, factory ?? contract, method, [])
    this.deployments.push({ contract, deployer, factory, transaction })
  }

  /**
   * A deposit at the exchange: to the deposit address, which is swept into the hot wallet
   * 90 minutes later.
   */
  deposit(second: number, from: Wallet, address: Wallet, token: Token, amount: bigint): void {
    if (this.send(second, from, address, token, amount) === 0n) return
    this.soon(second + 5_400, (later) => this.send(later, address, this.hot(token.chain), token, this.ledger.balance(address, token)))
  }

  /** Schedules a follow-up event while the simulation runs. */
  soon(second: number, run: StoryEvent['run']): void {
    this.#following.push({ second, run })
  }

  /** Runs all events in order of time; events on the last day are dropped. */
  play(): void {
    const planned = this.events.toSorted((a, b) => a.second - b.second)
    for (const event of planned) {
      this.#catchUp(event.second)
      if (event.second < END) event.run(event.second)
    }
    this.#catchUp(END - 1)
  }

  #catchUp(until: number): void {
    while (true) {
      let first = 0
      for (const [n, event] of this.#following.entries()) if (event.second < (this.#following[first]?.second ?? 0)) first = n
      const next = this.#following[first]
      if (!next || next.second > until) return
      this.#following.splice(first, 1)
      next.run(next.second)
    }
  }
}

function trimDigits(amount: bigint, decimals: number): bigint {
  const unit = pow10(Math.max(decimals - 6, 0))
  return amount - (amount % unit)
}

/** A second of a day, by hour, minute and second drawn elsewhere. */
export function randomSecondOfDay(day: number, ofDay: number): number {
  return day * DAY_SECONDS + ofDay
}
