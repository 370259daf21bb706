/** An address of the practice service's simulated data that is a good starting point. */
export interface StartingPoint {
  readonly address: string
  readonly about: string
}

/**
 * Addresses derive from the seed of the practice data, which the page cannot compute; a test checks
 * this list (test/unit/features/subjects/practice-starting-points.test.ts).
 */
export const STARTING_POINTS: readonly StartingPoint[] = [
  {
    address: '0x826be54a8c736d94987339c47d5eab6a957d1272',
    about: '14 victims sent funds to this address in an investment scam. Trace the funds.',
  },
  { address: '0x661e2d98dd509a9021b77ba1f85bd761f528555f', about: 'One of the 14 victims. What remained after the last payment?' },
  { address: '0xd6a14dccc42d927ae2f423b8f18f6de47979ed75', about: 'A new address first funded by a mixer.' },
  { address: '0x23c37b3926c3ae986d3ad926391fa659d25599c1', about: 'A fund with a three-signer multisig on three chains.' },
  { address: '0x10bd3eb4b6238f0a2b65f9147e476cfbb4a8c29a', about: 'An active trader with perpetual positions.' },
  {
    address: '0xf56876cc335a8eda6732dbcb2404936090b5a644',
    about: 'The hot wallet of an exchange: hundreds of counterparties, thousands of transfers.',
  },
  { address: 'C9GVZkBWUVVckHkyojPNztii3raPt46FsnqbauF8vBbq', about: 'A trader on Solana, with irregular records.' },
  { address: 'TEwyUGaB2mrimp9B1jGk36Hn3m13qFKzVQ', about: 'Tether on Tron, withdrawn from the exchange during the cash-out of the fraud.' },
  { address: '3G7goWYipZca13RULYJaZosC8Aha2BW4km', about: 'A retail user on Bitcoin.' },
]
