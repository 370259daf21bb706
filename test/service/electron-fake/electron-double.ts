import { EventEmitter } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type BrowserContext } from '@playwright/test'
import { findChromium, QUIET } from '../find-chromium.ts'
import { CommandLineDouble, SignalsDouble, type EndSignal, type Nature } from './process-double.ts'
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

/** Playwright would handle the signals itself and end the tests at one. */
const NO_SIGNALS = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false }

/**
 * Single-instance locks of this machine, by folder; a second double in the same process meets them
 * like a second process.
 */
const instances = new Map<string, AppDouble>()

export class AppDouble extends EventEmitter {
  /** What was called before the app was ready, in order. */
  readonly early: string[] = []
  readonly paths = new Map<string, string>()
  isPackaged = false
  exitCode: number | undefined
  /** Ended by a signal's default action: no code of the app ran. */
  killed = false
  /**
   * Files of the data folder at the very end, by name: later writes are not those of the ended
   * process.
   */
  diskAtEnd: ReadonlyMap<string, string> = new Map()
  readonly commandLine: CommandLineDouble
  readonly nature: Nature
  readonly #signals = new SignalsDouble(process)
  #ready = false
  #quitting = false
  #becomeReady = (): void => {}
  readonly #readiness = new Promise<void>((resolve) => {
    this.#becomeReady = resolve
  })
  readonly windows = new Set<WindowDouble>()

  constructor(nature: Nature) {
    super()
    this.nature = nature
    this.commandLine = new CommandLineDouble(nature.argv ?? [])
  }

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

  setAppUserModelId(): void {}

  /** As in Electron: enabling the sandbox here removes the command line switch against it. */
  enableSandbox(): void {
    this.note('enableSandbox')
    this.commandLine.removeSwitch('no-sandbox')
    this.commandLine.appendSwitch('enable-sandbox')
  }

  /** Whether the network service runs: without it nothing loads. */
  networkServiceRuns(): boolean {
    return this.nature.root !== true || this.commandLine.hasSwitch('no-sandbox')
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

  signal(signal: EndSignal): void {
    const killed = (): void => {
      this.killed = true
      this.#end(1)
    }
    this.#signals.deliver(signal, () => this.quit(), killed)
  }

  #end(code: number): void {
    if (this.exitCode !== undefined) return
    this.exitCode = code
    const folder = this.paths.get('userData') ?? ''
    this.diskAtEnd = filesOf(join(folder, '..'))
    if (instances.get(folder) === this) instances.delete(folder)
    this.emit('quit', {}, code)
  }

  windowClosed(window: WindowDouble): void {
    this.windows.delete(window)
    if (this.windows.size === 0 && !this.#quitting) this.emit('window-all-closed')
  }
}

function filesOf(folder: string): ReadonlyMap<string, string> {
  try {
    const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
    return new Map(files.map(({ name }) => [name, readFileSync(join(folder, name), 'utf8')]))
  } catch {
    // Ended before a folder existed.
    return new Map()
  }
}

/**
 * Electron's API over a real Chromium, as far as Casebook uses it. Real: pages, their scripts,
 * storage and policy, the built preload, the protocol handler's responses, Chromium's network with
 * the app's switches and proxy, the app's own code.
 * Simulated: processes, signals, the origin (see window-double.ts), the isolated world of the
 * preload (a function scope here; values that cross are copied), dialogs, displays and menus.
 */
export function createElectronDouble(nature: Nature = {}) {
  const app = new AppDouble(nature)
  const ipc = new Map<string, IpcHandler>()
  const sessions = new Map<string, SessionDouble>()
  const contexts = new Map<SessionDouble, Promise<BrowserContext>>()
  const dialogs = {
    /** Dialog responses, used in turn; an unscripted dialog fails the test. */
    save: [] as { canceled: boolean; filePath: string }[],
    message: [] as (number | Promise<number>)[],
    requested: [] as { message: string; detail?: string }[],
    errors: [] as string[],
  }
  /** Links that were passed to the system. */
  const opened: string[] = []
  const power = new EventEmitter()
  let menu: readonly MenuItem[] = []
  const schemes: { scheme: string; privileges: Record<string, boolean> }[] = []
  const displays = [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }]

  function sessionOf(partition: string, options?: unknown): SessionDouble {
    const known = sessions.get(partition) ?? new SessionDouble(partition, options, app.commandLine)
    sessions.set(partition, known)
    return known
  }

  async function launch(session: SessionDouble, window: () => WindowDouble): Promise<BrowserContext> {
    // The window is created synchronously around this call; changes by the app to its contents
    // apply from the first page on.
    await Promise.resolve()
    const profile = join(app.paths.get('userData') ?? '', 'Partitions', session.partition.replace('persist:', ''))
    const executablePath = findChromium()
    if (executablePath === undefined) throw new Error('no Chromium to stand in for Electron')
    const { webRtcPolicy } = window().webContents
    const args = [
      ...QUIET,
      ...session.chromiumSwitches(),
      ...(webRtcPolicy === '' ? [] : [`--force-webrtc-ip-handling-policy=${webRtcPolicy}`]),
      ...(nature.netLog === undefined ? [] : [`--log-net-log=${nature.netLog}`]),
    ]
    return await chromium.launchPersistentContext(profile, { executablePath, args, ...NO_SIGNALS, viewport: { width: 1440, height: 900 } })
  }

  const menuItems = (): MenuItem[] => {
    const flat = (items: readonly MenuItem[]): MenuItem[] => items.flatMap((item) => [item, ...flat(item.submenu ?? [])])
    return flat(menu)
  }

  class BrowserWindow extends WindowDouble {
    constructor(options: ConstructorParameters<typeof WindowDouble>[0]) {
      super(options, {
        nature,
        networkServiceRuns: () => app.networkServiceRuns(),
        childGone: () => app.emit('child-process-gone', {}, { type: 'Utility', reason: 'crashed', exitCode: 133, name: 'Network Service' }),
        sessionOf,
        contextOf: (session, window) => {
          const context = contexts.get(session) ?? launch(session, window)
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

  async function messageBox(options: { message: string; detail?: string }): Promise<{ response: number }> {
    dialogs.requested.push(options)
    const response = dialogs.message.shift()
    if (response === undefined) throw new Error('a question that no test expected')
    return { response: await response }
  }

  const electron = {
    app,
    BrowserWindow,
    dialog: {
      showSaveDialog: async () => dialogs.save.shift() ?? Promise.reject(new Error('a save dialog that no test expected')),
      /** With or without a window before its options. */
      showMessageBox: async (first: unknown, second?: { message: string; detail?: string }) =>
        await messageBox(second ?? (first as { message: string; detail?: string })), // one of the two overloads
      showMessageBoxSync: () => {
        throw new Error('a box that stops the whole process, with the paid calls in it, until somebody answers')
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
    shell: { openExternal: (link: string) => Promise.resolve(void opened.push(link)) },
    session: { fromPartition: sessionOf },
  }

  return {
    electron,
    app,
    ipc,
    sessions,
    dialogs,
    opened,
    schemes,
    displays,
    power,
    menuItems,
    /**
     * Presses keys in the window like a person: the page gets them first, and keys that it does not
     * consume (`preventDefault`) reach the menu's accelerators.
     */
    press: async (window: WindowDouble, accelerator: string): Promise<void> => {
      const item = menuItems().find((candidate) => candidate.accelerator === accelerator)
      const taken = await window.keyTaken(accelerator.replace('CmdOrCtrl', 'Control'))
      if (!taken) item?.click?.()
    },
    /** Ends what remains of a run: browsers, and the app's lock on its folder. */
    stop: async (): Promise<void> => {
      for (const context of contexts.values()) await (await context).close().catch(() => undefined)
      contexts.clear()
    },
  }
}

export type ElectronDouble = ReturnType<typeof createElectronDouble>
