import { showToast, showErrorToast } from '../../../state/messages.ts'
import { openOverlay, toggleRunPanel, useScreen } from '../../../state/screen-store.ts'
import { runner } from './runner-service.ts'
import { resume as messages } from '../messages.ts'

/** A failed attempt is no longer reported once one has succeeded. */
const ABOUT = 'resume'

/** Resumes the open case's interrupted plans. */
export async function resumeOpenPlans(): Promise<void> {
  const { route } = useScreen.getState()
  if (route.at !== 'case') return
  const resumed = await runner().resume(route.caseId, (request) => openOverlay({ kind: 'plan', request }))
  if (!resumed.ok) return showErrorToast(resumed.error, ABOUT)
  if (resumed.value.length > 0) toggleRunPanel(true)
  showToast(resumed.value.length === 0 ? messages.none : messages.resumed, ABOUT)
}
