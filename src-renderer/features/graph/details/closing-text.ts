import { absDecimal, formatUsd } from '../../../../src-shared/core/decimal.ts'
import type { EdgeTransfers, TransferCoverage } from '../../../../src-shared/view-models/graph/edge-transfers.ts'
import { closingReasons } from './messages.ts'

/**
 * States whether the transfers of an edge add up to its flow; any difference is given with its
 * amount and its reason.
 */
export function closingText({ transfers, open, isClosed, unpriced }: EdgeTransfers, reported: TransferCoverage): string {
  if (isClosed) return closingReasons.equal
  const by = formatUsd(absDecimal(open))
  const isMore = open.startsWith('-')
  const what = isMore ? closingReasons.more(by) : closingReasons.missing(by)
  return closingReasons.because(what, reason(transfers.length, unpriced, reported))
}

function reason(count: number, unpriced: number, reported: TransferCoverage): string {
  if (reported === 'never') return count === 0 ? closingReasons.notRequested : closingReasons.onlyOthers
  if (reported === 'failed') return closingReasons.failed
  if (reported === 'partial') return closingReasons.partial
  if (unpriced > 0) return closingReasons.unpriced(unpriced)
  return closingReasons.unexplained
}
