import type { WorldFamily } from './addresses.ts'
import { addressStub, makeAddress, nullAddress } from './addresses.ts'
import { namedBytes } from './random.ts'
import type { WorldChain } from './tokens.ts'

/** The role of a wallet in the story. */
export type Role =
  | 'null'
  | 'exchange-hot'
  | 'exchange-cold'
  | 'exchange-deposit'
  | 'mixer'
  | 'bridge'
  | 'pool'
  | 'lending'
  | 'staking'
  | 'vault'
  | 'fund'
  | 'signer'
  | 'deployer'
  | 'factory'
  | 'trader'
  | 'person'
  | 'victim'
  | 'collector'
  | 'peel'
  | 'mule'

export interface WalletLabel {
  readonly label: string
  readonly category: 'smart_money' | 'behavioral' | 'defi' | 'social' | 'cefi' | 'nft' | 'others'
  readonly kind: readonly string[] | null
  /** Only the premium endpoint returns premium labels. */
  readonly premium: boolean
}

/** One address of the simulated world. An EVM address is one wallet on all EVM chains. */
export interface Wallet {
  readonly name: string
  readonly role: Role
  readonly family: WorldFamily
  readonly chains: readonly WorldChain[]
  readonly address: string
  readonly entity: string | undefined
  /** The label shown with the address in other wallets' responses: null, '' or text. */
  readonly shown: string | null
  readonly labels: readonly WalletLabel[]
}

export interface WalletPlan {
  readonly name: string
  readonly role: Role
  readonly family: WorldFamily
  readonly chains: readonly WorldChain[]
  readonly entity?: string
  /** Text before the address stub, for example '🏦 Meridian Exchange: Deposit'. */
  readonly title?: string
  readonly labels?: readonly WalletLabel[]
}

/**
 * Creates a wallet from its plan. The label of a wallet without a title is null, '', a bare stub,
 * or an activity such as 'High Balance' with the stub, as in the service.
 */
export function makeWallet(seed: string, plan: WalletPlan): Wallet {
  const address = plan.role === 'null' ? nullAddress(plan.family) : makeAddress(plan.family, seed, plan.name)
  const stub = addressStub(address)
  return {
    name: plan.name,
    role: plan.role,
    family: plan.family,
    chains: plan.chains,
    address,
    entity: plan.entity,
    shown: plan.title === undefined ? stubName(seed, plan.name, stub) : `${plan.title} ${stub}`,
    labels: plan.labels ?? [],
  }
}

function stubName(seed: string, name: string, stub: string): string | null {
  const draw = namedBytes(seed, `shown/${name}`, 1)[0] ?? 0
  if (draw < 96) return null
  if (draw < 120) return ''
  if (draw < 220) return stub
  return draw < 240 ? `High Activity ${stub}` : `High Balance ${stub}`
}
