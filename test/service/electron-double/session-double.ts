import { EventEmitter } from 'node:events'

type Handler = (...args: never[]) => unknown

/** A session of Electron: what the app registers on it is kept, and asked by the windows and the tests. */
export class SessionDouble extends EventEmitter {
  readonly handlers = new Map<string, Handler>()
  readonly protocols = new Map<string, (request: Request) => Promise<Response>>()
  readonly partition: string
  readonly options: unknown
  offline = false

  constructor(partition: string, options: unknown) {
    super()
    this.partition = partition
    this.options = options
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

  enableNetworkEmulation({ offline }: { offline?: boolean }): void {
    this.offline = offline ?? false
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
