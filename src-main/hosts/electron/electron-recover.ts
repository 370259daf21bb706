import { app, dialog, type BrowserWindow } from 'electron'
import type { Log } from '../../log.ts'
import { mayReload } from './reload-policy.ts'

/** Chromium's code for a load that a newer one replaced; it is not a failure. */
const ABORTED = -3

/**
 * Reloads a crashed page at most twice in five minutes, to avoid a loop; paid responses wait in the
 * journal. After that, and if a page cannot be loaded at all, the person decides. `load` loads the
 * page from the start.
 */
export function setupRecovery(window: BrowserWindow, load: () => void, log: Log): void {
  const reloads: number[] = []
  let isShowing = false

  /** Not the blocking dialog: paid calls continue while the dialog is open. */
  async function showQuestion(message: string, again: () => void): Promise<void> {
    if (isShowing || window.isDestroyed()) return
    isShowing = true
    const { response } = await dialog.showMessageBox(window, {
      type: 'error',
      message,
      detail: 'Cases and paid results are safe on disk. The log is in the data folder.',
      buttons: ['Try again', 'Quit'],
      defaultId: 0,
      cancelId: 1,
    })
    isShowing = false
    if (response !== 0) app.quit()
    else if (!window.isDestroyed()) again()
  }
  const showOrLogQuestion = (message: string, again: () => void): void => {
    showQuestion(message, again).catch((fault: unknown) => log.fault('the question could not be shown', fault))
  }

  window.webContents.on('did-fail-load', (_event, errorCode, description, _url, isMainFrame) => {
    if (!isMainFrame || errorCode === ABORTED) return
    log.warn('the page could not be loaded', { errorCode, description })
    showOrLogQuestion('Casebook’s page could not be loaded.', load)
  })
  window.webContents.on('render-process-gone', (_event, details) => {
    log.warn('the page is gone', { reason: details.reason, exitCode: details.exitCode })
    if (details.reason === 'clean-exit' || window.isDestroyed()) return
    const now = performance.now()
    if (mayReload(reloads, now)) {
      reloads.push(now)
      window.reload()
      return
    }
    showOrLogQuestion('Casebook’s window has failed three times within five minutes.', () => {
      reloads.length = 0
      window.reload()
    })
  })
}

/** Logs the end of Chromium's other processes (network, graphics); Chromium restarts them. */
export function watchProcesses(log: Log): void {
  app.on('child-process-gone', (_event, { type, reason, exitCode, name }) => {
    if (reason !== 'clean-exit') log.warn('a process of Chromium is gone', { type, reason, exitCode, name: name ?? '' })
  })
}
