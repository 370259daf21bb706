import type { Result } from '../../../src-shared/core/result.ts'
import type { CaseDraft } from '../cases/case-form.ts'
import type { CaseRecord } from '../../../src-shared/case/case-state.ts'
import { setDefaults, useDefaults } from '../../state/defaults.ts'
import { useBackendStore } from '../../state/backend-store.ts'
import { showErrorToast } from '../../state/messages.ts'
import { useOpenCase } from '../../state/open-case.ts'
import { navigate } from '../../state/screen-store.ts'
import { switchService } from '../../state/switch-service.ts'
import { startGuide, isGuideCollapsed, useGuide } from './guide-store.ts'
import { messages } from './messages.ts'

export type CreateCase = (draft: CaseDraft) => Promise<Result<CaseRecord>>

/** The case of the active guide, if it still exists. */
export function guideCaseOf(cases: readonly CaseRecord[] | undefined, caseId: string | undefined): CaseRecord | undefined {
  return cases?.find(({ id }) => id === caseId)
}

/**
 * Resumes an active guide; else switches to the practice service, creates a case for it and starts.
 * Returns whether the guide is on screen; a toast shows why it is not.
 */
export async function beginGuide(createCase: CreateCase): Promise<boolean> {
  const stored = guideCaseOf(useOpenCase.getState().cases, useGuide.getState().progress?.caseId)
  if (stored !== undefined) {
    isGuideCollapsed(false)
    navigate({ at: 'case', caseId: stored.id, tab: 'dossier' })
    return true
  }
  if (useBackendStore.getState().app?.service !== 'practice' && !(await switchService('practice'))) return false
  const { investigator } = useDefaults.getState()
  const created = await createCase({
    title: messages.guidedPracticeCase,
    reference: '',
    investigator: investigator === '' ? messages.practice : investigator,
    budget: '500',
  })
  if (!created.ok) {
    showErrorToast(created.error)
    return false
  }
  // A name that was not typed by the user is not offered for the next case.
  setDefaults({ investigator })
  startGuide(created.value.id)
  return true
}
