import type { EventEmitter } from 'node:events'

/** How the machine and this start of Electron differ from the usual. */
export interface Nature {
  /** Chromium’s switches and the rest of the command line. */
  readonly argv?: readonly string[]
  /** Chromium refuses its sandbox to root: with one, the network service dies as often as it is started. */
  readonly root?: boolean
  /** A hidden window gets no frames and with them no `ready-to-show` (Wayland). */
  readonly withholdsReadyToShow?: boolean
  /** What becomes of a load of the page: it fails, or nothing is ever heard of it. */
  readonly load?: 'fails' | 'hangs'
  /** Keeps Chromium’s own record of what the network was asked for in this file. */
  readonly netLog?: string
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
export type EndSignal = (typeof SIGNALS)[number]

/**
 * What a signal does to Electron's browser process. Electron's own handler asks the app to quit, once: it puts the system's
 * default action back as it runs, so a second signal of the same kind kills. A listener of Node's that is set once the app is
 * ready takes the handler's place (the last one to ask the system wins).
 */
export class SignalsDouble {
  readonly #node: EventEmitter
  readonly #before = new Map<EndSignal, readonly unknown[]>()
  readonly #spent = new Set<EndSignal>()

  constructor(node: EventEmitter) {
    this.#node = node
    for (const signal of SIGNALS) this.#before.set(signal, node.listeners(signal))
  }

  deliver(signal: EndSignal, graceful: () => void, killed: () => void): void {
    const own = this.#node.listeners(signal).filter((listener) => !(this.#before.get(signal) ?? []).includes(listener))
    if (own.length > 0) {
      for (const listener of own) listener(signal)
    } else if (this.#spent.has(signal)) killed()
    else {
      this.#spent.add(signal)
      graceful()
    }
  }
}

/** Switches of Chromium on the command line of one start. */
export class CommandLineDouble {
  readonly #switches = new Map<string, string>()

  constructor(args: readonly string[]) {
    for (const arg of args) {
      const [, name, value = ''] = /^--([^=]+)(?:=(.*))?$/s.exec(arg) ?? []
      if (name !== undefined) this.#switches.set(name, value)
    }
  }

  hasSwitch(name: string): boolean {
    return this.#switches.has(name)
  }

  getSwitchValue(name: string): string {
    return this.#switches.get(name) ?? ''
  }

  appendSwitch(name: string, value = ''): void {
    this.#switches.set(name, value)
  }

  removeSwitch(name: string): void {
    this.#switches.delete(name)
  }
}
