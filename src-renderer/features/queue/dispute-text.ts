import type { Dispute } from '../../../src-shared/ipc/ledger-summary.ts'
import { formatTime } from '../../../src-shared/core/text/format-time.ts'
import { disputes as messages } from './messages.ts'

const REASONS: ReadonlyMap<string, string> = new Map([
  ['network', messages.lost],
  ['unknown_outcome', messages.lost],
  ['timeout', messages.timeout],
  ['truncated', messages.truncated],
  ['not_json', messages.notData],
  ['bad_shape', messages.notData],
  ['bad_encoding', messages.unreadable],
  ['bad_status', messages.noData],
  ['too_large', messages.tooLarge],
  ['too_deep', messages.unreadable],
  ['service_error', messages.serviceError],
  ['not_available', messages.serviceError],
  ['rate_limited', messages.rateLimited],
  ['cancelled', messages.cancelled],
  ['restart', messages.restart],
])

/** Why it is unknown whether a call was charged. */
export function disputeReason({ why }: Pick<Dispute, 'why'>): string {
  return REASONS.get(why) ?? messages.unknown
}

/** What will resolve it. */
export function disputeNext({ next, from }: Pick<Dispute, 'next' | 'from'>): string {
  if (next === 'key') return messages.needsKey
  if (next === 'stays') return messages.stays
  return from === '' ? messages.nextReading : messages.readingFrom(formatTime(from))
}
