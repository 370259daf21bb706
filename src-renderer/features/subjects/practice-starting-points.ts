import { messages } from './messages.ts'
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
    about: messages.aboutCollector,
  },
  { address: '0x661e2d98dd509a9021b77ba1f85bd761f528555f', about: messages.aboutVictim },
  { address: '0xd6a14dccc42d927ae2f423b8f18f6de47979ed75', about: messages.aboutMixerFunded },
  { address: '0x23c37b3926c3ae986d3ad926391fa659d25599c1', about: messages.aboutFund },
  { address: '0x10bd3eb4b6238f0a2b65f9147e476cfbb4a8c29a', about: messages.aboutPerpTrader },
  {
    address: '0xf56876cc335a8eda6732dbcb2404936090b5a644',
    about: messages.aboutExchange,
  },
  { address: 'C9GVZkBWUVVckHkyojPNztii3raPt46FsnqbauF8vBbq', about: messages.aboutSolanaTrader },
  { address: 'TEwyUGaB2mrimp9B1jGk36Hn3m13qFKzVQ', about: messages.aboutTronTether },
  { address: '3G7goWYipZca13RULYJaZosC8Aha2BW4km', about: messages.aboutBitcoinUser },
]
