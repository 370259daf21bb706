import { EVIDENCE_FILE_BYTES } from '../../../src-shared/ipc/message-size.ts'
import { createMainThreadYield } from '../../../src-shared/core/text/page-yield.ts'
import { showErrorToast, showPrivateToast } from '../../state/messages.ts'
import { runWithProgress } from '../../state/run-with-progress.ts'
import { saveFile } from '../../platform/save-file.ts'
import { services } from '../../state/services.ts'
import { checkFileSizeLimit } from './file-size-limit.ts'
import { exportText } from './messages.ts'

/** Saves everything that a third party needs to verify the case independently. */
export async function exportEvidence(caseId: string): Promise<void> {
  const { caseFile } = services()
  // Read before the entries, so that every entry that the signatures cover is included.
  const signed = await caseFile.signatures(caseId)
  if (!signed.ok) return showErrorToast(signed.error)
  const state = await caseFile.state(caseId)
  if (!state.ok) return showErrorToast(state.error)
  const { record, captures, entries } = state.value
  const within = checkFileSizeLimit(exportText.evidenceFile, captures, EVIDENCE_FILE_BYTES)
  if (!within.ok) return showErrorToast(within.error)
  const source = await caseFile.source(caseId)
  if (!source.ok) return showErrorToast(source.error)
  const [{ evidenceLines }, { evidenceFileName }] = await Promise.all([
    import('../../../src-shared/report/evidence-file.ts'),
    import('../../../src-shared/report/case-report.ts'),
  ])
  const suggestedName = evidenceFileName(record, new Date().toISOString())
  const saved = await runWithProgress({ title: exportText.writingEvidence, total: entries.length, unit: exportText.entries }, (watch) => {
    const pieces = evidenceLines({ record, source: watch.source({ ...source.value, signatures: signed.value }) }, createMainThreadYield())
    return saveFile({ what: exportText.evidenceFile, suggestedName, pieces: watch.pieces(pieces), max: EVIDENCE_FILE_BYTES })
  })
  if (!saved.ok) return showErrorToast(saved.error)
  if (saved.value.saved) showPrivateToast(exportText.saved(saved.value.name))
}
