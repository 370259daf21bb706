import { tell, tellFailure } from '../session/messages.ts'
import { saveFile } from '../session/save-file.ts'
import { services } from '../session/services.ts'
import { withinFile } from './file-bound.ts'

/** Saves everything that a third party needs to verify the case elsewhere. */
export async function exportEvidence(caseId: string): Promise<void> {
  // Before the entries, so that none is there that the signatures could reach and does not.
  const signed = await services().caseFile.signatures(caseId)
  if (!signed.ok) return tellFailure(signed.error)
  const state = await services().caseFile.state(caseId)
  if (!state.ok) return tellFailure(state.error)
  const within = withinFile('The evidence file', state.value.captures)
  if (!within.ok) return tellFailure(within.error)
  const captures = await services().caseFile.captures(state.value.captures.map(({ capture }) => capture))
  if (!captures.ok) return tellFailure(captures.error)
  const signatures = signed.value.filter(({ seq }) => seq <= state.value.record.seq)
  const evidence = { ...state.value, signatures, captures: captures.value.map((capture) => ({ capture })) }
  const [{ evidencePieces }, { evidenceFileName }] = await Promise.all([import('./document/evidence-file.ts'), import('./document/case-report.ts')])
  const suggestedName = evidenceFileName(state.value.record, new Date().toISOString())
  const saved = await saveFile({ what: 'The evidence file', suggestedName, pieces: evidencePieces(evidence) })
  if (!saved.ok) return tellFailure(saved.error)
  if (saved.value.saved) tell(`Saved ${saved.value.name}.`)
}
