import { bridge } from './bridge.ts'
import { brokerChanged } from './desk-store.ts'
import { tellFailure } from './messages.ts'

/** Pauses or resumes the broker's queue. Calls under way are not cut off. */
export async function pauseQueue(paused: boolean): Promise<void> {
  const answer = paused ? await bridge().pauseQueue() : await bridge().resumeQueue()
  if (answer.ok) brokerChanged(answer.value)
  else tellFailure(answer.error)
}
