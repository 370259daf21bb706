import { app, BrowserWindow, dialog, screen } from 'electron'
import type { Log } from '../log.ts'
import type { SettingsFile, WindowState } from '../settings.ts'
import { APP_PAGE, APP_PARTITION } from './electron-scheme.ts'
import { mayReload } from './reload-policy.ts'
import { fittingWindow } from './window-place.ts'

/** Every switch said out loud, defaults included: a changed default must not open a door. */
export const WEB_PREFERENCES = Object.freeze({
  partition: APP_PARTITION,
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webviewTag: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  navigateOnDragDrop: false,
  spellcheck: false,
  // A middle click opens a window past the handler that denies windows.
  disableBlinkFeatures: 'Auxclick',
})

export interface WindowParts {
  readonly settings: SettingsFile
  readonly preload: string
  readonly log: Log
}

/** The one window. Remembers its place, comes back after a crash of its page, and never shows anything but the app. */
export function openWindow({ settings, preload, log }: WindowParts): BrowserWindow {
  const place = fittingWindow(
    settings.get().window,
    screen.getAllDisplays().map((display) => display.workArea),
  )
  const { maximised, ...bounds } = place
  const window = new BrowserWindow({
    ...bounds,
    minWidth: 900,
    minHeight: 600,
    title: 'Casebook',
    show: false,
    backgroundColor: '#1c2127',
    webPreferences: { ...WEB_PREFERENCES, preload, devTools: !app.isPackaged },
  })
  window.once('ready-to-show', () => {
    if (maximised) window.maximize()
    window.show()
  })
  keepPlace(window, settings)
  comeBack(window, log)
  void window.loadURL(APP_PAGE)
  return window
}

function keepPlace(window: BrowserWindow, settings: SettingsFile): void {
  window.on('close', () => {
    const state: WindowState = { ...window.getNormalBounds(), maximised: window.isMaximized() }
    void settings.change({ window: state })
  })
}

/** A page that died is loaded again at most twice in five minutes: what was paid for waits in the journal, and a loop helps nobody. */
function comeBack(window: BrowserWindow, log: Log): void {
  const reloads: number[] = []
  window.webContents.on('render-process-gone', (_event, details) => {
    log.warn('the page is gone', { reason: details.reason, exitCode: details.exitCode })
    if (details.reason === 'clean-exit' || window.isDestroyed()) return
    const now = performance.now()
    if (mayReload(reloads, now)) {
      reloads.push(now)
      window.reload()
      return
    }
    const answer = dialog.showMessageBoxSync({
      type: 'error',
      message: 'Casebook’s window has failed three times within five minutes.',
      detail: 'Cases and paid answers are safe on disk. The log in the data folder has the details.',
      buttons: ['Try again', 'Quit'],
      defaultId: 0,
      cancelId: 1,
    })
    if (answer === 0) {
      reloads.length = 0
      window.reload()
    } else app.quit()
  })
}
