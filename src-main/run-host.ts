import { spawn } from 'node:child_process'
import { STARTED, type ToHost, type ToStarter } from './launcher-channel.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** A signal that comes this long after the first one is a person's who does not want to wait any more. */
const PATIENCE_MS = 10_000

/** Left by other programs in the environment of what they start (a terminal inside an editor, for one); Electron would obey them. */
const NOT_FOR_ELECTRON = ['ELECTRON_RUN_AS_NODE', 'NODE_OPTIONS']

export interface HostRun {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  /** What the host said of itself; nothing at all when it fell before it had a window. */
  readonly said: ToStarter | undefined
  /** Somebody asked for the end. */
  readonly requested: boolean
  /** Why it could not be started, as the system says it. */
  readonly fault: string | undefined
}

export interface HostProgram {
  readonly path: string
  readonly args: readonly string[]
  readonly kind: 'electron' | 'browser'
  /** Goes to the host alone, past the environment. */
  readonly key: string | undefined
  /** Asks for the end when it aborts. */
  readonly end?: AbortSignal | undefined
}

/**
 * Runs a host in the foreground until it ends. Signals are not handed on: the terminal sends them to the host as well, and a host may
 * take the second of a kind for an order to fall. It is asked over its channel instead, which Windows has too.
 */
export function runHost({ path, args, kind, key, end: endSignal }: HostProgram): Promise<HostRun> {
  const env: NodeJS.ProcessEnv = { ...process.env, [STARTED]: '1' }
  if (kind === 'electron') for (const name of NOT_FOR_ELECTRON) delete env[name]
  const child = spawn(path, args, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  let said: ToStarter | undefined
  let firstRequested: number | undefined
  let fault: string | undefined

  const send = (message: ToHost): void => {
    // Without a channel (the host is ending, or never began) the signal is all there is.
    if (child.connected) child.send(message, (failed) => failed !== null && child.kill('SIGTERM'))
    else child.kill('SIGTERM')
  }
  const end = (): void => {
    firstRequested ??= performance.now()
    if (performance.now() - firstRequested > PATIENCE_MS) child.kill('SIGKILL')
    else send({ end: true })
  }
  for (const signal of SIGNALS) process.on(signal, end)
  endSignal?.addEventListener('abort', end)
  child.on('message', (message) => {
    if (message === 'up' || message === 'refused') said = message
  })
  // A host that is gone before it was handed anything is heard of by its end.
  child.send({ key: key ?? null } satisfies ToHost, () => {})

  return new Promise((resolve) => {
    const ended = (code: number | null, signal: NodeJS.Signals | null): void => {
      for (const name of SIGNALS) process.removeListener(name, end)
      endSignal?.removeEventListener('abort', end)
      resolve({ code, signal, said, requested: firstRequested !== undefined, fault })
    }
    child.on('error', (thrown) => {
      fault = thrown.message
      if (child.pid === undefined) ended(null, null)
    })
    child.on('close', ended)
  })
}
