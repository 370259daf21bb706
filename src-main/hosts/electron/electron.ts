import { join } from 'node:path'
import { app, dialog, session as sessions, type BrowserWindow, shell } from 'electron'
import { failure } from '../../../src-shared/core/failure.ts'
import { err } from '../../../src-shared/core/result.ts'
import { APP_HOST, APP_ID, APP_PARTITION, APP_SCHEME, PRODUCT_NAME } from '../../identity.ts'
import type { LauncherChannel } from '../../launcher-channel.ts'
import { startBackend, type Backend, type BackendOptions } from '../../backend.ts'
import { makeFolders } from '../../disk/make-folders.ts'
import type { HostCapabilities } from '../../ipc/host-capabilities.ts'
import { builtPages, type PageSource } from '../page-source.ts'
import { confirmWithDialog, saveWithDialog } from './electron-dialogs.ts'
import { sendToWindow, setupIpc } from './electron-ipc.ts'
import { setupMenu } from './electron-menu.ts'
import { watchSystemResume } from './electron-power.ts'
import { printInWindow } from './electron-print.ts'
import { setupQuit } from './electron-quit.ts'
import { watchProcesses } from './electron-recover.ts'
import { setupAppProtocol, setupScheme } from './electron-scheme.ts'
import { setupContents, setupSession } from './electron-session.ts'
import { setupSwitches } from './electron-switches.ts'
import { openWindow, type AppWindow } from './electron-window.ts'

export interface ElectronOptions extends Omit<BackendOptions, 'host' | 'apiKeyFromEnv'> {
  /** Folder of the build: `renderer` and `preload` are read from it. */
  readonly builtDir: string
  /** Replaces the build as the source of the page. */
  readonly pages?: PageSource | undefined
  /** Chromium's developer tools; off by default. */
  readonly devTools: boolean
  /**
   * The process that started this one: passes the key, is notified of the window or a refusal, and
   * may request the end.
   */
  readonly starter: LauncherChannel
  /** Called when the backend is open, so that the crash handler can flush it. */
  readonly onBackend: (backend: Backend) => void
}

/**
 * Starts Casebook in Electron. Must be called before the app is ready; every concern is set up by
 * name, in this order.
 */
export async function startElectronHost(options: ElectronOptions): Promise<void> {
  // Chromium's own files, including the browser store with the case files, are in the data folder
  // too.
  const profile = join(options.dataDir, 'electron')
  makeFolders(profile)
  app.setPath('userData', profile)
  app.setName(PRODUCT_NAME)
  if (process.platform === 'win32') app.setAppUserModelId(APP_ID)
  setupSwitches(options.pages?.devServer)
  setupScheme()
  let shown: AppWindow | undefined
  let show = (): void => {}
  const currentWindow = (): BrowserWindow | undefined => shown?.window
  if (!setupSingleInstance(() => bringForward(currentWindow(), show))) return

  await app.whenReady()
  const pages = options.pages ?? builtPages(join(options.builtDir, 'renderer'))
  if ((await pages.files.find('/', '')) === undefined)
    return stop(options.starter, 'The built pages of Casebook are missing.', 'Build them with npm run build, then start again.')

  const abilities: HostCapabilities = {
    kind: 'electron',
    storage: () => `${APP_SCHEME}-${APP_HOST}`,
    saveFile: async (name, content) =>
      shown === undefined
        ? err(failure('unsupported', 'No window is open.', 'Open the window and export again.'))
        : await saveWithDialog(shown.window, name, content),
    printPdf: async (job) => await printInWindow(job, backend.log),
    openLink: (link) => shell.openExternal(link),
    confirm: async (question) => shown !== undefined && (await confirmWithDialog(shown.window, question)),
  }
  const opened = await startBackend({ ...options, apiKeyFromEnv: await options.starter.key(), host: abilities })
  if (!opened.ok) return stop(options.starter, opened.error.message, opened.error.remedy)
  const backend = opened.value
  options.onBackend(backend)

  const session = sessions.fromPartition(APP_PARTITION, { cache: false })
  setupContents(backend.log)
  watchProcesses(backend.log)
  await setupSession(session, backend.log, pages.devServer)
  setupAppProtocol(session, pages)
  const closeIpc = setupIpc(backend, currentWindow)
  const endSleep = watchSystemResume(backend.woke)

  show = () => {
    if (shown !== undefined) return
    shown = openWindow({
      settings: backend.settings,
      preload: join(options.builtDir, 'preload', 'index.cjs'),
      log: backend.log,
      devTools: options.devTools,
      onShown: () => options.starter.say('up'),
    })
    // Windows ends a session without `before-quit` and kills the process after this handler, so a
    // flush may not finish. Ledger and journal are fsynced line by line, and the next start takes
    // over the stale lock. It is not removed here: another process could then open the folder while
    // this one still writes.
    shown.window.on('session-end', () => void backend.close())
    shown.window.on('closed', () => {
      shown = undefined
    })
  }
  setupMenu((command) => {
    // macOS keeps the menu after the window is closed: the page that runs the command has to open
    // first.
    if (shown === undefined) {
      show()
      currentWindow()?.webContents.once('did-finish-load', () => sendToWindow(currentWindow(), 'menuCommand', { command }))
    } else sendToWindow(currentWindow(), 'menuCommand', { command })
  }, options.devTools)
  show()
  options.starter.onEnd(() => app.quit())
  app.on('activate', show)
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  setupQuit(async () => {
    shown?.rememberBounds()
    currentWindow()?.hide()
    closeIpc()
    endSleep()
    await backend.close()
  })
}

/**
 * One Casebook per data folder; a second start brings the first one to the front and its command
 * line is ignored.
 */
function setupSingleInstance(comeForward: () => void): boolean {
  const isFirst = app.requestSingleInstanceLock()
  if (isFirst) app.on('second-instance', comeForward)
  else {
    process.stderr.write('Casebook is already open with this data folder. Its window is brought to the front.\n')
    app.quit()
  }
  return isFirst
}

/** Brings the window to the front from any state, or opens a new one. */
function bringForward(window: BrowserWindow | undefined, open: () => void): void {
  if (window === undefined) return open()
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}

function stop(starter: LauncherChannel, message: string, remedy: string): void {
  starter.say('refused')
  process.stderr.write(`${message}\n${remedy}\n`)
  dialog.showErrorBox(message, remedy)
  app.exit(1)
}
