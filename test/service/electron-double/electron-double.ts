import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import { chromium, type BrowserContext } from '@playwright/test'
import { findChromium, QUIET } from '../find-chromium.ts'
import { SessionDouble } from './session-double.ts'
import { PreventableEvent, WindowDouble, type FrameDouble, type WebContentsDouble } from './window-double.ts'

type IpcHandler = (event: { senderFrame: FrameDouble | null }, ...args: unknown[]) => unknown

interface MenuItem {
  readonly id?: string
  readonly label?: string
  readonly role?: string
  readonly accelerator?: string
  readonly click?: () => void
  readonly submenu?: readonly MenuItem[]
}

/** Locks of this machine's single instances, by folder; a second double in the same process meets them as a second process would. */
const instances = new Map<string, AppDouble>()

export class AppDouble extends EventEmitter {
  /** What was called before the app was ready, in order. */
  readonly early: string[] = []
  readonly paths = new Map<string, string>()
  isPackaged = false
  exitCode: number | undefined
  #ready = false
  #quitting = false
  #becomeReady = (): void => {}
  readonly #readiness = new Promise<void>((resolve) => {
    this.#becomeReady = resolve
  })
  readonly windows = new Set<WindowDouble>()

  becomeReady(): void {
    this.#ready = true
    this.#becomeReady()
  }

  note(call: string): void {
    if (!this.#ready) this.early.push(call)
    else if (call === 'enableSandbox' || call === 'registerSchemesAsPrivileged') throw new Error(`${call} comes too late: the app is ready`)
  }

  setPath(name: string, path: string): void {
    this.paths.set(name, path)
  }

  setName(): void {}

  enableSandbox(): void {
    this.note('enableSandbox')
  }

  async whenReady(): Promise<void> {
    await this.#readiness
  }

  requestSingleInstanceLock(): boolean {
    const folder = this.paths.get('userData') ?? ''
    const holder = instances.get(folder)
    if (holder !== undefined && holder !== this) {
      holder.emit('second-instance', {}, [], '')
      return false
    }
    instances.set(folder, this)
    return true
  }

  quit(): void {
    const event = new PreventableEvent()
    this.emit('before-quit', event)
    if (event.defaultPrevented) return
    this.#quitting = true
    for (const window of this.windows) window.close()
    this.#end(0)
  }

  exit(code: number): void {
    this.#end(code)
  }

  #end(code: number): void {
    this.exitCode = code
    const folder = this.paths.get('userData') ?? ''
    if (instances.get(folder) === this) instances.delete(folder)
    this.emit('quit', {}, code)
  }

  windowClosed(window: WindowDouble): void {
    this.windows.delete(window)
    if (this.windows.size === 0 && !this.#quitting) this.emit('window-all-closed')
  }
}

/**
 * Electron's API over a real Chromium, as far as Casebook uses it. What is real: pages, their scripts, storage and policy, the
 * built preload, the protocol handler's answers, the app's own code. What is played: processes, the origin (see window-double.ts), the
 * isolated world of the preload (a function scope here), dialogs, displays and menus.
 */
export function createElectronDouble() {
  const app = new AppDouble()
  const ipc = new Map<string, IpcHandler>()
  const sessions = new Map<string, SessionDouble>()
  const contexts = new Map<SessionDouble, Promise<BrowserContext>>()
  const dialogs = {
    /** Answers, taken in turn; a dialog nobody scripted fails the test. */
    save: [] as { canceled: boolean; filePath: string }[],
    message: [] as number[],
    asked: [] as { message: string; detail?: string }[],
    errors: [] as string[],
  }
  const power = new EventEmitter()
  let menu: readonly MenuItem[] = []
  const schemes: { scheme: string; privileges: Record<string, boolean> }[] = []
  const displays = [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }]

  function sessionOf(partition: string, options?: unknown): SessionDouble {
    const known = sessions.get(partition) ?? new SessionDouble(partition, options)
    sessions.set(partition, known)
    return known
  }

  async function launch(session: SessionDouble): Promise<BrowserContext> {
    const profile = join(app.paths.get('userData') ?? '', 'Partitions', session.partition.replace('persist:', ''))
    const executablePath = findChromium()
    if (executablePath === undefined) throw new Error('no Chromium to stand in for Electron')
    return await chromium.launchPersistentContext(profile, { executablePath, args: QUIET, viewport: { width: 1440, height: 900 } })
  }

  class BrowserWindow extends WindowDouble {
    constructor(options: ConstructorParameters<typeof WindowDouble>[0]) {
      super(options, {
        sessionOf,
        contextOf: (session) => {
          const context = contexts.get(session) ?? launch(session)
          contexts.set(session, context)
          return context
        },
        invoke: async (channel, event, args) => {
          const handler = ipc.get(channel)
          if (handler === undefined) throw new Error(`No handler registered for '${channel}'`)
          return await handler(event, ...args)
        },
        onContents: (contents: WebContentsDouble) => app.emit('web-contents-created', {}, contents),
        onClosed: (window) => app.windowClosed(window),
      })
      app.windows.add(this)
    }
  }

  const electron = {
    app,
    BrowserWindow,
    dialog: {
      showSaveDialog: async () => dialogs.save.shift() ?? Promise.reject(new Error('a save dialog that no test expected')),
      showMessageBox: async (_window: unknown, options: { message: string; detail?: string }) => {
        dialogs.asked.push(options)
        const response = dialogs.message.shift()
        if (response === undefined) throw new Error('a question that no test expected')
        return { response }
      },
      showMessageBoxSync: (options: { message: string }) => {
        dialogs.asked.push(options)
        return dialogs.message.shift() ?? 1
      },
      showErrorBox: (title: string, content: string) => void dialogs.errors.push(`${title} ${content}`),
    },
    ipcMain: {
      handle: (channel: string, handler: IpcHandler) => {
        if (ipc.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
        ipc.set(channel, handler)
      },
      removeHandler: (channel: string) => void ipc.delete(channel),
    },
    Menu: {
      buildFromTemplate: (template: readonly MenuItem[]) => template,
      setApplicationMenu: (built: readonly MenuItem[]) => void (menu = built),
    },
    powerMonitor: power,
    protocol: {
      registerSchemesAsPrivileged: (given: typeof schemes) => {
        app.note('registerSchemesAsPrivileged')
        schemes.push(...given)
      },
    },
    screen: { getAllDisplays: () => displays },
    session: { fromPartition: sessionOf },
  }

  return {
    electron,
    app,
    ipc,
    sessions,
    dialogs,
    schemes,
    displays,
    power,
    menuItems: (): MenuItem[] => {
      const flat = (items: readonly MenuItem[]): MenuItem[] => items.flatMap((item) => [item, ...flat(item.submenu ?? [])])
      return flat(menu)
    },
    /** Ends what is left of a run: browsers, and the app's hold on its folder. */
    stop: async (): Promise<void> => {
      for (const context of contexts.values()) await (await context).close().catch(() => undefined)
      contexts.clear()
    },
  }
}

export type ElectronDouble = ReturnType<typeof createElectronDouble>
