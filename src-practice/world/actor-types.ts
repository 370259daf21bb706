import type { Wallet } from './wallets.ts'
import type { WorldFamily } from './addresses.ts'
import type { WorldChain, Token } from './tokens.ts'

/** All participants of the story, by role. */
export interface Actors {
  readonly wallets: readonly Wallet[]
  readonly nulls: ReadonlyMap<WorldFamily, Wallet>
  readonly hot: ReadonlyMap<WorldFamily, Wallet>
  readonly cold: Wallet
  /** Deposit addresses by family, in a fixed order. */
  readonly deposits: readonly Wallet[]
  readonly mixers: readonly Wallet[]
  readonly bridges: ReadonlyMap<WorldChain, Wallet>
  /** The pool that trades a token, one for each traded token. */
  readonly pools: ReadonlyMap<Token, Wallet>
  /** Lending pools by chain, the staking contract, and the vaults of DCA strategies. */
  readonly lenders: ReadonlyMap<WorldChain, Wallet>
  readonly staking: Wallet
  readonly vaults: readonly Wallet[]
  readonly fund: Wallet
  readonly signers: readonly Wallet[]
  readonly deployers: readonly Wallet[]
  /**
   * The deployers of the contracts of pools, mixer, bridge and lending, and the factory of
   * multisigs.
   */
  readonly builders: Readonly<Record<'dex' | 'mixer' | 'bridge' | 'lending' | 'factory', Wallet>>
  readonly traders: readonly Wallet[]
  readonly persons: readonly Wallet[]
  readonly victims: readonly Wallet[]
  readonly collector: Wallet
  readonly peels: readonly Wallet[]
  readonly mules: readonly Wallet[]
}
