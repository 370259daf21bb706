import { chmodSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Stores of a Chromium profile that can put another program's code into Casebook's page. Cases are in none of them. */
const CODE_STORES = ['Service Worker', 'Cache', 'Code Cache', join('Network', 'Cache'), 'ScriptCache', 'Shared Dictionary']

/**
 * Removes what another program may have left in Casebook's own browser profile while it held the port: service workers and cached
 * scripts. Everything here is made again by the browser. Throws where it cannot be removed: the window must not open over it.
 */
export function clearCodeStores(profile: string): void {
  for (const entry of readdirSync(profile, { withFileTypes: true })) {
    // Every folder may be a profile; a link is removed as a link.
    if (!entry.isDirectory()) continue
    for (const store of CODE_STORES) rmSync(join(profile, entry.name, store), { recursive: true, force: true, maxRetries: 3 })
  }
}

/** Makes the folder of the profile if needed, readable by its user alone. */
export function makeProfile(profile: string): void {
  mkdirSync(profile, { recursive: true, mode: 0o700 })
  chmodSync(profile, 0o700)
}
