import { EventEmitter } from 'node:events'
import type { BrowserWindow as ElectronWindow, Session as ElectronSession, WebContents as ElectronContents } from 'electron'
import { vi } from 'vitest'

/**
 * Electron's API as a mock: calls of the host are recorded, and tests emit the events. For
 * `vi.mock('electron', () => import('./fake-electron.ts'))`. The service tests use a double with a
 * real Chromium.
 */
export class FakeContents extends EventEmitter {
  readonly mainFrame = { url: 'app://casebook/index.html', isDestroyed: () => false }
  destroyed = false
  crashed = false
  url = 'app://casebook/index.html'
  readonly send = vi.fn()
  readonly setWindowOpenHandler = vi.fn()
  readonly setWebRTCIPHandlingPolicy = vi.fn()
  readonly printToPDF = vi.fn(async (_options: unknown): Promise<Uint8Array> => new Uint8Array([1]))
  isDestroyed(): boolean {
    return this.destroyed
  }
  /** Like in Electron: a call on destroyed contents throws. */
  isCrashed(): boolean {
    if (this.destroyed) throw new TypeError('Object has been destroyed')
    return this.crashed
  }
  getURL(): string {
    return this.url
  }
  get electron(): ElectronContents {
    return this as unknown as ElectronContents // the members that the host uses
  }
}

export class BrowserWindow extends EventEmitter {
  /** The opened windows, in order. */
  static readonly opened: BrowserWindow[] = []
  readonly webContents = new FakeContents()
  readonly options: unknown
  destroyed = false
  minimised = false
  maximised = false
  bounds = { x: 10, y: 20, width: 1000, height: 700 }
  /** Calls on the window, in order. */
  readonly calls: string[] = []
  readonly loadURL = vi.fn(async (_url: string): Promise<void> => undefined)
  constructor(options?: unknown) {
    super()
    this.options = options
    BrowserWindow.opened.push(this)
  }
  isDestroyed(): boolean {
    return this.destroyed
  }
  isMinimized(): boolean {
    return this.minimised
  }
  isMaximized(): boolean {
    return this.maximised
  }
  getNormalBounds(): BrowserWindow['bounds'] {
    if (this.destroyed) throw new TypeError('Object has been destroyed')
    return this.bounds
  }
  show(): void {
    this.calls.push('show')
  }
  hide(): void {
    this.calls.push('hide')
  }
  focus(): void {
    this.calls.push('focus')
  }
  restore(): void {
    this.calls.push('restore')
  }
  maximize(): void {
    this.calls.push('maximize')
  }
  destroy(): void {
    this.destroyed = true
    this.calls.push('destroy')
  }
  reload(): void {
    this.calls.push('reload')
  }
  get electron(): ElectronWindow {
    return this as unknown as ElectronWindow // the members that the host uses
  }
}

type Listener = (...args: never[]) => unknown

/** Passes each registered handler to the test, by the name of its setter. */
export class FakeSession extends EventEmitter {
  readonly handlers = new Map<string, Listener>()
  readonly schemes = new Map<string, (request: Request) => Promise<Response>>()
  readonly setSpellCheckerEnabled = vi.fn()
  readonly setSpellCheckerLanguages = vi.fn()
  readonly setProxy = vi.fn(async (_config: unknown): Promise<void> => undefined)
  readonly protocol = {
    handle: (scheme: string, handler: (request: Request) => Promise<Response>) => void this.schemes.set(scheme, handler),
    unhandle: (scheme: string) => void this.schemes.delete(scheme),
  }
  readonly webRequest = { onBeforeRequest: (handler: Listener) => void this.handlers.set('beforeRequest', handler) }
  setPermissionRequestHandler(handler: Listener): void {
    this.handlers.set('permissionRequest', handler)
  }
  setPermissionCheckHandler(handler: Listener): void {
    this.handlers.set('permissionCheck', handler)
  }
  setDevicePermissionHandler(handler: Listener): void {
    this.handlers.set('devicePermission', handler)
  }
  setDisplayMediaRequestHandler(handler: Listener): void {
    this.handlers.set('displayMedia', handler)
  }
  request(name: string, ...args: unknown[]): unknown {
    const handler = this.handlers.get(name)
    if (handler === undefined) throw new Error(`nothing decides about ${name}`)
    return handler(...(args as never[])) // with the arguments that Electron gives each
  }
  get electron(): ElectronSession {
    return this as unknown as ElectronSession // the members that the host uses
  }
}

class FakeApp extends EventEmitter {
  readonly switches = new Map<string, string>()
  readonly commandLine = {
    appendSwitch: (name: string, value = '') => void this.switches.set(name, value),
    hasSwitch: (name: string) => this.switches.has(name),
  }
  readonly enableSandbox = vi.fn()
  readonly setPath = vi.fn()
  readonly setName = vi.fn()
  readonly setAppUserModelId = vi.fn()
  readonly quit = vi.fn()
  readonly exit = vi.fn()
  readonly requestSingleInstanceLock = vi.fn(() => true)
  readonly whenReady = vi.fn(async (): Promise<void> => undefined)
}

export const app = new FakeApp()
export const dialog = { showSaveDialog: vi.fn(), showMessageBox: vi.fn(), showErrorBox: vi.fn() }
export const handlers = new Map<string, (event: unknown, args?: unknown) => unknown>()
export const ipcMain = { handle: (channel: string, handler: (event: unknown, args?: unknown) => unknown) => void handlers.set(channel, handler) }
export const Menu = { buildFromTemplate: (template: unknown) => template, setApplicationMenu: vi.fn() }
export const powerMonitor = new EventEmitter()
export const protocol = { registerSchemesAsPrivileged: vi.fn() }
export const screen = { getAllDisplays: vi.fn(() => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }]) }
export const shell = { openExternal: vi.fn(async () => undefined) }
export const theSession = new FakeSession()
export const session = { fromPartition: vi.fn((_partition: string, _options?: unknown) => theSession) }

/** An event whose default can be prevented. */
export function preventable(url = '') {
  return { url, preventDefault: vi.fn() }
}

/** Resets recorded calls, responses and listeners; for `beforeEach`. */
export function resetElectron(): void {
  vi.clearAllMocks()
  for (const mock of [dialog.showSaveDialog, dialog.showMessageBox, app.requestSingleInstanceLock, app.whenReady, theSession.setProxy])
    mock.mockReset()
  app.requestSingleInstanceLock.mockReturnValue(true)
  for (const emitter of [app, powerMonitor, theSession]) emitter.removeAllListeners()
  app.switches.clear()
  handlers.clear()
  theSession.handlers.clear()
  theSession.schemes.clear()
  BrowserWindow.opened.length = 0
}
