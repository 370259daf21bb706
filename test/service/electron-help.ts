import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { createElectronDouble, type ElectronDouble } from './electron-fake/electron-double.ts'
import type { Nature } from './electron-fake/process-double.ts'
import type { WindowDouble } from './electron-fake/window-double.ts'

/**
 * Casebook's own code for Electron, `src-main/index.ts` unchanged, over a double of Electron backed
 * by a real Chromium and the real build. electron-double.ts lists what is simulated; the specs in
 * test/e2e-electron run the real binary.
 */
let dataDir = ''
let doubles: ElectronDouble[] = []

/** The data folder of this test. */
export function folder(): string {
  if (dataDir === '') dataDir = mkdtempSync(join(tmpdir(), 'casebook-electron-'))
  return dataDir
}

export async function startOn(nature: Nature, ...args: string[]): Promise<ElectronDouble> {
  return await startEntry(() => import('../../src-main/index.ts'), nature, args)
}

/** The entry of `npm run dev`, from its source. */
export async function startDev(): Promise<ElectronDouble> {
  return await startEntry(() => import('../../tools/dev/electron-entry.ts'), {}, [])
}

async function startEntry(load: () => Promise<unknown>, nature: Nature, args: readonly string[]): Promise<ElectronDouble> {
  const line = [`--data-dir=${folder()}`, ...args]
  const double = createElectronDouble({ ...nature, argv: line })
  doubles.push(double)
  vi.resetModules()
  vi.doMock('electron', () => double.electron)
  const argv = process.argv
  process.argv = ['electron', '.', ...line]
  await load()
  process.argv = argv
  double.app.becomeReady()
  return double
}

/**
 * Starts the packaged main process from its one built file, like a packaged Electron: it knows that
 * it is packaged.
 */
export async function startPackaged(main: string, ...args: string[]): Promise<ElectronDouble> {
  const line = [`--data-dir=${folder()}`, ...args]
  const double = createElectronDouble({ argv: line })
  double.app.isPackaged = true
  doubles.push(double)
  vi.resetModules()
  vi.doMock('electron', () => double.electron)
  const argv = process.argv
  process.argv = ['casebook', ...line]
  await import(/* @vite-ignore */ main)
  process.argv = argv
  double.app.becomeReady()
  return double
}

export async function start(...args: string[]): Promise<ElectronDouble> {
  return await startOn({}, ...args)
}

/** The one window, once it is shown. */
export async function windowOf(double: ElectronDouble): Promise<WindowDouble> {
  await vi.waitFor(() => expect(double.app.windows.size).toBe(1), { timeout: 600_000 })
  const [window] = double.app.windows
  if (window === undefined) throw new Error('there is no window')
  await vi.waitFor(() => expect(window.shown).toBe(true), { timeout: 600_000 })
  return window
}

export async function openOn(nature: Nature, ...args: string[]) {
  return await openedBy(await startOn(nature, ...args), nature)
}

/** The window and its page, once both exist. */
export async function openedBy(double: ElectronDouble, nature: Nature = {}) {
  const window = await windowOf(double)
  // On a busy machine the window is shown before its page has loaded: it waits at most its own time
  // limit.
  if (nature.load === undefined) await vi.waitFor(() => expect(window.loaded).toBe(true), { timeout: 600_000 })
  return { double, window, page: await window.page }
}

export async function open(...args: string[]) {
  return await openOn({}, ...args)
}

export async function quit(double: ElectronDouble): Promise<void> {
  double.app.quit()
  await vi.waitFor(() => expect(double.app.exitCode).toBeDefined(), { timeout: 600_000 })
  await double.stop()
}

/** Ends what a test left running, and removes its folder. */
export async function endAll(): Promise<void> {
  for (const double of doubles) {
    if (double.app.exitCode === undefined) await quit(double)
    // Also after a run that ended by itself: its browser writes into the folder until it has
    // exited.
    await double.stop()
  }
  doubles = []
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  dataDir = ''
}

/** Calls a CasebookApi method in the page. */
export const call = async (window: WindowDouble, method: string, args?: unknown): Promise<unknown> =>
  await (await window.page).evaluate(async ([name, value]) => await Reflect.get(globalThis, 'casebook')[name](value), [method, args] as const)
