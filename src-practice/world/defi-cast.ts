import { common } from './labels.ts'
import type { WorldChain } from './tokens.ts'
import type { Wallet, WalletPlan } from './wallets.ts'
import type { Actors } from './actor-types.ts'

export const LENDING = 'Mossbank'
export const STAKING = 'Tidepool Staking'
export const DCA_PROGRAM = 'Steadyfill'

export const LENDING_CHAINS = ['ethereum', 'base', 'arbitrum'] as const satisfies readonly WorldChain[]

/** Number of DCA strategies on Solana, each with its own vault. */
export const DCA_COUNT = 16

/**
 * The contracts that hold deposits: lending pools, a staking contract, and vaults that buy a little
 * every day.
 */
export function makeDefi(make: (plan: WalletPlan) => Wallet): Pick<Actors, 'lenders' | 'staking' | 'vaults'> {
  const lenders = new Map<WorldChain, Wallet>(
    LENDING_CHAINS.map((chain) => [
      chain,
      make({
        name: `lending/${chain}`,
        role: 'lending',
        family: 'evm',
        chains: [chain],
        entity: LENDING,
        title: `🤖 ${LENDING}: Lending Pool`,
        labels: [common(LENDING, 'defi', 'entity'), common('Lending', 'defi')],
      }),
    ]),
  )
  const staking = make({
    name: 'staking',
    role: 'staking',
    family: 'evm',
    chains: ['ethereum'],
    entity: STAKING,
    title: `🤖 ${STAKING}: Staked TIDE`,
    labels: [common(STAKING, 'defi', 'entity'), common('Staking', 'defi')],
  })
  const vaults = Array.from({ length: DCA_COUNT }, (_, n) =>
    make({
      name: `vault/${n}`,
      role: 'vault',
      family: 'solana',
      chains: ['solana'],
      title: `🤖 ${DCA_PROGRAM}: DCA Vault`,
      labels: [common('DCA Vault', 'defi')],
    }),
  )
  return { lenders, staking, vaults }
}
