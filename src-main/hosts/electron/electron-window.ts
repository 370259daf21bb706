import { BrowserWindow, screen } from 'electron'
import type { Log } from '../../log.ts'
import type { SettingsFile } from '../../settings.ts'
import { setupRecovery } from './electron-recover.ts'
import { APP_PARTITION } from '../../identity.ts'
import { APP_PAGE } from './electron-scheme.ts'
import { showOnce } from './electron-show.ts'
import { restoreWindowBounds } from './window-place.ts'

/** Every switch is explicit, defaults included: a changed default must not weaken a protection. */
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
  // A middle click opens a window without calling the handler that denies new windows.
  disableBlinkFeatures: 'Auxclick',
})

export interface WindowParts {
  readonly settings: SettingsFile
  readonly preload: string
  readonly log: Log
  readonly devTools: boolean
  /** The window is on screen. */
  readonly onShown: () => void
}

export interface AppWindow {
  readonly window: BrowserWindow
  /** Saves the window's position once; the settings report when it is on disk. */
  readonly rememberBounds: () => void
}

/**
 * The one window. Restores its position, reloads after a crash of its page, and shows only the app.
 */
export function openWindow({ settings, preload, log, devTools, onShown }: WindowParts): AppWindow {
  const restored = restoreWindowBounds(
    settings.get().window,
    screen.getAllDisplays().map((display) => display.workArea),
  )
  const { maximised, ...bounds } = restored
  const window = new BrowserWindow({
    ...bounds,
    minWidth: 900,
    minHeight: 600,
    title: 'Casebook',
    show: false,
    backgroundColor: '#1c2127',
    webPreferences: { ...WEB_PREFERENCES, preload, devTools },
  })
  showOnce(window, () => {
    if (maximised) window.maximize()
    window.show()
    onShown()
  })
  // A failed load is also reported as an event, which electron-recover.ts handles.
  const load = (): void => void window.loadURL(APP_PAGE).catch(() => undefined)
  setupRecovery(window, load, log)
  load()
  return { window, rememberBounds: positionStore(window, settings) }
}

/**
 * Saves before the backend closes if the app ends, or when the window closes. Not later: another
 * process may own the folder then.
 */
function positionStore(window: BrowserWindow, settings: SettingsFile): () => void {
  let done = false
  const remember = (): void => {
    if (done || window.isDestroyed()) return
    done = true
    void settings.change({ window: { ...window.getNormalBounds(), maximised: window.isMaximized() } })
  }
  window.on('close', remember)
  return remember
}
