import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export interface AddressFile {
  /** `file:` URL for the browser's command line. */
  readonly url: string
  /** Called once the page is connected, or when the backend ends. */
  readonly remove: () => void
}

/**
 * Passes an address with its token to the browser that the backend starts: every user of the
 * machine can read a command line, but only this user the file. `folder` is created if needed:
 * 0700, the file 0600.
 */
export function writeAddressFile(folder: string, address: string): AddressFile {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  const path = join(folder, 'open-casebook.html')
  const remove = (): void => rmSync(path, { force: true })
  // An existing file would retain its own mode.
  remove()
  const target = new URL(address).href.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  writeFileSync(
    path,
    `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>Casebook</title><meta http-equiv="refresh" content="0;url=${target}">\n`,
    { mode: 0o600, flag: 'wx' },
  )
  return { url: pathToFileURL(path).href, remove }
}
