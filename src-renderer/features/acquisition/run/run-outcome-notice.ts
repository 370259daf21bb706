import { showErrorToast } from '../../../state/messages.ts'
import { runner } from './runner-service.ts'

/** Waits for a plan that runs without its panel, and shows why it ended if it did not end well. */
export async function notifyRunOutcome(planId: string): Promise<void> {
  const ended = await runner().finished(planId)
  if (ended?.reason !== undefined) showErrorToast(ended.reason)
}
