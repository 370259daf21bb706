import { powerMonitor } from 'electron'

/**
 * Calls `woke` after the machine has slept; the returned function stops that. Only after the app is
 * ready.
 */
export function watchSystemResume(woke: () => void): () => void {
  powerMonitor.on('resume', woke)
  return () => {
    powerMonitor.removeListener('resume', woke)
  }
}
