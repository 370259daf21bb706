import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { app, dialog, session as sessions, type BrowserWindow } from 'electron'
import { failure } from '../../src-shared/failure.ts'
import { err } from '../../src-shared/result.ts'
import { openDesk, type DeskOptions, type HostAbilities } from '../desk.ts'
import { listBuiltFiles } from './built-files.ts'
import { confirmWithDialog, saveWithDialog } from './electron-dialogs.ts'
import { sendToWindow, setupIpc } from './electron-ipc.ts'
import { setupMenu } from './electron-menu.ts'
import { watchSleep } from './electron-power.ts'
import { APP_HOST, APP_PARTITION, APP_SCHEME, setupAppProtocol, setupScheme } from './electron-scheme.ts'
import { setupContents, setupSession } from './electron-session.ts'
import { openWindow } from './electron-window.ts'

export interface ElectronOptions extends Omit<DeskOptions, 'host'> {
  /** Folder of the build: `renderer` and `preload` are read from it. */
  readonly builtDir: string
}

/** Starts Casebook in Electron. Must be called before the app is ready; every concern is set up by name, in this order. */
export async function startElectronHost(options: ElectronOptions): Promise<void> {
  // Chromium's own files, the browser store with the case files among them, stand beside the desk's.
  const profile = join(options.dataDir, 'electron')
  mkdirSync(profile, { recursive: true, mode: 0o700 })
  app.setPath('userData', profile)
  app.setName('Casebook')
  app.enableSandbox()
  setupScheme()
  let window: BrowserWindow | undefined
  if (!setupSingleInstance(() => window)) return

  await app.whenReady()
  const files = listBuiltFiles(join(options.builtDir, 'renderer'))
  if (files.find('/') === undefined) return stop('The built pages of Casebook are missing.', 'Build them with npm run build, then start again.')

  const abilities: HostAbilities = {
    kind: 'electron',
    storage: () => `${APP_SCHEME}-${APP_HOST}`,
    saveFile: async (name, content) =>
      window === undefined
        ? err(failure('unsupported', 'There is no window to ask from.', 'Open the window and export again.'))
        : await saveWithDialog(window, name, content),
    confirm: async (question) => window !== undefined && (await confirmWithDialog(window, question)),
  }
  const opened = await openDesk({ ...options, host: abilities })
  if (!opened.ok) return stop(opened.error.message, opened.error.remedy)
  const desk = opened.value

  const session = sessions.fromPartition(APP_PARTITION, { cache: false })
  setupContents(desk.log)
  setupSession(session, desk.log)
  setupAppProtocol(session, files)
  const endIpc = setupIpc(desk, () => window)
  const endSleep = watchSleep(desk.woke)
  setupMenu((command) => sendToWindow(window, 'menuCommand', { command }))

  const show = (): void => {
    window = openWindow({ settings: desk.settings, preload: join(options.builtDir, 'preload', 'index.cjs'), log: desk.log })
    // Windows ends a session without waiting for `before-quit`; the ledger is fsynced line by line, so this is for the rest.
    window.on('session-end', () => void desk.close())
    window.on('closed', () => {
      window = undefined
    })
  }
  show()
  app.on('activate', () => {
    if (window === undefined) show()
  })
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  setupQuit(async () => {
    endIpc()
    endSleep()
    await desk.close()
  })
}

/** One Casebook per data folder; the second start brings the first one forward and reads nothing from its command line. */
function setupSingleInstance(currentWindow: () => BrowserWindow | undefined): boolean {
  if (!app.requestSingleInstanceLock()) {
    process.stderr.write('Casebook is already open with this data folder.\n')
    app.quit()
    return false
  }
  app.on('second-instance', () => {
    const window = currentWindow()
    if (window === undefined) return
    if (window.isMinimized()) window.restore()
    window.focus()
  })
  return true
}

/** Holds the end back until the desk has flushed. */
function setupQuit(close: () => Promise<void>): void {
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
}

function stop(message: string, remedy: string): void {
  process.stderr.write(`${message}\n${remedy}\n`)
  dialog.showErrorBox(message, remedy)
  app.exit(1)
}
