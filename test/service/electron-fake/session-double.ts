import { EventEmitter } from 'node:events'
import type { CommandLineDouble } from './process-double.ts'

type Handler = (...args: never[]) => unknown

/** A session of Electron: what the app registers on it is kept, and asked by the windows and the tests. */
export class SessionDouble extends EventEmitter {
  readonly handlers = new Map<string, Handler>()
  readonly protocols = new Map<string, (request: Request) => Promise<Response>>()
  readonly partition: string
  readonly options: unknown
  /** Names that were asked of the system before the app had any say: a session loads its spelling dictionary as it is made. */
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

  /** What the app has made of Chromium's network, as the switches that make the same of it. */
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
    // As in Electron, the last listener is the one that counts.
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

  /** As in Electron, where no request ever carries the token that the conditions are kept under: it does nothing. */
  enableNetworkEmulation(): void {}

  async setProxy(config: { readonly mode?: string; readonly proxyRules?: string; readonly proxyBypassRules?: string }): Promise<void> {
    this.#proxy = config.mode === 'fixed_servers' ? config : {}
  }

  /** Asks a registered handler; without one Electron says yes, and so does the double. */
  ask(name: string, ...args: unknown[]): unknown {
    const handler = this.handlers.get(name)
    return handler === undefined ? true : handler(...(args as never[])) // each handler is asked with the arguments that Electron gives it
  }

  /** Whether the request filter cancels an address. */
  cancels(url: string): boolean {
    let cancelled = false
    this.ask('onBeforeRequest', { url }, (answer: { cancel?: boolean }) => (cancelled = answer.cancel ?? false))
    return this.handlers.has('onBeforeRequest') && cancelled
  }
}
