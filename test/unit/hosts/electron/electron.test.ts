import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type MethodName } from '../../../../src-shared/ipc/casebook-api.ts'
import { channelOf } from '../../../../src-shared/ipc/ipc-channels.ts'
import type { Backend } from '../../../../src-main/backend.ts'
import { startElectronHost } from '../../../../src-main/hosts/electron/electron.ts'
import {
  app,
  BrowserWindow,
  dialog,
  handlers,
  Menu,
  powerMonitor,
  preventable,
  protocol,
  resetElectron,
  session,
  theSession,
} from './fake-electron.ts'

vi.mock('electron', () => import('./fake-electron.ts'))

const platform = Object.getOwnPropertyDescriptor(process, 'platform') ?? {}
const stderr = vi.spyOn(process.stderr, 'write')
let root = ''
let backends: Backend[] = []
beforeEach(() => {
  resetElectron()
  stderr.mockImplementation(() => true)
  root = mkdtempSync(join(tmpdir(), 'casebook-host-'))
  mkdirSync(join(root, 'built', 'renderer'), { recursive: true })
  writeFileSync(join(root, 'built', 'renderer', 'index.html'), '<!doctype html>')
})
afterEach(async () => {
  Object.defineProperty(process, 'platform', platform)
  for (const backend of backends) await backend.close()
  backends = []
  // Removes the signal listeners.
  app.emit('quit')
  rmSync(root, { recursive: true, force: true, maxRetries: 5 })
})

const dataDir = (): string => join(root, 'data')

async function start({ apiKey, devTools = false }: { readonly apiKey?: string; readonly devTools?: boolean } = {}) {
  const starter = { key: vi.fn(async () => apiKey), say: vi.fn(), onEnd: vi.fn() }
  await startElectronHost({
    dataDir: dataDir(),
    practice: false,
    version: '1.2.3',
    builtDir: join(root, 'built'),
    devTools,
    starter,
    onBackend: (backend) => void backends.push(backend),
    loadStore: async () => {
      throw new Error('no keychain in this test')
    },
  })
  return starter
}

/** The window opened last. */
function theWindow(): BrowserWindow {
  const window = BrowserWindow.opened.at(-1)
  if (window === undefined) throw new Error('there is no window')
  return window
}

async function request(method: MethodName, args?: unknown): Promise<unknown> {
  return await handlers.get(channelOf(method))?.({ senderFrame: theWindow().webContents.mainFrame }, args)
}

function choose(command: string): void {
  const menu = Menu.setApplicationMenu.mock.calls[0]?.[0] as { submenu?: { id?: string; click?: () => void }[] }[] // the template built by the host
  menu
    .flatMap(({ submenu = [] }) => submenu)
    .find(({ id }) => id === command)
    ?.click?.()
}

const commandsOf = (window: BrowserWindow): unknown[] =>
  window.webContents.send.mock.calls.filter(([channel]) => channel === 'casebook:event:menuCommand').map(([, payload]) => payload as unknown)

describe('the start', () => {
  test('gives Chromium its own private folder, and a name, before the app is ready', async () => {
    app.whenReady.mockImplementation(async () => {
      const profile = join(dataDir(), 'electron')
      expect(app.setPath).toHaveBeenCalledExactlyOnceWith('userData', profile)
      expect(statSync(profile).mode & 0o777).toBe(0o700)
      expect(app.setName).toHaveBeenCalledExactlyOnceWith('Casebook')
      expect(app.switches.has('host-resolver-rules')).toBe(true)
      expect(protocol.registerSchemesAsPrivileged).toHaveBeenCalledOnce()
      expect(session.fromPartition).not.toHaveBeenCalled()
      await Promise.resolve()
    })
    await start()
    expect(app.whenReady).toHaveBeenCalledOnce()
    expect(app.setAppUserModelId).not.toHaveBeenCalled()
  })

  test('on Windows the taskbar knows the app by its id', async () => {
    Object.defineProperty(process, 'platform', { ...platform, value: 'win32' })
    // The rest of the start would be that of Windows too.
    app.whenReady.mockRejectedValue(new Error('far enough'))
    await expect(start()).rejects.toThrow('far enough')
    expect(app.setAppUserModelId).toHaveBeenCalledExactlyOnceWith('casebook.desktop')
  })

  test('opens nothing before the app is ready', async () => {
    let ready = (): void => {}
    app.whenReady.mockImplementation(() => new Promise((resolve) => (ready = resolve)))
    const started = start()
    await new Promise((resolve) => setImmediate(resolve))
    expect([BrowserWindow.opened.length, existsSync(join(dataDir(), 'instance.lock'))]).toEqual([0, false])
    ready()
    await started
    expect(BrowserWindow.opened).toHaveLength(1)
  })

  test('opens one window with a backend, which has the key that was handed over', async () => {
    const starter = await start({ apiKey: 'a-key-handed-over-4711' })
    expect(backends).toHaveLength(1)
    expect(await request('readAppInfo')).toMatchObject({ ok: true, value: { host: 'electron', version: '1.2.3', service: 'service' } })
    expect(await request('readKeyState')).toMatchObject({ ok: true, value: { present: true, source: 'environment', last4: '4711' } })
    expect(theWindow().options).toMatchObject({ webPreferences: { preload: join(root, 'built', 'preload', 'index.cjs'), devTools: false } })
    expect(starter.say).not.toHaveBeenCalled()
    theWindow().emit('ready-to-show')
    expect(starter.say.mock.calls).toEqual([['up']])
  })

  test('the session of the page has no cache, is locked down, and is served from the build', async () => {
    await start()
    expect(session.fromPartition).toHaveBeenCalledExactlyOnceWith('persist:casebook', { cache: false })
    expect(theSession.setProxy).toHaveBeenCalledOnce()
    const response = await theSession.schemes.get('app')?.({ url: 'app://casebook/index.html', method: 'GET' } as Request)
    expect([response?.status, await response?.text()]).toEqual([200, '<!doctype html>'])
    const event = preventable('https://example.invalid/')
    app.emit('web-contents-created', {}, theWindow().webContents)
    theWindow().webContents.emit('will-navigate', event)
    expect(event.preventDefault).toHaveBeenCalledOnce()
    app.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed', exitCode: 1 })
    expect(readFileSync(join(dataDir(), 'casebook.log'), 'utf8')).toContain('a process of Chromium is gone')
  })

  test('shows no window before the session is locked down', async () => {
    let closedIn = (): void => {}
    theSession.setProxy.mockImplementation(() => new Promise((resolve) => (closedIn = resolve)))
    const started = start()
    await vi.waitFor(() => expect(theSession.setProxy).toHaveBeenCalledOnce(), { timeout: 600_000 })
    expect(BrowserWindow.opened).toEqual([])
    closedIn()
    await started
    expect(BrowserWindow.opened).toHaveLength(1)
  })

  test('has developer tools in window and menu only if requested', async () => {
    await start({ devTools: true })
    expect(theWindow().options).toMatchObject({ webPreferences: { devTools: true } })
    expect(JSON.stringify(Menu.setApplicationMenu.mock.calls)).toContain('toggleDevTools')
  })
})

describe('a failed start', () => {
  const reported = (): string => stderr.mock.calls.map(([text]) => String(text)).join('')

  test('without a build: reported on screen, in the terminal and to the launcher', async () => {
    rmSync(join(root, 'built', 'renderer'), { recursive: true })
    const starter = await start()
    expect(dialog.showErrorBox).toHaveBeenCalledExactlyOnceWith(
      'The built pages of Casebook are missing.',
      'Build them with npm run build, then start again.',
    )
    expect(reported()).toBe('The built pages of Casebook are missing.\nBuild them with npm run build, then start again.\n')
    expect(starter.say.mock.calls).toEqual([['refused']])
    expect(app.exit).toHaveBeenCalledExactlyOnceWith(1)
    expect([backends, BrowserWindow.opened, handlers.size]).toEqual([[], [], 0])
  })

  test('names the reason of a backend that does not open', async () => {
    mkdirSync(dataDir())
    writeFileSync(join(dataDir(), 'journal'), 'a file where a folder belongs')
    const starter = await start()
    expect(app.exit).toHaveBeenCalledExactlyOnceWith(1)
    expect(starter.say.mock.calls).toEqual([['refused']])
    const [message, remedy] = dialog.showErrorBox.mock.calls[0] ?? []
    expect(reported()).toBe(`${String(message)}\n${String(remedy)}\n`)
    expect(BrowserWindow.opened).toEqual([])
  })

  test('a second instance in the same folder yields to the first', async () => {
    app.requestSingleInstanceLock.mockReturnValue(false)
    const starter = await start()
    expect(app.quit).toHaveBeenCalledOnce()
    expect(reported()).toBe('Casebook is already open with this data folder. Its window is brought to the front.\n')
    expect(app.whenReady).not.toHaveBeenCalled()
    expect([backends, BrowserWindow.opened, starter.say.mock.calls, app.listenerCount('second-instance')]).toEqual([[], [], [], 0])
  })
})

describe('the window', () => {
  test('comes to the front at a second start, from any state', async () => {
    await start()
    const window = theWindow()
    app.emit('second-instance')
    expect(window.calls).toEqual(['show', 'focus'])
    window.minimised = true
    app.emit('second-instance')
    expect(window.calls.slice(2)).toEqual(['restore', 'show', 'focus'])
    expect(BrowserWindow.opened).toHaveLength(1)
  })

  test('opens again after it was closed: by a second start, the dock or a command, and never twice', async () => {
    await start()
    for (const [count, again] of [() => app.emit('second-instance'), () => app.emit('activate'), () => choose('settings')].entries()) {
      app.emit('activate')
      expect(BrowserWindow.opened).toHaveLength(count + 1)
      theWindow().emit('closed')
      again()
      expect(BrowserWindow.opened).toHaveLength(count + 2)
    }
  })

  test('receives menu commands; one that opens the window arrives once, after its page', async () => {
    await start()
    choose('settings')
    expect(commandsOf(theWindow())).toEqual([{ command: 'settings' }])
    theWindow().emit('closed')
    choose('palette')
    expect(commandsOf(theWindow())).toEqual([])
    theWindow().webContents.emit('did-finish-load')
    theWindow().webContents.emit('did-finish-load')
    expect(commandsOf(theWindow())).toEqual([{ command: 'palette' }])
  })

  test('shows dialogs for saving and confirmation; without a window nothing is saved and the result is no', async () => {
    await start()
    const save = async (): Promise<unknown> => {
      await request('writeFilePart', { file: 'f', number: 0, contentBase64: Buffer.from('<p>').toString('base64') })
      return await request('saveFile', { suggestedName: 'report.html', file: 'f', parts: 1 })
    }
    dialog.showSaveDialog.mockResolvedValue({ canceled: false, filePath: join(root, 'mine.html') })
    expect(await save()).toEqual({ ok: true, value: { saved: true, name: 'mine.html' } })
    dialog.showMessageBox.mockResolvedValue({ response: 0 })
    expect(await request('setBudget', { caseId: 'case-1', credits: '500' })).toMatchObject({ ok: true, value: { cap: '500' } })
    dialog.showSaveDialog.mockClear()
    dialog.showMessageBox.mockClear()
    theWindow().emit('closed')
    const [backend] = backends
    await backend?.methods.writeFilePart({ file: 'f', number: 0, contentBase64: 'eA==' })
    expect(await backend?.methods.saveFile({ suggestedName: 'report.html', file: 'f', parts: 1 })).toEqual({
      ok: false,
      error: { code: 'unsupported', message: 'No window is open.', remedy: 'Open the window and export again.' },
    })
    expect(await backend?.methods.setBudget({ caseId: 'case-1', credits: '900' })).toMatchObject({ ok: false, error: { code: 'cancelled' } })
    expect([dialog.showSaveDialog.mock.calls, dialog.showMessageBox.mock.calls]).toEqual([[], []])
  })

  test('names the storage of its case files by scheme and host', async () => {
    await start()
    await request('writeCustodyHead', { caseId: 'case-1', seq: 1, head: 'a'.repeat(64) })
    expect(existsSync(join(dataDir(), 'custody-heads.app-casebook.json'))).toBe(true)
  })
})

describe('shutdown', () => {
  test('is requested by the launcher', async () => {
    const starter = await start()
    expect(app.quit).not.toHaveBeenCalled()
    const end = starter.onEnd.mock.calls[0]?.[0] as () => void // the value passed by the host
    end()
    expect(app.quit).toHaveBeenCalledOnce()
  })

  test('follows the last window, except on macOS', async () => {
    await start()
    Object.defineProperty(process, 'platform', { ...platform, value: 'darwin' })
    app.emit('window-all-closed')
    expect(app.quit).not.toHaveBeenCalled()
    Object.defineProperty(process, 'platform', { ...platform, value: 'linux' })
    app.emit('window-all-closed')
    expect(app.quit).toHaveBeenCalledOnce()
  })

  test('hides the window at once, saves its position, refuses calls, and releases the folder', async () => {
    await start()
    const window = theWindow()
    expect(powerMonitor.listenerCount('resume')).toBe(1)
    app.emit('before-quit', preventable())
    expect(window.calls).toEqual(['hide'])
    expect(powerMonitor.listenerCount('resume')).toBe(0)
    expect(await request('readAppInfo')).toMatchObject({ ok: false, error: { code: 'busy' } })
    await vi.waitFor(() => expect(app.quit).toHaveBeenCalledOnce(), { timeout: 600_000 })
    expect(existsSync(join(dataDir(), 'instance.lock'))).toBe(false)
    expect(JSON.parse(readFileSync(join(dataDir(), 'settings.json'), 'utf8'))).toMatchObject({ window: { ...window.bounds, maximised: false } })
  })

  test('at the end of a Windows session, flushes what it can', async () => {
    await start()
    theWindow().emit('session-end')
    await vi.waitFor(() => expect(existsSync(join(dataDir(), 'instance.lock'))).toBe(false), { timeout: 600_000 })
  })

  test('works without a window', async () => {
    await start()
    theWindow().emit('closed')
    app.emit('before-quit', preventable())
    await vi.waitFor(() => expect(app.quit).toHaveBeenCalledOnce(), { timeout: 600_000 })
    expect(existsSync(join(dataDir(), 'instance.lock'))).toBe(false)
  })
})

test('reports a wake-up of the machine to the backend', async () => {
  await start()
  expect(powerMonitor.listeners('resume')).toEqual([backends[0]?.woke])
})
