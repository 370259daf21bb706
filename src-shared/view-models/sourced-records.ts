import type { Row } from '../service/response/rows.ts'
import type { CaptureWithResponse } from '../case/case-state.ts'
import type { CaptureHeader } from '../case/case-types.ts'

/** A record with its source capture and pointer. */
export interface SourcedRecord {
  readonly row: Row
  readonly capture: CaptureHeader
  readonly pointer: string
}

/** The records of responses in order; a response that was not understood yields none. */
export function sourcedRecords(pages: readonly CaptureWithResponse[]): readonly SourcedRecord[] {
  return pages.flatMap(({ capture, response }) => response?.rows.map((row) => ({ row, capture, pointer: row.pointer })) ?? [])
}
