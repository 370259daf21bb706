import type { UpdateState } from '../../src-shared/release/update-state.ts'
import { setUpdates } from './backend-store.ts'
import { showToast } from './messages.ts'
import { useScreen } from './screen-store.ts'
import { messages } from './texts.ts'

let reported = ''

/**
 * Handles update news from the main process. A new version is announced once, except while the
 * settings, which show it, are open.
 */
export function updatesHeard(updates: UpdateState): void {
  setUpdates(updates)
  const { result: response } = updates
  if (response === undefined || !('release' in response) || response.release.age !== 'newer' || response.release.version === reported) return
  reported = response.release.version
  if (useScreen.getState().route.at !== 'settings') showToast(messages.newerAvailable(reported))
}
