import { chmodSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Stores of a Chromium profile that can bring another program's code into Casebook's page. They
 * contain no cases.
 */
const CODE_STORES = ['Service Worker', 'Cache', 'Code Cache', join('Network', 'Cache'), 'ScriptCache', 'Shared Dictionary']

/**
 * Removes what another program may have left in Casebook's browser profile while it used the port:
 * service workers and cached scripts. The browser recreates them. Throws if removal fails: the
 * window must not open then.
 */
export function clearCodeStores(profile: string): void {
  for (const entry of readdirSync(profile, { withFileTypes: true })) {
    // Every folder may be a profile; a link is removed as a link.
    if (!entry.isDirectory()) continue
    for (const store of CODE_STORES) rmSync(join(profile, entry.name, store), { recursive: true, force: true, maxRetries: 3 })
  }
}

/** Creates the profile folder if needed, readable by its user only. */
export function makeProfile(profile: string): void {
  mkdirSync(profile, { recursive: true, mode: 0o700 })
  chmodSync(profile, 0o700)
}
