import type { Row } from '../service/response/rows.ts'
import type { AnsweredCapture, CaptureHeader } from '../case/case-state.ts'

/** A record with the capture that it came in, and its place there. */
export interface SourcedRecord {
  readonly row: Row
  readonly capture: CaptureHeader
  readonly pointer: string
}

/** The records of answers in their order; an answer that was not understood tells none. */
export function sourcedRecords(pages: readonly AnsweredCapture[]): readonly SourcedRecord[] {
  return pages.flatMap(({ capture, answer }) => answer?.rows.map((row) => ({ row, capture, pointer: row.pointer })) ?? [])
}
