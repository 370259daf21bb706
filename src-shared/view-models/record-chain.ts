import { normaliseChain } from '../addresses/chains/chains.ts'
import type { Row } from '../service/response/rows.ts'
import { queryOfCapture } from '../case/query.ts'
import { textOf } from './panels/cells.ts'
import type { CaptureHeader } from '../case/case-types.ts'

/**
 * The chain of a record about no subject: its own, otherwise the requested one; '' where several
 * were requested.
 */
export function chainOfRecord(row: Row, capture: CaptureHeader): string {
  const own = textOf(row, 'chain')
  if (own !== '') return normaliseChain(own)
  const requested = queryOfCapture(capture).chain
  return requested.includes(',') || requested === 'all' ? '' : normaliseChain(requested)
}
