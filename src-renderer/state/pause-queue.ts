import { api } from '../platform/api.ts'
import { callBroker } from './backend-store.ts'
import { showErrorToast } from './messages.ts'

/** Pauses or resumes the broker's queue. Calls in flight are not aborted. */
export async function pauseQueue(paused: boolean): Promise<void> {
  const response = await callBroker(() => (paused ? api().pauseQueue() : api().resumeQueue()))
  if (!response.ok) showErrorToast(response.error)
}
