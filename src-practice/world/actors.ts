import type { WorldFamily } from './addresses.ts'
import { makeCrowd } from './crowd.ts'
import { makeDefi } from './defi-cast.ts'
import { common, premium } from './labels.ts'
import type { Token, WorldChain } from './tokens.ts'
import { familyOf } from './tokens.ts'
import type { Wallet, WalletPlan } from './wallets.ts'
import { makeWallet } from './wallets.ts'
import type { Actors } from './actor-types.ts'

export const EVM_WORLD_CHAINS: readonly WorldChain[] = ['ethereum', 'bnb', 'base', 'arbitrum', 'polygon', 'optimism']
export const EXCHANGE = 'Meridian Exchange'
export const MIXER = 'Quietpool'
export const BRIDGE = 'Spanway Bridge'
export const DEX = 'Tidepool'
export const FUND = 'Northgate Capital'

/** Units of the mixer's pools, in tenths of an ETH: 0.1, 1 and 10 ETH. */
export const MIXER_TENTHS = [1, 10, 100] as const

export const BRIDGE_CHAINS: readonly WorldChain[] = ['ethereum', 'arbitrum']

/**
 * Creates all wallets of the world. Addresses depend only on the seed and each wallet's name, so
 * they never change.
 */
export function makeCast(seed: string, tokens: readonly Token[]): Actors {
  const wallets: Wallet[] = []
  const make = (plan: WalletPlan): Wallet => {
    const wallet = makeWallet(seed, plan)
    wallets.push(wallet)
    return wallet
  }
  const nulls = new Map<WorldFamily, Wallet>()
  const hot = new Map<WorldFamily, Wallet>()
  for (const family of ['evm', 'solana', 'bitcoin', 'tron'] as const) {
    nulls.set(family, makeWallet(seed, { name: `null/${family}`, role: 'null', family, chains: chainsOf(family), title: 'Null Address' }))
    const labels = [common(EXCHANGE, 'cefi', 'entity'), common(`${EXCHANGE}: Hot Wallet`, 'cefi', 'name'), common('High Activity', 'behavioral')]
    hot.set(
      family,
      make({
        name: `hot/${family}`,
        role: 'exchange-hot',
        family,
        chains: chainsOf(family),
        entity: EXCHANGE,
        title: `🏦 ${EXCHANGE}: Hot Wallet`,
        labels,
      }),
    )
  }
  const cold = make({
    name: 'cold',
    role: 'exchange-cold',
    family: 'evm',
    chains: EVM_WORLD_CHAINS,
    entity: EXCHANGE,
    title: `🏦 ${EXCHANGE}: Cold Wallet`,
    labels: [common(EXCHANGE, 'cefi', 'entity'), premium('Whale', 'smart_money')],
  })
  const deposits = (['evm', 'solana', 'bitcoin', 'tron'] as const).flatMap((family) =>
    Array.from({ length: family === 'evm' ? 38 : 9 }, (_, n) =>
      make({
        name: `deposit/${family}/${n}`,
        role: 'exchange-deposit',
        family,
        chains: chainsOf(family),
        entity: EXCHANGE,
        title: `🏦 ${EXCHANGE}: Deposit`,
        labels: [common(EXCHANGE, 'cefi', 'entity'), common(`${EXCHANGE}: Deposit`, 'cefi', 'name')],
      }),
    ),
  )
  const mixers = MIXER_TENTHS.map((tenths) =>
    make({
      name: `mixer/${tenths}`,
      role: 'mixer',
      family: 'evm',
      chains: ['ethereum'],
      entity: MIXER,
      title: `🤖 ${MIXER}: ${tenths / 10} ETH`,
      labels: [common(MIXER, 'defi', 'entity'), common('Mixer', 'others')],
    }),
  )
  const bridges = new Map(
    BRIDGE_CHAINS.map((chain) => [
      chain,
      make({
        name: `bridge/${chain}`,
        role: 'bridge',
        family: 'evm',
        chains: [chain],
        entity: BRIDGE,
        title: `🤖 ${BRIDGE}: Vault`,
        labels: [common(BRIDGE, 'defi', 'entity'), common('Bridge', 'defi')],
      }),
    ]),
  )
  const pools = new Map(
    tokens
      .filter((token) => token.asset.kind === 'traded')
      .map((token) => [
        token,
        make({
          name: `pool/${token.asset.symbol}/${token.chain}`,
          role: 'pool',
          family: familyOf(token.chain),
          chains: [token.chain],
          entity: DEX,
          title: `🤖 🏦 ${DEX}: ${token.asset.symbol} Liquidity Pool`,
          labels: [common(DEX, 'defi', 'entity'), common('Liquidity Pool', 'defi')],
        }),
      ]),
  )
  const signers = [0, 1, 2].map((n) =>
    make({
      name: `signer/${n}`,
      role: 'signer',
      family: 'evm',
      chains: ['ethereum', 'arbitrum', 'base'],
      labels: [common(`northgate-${n + 1}.eth`, 'social', 'name')],
    }),
  )
  const fund = make({
    name: 'fund',
    role: 'fund',
    family: 'evm',
    chains: ['ethereum', 'arbitrum', 'base'],
    entity: FUND,
    title: FUND,
    labels: [
      premium('Fund', 'smart_money'),
      premium(FUND, 'smart_money', 'entity'),
      common('Multisig', 'behavioral'),
      common('Token Millionaire', 'behavioral'),
    ],
  })
  const deployers = [0, 1, 2, 3].map((n) =>
    make({
      name: `deployer/${n}`,
      role: 'deployer',
      family: n === 3 ? 'solana' : 'evm',
      chains: n === 3 ? ['solana'] : EVM_WORLD_CHAINS,
      title: n === 3 ? 'SATNOTE Token Deployer' : 'Token Deployer',
      labels: [common('Token Deployer', 'defi')],
    }),
  )
  const builder = (name: string, title: string, role: WalletPlan['role'] = 'deployer'): Wallet =>
    make({ name: `builder/${name}`, role, family: 'evm', chains: EVM_WORLD_CHAINS, title, labels: [common(title, 'defi', 'name')] })
  const builders = {
    dex: builder('dex', `${DEX}: Deployer`),
    mixer: builder('mixer', `${MIXER}: Deployer`),
    bridge: builder('bridge', `${BRIDGE}: Deployer`),
    lending: builder('lending', 'Mossbank: Deployer'),
    factory: builder('factory', '🤖 Coffer: Proxy Factory 1.3.0', 'factory'),
  }
  return { nulls, hot, cold, deposits, mixers, bridges, pools, signers, fund, deployers, builders, ...makeDefi(make), ...makeCrowd(make), wallets }
}

export function chainsOf(family: WorldFamily): readonly WorldChain[] {
  return family === 'evm' ? EVM_WORLD_CHAINS : [family]
}
