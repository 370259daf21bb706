import { normaliseChain } from '../../src-shared/service/table/chains.ts'
import type { Row } from '../../src-shared/service/answer/rows.ts'
import type { CaptureHeader } from '../evidence/case-state.ts'
import { queryOfCapture } from '../evidence/query.ts'
import { textOf } from './panels/cells.ts'

/** The chain of a record about no subject: its own, else the one that was asked; '' where several were. */
export function chainOfRecord(row: Row, capture: CaptureHeader): string {
  const own = textOf(row, 'chain')
  if (own !== '') return normaliseChain(own)
  const asked = queryOfCapture(capture).chain
  return asked.includes(',') || asked === 'all' ? '' : normaliseChain(asked)
}
