import { findBrowser } from '../../src-main/hosts/loopback/find-browser.ts'

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

/** Path of the installed browser and its arguments, or undefined if there is none. */
export function browserToTest(): { readonly executablePath: string; readonly args: string[] } | undefined {
  const executablePath = findBrowser()
  return executablePath === undefined ? undefined : { executablePath, args: [...ARGS] }
}
