import { EventEmitter } from 'node:events'
import type { CommandLineDouble } from './process-double.ts'

type Handler = (...args: never[]) => unknown

/** A session of Electron: stores the app's handlers, which the windows and the tests call. */
export class SessionDouble extends EventEmitter {
  readonly handlers = new Map<string, Handler>()
  readonly protocols = new Map<string, (request: Request) => Promise<Response>>()
  readonly partition: string
  readonly options: unknown
  /**
   * Names resolved before the app could configure anything: a session loads its spelling dictionary
   * when it is created.
   */
  readonly resolved: string[] = []
  readonly #commandLine: CommandLineDouble
  #proxy: { readonly proxyRules?: string; readonly proxyBypassRules?: string } = {}

  constructor(partition: string, options: unknown, commandLine: CommandLineDouble) {
    super()
    this.partition = partition
    this.options = options
    this.#commandLine = commandLine
    if (!this.#resolverRules().includes('~NOTFOUND')) this.resolved.push('dictionaries')
  }

  #resolverRules(): string {
    return this.#commandLine.getSwitchValue('host-resolver-rules')
  }

  /** The app's configuration of Chromium's network, as the equivalent switches. */
  chromiumSwitches(): string[] {
    const rules = this.#resolverRules()
    const disabled = this.#commandLine.getSwitchValue('disable-features')
    const { proxyRules, proxyBypassRules } = this.#proxy
    return [
      ...(rules === '' ? [] : [`--host-resolver-rules=${rules}`]),
      ...(disabled === '' ? [] : [`--disable-features=${disabled}`]),
      ...(proxyRules === undefined ? [] : [`--proxy-server=${proxyRules}`]),
      ...(proxyBypassRules === undefined ? [] : [`--proxy-bypass-list=${proxyBypassRules}`]),
    ]
  }

  readonly protocol = {
    handle: (scheme: string, handler: (request: Request) => Promise<Response>): void => {
      if (this.protocols.has(scheme)) throw new Error(`The scheme ${scheme} is already handled`)
      this.protocols.set(scheme, handler)
    },
  }

  readonly webRequest = {
    // As in Electron, the last listener wins.
    onBeforeRequest: (handler: Handler): void => void this.handlers.set('onBeforeRequest', handler),
  }

  setPermissionRequestHandler(handler: Handler): void {
    this.handlers.set('permissionRequest', handler)
  }

  setPermissionCheckHandler(handler: Handler): void {
    this.handlers.set('permissionCheck', handler)
  }

  setDevicePermissionHandler(handler: Handler): void {
    this.handlers.set('devicePermission', handler)
  }

  setDisplayMediaRequestHandler(handler: Handler): void {
    this.handlers.set('displayMedia', handler)
  }

  setSpellCheckerEnabled(): void {}

  setSpellCheckerLanguages(): void {}

  /**
   * As in Electron, where no request carries the token that the conditions are stored under: it has
   * no effect.
   */
  enableNetworkEmulation(): void {}

  async setProxy(config: { readonly mode?: string; readonly proxyRules?: string; readonly proxyBypassRules?: string }): Promise<void> {
    this.#proxy = config.mode === 'fixed_servers' ? config : {}
  }

  /** Calls a registered handler; without one Electron permits, and so does the double. */
  request(name: string, ...args: unknown[]): unknown {
    const handler = this.handlers.get(name)
    return handler === undefined ? true : handler(...(args as never[])) // each handler gets the arguments that Electron passes
  }

  /** Whether the request filter cancels an address. */
  cancels(url: string): boolean {
    let cancelled = false
    this.request('onBeforeRequest', { url }, (response: { cancel?: boolean }) => (cancelled = response.cancel ?? false))
    return this.handlers.has('onBeforeRequest') && cancelled
  }
}
