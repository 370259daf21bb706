import { REPORT_FORMAT } from './report-model.ts'
import { rewriteReport } from './rewrite-report.ts'

export type Renderer = typeof rewriteReport

/** The renderer of a report format; undefined for one that this version does not have. Each version writes one format. */
export function rendererOf(format: number): Renderer | undefined {
  return format === REPORT_FORMAT ? rewriteReport : undefined
}
