import { type CaseContents, foldCase } from '../../evidence/case-fold.ts'
import { reportOfCase } from './case-report.ts'
import type { ReportStamp } from './evidence-file.ts'

/**
 * The document that this version writes from the evidence in a report. Each released report format keeps this function
 * as it was (`released/`, frozen by `tools/freeze-report.ts`), so that its reports can be compared with their evidence for good.
 * Throws for evidence that no case can hold.
 */
export async function rewriteReport(
  { entries, events, captures, signatures }: CaseContents,
  { writtenAt, appVersion, graph }: ReportStamp,
): Promise<string> {
  return (await reportOfCase(foldCase({ entries, events, captures, signatures }), { writtenAt, appVersion, graph })).html
}
