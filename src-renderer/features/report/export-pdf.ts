import { createSha256 } from '../../../src-shared/custody/sha256.ts'
import { ok, type Result } from '../../../src-shared/core/result.ts'
import type { PaperSize } from '../../../src-shared/ipc/paper.ts'
import type { CaseState } from '../../../src-shared/case/case-state.ts'
import { saveFile } from '../../platform/save-file.ts'
import { runWithProgress } from '../../state/run-with-progress.ts'
import { services } from '../../state/services.ts'
import { exportReport, type ExportedReport } from './export-report.ts'
import { exportText } from './messages.ts'
import { startPrintUpload } from './print-upload.ts'

export interface ExportedPdf {
  readonly name: string
  readonly sha256: string
  readonly bytes: number
}

export interface ExportedWithPdf {
  /** The HTML report from which the PDF was printed: recipients verify it, not the PDF. */
  readonly report: ExportedReport
  /** undefined where the person did not save it. */
  readonly pdf: Result<ExportedPdf | undefined>
}

/**
 * Exports the report of a case, prints it, saves the PDF, and records both in the case. Where the
 * PDF cannot be printed or is cancelled, the report is saved all the same. undefined where the
 * report was not saved: nothing is printed then.
 */
export async function exportPdf(state: CaseState, graph: boolean, paper: PaperSize): Promise<Result<ExportedWithPdf | undefined>> {
  const writtenAt = new Date().toISOString()
  const upload = startPrintUpload()
  const exported = await exportReport(state, graph, writtenAt, upload)
  if (!exported.ok) return exported
  const report = exported.value
  if (report === undefined) return ok(undefined)
  const pieces = await runWithProgress({ title: exportText.printing, total: 0, unit: '' }, (watch) => upload.print(paper, writtenAt, watch.signal))
  return ok({ report, pdf: pieces.ok ? await savePdf(state, writtenAt, pieces.value, report.sha256) : pieces })
}

async function savePdf(
  { record }: CaseState,
  writtenAt: string,
  pieces: readonly Uint8Array[],
  printedFrom: string,
): Promise<Result<ExportedPdf | undefined>> {
  const { pdfFileName } = await import('../../../src-shared/report/case-report.ts')
  const hash = createSha256()
  for (const piece of pieces) hash.add(piece)
  const saved = await saveFile({ what: exportText.pdf, suggestedName: pdfFileName(record, writtenAt), pieces })
  if (!saved.ok) return saved
  if (!saved.value.saved) return ok(undefined)
  const { name, bytes } = saved.value
  const pdf = { name, sha256: hash.hex(), bytes }
  const recorded = await services().caseFile.appendEvent(record.id, {
    kind: 'report-exported',
    sha256: pdf.sha256,
    bytes,
    fileName: name,
    printedFrom,
  })
  return recorded.ok ? ok(pdf) : recorded
}
