import { formatCredits } from '../text/credits.ts'
import { bridge } from '../session/bridge.ts'
import { tell, tellFailure } from '../session/messages.ts'
import { useScreen } from '../session/screen-store.ts'
import { services } from '../session/services.ts'
import type { CaseDraft } from '../cases/case-form.ts'
import type { NewSubject } from '../subjects/add-subjects-dialog.tsx'
import { subjectOpened, wentTo } from '../session/screen-store.ts'
import { defaultsChanged } from '../session/defaults.ts'
import { useDesk } from '../session/desk-store.ts'
import { err, ok, type Result } from '../../src-shared/result.ts'
import { failure } from '../../src-shared/failure.ts'
import type { CaseEventBody } from '../../src-shared/capture.ts'
import type { CaseRecord } from '../evidence/case-state.ts'
import { exportEvidence } from '../report/export-evidence.ts'
import { verifyCaseNow } from '../session/verify-case.ts'

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
  defaultsChanged({ investigator: draft.investigator })
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

/** Adds subjects to the open case in one write and opens the first. Where one is refused, none is added. */
export async function addSubjects(subjects: readonly NewSubject[]): Promise<Result<number>> {
  const caseId = openCaseId()
  if (caseId === undefined) return err(failure('not_found', 'No case is open.', 'Open a case first.'))
  const added = await services().caseFile.addSubjects(caseId, subjects)
  if (!added.ok) return added
  const first = added.value[0]?.id
  tell(subjects.length === 1 ? 'The subject is in the case.' : `${subjects.length} subjects are in the case.`)
  if (first !== undefined) subjectOpened(first)
  return ok(subjects.length)
}

/** Keeps a change of a subject in the open case; a failure is told. Says whether it was kept. */
export async function changeSubjects(event: CaseEventBody): Promise<boolean> {
  const caseId = openCaseId()
  if (caseId === undefined) return false
  const kept = await services().caseFile.appendEvent(caseId, event)
  if (!kept.ok) tellFailure(kept.error)
  return kept.ok
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

/** Saves the evidence file of the open case. */
export async function exportOpenCase(): Promise<void> {
  const caseId = openCaseId()
  if (caseId !== undefined) await exportEvidence(caseId)
}
