import { err, ok, type Result } from '../../src-shared/result.ts'
import { createPageYield } from '../text/page-yield.ts'
import type { CaseState } from '../evidence/case-state.ts'
import { wholeStateOf } from '../evidence/whole-state.ts'
import { useDesk } from '../session/desk-store.ts'
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
  const { reportOfCase, reportFileName } = await import('./document/case-report.ts')
  const yieldToPage = createPageYield()
  const writtenAt = new Date().toISOString()
  const signed = await services().caseFile.signatures(state.record.id)
  if (!signed.ok) return err(signed.error)
  const whole = await wholeStateOf(state, services().caseFile.captures, yieldToPage)
  if (!whole.ok) return err(whole.error)
  const signatures = signed.value.filter(({ seq }) => seq <= state.record.seq)
  const report = await reportOfCase(
    { ...whole.value, signatures },
    { writtenAt, appVersion: useDesk.getState().app?.version ?? '', graph },
    yieldToPage,
  )
  const saved = await saveFile({ what: 'The report', suggestedName: reportFileName(state.record, writtenAt), pieces: report.pieces })
  if (!saved.ok) return err(saved.error)
  if (!saved.value.saved) return ok(undefined)
  const { name, bytes } = saved.value
  const written = await services().caseFile.appendEvent(state.record.id, {
    kind: 'report-exported',
    sha256: report.sha256,
    bytes,
    fileName: name,
  })
  return written.ok ? ok({ name, sha256: report.sha256, bytes }) : err(written.error)
}
