import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * The built browser host as a separate process, as `npm start -- --host=browser --no-open` runs it.
 */
export interface BackendProcess {
  /** Address with the one-time token. */
  readonly url: string
  readonly port: number
  readonly output: () => string
  /** The new address that the backend prints after its last page has disconnected. */
  readonly freshUrl: () => Promise<string>
  /** Ends it like a person would (SIGTERM) and waits. */
  readonly stop: () => Promise<void>
  /** kill -9. */
  readonly kill: () => Promise<void>
}

/** The built host of the source tree. */
export const BUILT_HOST = fileURLToPath(new URL('../../out/main/loopback.js', import.meta.url))
const READY = /Casebook is ready at (http:\/\/127\.0\.0\.1:(\d+)\/\?visit=[\w-]+#token=\S+)/

function waitForEnd(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    else child.once('exit', () => resolve())
  })
}

/** Starts the backend and waits for its ready line; an early end rejects with the printed text. */
export function startBackendProcess(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  program: string = BUILT_HOST,
): Promise<BackendProcess> {
  // No keychain unless a test provides one: no bus, no prompt.
  const child = spawn(process.execPath, [program, '--no-open', ...args], {
    env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: 'disabled:', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const urls: string[] = []
  const waiting: ((url: string) => void)[] = []
  return new Promise((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      output += chunk.toString('utf8')
      for (const [, url = ''] of output.matchAll(new RegExp(READY, 'g'))) {
        if (urls.includes(url)) continue
        urls.push(url)
        waiting.splice(0).forEach((resolve) => resolve(url))
      }
      const [, url = '', port = '0'] = READY.exec(output) ?? []
      if (url === '') return
      resolve({
        url,
        port: Number(port),
        output: () => output,
        freshUrl: () => new Promise((resolve) => waiting.push(resolve)),
        stop: async () => {
          child.kill('SIGTERM')
          await waitForEnd(child)
        },
        kill: async () => {
          child.kill('SIGKILL')
          await waitForEnd(child)
        },
      })
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', (code) => reject(new Error(`Casebook ended with ${String(code)} before it was ready:\n${output}`)))
  })
}
