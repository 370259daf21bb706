import type { Wallet } from './wallets.ts'
import type { Transaction, Ledger } from './ledger.ts'
import type { Calendar } from './calendar.ts'
import type { Actors } from './actor-types.ts'
import type { Token } from './tokens.ts'
import type { TradeBook } from './trades.ts'

/** How a contract was created: the transaction's sender, and the factory, if one created it. */
export interface Deployment {
  readonly contract: Wallet
  readonly deployer: Wallet
  readonly factory: Wallet | undefined
  readonly transaction: Transaction
}

/** The simulated world: the same for the same seed and day. */
export interface World {
  readonly seed: string
  readonly calendar: Calendar
  readonly cast: Actors
  readonly tokens: readonly Token[]
  readonly ledger: Ledger
  readonly trades: TradeBook
  readonly deployments: readonly Deployment[]
  /** The wallet of an address; EVM addresses in any case. */
  walletAt(address: string): Wallet | undefined
  walletsOf(entity: string): readonly Wallet[]
  hashOf(transaction: Transaction): string
  /**
   * The transaction of a hexadecimal hash; Solana's are not looked up (docs/service-interface.md,
   * 2.2).
   */
  transactionAt(hash: string): Transaction | undefined
}
