import { common, premium } from './labels.ts'
import type { WorldChain } from './tokens.ts'
import type { Wallet, WalletPlan } from './wallets.ts'
import type { Actors } from './actor-types.ts'

/** Home chains of the ordinary EVM users, in turn. */
const HOMES: readonly (readonly WorldChain[])[] = [
  ['ethereum'],
  ['ethereum', 'base'],
  ['bnb'],
  ['ethereum', 'arbitrum'],
  ['polygon'],
  ['base'],
  ['bnb', 'ethereum'],
  ['arbitrum', 'optimism'],
]

/**
 * All participants without an institution: traders, ordinary users, and the actors of the fraud.
 */
export function makeCrowd(make: (plan: WalletPlan) => Wallet): Pick<Actors, 'traders' | 'persons' | 'victims' | 'collector' | 'peels' | 'mules'> {
  const traders = Array.from({ length: 18 }, (_, n) =>
    make(
      n < 14
        ? {
            name: `trader/${n}`,
            role: 'trader',
            family: 'evm',
            chains: ['ethereum', ...(n % 2 === 0 ? (['base', 'arbitrum'] as const) : (['bnb', 'polygon', 'optimism'] as const))],
            ...traderLook(n),
          }
        : { name: `trader/${n}`, role: 'trader', family: 'solana', chains: ['solana'], ...traderLook(n) },
    ),
  )
  const persons = [
    ...Array.from({ length: 136 }, (_, n) =>
      make({ name: `person/evm/${n}`, role: 'person', family: 'evm', chains: HOMES[n % HOMES.length] ?? ['ethereum'], labels: habits(n) }),
    ),
    ...Array.from({ length: 30 }, (_, n) =>
      make({ name: `person/solana/${n}`, role: 'person', family: 'solana', chains: ['solana'], labels: habits(n) }),
    ),
    ...Array.from({ length: 24 }, (_, n) => make({ name: `person/bitcoin/${n}`, role: 'person', family: 'bitcoin', chains: ['bitcoin'] })),
    ...Array.from({ length: 18 }, (_, n) => make({ name: `person/tron/${n}`, role: 'person', family: 'tron', chains: ['tron'] })),
  ]
  const victims = Array.from({ length: 14 }, (_, n) =>
    make({ name: `victim/${n}`, role: 'victim', family: 'evm', chains: ['ethereum'], labels: habits(n) }),
  )
  const collector = make({
    name: 'collector',
    role: 'collector',
    family: 'evm',
    chains: ['ethereum'],
    labels: [common('High Activity', 'behavioral')],
  })
  const peels = Array.from({ length: 9 }, (_, n) => make({ name: `peel/${n}`, role: 'peel', family: 'evm', chains: ['ethereum'] }))
  const mules = [
    ...[0, 1, 2].map((n) => make({ name: `mule/${n}`, role: 'mule', family: 'evm', chains: ['ethereum'] })),
    ...[3, 4].map((n) => make({ name: `mule/${n}`, role: 'mule', family: 'evm', chains: ['arbitrum', 'ethereum'] })),
    make({ name: 'mule/5', role: 'mule', family: 'tron', chains: ['tron'] }),
  ]
  return { traders, persons, victims, collector, peels, mules }
}

function traderLook(n: number): Pick<WalletPlan, 'title' | 'labels'> {
  const title = n % 3 === 0 ? '🤓 Smart Trader' : n % 3 === 1 ? '🤓 90D Smart Trader' : '🤓 Smart HL Perps Trader'
  const labels = [
    common('Dex Trader', 'defi'),
    common('High Activity', 'behavioral'),
    premium(title.slice(3), 'smart_money'),
    ...(n % 5 === 0 ? [premium('Public Figure', 'social', 'name')] : []),
  ]
  return { title, labels }
}

function habits(n: number): WalletPlan['labels'] & object {
  return [
    ...(n % 4 === 0 ? [common(`practice-${n}.eth`, 'social', 'name')] : []),
    ...(n % 6 === 1 ? [common('High Balance', 'behavioral')] : []),
    ...(n % 9 === 2 ? [common('NFT Collector', 'nft')] : []),
    ...(n % 17 === 5 ? [common('<b>Airdrop</b> Hunter', 'others')] : []),
  ]
}
