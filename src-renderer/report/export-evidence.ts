import { EVIDENCE_FILE_BYTES } from '../../src-shared/message-size.ts'
import { createPageYield } from '../text/page-yield.ts'
import { tellFailure, tellOfCase } from '../session/messages.ts'
import { watchedWork } from '../session/case-work.ts'
import { saveFile } from '../session/save-file.ts'
import { services } from '../session/services.ts'
import { withinFile } from './file-bound.ts'

/** Saves everything that a third party needs to verify the case elsewhere. */
export async function exportEvidence(caseId: string): Promise<void> {
  const { caseFile } = services()
  // Before the entries, so that none is there that the signatures could reach and do not.
  const signed = await caseFile.signatures(caseId)
  if (!signed.ok) return tellFailure(signed.error)
  const state = await caseFile.state(caseId)
  if (!state.ok) return tellFailure(state.error)
  const { record, captures, entries } = state.value
  const within = withinFile('The evidence file', captures, EVIDENCE_FILE_BYTES)
  if (!within.ok) return tellFailure(within.error)
  const source = await caseFile.source(caseId)
  if (!source.ok) return tellFailure(source.error)
  const [{ evidenceLines }, { evidenceFileName }] = await Promise.all([import('./document/evidence-file.ts'), import('./document/case-report.ts')])
  const suggestedName = evidenceFileName(record, new Date().toISOString())
  const saved = await watchedWork({ title: 'Writing the evidence file', total: entries.length, unit: 'entries' }, (watch) => {
    const pieces = evidenceLines({ record, source: watch.source({ ...source.value, signatures: signed.value }) }, createPageYield())
    return saveFile({ what: 'The evidence file', suggestedName, pieces: watch.pieces(pieces), most: EVIDENCE_FILE_BYTES })
  })
  if (!saved.ok) return tellFailure(saved.error)
  if (saved.value.saved) tellOfCase(`Saved ${saved.value.name}.`)
}
