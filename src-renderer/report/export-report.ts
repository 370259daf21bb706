import { SAVED_FILE_BYTES } from '../../src-shared/message-size.ts'
import { err, ok, type Result } from '../../src-shared/result.ts'
import { fileTooLarge } from '../../src-shared/staged-files.ts'
import { createPageYield } from '../text/page-yield.ts'
import type { CaseState } from '../evidence/case-state.ts'
import { useDesk } from '../session/desk-store.ts'
import { watchedWork, type WorkWatch } from '../session/case-work.ts'
import { saveFile } from '../session/save-file.ts'
import { services } from '../session/services.ts'
import { withinFile } from './file-bound.ts'

export interface ExportedReport {
  readonly name: string
  readonly sha256: string
  readonly bytes: number
}

/** Writes the report of a case, saves it, and records in the case that it was exported, with its hash. */
export async function exportReport(state: CaseState, graph: boolean): Promise<Result<ExportedReport | undefined>> {
  const within = withinFile('The report', state.captures)
  if (!within.ok) return within
  // The evidence is read twice, and most answers once for the panels that they stand in.
  const total = 2 * state.entries.length + state.captures.length
  return watchedWork({ title: 'Writing the report', total, unit: '' }, (watch) => saveReport(state, graph, watch))
}

async function saveReport(state: CaseState, graph: boolean, watch: WorkWatch): Promise<Result<ExportedReport | undefined>> {
  const { reportOfCase, reportFileName } = await import('./document/case-report.ts')
  const yieldToPage = createPageYield()
  const writtenAt = new Date().toISOString()
  const { caseFile } = services()
  const signed = await caseFile.signatures(state.record.id)
  if (!signed.ok) return signed
  const read = await caseFile.source(state.record.id)
  if (!read.ok) return read
  const source = watch.source({ ...read.value, signatures: signed.value })
  const options = { writtenAt, appVersion: useDesk.getState().app?.version ?? '', graph }
  const written = await reportOfCase(
    { state, source, answers: watch.reading(caseFile.answers, true), flows: watch.reading(caseFile.flows, false) },
    options,
    yieldToPage,
  )
  if (!written.ok) return written
  const report = written.value
  if (report.bytes > SAVED_FILE_BYTES) return err(fileTooLarge('The report', report.bytes))
  const saved = await saveFile({ what: 'The report', suggestedName: reportFileName(state.record, writtenAt), pieces: watch.pieces(report.pieces()) })
  if (!saved.ok) return err(saved.error)
  if (!saved.value.saved) return ok(undefined)
  const { name, bytes } = saved.value
  const recorded = await caseFile.appendEvent(state.record.id, {
    kind: 'report-exported',
    sha256: report.sha256(),
    bytes,
    fileName: name,
  })
  return recorded.ok ? ok({ name, sha256: report.sha256(), bytes }) : err(recorded.error)
}
