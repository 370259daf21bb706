import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import type { BrowserContext, Frame, Page, Route } from '@playwright/test'
import type { Nature } from './process-double.ts'
import type { SessionDouble } from './session-double.ts'

/**
 * Chromium does not serve pages from an unknown scheme, so `app://casebook` is mapped to a
 * non-existent https origin that is served by interception only. Everything that the app sees of it
 * is translated back.
 */
const STAND_IN = 'https://casebook.app.invalid'
const APP = 'app://casebook'

export const toPage = (url: string): string => (url.startsWith(APP) ? STAND_IN + url.slice(APP.length) : url)
export const toApp = (url: string): string => (url.startsWith(STAND_IN) ? APP + url.slice(STAND_IN.length) : url)

/** What the double of the app provides to its windows. */
export interface Surroundings {
  readonly nature: Nature
  readonly networkServiceRuns: () => boolean
  readonly childGone: () => void
  readonly contextOf: (session: SessionDouble, window: () => WindowDouble) => Promise<BrowserContext>
  readonly sessionOf: (partition: string) => SessionDouble
  readonly invoke: (channel: string, event: { senderFrame: FrameDouble | null }, args: unknown[]) => Promise<unknown>
  readonly onContents: (contents: WebContentsDouble) => void
  readonly onClosed: (window: WindowDouble) => void
}

/** An event whose default can be prevented. */
export class PreventableEvent {
  defaultPrevented = false
  readonly url: string
  constructor(url = '') {
    this.url = url
  }
  preventDefault(): void {
    this.defaultPrevented = true
  }
}

/**
 * A frame as the app sees it: the same object for the same frame, because the app compares by
 * identity.
 */
export class FrameDouble {
  readonly frame: Frame
  constructor(frame: Frame) {
    this.frame = frame
  }
  /** A removed frame can be referenced, but not read. */
  isDestroyed(): boolean {
    return this.frame.isDetached()
  }
  get url(): string {
    if (this.isDestroyed()) throw new Error('Render frame was disposed before WebFrameMain could be accessed')
    return toApp(this.frame.url())
  }
}

export class WebContentsDouble extends EventEmitter {
  windowOpenHandler: ((details: { url: string }) => { action: string }) | undefined
  webRtcPolicy = ''
  crashed = false
  /** Contents are destroyed shortly before their window; every later call on them throws. */
  destroyed = false
  readonly openedWindows: string[] = []
  readonly session: SessionDouble
  readonly page: Promise<Page>
  readonly #frames = new Map<Frame, FrameDouble>()

  constructor(session: SessionDouble, page: Promise<Page>) {
    super()
    this.session = session
    this.page = page
  }

  isDestroyed(): boolean {
    return this.destroyed
  }

  #alive(): void {
    if (this.destroyed) throw new TypeError('Object has been destroyed')
  }

  #mainFrame: FrameDouble | undefined
  get mainFrame(): FrameDouble | undefined {
    return this.#mainFrame
  }

  adopt(page: Page): void {
    this.#mainFrame = this.frameOf(page.mainFrame())
  }

  frameOf(frame: Frame): FrameDouble {
    const known = this.#frames.get(frame) ?? new FrameDouble(frame)
    this.#frames.set(frame, known)
    return known
  }

  getURL(): string {
    return this.#mainFrame?.url ?? ''
  }

  isCrashed(): boolean {
    this.#alive()
    return this.crashed
  }

  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    this.windowOpenHandler = handler
  }

  setWebRTCIPHandlingPolicy(policy: string): void {
    this.webRtcPolicy = policy
  }

  send(channel: string, payload: unknown): void {
    this.#alive()
    void this.page.then((page) =>
      page.evaluate(([name, value]) => Reflect.get(globalThis, '__ipcReceive')?.(name, value), [channel, payload] as const).catch(() => undefined),
    )
  }
}

interface WindowOptions {
  readonly x?: number
  readonly y?: number
  readonly width: number
  readonly height: number
  readonly webPreferences: { readonly partition: string; readonly preload: string; readonly devTools?: boolean }
}

/**
 * Modules that a preload may require, in the page: enough of `electron` for CasebookApi, over a
 * binding that is removed from the page.
 */
function preloadRunner(script: string): string {
  return `(() => {
  if (window !== window.top) return
  const invoke = globalThis.__ipcInvoke
  const channels = new Map()
  Object.defineProperty(globalThis, '__ipcReceive', { value: (channel, payload) => { for (const listener of channels.get(channel) ?? []) listener({}, payload) } })
  // What crosses from one world into the other is copied, functions become functions that copy.
  const cross = (value) => {
    if (typeof value === 'function') return (...given) => cross(value(...given.map(cross)))
    return value instanceof Promise ? value.then(cross) : structuredClone(value)
  }
  const exposed = (value) => Object.freeze(Object.fromEntries(Object.entries(value).map(([name, member]) => [name, cross(member)])))
  const electron = {
    contextBridge: { exposeInMainWorld: (name, value) => Object.defineProperty(globalThis, name, { value: exposed(value), writable: false, configurable: false, enumerable: true }) },
    ipcRenderer: {
      invoke: (channel, ...args) => invoke(channel, args),
      on: (channel, listener) => { channels.set(channel, [...(channels.get(channel) ?? []), listener]) },
      removeListener: (channel, listener) => { channels.set(channel, (channels.get(channel) ?? []).filter((known) => known !== listener)) },
    },
  }
  const require = (name) => { if (name === 'electron') return electron; throw new Error('module not found in the sandbox: ' + name) }
  const module = { exports: {} }
  ;(function (exports) {\n${script}\n})(module.exports)
})()`
}

/** A window of Electron as a page of a real Chromium. */
export class WindowDouble extends EventEmitter {
  readonly options: WindowOptions
  readonly surroundings: Surroundings
  readonly webContents: WebContentsDouble
  readonly page: Promise<Page>
  shown = false
  /** Its page has loaded at least once. */
  loaded = false
  focused = 0
  #bounds: { x: number; y: number; width: number; height: number }
  #maximised = false
  #destroyed = false
  /** Loads that the app itself requested; Electron emits no will-navigate for these. */
  #ownLoads = 0

  constructor(options: WindowOptions, surroundings: Surroundings) {
    super()
    this.options = options
    this.surroundings = surroundings
    this.#bounds = { x: options.x ?? 240, y: options.y ?? 90, width: options.width, height: options.height }
    const session = surroundings.sessionOf(options.webPreferences.partition)
    this.page = this.#open(session)
    this.webContents = new WebContentsDouble(session, this.page)
    surroundings.onContents(this.webContents)
  }

  async #open(session: SessionDouble): Promise<Page> {
    const context = await this.surroundings.contextOf(session, () => this)
    const page = await context.newPage()
    this.webContents.adopt(page)
    await page.exposeBinding('__ipcInvoke', async ({ frame }, channel: string, args: unknown[]) => {
      return await this.surroundings.invoke(channel, { senderFrame: this.webContents.frameOf(frame) }, args)
    })
    await page.addInitScript(preloadRunner(readFileSync(this.options.webPreferences.preload, 'utf8')))
    await page.route('**/*', (route) => this.#answer(route, session))
    page.on('popup', (popup) => {
      const url = toApp(popup.url())
      this.webContents.openedWindows.push(url)
      // Without a handler Electron opens the window, and so does the double.
      if (this.webContents.windowOpenHandler?.({ url }).action === 'deny') void popup.close()
    })
    return page
  }

  /**
   * Serves a request of the page like Electron: navigation handlers, request filter, protocol
   * handler.
   */
  async #answer(route: Route, session: SessionDouble): Promise<void> {
    const request = route.request()
    const url = toApp(request.url())
    if (request.isNavigationRequest() && this.#refusesNavigation(url, request.frame() === request.frame().page().mainFrame()))
      return await route.abort('aborted')
    if (session.cancels(url)) return await route.abort('blockedbyclient')
    const handler = session.protocols.get(new URL(url).protocol.slice(0, -1))
    if (handler === undefined) return await route.abort('failed')
    const response = await handler(new Request(url, { method: request.method() }))
    await route.fulfill({ status: response.status, headers: Object.fromEntries(response.headers), body: Buffer.from(await response.arrayBuffer()) })
  }

  #refusesNavigation(url: string, isMain: boolean): boolean {
    if (isMain && this.#ownLoads > 0) {
      this.#ownLoads -= 1
      return false
    }
    const event = new PreventableEvent(url)
    if (isMain) this.webContents.emit('will-navigate', event)
    this.webContents.emit('will-frame-navigate', event)
    return event.defaultPrevented
  }

  async loadURL(url: string): Promise<void> {
    const page = await this.page
    const { nature, networkServiceRuns, childGone } = this.surroundings
    if (!networkServiceRuns()) {
      childGone()
      await new Promise(() => {})
    }
    if (nature.load === 'hangs') await new Promise(() => {})
    if (nature.load === 'fails') {
      this.webContents.emit('did-fail-load', {}, -6, 'ERR_FILE_NOT_FOUND', url, true, 1, 1)
      throw new Error(`ERR_FILE_NOT_FOUND (-6) loading '${url}'`)
    }
    this.#ownLoads += 1
    await page.goto(toPage(url), { waitUntil: 'domcontentloaded' })
    this.loaded = true
    if (nature.withholdsReadyToShow !== true) this.emit('ready-to-show')
    this.webContents.emit('did-finish-load')
  }

  reload(): void {
    this.#ownLoads += 1
    this.webContents.crashed = false
    void this.page.then((page) => page.reload())
  }

  show(): void {
    if (this.#destroyed) throw new TypeError('Object has been destroyed')
    this.shown = true
  }

  hide(): void {
    this.shown = false
  }

  isVisible(): boolean {
    return this.shown
  }

  /** Whether the page consumed these keys (`preventDefault`), pressed at the focus. */
  async keyTaken(keys: string): Promise<boolean> {
    const page = await this.page
    await page.evaluate(() => {
      Reflect.set(globalThis, '__taken', undefined)
      const note = (event: KeyboardEvent): void => {
        if (['Control', 'Shift', 'Alt', 'Meta'].includes(event.key)) return
        removeEventListener('keydown', note)
        // Runs after all of the page's own listeners.
        queueMicrotask(() => setTimeout(() => Reflect.set(globalThis, '__taken', event.defaultPrevented)))
      }
      addEventListener('keydown', note, { capture: true })
    })
    await page.keyboard.press(keys)
    await page.waitForFunction(() => Reflect.get(globalThis, '__taken') !== undefined)
    return await page.evaluate(() => Boolean(Reflect.get(globalThis, '__taken')))
  }

  focus(): void {
    this.focused += 1
  }

  maximize(): void {
    this.#maximised = true
  }

  isMaximized(): boolean {
    return this.#maximised
  }

  isMinimized(): boolean {
    return false
  }

  restore(): void {}

  isDestroyed(): boolean {
    return this.#destroyed
  }

  getNormalBounds(): { x: number; y: number; width: number; height: number } {
    if (this.#destroyed) throw new TypeError('Object has been destroyed')
    return this.#bounds
  }

  /** Simulates the person moving the window. */
  setBounds(bounds: { x: number; y: number; width: number; height: number }): void {
    this.#bounds = bounds
  }

  close(): void {
    const event = new PreventableEvent()
    this.emit('close', event)
    if (event.defaultPrevented || this.#destroyed) return
    this.webContents.destroyed = true
    this.webContents.emit('destroyed')
    this.#destroyed = true
    void this.page.then((page) => page.close().catch(() => undefined))
    this.emit('closed')
    this.surroundings.onClosed(this)
  }
}
