import type { Dispute } from '../../../src-shared/ipc/ledger-summary.ts'
import { formatTime } from '../../../src-shared/core/text/format-time.ts'

const REASONS: ReadonlyMap<string, string> = new Map([
  ['network', 'the connection was lost before an answer came'],
  ['unknown_outcome', 'the connection was lost before an answer came'],
  ['timeout', 'no answer came in time'],
  ['truncated', 'the answer was cut off'],
  ['not_json', 'the answer was no data'],
  ['bad_shape', 'the answer was no data'],
  ['bad_encoding', 'the answer could not be read'],
  ['bad_status', 'the answer carried no data'],
  ['too_large', 'the answer was too large to be taken'],
  ['too_deep', 'the answer could not be read'],
  ['service_error', 'the service failed while it worked on the call'],
  ['not_available', 'the service failed while it worked on the call'],
  ['rate_limited', 'the service turned the call away and did not say whether it was charged'],
  ['cancelled', 'the call was cancelled under way'],
  ['restart', 'Casebook ended before an answer came'],
])

/** Why it is unknown whether a call was charged. */
export function disputeReason({ why }: Pick<Dispute, 'why'>): string {
  return REASONS.get(why) ?? 'the outcome of the call is not known'
}

/** What will resolve it. */
export function disputeNext({ next, from }: Pick<Dispute, 'next' | 'from'>): string {
  if (next === 'key') return 'The account is read once the key of that call is in use again.'
  if (next === 'stays') return 'No reading of the account can tell any more: it stays counted as spent.'
  return from === ''
    ? 'The next reading of the account tells, as soon as nothing is under way.'
    : `A reading of the account tells, from ${formatTime(from)} on, when nothing is under way.`
}
