import type { ChainId } from '../src-shared/addresses/chains/chains.ts'
import type { WorldFamily } from './world/addresses.ts'
import { makeAddress } from './world/addresses.ts'
import { DEFAULT_SEED } from './world/world.ts'

/** An address of the simulated world that is a good starting point. */
export interface StartingPoint {
  readonly address: string
  readonly chain: ChainId
  /** One sentence for the welcome screen. */
  readonly about: string
}

/**
 * Starting points of a seed; addresses depend on the seed alone, so they are valid on every day.
 */
export function startingPointsOf(seed: string): readonly StartingPoint[] {
  const point = (family: WorldFamily, name: string, chain: ChainId, about: string): StartingPoint => ({
    address: makeAddress(family, seed, name),
    chain,
    about,
  })
  return [
    point('evm', 'collector', 'ethereum', '14 victims sent funds to this address in an investment scam. Trace the funds.'),
    point('evm', 'victim/3', 'ethereum', 'One of the 14 victims. What remained after the last payment?'),
    point('evm', 'mule/0', 'ethereum', 'A new address first funded by a mixer.'),
    point('evm', 'fund', 'ethereum', 'A fund with a three-signer multisig on three chains.'),
    point('evm', 'trader/2', 'base', 'An active trader with perpetual positions.'),
    point('evm', 'hot/evm', 'bnb', 'The hot wallet of an exchange: hundreds of counterparties, thousands of transfers.'),
    point('solana', 'trader/15', 'solana', 'A trader on Solana, with irregular records.'),
    point('tron', 'mule/5', 'tron', 'Tether on Tron, withdrawn from the exchange during the cash-out of the fraud.'),
    point('bitcoin', 'person/bitcoin/4', 'bitcoin', 'A retail user on Bitcoin.'),
  ]
}

export const PRACTICE_STARTING_POINTS: readonly StartingPoint[] = startingPointsOf(DEFAULT_SEED)
