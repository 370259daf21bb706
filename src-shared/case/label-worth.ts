import type { LabelEndpoint } from '../service/table/endpoint.ts'
import type { KnownLabel } from './known-labels.ts'
import { endpointOf } from '../service/table/endpoint-table.ts'

/** Emoji before a label, and the head of the address that the service writes behind it. */
const AROUND = /^(?:[\p{Extended_Pictographic}\uFE0F\u200D]|\s)+|\s*\[[^\]]*\]\s*$/gu
/** What an address does or holds: its last word, in labels without a name before a colon. */
const HABIT =
  /(?:^|\s)(?:activity|traders?|millionaire|billionaire|balance|whale|users?|holders?|hodlers?|deployer|minter|miner|collector|staker|staking|farmer|sniper|lp|adopter|investor|winner|degen)$/i

/** Whether a label tells what an address does and not whose it is: "High Activity", "Dex Trader", "🤓 Smart Trader [0x98d0e6]". */
export function isBehaviour(label: string): boolean {
  const text = label.replaceAll(AROUND, '').trim()
  return !/[:.]/.test(text) && HABIT.test(text)
}

/**
 * Whether a known label makes a purchase needless. Labels that were bought settle that purchase, premium ones the ordinary one too, for they
 * hold all of them (docs/service-interface.md, 4.2); never the other way round. A label that came along in another answer is an ordinary
 * one: it settles an ordinary purchase if it says whose the address is.
 */
export function coversPurchase(of: LabelEndpoint, { bought, endpoint, label }: Pick<KnownLabel, 'bought' | 'endpoint' | 'label'>): boolean {
  if (endpointOf(of).labels === 'premium') return bought && endpoint === of
  return bought || !isBehaviour(label)
}
