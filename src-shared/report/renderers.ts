import { REPORT_FORMAT } from './report-model.ts'
import { type CaseContents, reduceCase } from '../case/case-reducer.ts'
import { reportFromMemory, reportOfCase } from './case-report.ts'
import type { ReportStamp } from './evidence-file.ts'
import { textOfReport } from './report.ts'

/**
 * The document that this version renders from the evidence in a report, so that a report can be
 * compared with its evidence. Throws for evidence that no case can contain.
 */
async function rewriteReport(
  { entries, events, captures, signatures }: CaseContents,
  { writtenAt, appVersion, graph }: ReportStamp,
): Promise<string> {
  const whole = reduceCase({ entries, events, captures, signatures })
  const report = await reportOfCase(reportFromMemory(whole), { writtenAt, appVersion, graph })
  const text = report.ok ? await textOfReport(report.value) : report
  if (!text.ok) throw new Error(text.error.message)
  return text.value
}

export type Renderer = typeof rewriteReport

/**
 * The renderer of a report format; undefined for a format that this version lacks. Each version
 * writes one format.
 */
export function rendererOf(format: number): Renderer | undefined {
  return format === REPORT_FORMAT ? rewriteReport : undefined
}
