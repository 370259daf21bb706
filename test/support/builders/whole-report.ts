import { sourceOfContents } from '../../../src-shared/case/case-source.ts'
import type { WholeState } from '../../../src-shared/case/case-state.ts'
import { reportFromMemory, reportOfCase } from '../../../src-shared/report/case-report.ts'
import { evidenceLines, type ReportStamp } from '../../../src-shared/report/evidence-file.ts'
import { type YieldFn, NO_YIELD } from '../../../src-shared/report/pieces.ts'
import { type ReportModel, type ReportOptions, reportModel } from '../../../src-shared/report/report-model.ts'
import { type WrittenReport, writeReport } from '../../../src-shared/report/report.ts'
import type { PanelView } from '../../../src-shared/view-models/panel-view.ts'
import { requestedQuestions } from '../../../src-shared/view-models/requested-questions.ts'
import type { Result } from '../../../src-shared/core/result.ts'

/** A report as one text, and as the separate texts that were written. */
export interface ReportText {
  readonly html: string
  readonly sha256: string
  readonly bytes: number
  readonly pieces: readonly string[]
}

/** The report of a case in memory. */
export async function wholeReport(state: WholeState, options: Parameters<typeof reportOfCase>[1], yieldToPage?: YieldFn): Promise<ReportText> {
  return await textOf(await reportOfCase(reportFromMemory(state), options, yieldToPage))
}

/** A report with these panels only. */
export async function reportWith(
  state: WholeState,
  panels: readonly { readonly subjectId: string; readonly panels: readonly PanelView[] }[],
  options: ReportOptions,
): Promise<ReportText> {
  const panelsOf = async (subjectId: string): Promise<Result<readonly PanelView[]>> => ({
    ok: true,
    value: panels.find((one) => one.subjectId === subjectId)?.panels ?? [],
  })
  return await textOf(await writeReport({ ...reportFromMemory(state), questions: requestedQuestions(state), panelsOf }, options))
}

/** The model that the sections of a report are written from. */
export function modelOfWhole(state: WholeState, options: ReportOptions): ReportModel {
  return reportModel(state, options, requestedQuestions(state), state.signatures ?? [])
}

/** The evidence of a case in memory, as Casebook writes it. */
export async function evidenceText(state: WholeState, stamp?: ReportStamp): Promise<string> {
  const source = sourceOfContents({ ...state, captures: state.captures.map(({ capture }) => capture) })
  return await joinPieces(evidenceLines({ record: state.record, source, stamp }, NO_YIELD))
}

async function textOf(written: Result<WrittenReport>): Promise<ReportText> {
  if (!written.ok) throw new Error(written.error.message)
  const pieces: string[] = []
  for await (const piece of written.value.pieces()) {
    if (!piece.ok) throw new Error(piece.error.message)
    pieces.push(piece.value)
  }
  return { html: pieces.join(''), sha256: written.value.sha256(), bytes: written.value.bytes, pieces }
}

async function joinPieces(texts: AsyncIterable<Result<string>>): Promise<string> {
  const all: string[] = []
  for await (const text of texts) {
    if (!text.ok) throw new Error(text.error.message)
    all.push(text.value)
  }
  return all.join('')
}
