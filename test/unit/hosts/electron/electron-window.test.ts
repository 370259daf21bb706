import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createLog } from '../../../../src-main/log.ts'
import { openWindow } from '../../../../src-main/hosts/electron/electron-window.ts'
import { DEFAULT_SETTINGS, type SettingsFile, type WindowState } from '../../../../src-main/settings.ts'
import { BrowserWindow, dialog, resetElectron, screen } from './fake-electron.ts'

vi.mock('electron', () => import('./fake-electron.ts'))

beforeEach(resetElectron)

function open({ state, devTools = false }: { readonly state?: WindowState; readonly devTools?: boolean } = {}) {
  const change = vi.fn(async () => true)
  const settings: SettingsFile = {
    get: () => ({ ...DEFAULT_SETTINGS, window: state }),
    change,
    flushed: async () => undefined,
    damaged: false,
    damage: [],
  }
  const onShown = vi.fn()
  const { rememberBounds } = openWindow({ settings, preload: '/built/preload/index.cjs', log: createLog(() => {}), devTools, onShown })
  const [window] = BrowserWindow.opened
  if (window === undefined) throw new Error('no window was opened')
  return { window, change, onShown, rememberPlace: rememberBounds }
}

describe('the window', () => {
  test('has the exact security preferences, and is hidden until its content is ready', () => {
    const { window } = open()
    expect(window.options).toEqual({
      width: 1440,
      height: 900,
      minWidth: 900,
      minHeight: 600,
      title: 'Casebook',
      show: false,
      backgroundColor: '#1c2127',
      webPreferences: {
        partition: 'persist:casebook',
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
        disableBlinkFeatures: 'Auxclick',
        preload: '/built/preload/index.cjs',
        devTools: false,
      },
    })
    expect(window.calls).toEqual([])
  })

  test('has developer tools only if they were requested', () => {
    expect(open({ devTools: true }).window.options).toMatchObject({ webPreferences: { devTools: true } })
  })

  test('opens at its last position if a current display contains it', () => {
    const state = { x: 2000, y: 50, width: 1200, height: 800, maximised: false }
    screen.getAllDisplays.mockReturnValueOnce([
      { workArea: { x: 0, y: 0, width: 1920, height: 1080 } },
      { workArea: { x: 1920, y: 0, width: 1920, height: 1080 } },
    ])
    const { window } = open({ state })
    expect(window.options).toMatchObject({ x: 2000, y: 50, width: 1200, height: 800 })
    expect(window.options).not.toHaveProperty('maximised')
  })

  test('is shown in its last size and reported as shown', () => {
    const state = { x: 10, y: 50, width: 1200, height: 800, maximised: true }
    const { window, onShown } = open({ state })
    expect(onShown).not.toHaveBeenCalled()
    window.emit('ready-to-show')
    expect(window.calls).toEqual(['maximize', 'show'])
    expect(onShown).toHaveBeenCalledOnce()
    BrowserWindow.opened.length = 0
    const plain = open({ state: { ...state, maximised: false } })
    plain.window.emit('ready-to-show')
    expect(plain.window.calls).toEqual(['show'])
  })

  test('loads the one page, and once more if that failed and the person confirms; a failed load throws nothing', async () => {
    dialog.showMessageBox.mockResolvedValueOnce({ response: 0 })
    const { window } = open()
    expect(window.loadURL).toHaveBeenCalledExactlyOnceWith('app://casebook/index.html')
    window.loadURL.mockRejectedValueOnce(new Error('ERR_FILE_NOT_FOUND'))
    window.webContents.emit('did-fail-load', {}, -6, 'ERR_FILE_NOT_FOUND', 'app://casebook/index.html', true)
    await vi.waitFor(() => expect(window.loadURL).toHaveBeenCalledTimes(2), { timeout: 600_000 })
    expect(window.loadURL).toHaveBeenLastCalledWith('app://casebook/index.html')
  })
})

describe('the position of the window', () => {
  const REMEMBERED = { window: { x: 10, y: 20, width: 1000, height: 700, maximised: true } }

  test('is saved when it closes, and not twice', () => {
    const { window, change, rememberPlace: rememberBounds } = open()
    window.maximised = true
    expect(change).not.toHaveBeenCalled()
    window.emit('close')
    expect(change).toHaveBeenCalledExactlyOnceWith(REMEMBERED)
    rememberBounds()
    expect(change).toHaveBeenCalledOnce()
  })

  test('is saved when the app ends, and not again when the window closes', () => {
    const { window, change, rememberPlace: rememberBounds } = open()
    window.maximised = true
    rememberBounds()
    expect(change).toHaveBeenCalledExactlyOnceWith(REMEMBERED)
    window.emit('close')
    expect(change).toHaveBeenCalledOnce()
  })

  test('is not saved for a destroyed window', () => {
    const { window, change, rememberPlace: rememberBounds } = open()
    window.destroyed = true
    rememberBounds()
    expect(change).not.toHaveBeenCalled()
  })
})
