import type { ChainId } from '../chains/chains.ts'
import type { Recognition } from '../recognise.ts'

/** One address with everything that its lines say about it. */
export interface DescribedAddress {
  /** As written on its first line. */
  readonly text: string
  /** What it is recognised as, what it could be, or why it is refused. */
  readonly recognition: Recognition
  /** Chains that its lines, prefixes or links name; empty where they name none. */
  readonly chains: readonly ChainId[]
  readonly alias: string
  readonly note: string
  readonly tags: readonly string[]
}
