import { absDecimal, formatUsd } from '../../../../src-shared/core/decimal.ts'
import { formatCount } from '../../../../src-shared/core/text/credits.ts'
import type { LineTransfers, TransferCoverage } from '../../../../src-shared/view-models/graph/edge-transfers.ts'

/**
 * States whether the transfers of an edge add up to its flow; any difference is given with its
 * amount and its reason.
 */
export function closingText({ transfers, open, isClosed, unpriced }: LineTransfers, reported: TransferCoverage): string {
  if (isClosed) return 'equals the flow'
  const by = formatUsd(absDecimal(open))
  const isMore = open.startsWith('-')
  const what = isMore ? `${by} more than the flow` : `${by} of the flow is open`
  return `${what}: ${reason(transfers.length, unpriced, reported)}`
}

function reason(count: number, unpriced: number, reported: TransferCoverage): string {
  if (reported === 'never') return count === 0 ? 'its transfers were never asked for' : 'only those that other answers tell of are known'
  if (reported === 'failed') return 'the call for its transfers failed'
  if (reported === 'partial') return 'pages, days or chains are missing'
  if (unpriced > 0) return `${formatCount(unpriced)} ${unpriced === 1 ? 'transfer has' : 'transfers have'} no value in US dollars`
  return 'the service sums the flow by itself and does not say how'
}
