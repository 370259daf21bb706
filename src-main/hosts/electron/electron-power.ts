import { powerMonitor } from 'electron'

/** Tells when the machine has slept; the returned function ends that. Only after the app is ready. */
export function watchSleep(woke: () => void): () => void {
  powerMonitor.on('resume', woke)
  return () => {
    powerMonitor.removeListener('resume', woke)
  }
}
