import type { Method } from './account.ts'
import { backwardReasonText, methodText, reasonText } from './messages.ts'
import type { Direction } from './reach.ts'
import type { StopReason } from './stop-reason.ts'

export const METHOD_NAMES: Readonly<Record<Method, string>> = methodText.names

export const METHOD_HINTS: Readonly<Record<Method, string>> = methodText.hints

const REASON_WORDS: Readonly<Record<StopReason, string>> = reasonText

/** Why a branch ends, after the address's name. */
export function reasonWord(reason: StopReason, direction: Direction): string {
  // Seen backward, what is left has no known source: nothing of it is still anywhere.
  if (direction === 'backward' && (reason === 'left' || reason === 'window-end')) return backwardReasonText[reason]
  return REASON_WORDS[reason]
}
