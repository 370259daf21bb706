import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findBrowser } from '../../src-main/hosts/loopback/find-browser.ts'

/** The same engine without windows, which Debian packages apart: a quarter less work in each test. */
export const HEADLESS_SHELL = 'chromium-headless-shell'

const QUIET = [
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Arguments for an installed Chromium; its sandbox does not start as root. */
const ARGS: readonly string[] = process.getuid?.() === 0 ? [...QUIET, '--no-sandbox'] : QUIET

/** Why tests that need a browser are skipped without one. */
export const NO_BROWSER = 'No Chromium or Chrome is installed and none could be installed.'

/** Path of the installed browser, its headless build where there is one, and its arguments; undefined if there is none. */
export function browserToTest(): { readonly executablePath: string; readonly args: string[] } | undefined {
  const isNamed = (process.env['CASEBOOK_BROWSER'] ?? '') !== ''
  const executablePath = (isNamed ? undefined : headlessShell()) ?? findBrowser()
  return executablePath === undefined ? undefined : { executablePath, args: [...ARGS] }
}

function headlessShell(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  return folders.map((folder) => join(folder, HEADLESS_SHELL)).find((path) => existsSync(path))
}
