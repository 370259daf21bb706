import type { EventEmitter } from 'node:events'

/** Deviations of the machine and of this start of Electron from the default. */
export interface Nature {
  /** Chromium’s switches and the rest of the command line. */
  readonly argv?: readonly string[]
  /** Chromium refuses its sandbox to root: with one, the network service crashes at every start. */
  readonly root?: boolean
  /** A hidden window gets no frames and with them no `ready-to-show` (Wayland). */
  readonly withholdsReadyToShow?: boolean
  /** The outcome of a page load: it fails, or it never completes. */
  readonly load?: 'fails' | 'hangs'
  /** Writes Chromium's own log of network requests to this file. */
  readonly netLog?: string
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
export type EndSignal = (typeof SIGNALS)[number]

/**
 * The effect of a signal on Electron's browser process. Electron's own handler asks the app to
 * quit, once: it restores the default action as it runs, so a second signal of the same kind kills.
 * A Node listener set after the app is ready replaces the handler (the last registration wins).
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
