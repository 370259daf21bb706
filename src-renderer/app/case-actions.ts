import { formatCredits } from './credits.ts'
import { bridge } from './bridge.ts'
import { tell, tellFailure } from './messages.ts'
import { useScreen } from './screen-store.ts'
import { services } from './services.ts'
import type { CaseDraft } from './case-form.ts'
import type { NewSubject } from './add-subjects-dialog.tsx'
import { subjectOpened, wentTo } from './screen-store.ts'
import { useDesk } from './desk-store.ts'
import { err, ok, type Result } from '../../src-shared/result.ts'
import { failure } from '../../src-shared/failure.ts'
import type { Verification } from '../../src-shared/custody/verify.ts'
import type { CaseRecord, CaseState } from '../casefile/case-state.ts'
import { createBreath } from '../casefile/pause.ts'
import { caseVerified } from './verification-store.ts'

/** The id of the open case, or undefined. */
function openCaseId(): string | undefined {
  const { route } = useScreen.getState()
  return route.at === 'case' ? route.caseId : undefined
}

/** Creates a case with the service in use, sets its budget with the desk, and opens it. */
export async function createCase(draft: CaseDraft): Promise<Result<CaseRecord>> {
  const practice = useDesk.getState().app?.service === 'practice'
  const created = await services().caseFile.createCase({ ...draft, practice })
  if (!created.ok) return created
  const budget = await bridge().setBudget({ caseId: created.value.id, credits: draft.budget })
  // the case stands; without a budget at the desk it can spend nothing, which the plan dialog shows
  if (!budget.ok) tellFailure(budget.error)
  wentTo({ at: 'case', caseId: created.value.id, tab: 'dossier' })
  return created
}

/** Changes details of the open case. The desk is asked first: a budget that it refuses is not written into the case. */
export async function changeCase(before: CaseRecord, draft: CaseDraft): Promise<Result<CaseRecord>> {
  if (draft.budget !== before.budget) {
    const budget = await bridge().setBudget({ caseId: before.id, credits: draft.budget })
    if (!budget.ok) return err(budget.error)
  }
  return services().caseFile.changeCase(before.id, draft)
}

/** Adds subjects to the open case and opens the first. Stops at the first that is refused. */
export async function addSubjects(subjects: readonly NewSubject[]): Promise<Result<number>> {
  const caseId = openCaseId()
  if (caseId === undefined) return err(failure('not_found', 'No case is open.', 'Open a case first.'))
  let first: string | undefined
  for (const subject of subjects) {
    const added = await services().caseFile.addSubject(caseId, subject)
    if (!added.ok) return added
    first ??= added.value.id
  }
  tell(subjects.length === 1 ? 'The subject is in the case.' : `${subjects.length} subjects are in the case.`)
  if (first !== undefined) subjectOpened(first)
  return ok(subjects.length)
}

/** Verifies the open case and says the outcome; where something differs, the log is opened, which names it. */
export async function verifyOpenCase(): Promise<void> {
  const caseId = openCaseId()
  if (caseId === undefined) return
  const verified = await verifyCaseNow(caseId)
  if (!verified.ok) return tellFailure(verified.error)
  if (verified.value.ok) tell(`Verified: ${formatCredits(String(verified.value.checked.entries))} entries, nothing differs.`)
  else wentTo({ at: 'case', caseId, tab: 'log' })
}

/** Verifies a case against the head that the desk keeps, and records in the case that it was done. */
export async function verifyCaseNow(caseId: string): Promise<Result<Verification>> {
  const { caseFile } = services()
  const verified = await caseFile.verify(caseId)
  const at = new Date().toISOString()
  caseVerified(caseId, verified.ok ? { at, verification: verified.value } : { at, failure: verified.error })
  if (!verified.ok) return verified
  const outcome = verified.value.ok ? 'verified' : `failed: ${verified.value.problems.map((problem) => problem.what).join(' ')}`
  const head = caseFile.peek(caseId)?.record.head ?? ''
  const written = await caseFile.appendEvent(caseId, { kind: 'case-verified', outcome: outcome.slice(0, 2000), head })
  return written.ok ? verified : err(written.error)
}

/** Saves everything that a third party needs to verify the case elsewhere. */
export async function exportEvidence(): Promise<void> {
  const caseId = openCaseId()
  if (caseId === undefined) return
  const state = await services().caseFile.state(caseId)
  if (!state.ok) return tellFailure(state.error)
  const [{ evidencePieces }, { evidenceFileName }, { base64OfTexts }] = await Promise.all([
    import('../report/evidence-file.ts'),
    import('../report/case-report.ts'),
    import('../report/pieces.ts'),
  ])
  const { base64 } = await base64OfTexts(evidencePieces(state.value), createBreath())
  const saved = await bridge().saveFile({ suggestedName: evidenceFileName(state.value.record, new Date().toISOString()), contentBase64: base64 })
  if (!saved.ok) return tellFailure(saved.error)
  if (saved.value.saved) tell(`Saved ${saved.value.name}.`)
}

export interface ExportedReport {
  readonly name: string
  readonly sha256: string
  readonly bytes: number
}

/** Writes the report of a case, saves it, and records in the case that it was exported, with its hash. */
export async function exportReport(state: CaseState, graph: boolean): Promise<Result<ExportedReport | undefined>> {
  const [{ reportOfCase, reportFileName }, { base64OfTexts }] = await Promise.all([import('../report/case-report.ts'), import('../report/pieces.ts')])
  const breath = createBreath()
  const writtenAt = new Date().toISOString()
  const report = await reportOfCase(state, { writtenAt, appVersion: useDesk.getState().app?.version ?? '', graph }, breath)
  const { base64, bytes } = await base64OfTexts(report.pieces, breath)
  const saved = await bridge().saveFile({ suggestedName: reportFileName(state.record, writtenAt), contentBase64: base64 })
  if (!saved.ok) return err(saved.error)
  if (!saved.value.saved) return ok(undefined)
  const { name } = saved.value
  const written = await services().caseFile.appendEvent(state.record.id, {
    kind: 'report-exported',
    sha256: report.sha256,
    bytes,
    fileName: name,
  })
  return written.ok ? ok({ name, sha256: report.sha256, bytes }) : err(written.error)
}
