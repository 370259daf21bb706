import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'brave-browser', 'microsoft-edge']

const MAC_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
]

const WINDOWS_PATHS = ['Google\\Chrome\\Application\\chrome.exe', 'Chromium\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe']

export interface Machine {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  readonly exists: (path: string) => boolean
}

export const THIS_MACHINE: Machine = { platform: process.platform, env: process.env, exists: existsSync }

/**
 * Path of an installed Chromium-family browser, or undefined. `CASEBOOK_BROWSER` overrides the
 * search.
 */
export function findBrowser({ platform, env, exists }: Machine = THIS_MACHINE): string | undefined {
  const named = env['CASEBOOK_BROWSER']
  if (named !== undefined && named !== '') return exists(named) ? named : undefined
  if (platform === 'darwin') return MAC_PATHS.find(exists)
  if (platform === 'win32') {
    const roots = [env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']].filter((root) => root !== undefined)
    return roots.flatMap((root) => WINDOWS_PATHS.map((path) => `${root}\\${path}`)).find(exists)
  }
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(exists)
}

/** Whether a window can be shown at all. */
export function hasDisplay({ platform, env }: Pick<Machine, 'platform' | 'env'> = THIS_MACHINE): boolean {
  if (platform === 'win32' || platform === 'darwin') return true
  return (env['DISPLAY'] ?? '') !== '' || (env['WAYLAND_DISPLAY'] ?? '') !== ''
}

/** Of every browser that Casebook starts: it sends nothing by itself. */
export const QUIET_ARGUMENTS: readonly string[] = [
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-extensions',
  // Ends the browser when this end of its pipes closes, also on kill -9: no window may outlive
  // its backend and connect to another program.
  '--remote-debugging-pipe',
]

/**
 * Arguments that show one address as an app window, in a separate profile with background network
 * requests off.
 */
export function browserArguments(url: string, profile: string, root: boolean): string[] {
  return [
    `--app=${url}`,
    `--user-data-dir=${profile}`,
    ...QUIET_ARGUMENTS,
    // Chromium refuses to start its sandbox as root.
    ...(root ? ['--no-sandbox'] : []),
  ]
}
