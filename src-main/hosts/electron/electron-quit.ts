import { app } from 'electron'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Holds the end back until `close` has flushed. After the app is ready: only then do the listeners of the signals take the place of
 * Electron's own, which ask the app to quit once and let the second signal of a kind kill it. A terminal, npm and a service manager
 * send more than one. An end of the session (Linux: display or session bus gone) comes without any of this; nothing may rely on it.
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
