import { spawn } from 'node:child_process'
import { STARTED, type HostMessage, type LauncherMessage } from './launcher-channel.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/**
 * A signal this long after the first one kills the host: the person does not want to wait longer.
 */
const MAX_END_WAIT_MS = 10_000

/**
 * Variables that other programs leave in the environment of their children (a terminal inside an
 * editor, for one) and that Electron would obey.
 */
const NOT_FOR_ELECTRON = ['ELECTRON_RUN_AS_NODE', 'NODE_OPTIONS']

export interface HostRun {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  /** The host's message; undefined if it crashed before its window opened. */
  readonly said: LauncherMessage | undefined
  /** The end was requested. */
  readonly requested: boolean
  /** The system's error if the host could not be started. */
  readonly fault: string | undefined
}

export interface HostProgram {
  readonly path: string
  readonly args: readonly string[]
  readonly kind: 'electron' | 'browser'
  /** Passed to the host only, outside the environment. */
  readonly key: string | undefined
  /** Requests the end when it aborts. */
  readonly end?: AbortSignal | undefined
}

/**
 * Runs a host in the foreground until it ends. Signals are not forwarded: the terminal sends them
 * to the host as well, and a second one may kill it. The end is requested over the channel, which
 * Windows has too.
 */
export function runHost({ path, args, kind, key, end: endSignal }: HostProgram): Promise<HostRun> {
  const env: NodeJS.ProcessEnv = { ...process.env, [STARTED]: '1' }
  if (kind === 'electron') for (const name of NOT_FOR_ELECTRON) delete env[name]
  const child = spawn(path, args, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  let said: LauncherMessage | undefined
  let firstRequested: number | undefined
  let fault: string | undefined

  const send = (message: HostMessage): void => {
    // Without a channel (the host is ending or never started) the signal is the only means.
    if (child.connected) child.send(message, (failed) => failed !== null && child.kill('SIGTERM'))
    else child.kill('SIGTERM')
  }
  const end = (): void => {
    firstRequested ??= performance.now()
    if (performance.now() - firstRequested > MAX_END_WAIT_MS) child.kill('SIGKILL')
    else send({ end: true })
  }
  for (const signal of SIGNALS) process.on(signal, end)
  endSignal?.addEventListener('abort', end)
  child.on('message', (message) => {
    if (message === 'up' || message === 'refused') said = message
  })
  // If the host ended before it received anything, its exit event reports it.
  child.send({ key: key ?? null } satisfies HostMessage, () => {})

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
