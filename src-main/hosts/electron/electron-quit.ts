import { app } from 'electron'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Delays the end until `close` has flushed. Only after the app is ready, when these signal
 * listeners replace Electron's own, which quit once and let a second signal kill the app.
 * A terminal, npm and a service manager send more than one. The end of a desktop session (Linux:
 * display or session bus gone) triggers none of this; nothing may rely on it.
 */
export function setupQuit(close: () => Promise<void>): void {
  let closed: Promise<void> | undefined
  let done = false
  app.on('before-quit', (event) => {
    if (done) return
    event.preventDefault()
    closed ??= close().finally(() => {
      done = true
      app.quit()
    })
  })
  const end = (): void => app.quit()
  for (const signal of SIGNALS) process.on(signal, end)
  app.once('quit', () => {
    for (const signal of SIGNALS) process.removeListener(signal, end)
  })
}
