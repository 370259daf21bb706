import type { ChainId } from '../chains/chains.ts'
import type { Recognition } from '../recognise.ts'

/** One address with all that the lines which name it say about it. */
export interface DescribedAddress {
  /** As written on its first line. */
  readonly text: string
  /** What it is taken for, may be taken for, or why it is refused. */
  readonly recognition: Recognition
  /** Chains that its lines, prefixes or links name; none where they name none. */
  readonly chains: readonly ChainId[]
  readonly alias: string
  readonly note: string
  readonly tags: readonly string[]
}
