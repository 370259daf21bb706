import { tell, tellFailure } from '../../session/messages.ts'
import { overlayOpened, runPanelToggled, useScreen } from '../../session/screen-store.ts'
import { runner } from './runner-service.ts'

/** A try that failed is not told any more once one has not. */
const ABOUT = 'resume'

/** Goes on with the open case's plans that were interrupted. */
export async function resumeOpenPlans(): Promise<void> {
  const { route } = useScreen.getState()
  if (route.at !== 'case') return
  const resumed = await runner().resume(route.caseId, (wish) => overlayOpened({ kind: 'plan', wish }))
  if (!resumed.ok) return tellFailure(resumed.error, ABOUT)
  if (resumed.value.length > 0) runPanelToggled(true)
  tell(resumed.value.length === 0 ? 'No plan of this case was interrupted.' : 'The plan goes on where it stopped. Nothing is paid for twice.', ABOUT)
}
