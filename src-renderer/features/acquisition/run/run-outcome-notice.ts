import { showErrorToast } from '../../../state/messages.ts'
import { runner } from './runner-service.ts'

/** Waits for a plan that runs out of sight, and says why it ended where it did not end well. */
export async function notifyRunOutcome(planId: string): Promise<void> {
  const ended = await runner().finished(planId)
  if (ended?.reason !== undefined) showErrorToast(ended.reason)
}
