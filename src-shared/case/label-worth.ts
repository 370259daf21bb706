import type { LabelEndpoint } from '../service/table/endpoint.ts'
import { endpointOf } from '../service/table/endpoint-table.ts'
import type { KnownLabel } from './label-types.ts'

/** Emoji before a label, and the address prefix that the service appends. */
const AROUND = /^(?:[\p{Extended_Pictographic}\uFE0F\u200D]|\s)+|\s*\[[^\]]*\]\s*$/gu
/** A behaviour or holding, in labels without a name before a colon; matches the last word. */
const HABIT =
  /(?:^|\s)(?:activity|traders?|millionaire|billionaire|balance|whale|users?|holders?|hodlers?|deployer|minter|miner|collector|staker|staking|farmer|sniper|lp|adopter|investor|winner|degen)$/i

/**
 * Whether a label states a behaviour and not an entity: "High Activity", "Dex Trader", "🤓
 * Smart Trader [0x98d0e6]".
 */
export function isBehaviour(label: string): boolean {
  const text = label.replaceAll(AROUND, '').trim()
  return !/[:.]/.test(text) && HABIT.test(text)
}

/**
 * Whether a known label makes a purchase unnecessary. Bought labels cover the same purchase;
 * premium ones include the ordinary ones (docs/service-interface.md, 4.2), never the reverse. An
 * incidental label is an ordinary one: it covers an ordinary purchase if it names an entity.
 */
export function coversPurchase(of: LabelEndpoint, { bought, endpoint, label }: Pick<KnownLabel, 'bought' | 'endpoint' | 'label'>): boolean {
  if (endpointOf(of).labels === 'premium') return bought && endpoint === of
  return bought || !isBehaviour(label)
}
