import { dirname } from 'node:path'
import type { CommandLine } from '../src-main/command-line.ts'
import { hasDisplay } from '../src-main/hosts/loopback/find-browser.ts'
import { runHost, type HostRun } from '../src-main/run-host.ts'
import { sandboxRemedy, isSandboxBlocked } from './electron-sandbox.ts'
import { crashedElectronStarts, findElectron, type Found } from './find-electron.ts'

export interface HostToOpen {
  /** The host that the command line names. */
  readonly named: CommandLine['host']
  readonly electron: Found
  /** Arguments of Electron; the last one is the folder or file to open. */
  readonly app: readonly string[]
  /** Arguments of Node for the browser host; the last one is its script. */
  readonly script: readonly string[]
  readonly args: readonly string[]
  readonly key: string | undefined
  /** Ends the host in order when it aborts. */
  readonly end?: AbortSignal
}

export interface OpenedHost extends HostRun {
  readonly kind: 'electron' | 'browser'
}

export function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** Electron's binary, or the reason why it is not used. */
export async function chooseElectron(named: CommandLine['host']): Promise<Found> {
  if (named === 'browser') return { path: undefined, why: '' }
  if (named === undefined && !hasDisplay()) return { path: undefined, why: 'there is no display' }
  return await findElectron(named === 'electron')
}

/**
 * Runs a host until it ends: Electron, or the browser host if Electron is not available. Prints why
 * it is the browser host.
 */
export async function openHost(host: HostToOpen): Promise<OpenedHost> {
  const { named, electron } = host
  if (electron.path !== undefined) return await openElectron(host, electron.path)
  if (named === 'electron') {
    say(`Electron is not available: ${electron.why}.\nStart with --host=browser instead.`)
    return { kind: 'electron', code: 1, signal: null, said: 'refused', requested: false, fault: undefined }
  }
  if (named === undefined) say(`Electron is not available (${electron.why}). Casebook opens in a browser.`)
  return await openBrowser(host)
}

async function openBrowser({ script, args, key, end }: HostToOpen): Promise<OpenedHost> {
  const run = await runHost({ path: process.execPath, args: [...script, ...args], kind: 'browser', key, end })
  if (run.fault !== undefined) say(`Casebook could not start: ${run.fault}`)
  return { ...run, kind: 'browser' }
}

/** If Electron crashes before its window opens, falls back to the browser host. */
async function openElectron(host: HostToOpen, path: string): Promise<OpenedHost> {
  const isRoot = process.getuid?.() === 0
  // Chromium has no sandbox for root and refuses to start with one; the page then has one
  // protection less.
  if (isRoot) say('Running as root disables the Electron sandbox. Run as a regular user.')
  const args = [...host.app, ...(isRoot ? ['--no-sandbox'] : []), ...host.args]
  const run = await runHost({ path, args, kind: 'electron', key: host.key, end: host.end })
  if (!hasFallen(run)) return { ...run, kind: 'electron' }
  crashedElectronStarts.write(path)
  say(`Electron exited before its window opened (${run.fault ?? run.signal ?? `exit code ${run.code}`}).`)
  if (isSandboxBlocked(path)) say(`The Chromium sandbox is not available to unprivileged users on this system. ${sandboxRemedy(dirname(path))}`)
  if (host.named === 'electron') {
    say('Start with --host=browser instead.')
    return { ...run, kind: 'electron', code: run.code === null || run.code === 0 ? 1 : run.code }
  }
  say('Casebook opens in a browser. Use --host=electron to try Electron again.')
  return await openBrowser(host)
}

/** Whether the process ended without Casebook's own action and without a request. */
function hasFallen(run: HostRun): boolean {
  return run.said === undefined && !run.requested && run.code !== 0
}
